/** `/-/check`: a form that takes a list and a draft, and the page on which what is found comes line by line; both work without a script. */
import {
  type CheckLine,
  htmlBareSentences,
  htmlCitation,
  htmlHead,
  htmlLegend,
  htmlRow,
  isToMend,
  reportOfLines,
  tellPlan,
  tellSummaries,
} from 'papertree-convert/checks';
import { element, escapeHtml } from 'papertree-convert/markup';
import { frame, type PageSite } from './page-frame.ts';
import type { ProblemDocument } from './problems.ts';

export const checkPath = '/-/check';

const script = '\n<script src="/-/page/check.js" type="module"></script>';

export function checkPage(site: PageSite): string {
  const shown = site.isChecking ? form : closed;
  return frame('Check references', `<h1>Are these references true?</h1>\n${shown}`, site, {
    head: site.isChecking ? script : '',
  });
}

const closed = `<p role="status">Lists are not checked here: the operator has not opened that. On a machine of your own, the command does the same:</p>
<pre tabindex="0"><code>papertree check refs.bib draft.tex</code></pre>
<p><a href="/-/docs/checks">What it tells, and what it forgives</a></p>`;

const form = `<p class="lead">Each work is compared with the archive’s record, and what a draft quotes is looked up in the papers that it cites. It is said what was asked and what came back; no language model judges.</p>
<form action="${checkPath}" method="post" enctype="multipart/form-data" class="check">
<label class="wide">References: BibTeX, CSL-JSON, or a printed reference a line; or the id of a paper, for its own list
<textarea name="list" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea></label>
<label class="wide">Or a file <input type="file" name="list" accept=".bib,.json,.jsonl,.ndjson,.txt"></label>
<details class="wide"><summary>With a draft that cites them</summary>
<label><span>Markdown (<code>[@key]</code>) or LaTeX (<code>\\cite{key}</code>), in one file</span>
<textarea name="draft" rows="6" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea></label>
<label>Or a file <input type="file" name="draft" accept=".md,.markdown,.qmd,.tex,.ltx,.txt"></label>
<label class="tick"><input type="checkbox" name="passages" value="yes"> <span>For sentences that quote nothing, and quotations that are not there, show the passages that are most like them; more papers are fetched for that</span></label>
</details>
<label class="script-hidden">Report <select name="format"><option value="ndjson">on a page, as it comes</option><option value="md">Markdown</option><option value="html">a page to save</option><option value="json">JSON</option></select></label>
<button>Check</button>
</form>
<p class="page">Requests to the archive are three seconds apart, and readers of papers come first: a hundred ids are one request, a title is one or two. <a href="/-/docs/checks">What is told, and what is forgiven</a></p>
<noscript><p class="page">Without a script the answer is a page of its own, which grows as the lines come in.</p></noscript>`;

/** The page of what is found, up to it and behind it. */
export function checkedPage(site: PageSite): readonly [before: string, behind: string] {
  const [before = '', behind = ''] = frame(
    'References, checked',
    `<h1>What came back</h1>\n${hole}\n<p><a href="${checkPath}">Check another list</a></p>`,
    site,
  ).split(hole);
  return [before, behind];
}
const hole = '<!-- lines -->';

/** The page, written as the lines come. */
export async function* shownLines(
  lines: AsyncIterable<CheckLine & { readonly problem?: ProblemDocument }>,
  [before, behind]: readonly [before: string, behind: string],
): AsyncGenerator<string, void> {
  yield before;
  const told: CheckLine[] = [];
  let open: 'none' | 'works' | 'citations' = 'none';
  let failure: ProblemDocument | undefined;
  for await (const line of lines) {
    told.push(line);
    const { plan, fault, work, citation, problem } = line;
    failure ??= problem;
    if (plan) yield `<p role="status">${escapeHtml(tellPlan(plan))} <a href="#summary">To the summary</a></p>\n`;
    if (fault) yield `<p>${escapeHtml(`Line ${fault.line} cannot be read: ${fault.reason}.`)}</p>\n`;
    if (work) {
      if (open === 'none') yield `<table class="checked">${htmlHead}<tbody>\n`;
      open = 'works';
      yield `${htmlRow(work)}\n`;
    }
    if (citation) {
      if (open === 'works') yield '</tbody></table>\n';
      if (open !== 'citations') yield '<h2>Sentences that cite</h2>\n';
      open = 'citations';
      const isFirst = isToMend(citation) && !told.slice(0, -1).some((each) => each.citation && isToMend(each.citation));
      yield htmlCitation(citation, isFirst ? 'to-mend' : undefined);
    }
  }
  if (open === 'works') yield '</tbody></table>\n';
  const isWhole = told.some(({ done }) => done);
  const why = failure ? `${failure.reason ?? failure.detail} ${failure.hint}` : 'It was ended.';
  if (!isWhole) yield element('p', { role: 'alert' }, escapeHtml(`This is not all. ${why}`));
  const report = reportOfLines(told);
  yield `${htmlLegend(report)}${htmlBareSentences(report)}<h2 id="summary">Summary</h2>\n`;
  for (const words of tellSummaries(report)) yield element('p', {}, escapeHtml(`${words}.`));
  if (report.citations.some(isToMend)) yield '<p><a href="#to-mend">To the first sentence to mend</a></p>\n';
  yield behind;
}
