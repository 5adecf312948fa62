/** Hostile papers in a real browser: no script of theirs runs, nothing is loaded from elsewhere, the policy is never breached. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { useChromium } from '../browser/chromium.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';

const skip = await without('chromium');
const elsewhere = 'http://127.0.0.1:9/x';
/** What an attacker wants to be run; the page is looked at for this afterwards. */
const run = "window.attacked='yes'";

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const math = (latex: string) =>
  `<math class="ltx_Math" alttext="${escape(latex)}" display="inline"><semantics><mi>x</mi><annotation encoding="application/x-tex">${escape(latex)}</annotation></semantics></math>`;
const paragraph = (html: string) =>
  `<div class="ltx_para" id="S1.p1"><p class="ltx_p" id="S1.p1.1">Words ${html} words.</p></div>`;
const figure = (html: string, caption = 'A caption.') =>
  `<figure class="ltx_figure" id="S1.F1">${html}<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>${caption}</figcaption></figure>`;

/** Words that attack wherever they are put unescaped. */
const words = [
  `<script>${run}</script>`,
  `"><img src=x onerror="${run}">`,
  `</title><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<svg/onload="${run}">`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
];
const formulas = [
  String.raw`\href{javascript:${run}}{x}`,
  String.raw`\url{javascript:${run}}`,
  String.raw`\htmlData{x=y" onclick="${run}}{x}`,
  String.raw`\htmlClass{x" onmouseover="${run}}{x}`,
  String.raw`\htmlId{x"><script>${run}</script>}{x}`,
  String.raw`\htmlStyle{background:url(${elsewhere})}{x}`,
  String.raw`\includegraphics{${elsewhere}.png}`,
  String.raw`\text{</annotation></semantics></math><img src=x onerror=${run}>}`,
  String.raw`\color{red;background:url(${elsewhere})}x`,
  String.raw`\class{x}{y}\style{background:url(${elsewhere})}{x}`,
  String.raw`\def\x{\x}\x`,
  `${'{'.repeat(5000)}x`,
  `\\text{${words[1]}}`,
  `\\mathrm{x}\\tag{${words[0]}}`,
  `\\unknown{${words[4]}}`,
];

/** The body of each paper. */
const bodies: readonly string[] = [
  ...words.map((text) => paragraph(escape(text))),
  ...formulas.map((latex) => paragraph(math(latex))),
  ...words
    .slice(0, 3)
    .map((text) => figure(`<img class="ltx_graphics" src="x1.png" alt="${escape(text)}">`, escape(text))),
  ...[`javascript:${run}`, `data:text/html,<script>${run}</script>`, ` java\tscript:${run}`, `vbscript:${run}`].map(
    (url) => paragraph(`<a class="ltx_ref ltx_href" href="${escape(url)}">a link</a>`),
  ),
  ...[
    elsewhere,
    `//127.0.0.1:9/x.png`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload="${run}"/>`,
    '../../-/page/paper.js',
    '/1706.03762.md',
  ].map((src) => figure(`<img class="ltx_graphics" src="${escape(src)}" alt="">`)),
  figure(
    `<svg onload="${run}"><script>${run}</script><image href="${elsewhere}"/><foreignObject><iframe src="${elsewhere}"></iframe></foreignObject><text>words</text></svg>`,
  ),
  paragraph(`<span style="background:url(${elsewhere})" onclick="${run}" onmouseover="${run}">styled</span>`),
  `<script>${run}</script><style>@import "${elsewhere}";</style><link rel="stylesheet" href="${elsewhere}"><meta http-equiv="refresh" content="0;url=${elsewhere}"><base href="${elsewhere}"><iframe src="${elsewhere}"></iframe><object data="${elsewhere}"></object><embed src="${elsewhere}"><video src="${elsewhere}" autoplay></video><form action="${elsewhere}"><input autofocus onfocus="${run}"></form>`,
  `<figure class="ltx_table" id="S1.T1"><table class="ltx_tabular"><tr class="ltx_tr"><td class="ltx_td">${escape(words[1] ?? '')}</td></tr></table></figure>`,
  `<figure class="ltx_listing" id="S1.L1"><div class="ltx_listing ltx_lst_language_${escape('"><script>')}"><div class="ltx_listingline">${escape(words[0] ?? '')}</div></div></figure>`,
  `<div class="ltx_para" id="${escape(`x" onclick="${run}`)}"><p class="ltx_p" id="${escape(`"><script>${run}</script>`)}">ids</p></div>`,
  paragraph(`<cite class="ltx_cite">[<a class="ltx_ref" href="#${escape(`"><script>${run}</script>`)}">1</a>]</cite>`),
  `<div class="ltx_theorem"><h6 class="ltx_title">${escape(words[4] ?? '')}</h6><div class="ltx_para"><p class="ltx_p">theorem</p></div></div>`,
];

const page = (
  body: string,
  title: string,
) => `<!DOCTYPE html><html><head><title>${escape(title)}</title></head><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">${escape(title)}</h1>
<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">${escape(words[1] ?? '')}</span></span></div>
<div class="ltx_abstract" id="a1"><h6 class="ltx_title">Abstract</h6><p class="ltx_p" id="a1.p1">${escape(title)} ${math(formulas[0] ?? '')}</p></div>
<section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section">${escape(title)}</h2>${body}</section></article></body></html>`;

const open = useChromium();
let folder: string;
let server: TestServer;
const ids = bodies.map((_, i) => `2401.9${String(1000 + i)}v1`);

before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), 'papertree-hostile-'));
  for (const [i, body] of bodies.entries())
    await writeFile(join(folder, `${ids[i]}.html`), page(body, words[i % words.length] ?? ''));
  server = await startTestServer({ folder });
});

after(async () => {
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Hovers over all, clicks on all that is no link, tries each key, and follows links that stay on the page. */
const touch = `(async () => {
  const events = ['pointerover', 'pointerenter', 'mouseover', 'focusin', 'click'];
  for (const one of document.querySelectorAll('article, article *')) {
    if (one.closest('a:not([href^="#"])')) continue;
    for (const name of events) one.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true }));
  }
  for (const key of ['c', '/', 'j', '?', 'Escape'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return window.attacked;
})()`;

test('forty papers run nothing and load nothing', { skip }, async () => {
  assert.ok(bodies.length >= 40, String(bodies.length));
  const reports: string[] = [];
  await open(`${server.url}/-/`, {}, async ({ page: tab, complaints, strangers }) => {
    for (const id of ids) {
      await server.get(`/${id}.html`);
      await tab.goto(`${server.url}/${id}.html`);
      await tab.locator('article.paper').waitFor({ state: 'attached' });
      assert.equal(await tab.evaluate(touch), undefined, id);
      assert.equal(
        await tab.evaluate(
          `document.querySelectorAll('article script, article iframe, article svg, article style, article object, article form').length`,
        ),
        0,
        id,
      );
      const links = await tab.evaluate<string[]>(
        `[...document.querySelectorAll('article a[href]')].map(({ protocol }) => protocol)`,
      );
      for (const protocol of links) assert.match(protocol, /^(?:https?|mailto):$/, id);
      // Files that the papers name and the archive does not have are no attack.
      reports.push(
        ...complaints
          .splice(0)
          .filter((told) => !/404|422|400/.test(told))
          .map((told) => `${id}: ${told}`),
      );
    }
    assert.deepEqual(reports, []);
    assert.deepEqual(strangers, []);
  });
});
