/** Pages of problems (`/errors/{code}`): their meaning, and what to do about them. */
import { escapeHtml } from 'papertree-convert/markup';
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
