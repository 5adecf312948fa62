/** `/-/`: what this is, and a form that leads from an id to its paper. */
import { escapeHtml, frame, type PageSite } from './frame.ts';
import type { RoutesDocs } from './route.ts';

/** `wrong` is what was typed into the form and is no id. */
export function homePage(site: PageSite, routes: RoutesDocs, wrong?: string): string {
  const formats = Object.entries(routes).filter(([, { label }]) => label !== undefined);
  const options = formats
    .map(([name, { label = '' }]) => `<option value="${name}">${escapeHtml(label)}</option>`)
    .join('');
  const rows = formats.map(
    ([, { example = '', summary }]) => `<dt><code>${escapeHtml(example)}</code></dt><dd>${escapeHtml(summary)}</dd>`,
  );
  const typed =
    wrong === undefined
      ? ''
      : ` value="${escapeHtml(wrong.slice(0, 200))}" aria-invalid="true" aria-describedby="wrong"`;
  const alert =
    wrong === undefined
      ? ''
      : `<p role="alert" id="wrong">“${escapeHtml(wrong.slice(0, 200))}” is not a paper id. Ids look like <code>2401.00001</code>, <code>2401.00001v2</code> or <code>hep-th/9901001</code>.</p>`;
  return frame(
    'Papertree: papers as Markdown, JSON and text',
    `<h1>Papers as Markdown, JSON and plain text</h1>
<p>Papertree reads the HTML papers of <a href="${escapeHtml(site.archiveUrl)}/">arXiv</a> into one document tree and gives you the paper, or the part you need, in a form that programs and people can read. Formulas are the author’s LaTeX, and every part has an anchor that stays the same.</p>
${alert}
<form action="/-/open" method="get">
<label>Paper id, link or DOI <input name="id" required autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="2401.00001v2"${typed}></label>
<label>Format <select name="format">${options}</select></label>
<button>Open</button>
</form>
<h2>Or write the address yourself</h2>
<p>Put an ending behind the id of a paper, with or without its version:</p>
<dl class="pairs">
${rows.join('\n')}
</dl>
<p>Any other address is handed to the archive unchanged, so in any link to it you can swap the host for <code>${escapeHtml(site.baseUrl)}</code> and it keeps working; add an ending to a link to a paper, as in <code>/abs/2401.00001.md</code>, and you get the paper in that format. The <a href="/-/docs">documentation</a> has every address, header and error.</p>
<h2>Whose papers these are</h2>
<p>The papers belong to their authors and stand under the licence that each of them chose; metadata and the <code>Link</code> header of every answer name it. To read or to cite a paper, go to its page at the archive, to which every answer links.</p>`,
    site,
  );
}
