/** What a problem means, and what to do about it: the page of a code, and that of a problem met on the way to a paper. */
import { escapeHtml } from '../markup.ts';
import { frame, type PageSite, prose } from './frame.ts';
import { type ProblemCode, problems } from './problems.ts';
import type { RoutesDocs } from './route.ts';

export function errorPage(code: ProblemCode, site: PageSite, routes: RoutesDocs): string {
  const { status, title, detail, means, hint } = problems[code];
  const paths = Object.values(routes).filter(
    (route) => route.kind === 'paper' && route.problems.some((each) => each === code),
  );
  const met = paths.map(({ path }) => `<li><code>${escapeHtml(path)}</code></li>`).join('');
  return frame(
    `Papertree: ${title}`,
    `<h1>${escapeHtml(title)}</h1>
<dl>
<dt>Code</dt><dd><code>${code}</code></dd>
<dt>Status</dt><dd>${status}</dd>
<dt>Detail</dt><dd>${escapeHtml(detail)}</dd>
</dl>
<h2>What it means</h2>
<p>${prose(means)}</p>
<h2>What to do</h2>
<p>${prose(hint)}</p>
${met === '' ? '' : `<h2>Where it is met</h2>\n<ul>${met}</ul>`}
<p><a href="/-/docs">All addresses and problems</a></p>`,
    site,
  );
}

/** A problem as it was answered. */
export interface ProblemDocument {
  readonly code: string;
  readonly title: string;
  readonly reason?: string;
  readonly hint: string;
  readonly requestId: string;
}

/** Where the paper is found at the archive. */
export interface PaperLinks {
  readonly abstractUrl: string;
  readonly pdfUrl: string;
}

export function failurePage(problem: ProblemDocument, { abstractUrl, pdfUrl }: PaperLinks, site: PageSite): string {
  const { code, title, reason, hint, requestId } = problem;
  return frame(
    title,
    `<h1>${escapeHtml(title)}</h1>
${reason === undefined ? '' : `<p>${prose(reason)}</p>`}
<p>${prose(hint)}</p>
<p>At the archive: <a href="${escapeHtml(abstractUrl)}">abstract page</a>, <a href="${escapeHtml(pdfUrl)}">PDF</a>.</p>
<p><a href="/errors/${escapeHtml(code)}">What <code>${escapeHtml(code)}</code> means</a>. For the operator: request <code>${escapeHtml(requestId)}</code>.</p>`,
    site,
  );
}
