/** The pages that come in place of a paper: it is being built, or something went wrong, and what to do next. */
import { escapeHtml } from 'papertree-convert/markup';
import { frame, type PageSite, prose, refreshAfter } from './page-frame.ts';
import { isProblemCode, type ProblemCode, type ProblemDocument, problems } from './problems.ts';

export interface WaitingFacts {
  readonly idv: string;
  readonly title: string;
  readonly authors: string;
  readonly abstract: string;
  readonly abstractUrl: string;
  /** Seconds until the page asks again. */
  readonly retryAfter: number;
}

/** What is known of a paper that is being built, until the paper takes its place. */
export function waitingPage(facts: WaitingFacts, site: PageSite): string {
  const { idv, title, authors, abstract, abstractUrl, retryAfter } = facts;
  return frame(
    `${title || idv} · being built`,
    `<h1>${escapeHtml(title || idv)}</h1>
<p>${escapeHtml(authors)}</p>
<p role="status">This paper is read for the first time here. It takes a few seconds; the page turns into the paper by itself.</p>
<progress aria-label="The paper is being built"></progress>
${abstract === '' ? '' : `<h2>Abstract</h2>\n<p>${escapeHtml(abstract)}</p>`}
<p><a href="${escapeHtml(abstractUrl)}">Abstract page at the archive</a></p>`,
    site,
    { head: refreshAfter(retryAfter) },
  );
}

/** The paper that was asked for, where one was. */
export interface FailedPaper {
  readonly idv: string;
  readonly abstractUrl: string;
  readonly pdfUrl: string;
  /** Its title, where it is known. */
  readonly title: string;
  /** Ids with the other versions there are, the newest first. */
  readonly others: readonly string[];
}

export interface FailureFacts {
  readonly problem: ProblemDocument;
  /** Seconds until the same may work, where it may. */
  readonly retryAfter?: number | undefined;
  readonly paper?: FailedPaper | undefined;
}

/** Advice for people; the hint of the document is for programs. */
const advice: Readonly<Partial<Record<ProblemCode, string>>> = {
  'invalid-id': 'Ids look like `2401.00001`, `2401.00001v2` or `hep-th/9901001`. Or give the title of the paper:',
  'not-found': 'Check the id, or look for the paper by its title:',
  'no-html': 'We read the HTML of papers, and of this there is none. Its PDF is at the archive.',
  'build-failed': 'Load this page again in a minute. If it fails again, tell the operator; the PDF is at the archive.',
  upstream: 'The archive did not answer as it should. This page tries again by itself.',
  'rate-limited': 'There were too many requests from here. This page tries again by itself.',
};

/** A page does not try again sooner. */
const shortestWait = 5;
const repeating: ReadonlySet<string> = new Set(['upstream', 'rate-limited']);

/** What happened, and what to do next. */
export function failurePage({ problem, retryAfter, paper }: FailureFacts, site: PageSite): string {
  const { code, title, reason, hint, candidates = [], requestId } = problem;
  const isUsual = isProblemCode(code) && hint === problems[code].hint;
  const next = isUsual ? (advice[code] ?? hint) : hint;
  const wait = Math.max(shortestWait, Math.ceil(retryAfter ?? 0));
  const refresh = repeating.has(code) ? refreshAfter(wait) : '';
  // What the archive does not know has no pages there.
  const isUnknown = code === 'not-found' && paper?.title === '';
  const asks = code === 'not-found' || code === 'invalid-id';
  return frame(
    paper?.title || title,
    `<h1>${escapeHtml(title)}</h1>
${paper === undefined ? '' : `<p class="lead">${escapeHtml(paper.title === '' ? paper.idv : `${paper.title} (${paper.idv})`)}</p>`}
${reason === undefined ? '' : `<p>${prose(reason)}</p>`}
<p>${prose(next)}</p>
${asks ? findForm : ''}${writeSteps(candidates, isUnknown ? undefined : paper)}
<p><a href="/errors/${escapeHtml(code)}">What <code>${escapeHtml(code)}</code> means</a>. For the operator: request <code>${escapeHtml(requestId)}</code>.</p>`,
    site,
    { head: refresh },
  );
}

const findForm = `<form action="/-/open" method="get">
<label>Id, link, DOI or title of a paper <input name="id" required maxlength="300" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<button>Open</button>
</form>
`;

/** Places to go to, each with what it is. */
function writeSteps(candidates: readonly string[], paper: FailedPaper | undefined): string {
  const read = (idv: string) => `<a href="/${escapeHtml(idv)}.html">${escapeHtml(idv)}</a>`;
  const steps = [
    ...candidates.filter((each) => /^[\w./-]+$/.test(each)).map((each) => `Did you mean ${read(each)}?`),
    ...(paper?.others ?? []).map((idv) => `Another version: ${read(idv)}`),
    ...(paper === undefined
      ? []
      : [
          `<a href="${escapeHtml(paper.pdfUrl)}">PDF at the archive</a>`,
          `<a href="${escapeHtml(paper.abstractUrl)}">Abstract page at the archive</a>`,
        ]),
  ];
  return steps.length === 0 ? '' : `<ul class="steps">${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`;
}
