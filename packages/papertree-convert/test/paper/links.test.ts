/** Addresses in a paper: refused, corrected, resolved, or left as the author spelt them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageUrl, isSafeImage, isSafeLink, linkUrl, mends, schemes } from '../../src/paper/links.ts';
import { type ReadOptions, read } from '../../src/reader/read.ts';
import { visitContent } from '../../src/tree/index.ts';

const page = 'https://arxiv.org/html/2401.00001v2';
const here = { page, base: '' };
const nowhere = { page: undefined, base: '' };

const links = [
  ['https://a.b/c_(d)?e=f&g#h', 'https://a.b/c_(d)?e=f&g#h'],
  ['HTTP://A.b', 'HTTP://A.b'],
  ['ftp://a.b/c', 'ftp://a.b/c'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['  https://a.b/c d\n', 'https://a.b/c%20d'],
  ['https://a.b\\@c.d', 'https://a.b/@c.d'],
  ['https://a.b/"><i>', 'https://a.b/%22%3E%3Ci%3E'],
  ['https://de.wikipedia.org/wiki/Größe', 'https://de.wikipedia.org/wiki/Gr%C3%B6%C3%9Fe'],
  // Mended.
  ['https:/doi.org/10.1/x', 'https://doi.org/10.1/x'],
  ['https:doi.org/10.1/x', 'https://doi.org/10.1/x'],
  ['http:///a.b', 'http://a.b'],
  ['http//a.b/c', 'http://a.b/c'],
  ['http:://a.b', 'http://a.b'],
  ['http://https://a.b', 'https://a.b'],
  ['https://doi.org/https://doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
  ['doi:10.1000/182', 'https://doi.org/10.1000/182'],
  ['doi: https://doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
  ['dx.doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
  ['10.1000/182', 'https://doi.org/10.1000/182'],
  ['%22https://kettles.example/lids%22', 'https://kettles.example/lids'],
  ['%5Cdoibase%0A10.1000/182', 'https://doi.org/10.1000/182'],
  ['\\doibase 10.1000/182', 'https://doi.org/10.1000/182'],
  ['arXiv:2401.00001', 'https://arxiv.org/abs/2401.00001'],
  ['arxiv:hep-th/9901001', 'https://arxiv.org/abs/hep-th/9901001'],
  ['www.a.b/c', 'https://www.a.b/c'],
  ['2401.00001v2/www.a.b/c', 'https://www.a.b/c'],
  ['mathoverflow.net/questions', 'https://mathoverflow.net/questions'],
  ['2401.00001v2/llmboxing.com', 'https://llmboxing.com'],
  ['ada@uni.example', 'mailto:ada@uni.example'],
  ['2401.00001v2/mailto:a@b.c', 'mailto:a@b.c'],
  // Relative.
  ['/', 'https://arxiv.org/'],
  ['/abs/2401.00001', 'https://arxiv.org/abs/2401.00001'],
  ['//a.b/c', 'https://a.b/c'],
  ['anc/data.zip', `${page}/anc/data.zip`],
  ['2401.00001v2/anc/data.zip', `${page}/anc/data.zip`],
  ['script.py', `${page}/script.py`],
  ['notes.html', `${page}/notes.html`],
  ['java%73cript%3Ax', `${page}/java%73cript%3Ax`],
  ['ｊavascript:x', `${page}/%EF%BD%8Aavascript:x`],
  // Refused.
  ['javascript:alert(1)', undefined],
  [' \u0001java\tscr\nipt:alert(1)', undefined],
  ['\u00a0JaVaScRiPt:alert(1)', undefined],
  ['2401.00001v2/javascript:alert(1)', undefined],
  ['http:javascript:alert(1)', undefined],
  ['http://https:javascript:alert(1)', undefined],
  ['//javascript:alert(1)', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['data:text/html,<script>', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['blob:https://a.b/c', undefined],
  ['view-source:https://a.b', undefined],
  ['ssh://-oProxyCommand=x/y', undefined],
  ['doi:javascript:x', undefined],
  ['http://', undefined],
  ['http://a b/', undefined],
] as const;

for (const [href, url] of links)
  test(`a link to ${JSON.stringify(href)}`, () => {
    assert.equal(linkUrl(href, here), url);
    if (url !== undefined) assert.ok(isSafeLink(url), 'the renderer takes it');
    else assert.ok(!isSafeLink(href), 'nor does the renderer take it');
  });

test('a drawing has the address at which the page shows it', () => {
  const draw = (id: string) =>
    `<p id="S1.p1" class="ltx_p">See</p><figure id="S1.F1" class="ltx_figure"><svg${id} class="ltx_picture"><g><text>in</text><text>out</text></g></svg></figure>`;
  const urlOf = (html: string, options: ReadOptions) => {
    let found: string | undefined;
    visitContent(read(`<article class="ltx_document">${html}</article>`, options).content, (node) => {
      if ('type' in node && node.type === 'picture') found = node.url;
    });
    return found;
  };
  const page = { url: 'https://arxiv.org/html/2401.00001v1' };
  assert.equal(urlOf(draw(' id="S1.F1.pic1"'), page), `${page.url}#S1.F1.pic1`);
  assert.equal(urlOf(draw(' id="a b&quot;&gt;"'), page), `${page.url}#a%20b%22%3E`);
  assert.equal(urlOf(draw(''), page), `${page.url}#S1.F1`);
  assert.equal(urlOf(draw(' id="S1.F1.pic1"'), {}), undefined);
  // The archive has no page of a paper that was converted here.
  assert.equal(urlOf(draw(' id="S1.F1.pic1"'), { ...page, pictures: '/2401.00001v1/assets' }), undefined);
});

test('a relative link on a page of unknown address is none', () => {
  assert.equal(linkUrl('anc/data.zip', nowhere), undefined);
  assert.equal(linkUrl('/', nowhere), undefined);
  assert.equal(linkUrl('www.a.b', nowhere), 'https://www.a.b');
});

for (const [src, from, url] of [
  ['x1.png', here, `${page}/x1.png`],
  ['2401.00001v2/x1.png', here, `${page}/x1.png`],
  ['/html/2401.00001v2/x1.png', here, `${page}/x1.png`],
  ['a b.png', here, `${page}/a%20b.png`],
  ['../../../x1.png', here, 'https://arxiv.org/x1.png'],
  ['x1.png', { page, base: '/html/2401.00001v2/' }, `${page}/x1.png`],
  ['x1.png', { page, base: '/html/2401.00001v1/' }, 'https://arxiv.org/html/2401.00001v1/x1.png'],
  ['x1.png', { page: undefined, base: 'https://a.b/c/' }, 'https://a.b/c/x1.png'],
  ['x1.png', { page, base: 'javascript:x' }, `${page}/x1.png`],
  ['x1.png', { page, base: 'file:///etc/' }, `${page}/x1.png`],
  ['x1.png', nowhere, 'x1.png'],
  ['//a.b/x1.png', nowhere, ''],
  ['https:/a.b/x1.png', here, 'https://a.b/x1.png'],
  ['javascript:x', here, ''],
  ['java\nscript:x', nowhere, ''],
  ['2401.00001v2/javascript:x', here, ''],
  ['ftp://a.b/x1.png', here, ''],
  ['file:///x1.png', nowhere, ''],
  ['data:image/png;base64,iVBORw0K', here, 'data:image/png;base64,iVBORw0K'],
  ['data:image/jpeg;base64,\n/9j/\n', nowhere, 'data:image/jpeg;base64,/9j/'],
  ['data:image/svg+xml;base64,PHN2Zz4=', here, ''],
  ['data:image/png;base64,"><script>', here, ''],
  ['data:text/html,x', here, ''],
  ['data:image/png,x', here, ''],
] as const)
  test(`a picture at ${JSON.stringify(src)} on ${from.base || from.page}`, () => {
    assert.equal(imageUrl(src, from), url);
    if (url !== '') assert.ok(isSafeImage(url), 'the renderer takes it');
  });

test('every row of the tables is needed: each scheme is kept, each mend changes an address above', () => {
  for (const { name, because } of schemes) {
    assert.equal(linkUrl(`${name}://a.b/c`, here), `${name}://a.b/c`, because);
    assert.equal(linkUrl(`${name.toUpperCase()}://a.b/c`, here), `${name.toUpperCase()}://a.b/c`, because);
  }
  for (const { damaged, because } of mends)
    assert.ok(
      links.some(([href]) => damaged.test(href.replace(/^[\d.v]+\//, ''))),
      because,
    );
});
