/** No address that a program would run or open on the reader's machine gets from a page into any format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Conversion, convert } from '../../src/convert.ts';
import { every, parse } from './read.ts';

const payload = 'alert(77)';

const hostile = fc.constantFrom(
  `javascript:${payload}`,
  `vbscript:${payload}`,
  `data:text/html,<script>${payload}</script>`,
  `data:image/svg+xml,<svg onload="${payload}">`,
  `file:///etc/${payload}`,
  `blob:https://a.b/${payload}`,
  `view-source:javascript:${payload}`,
  `feed:javascript:${payload}`,
  `jar:https://a.b/${payload}`,
  `ms-word:ofe|u|${payload}`,
);

/** Put before or into an address: parsers of HTML and of addresses skip some of them. */
const noise = fc.constantFrom(
  ...[
    '\t',
    '\n',
    '\r',
    '\f',
    ' ',
    '\0',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\ufeff',
  ],
  ...[
    '/',
    '//',
    '\\',
    './',
    '2401.00001v2/',
    'http:',
    'https:/',
    'https://https:',
    'doi:',
    'doi:10.',
    'www.',
    '%0a',
    '&#9;',
  ],
);

const address = fc
  .tuple(hostile, fc.array(fc.tuple(noise, fc.nat(14)), { maxLength: 4 }), fc.boolean())
  .map(([url, marks, upper]) => {
    let out = upper ? url.replace(/[a-z]/g, (c, i: number) => (i % 2 ? c.toUpperCase() : c)) : url;
    for (const [mark, at] of marks) out = out.slice(0, at) + mark + out.slice(at);
    return out;
  });

/** As an attribute, with every second character as a reference where asked for. */
const attribute = fc
  .tuple(address, fc.boolean())
  .map(([url, encoded]) =>
    encoded
      ? [...url].map((c, i) => (i % 2 ? c : `&#x${c.codePointAt(0)?.toString(16)};`)).join('')
      : url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  );

const page = (urls: readonly string[], base: string) => {
  const [a, b, c, d, e, f] = urls;
  return `<!DOCTYPE html><html><head>${base}</head><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Title <a class="ltx_ref" href="${a}">of</a></h1>
<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">Ada <a class="ltx_ref" href="${b}"></a></span></span></div>
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">One</h2>
<div id="S1.p1" class="ltx_para"><p class="ltx_p">See <a class="ltx_ref ltx_href" href="${c}">this</a> and
<a class="ltx_ref ltx_href" href="${d}"><img class="ltx_graphics" src="${e}" alt="words"></a> and <em class="ltx_emph"><a href="${f}">that</a></em>.
<span id="fn1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><a href="${a}">note</a></span></span></span></p></div>
<figure id="S1.F1" class="ltx_figure"><img class="ltx_graphics" src="${b}" alt="drawn"><figcaption class="ltx_caption"><span class="ltx_tag">Figure 1: </span>A <a href="${c}">cat</a></figcaption></figure>
<figure id="S1.T1" class="ltx_table"><table class="ltx_tabular"><tr><td class="ltx_td">x</td><td class="ltx_td" colspan="2"><a href="${d}">y</a><img class="ltx_graphics" src="${a}"></td></tr></table></figure></section>
<section class="ltx_bibliography"><h2 class="ltx_title">References</h2><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag">[1]</span><span class="ltx_bibblock">Ada. <a class="ltx_ref" href="${e}">Works</a>. <a class="ltx_ref" href="${f}">link</a></span></li></ul></section>
</article></body></html>`;
};

const linkProtocols = ['https:', 'http:', 'ftp:', 'ftps:', 'mailto:', 'tel:', 'urn:', 'git:', 'svn:'];

function checkLink(url: string, where: string): void {
  assert.ok(URL.canParse(url), `${where}: ${JSON.stringify(url)} is not absolute`);
  assert.ok(linkProtocols.includes(new URL(url).protocol), `${where}: ${JSON.stringify(url)}`);
  assert.doesNotMatch(url, /\p{Cc}/u, where);
}

function checkImage(src: string, where: string): void {
  if (src === '' || /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/i.test(src)) return;
  assert.ok(URL.canParse(src) && /^https?:$/.test(new URL(src).protocol), `${where}: ${JSON.stringify(src)}`);
}

/** Every address in an answer of JSON, by the names of its fields. */
function checkJson(value: unknown, where: string): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, held] of Object.entries(fields)) {
    if (typeof held !== 'string') checkJson(held, `${where}.${name}`);
    else if (name === 'src' || (name === 'url' && 'assetUrl' in fields)) checkImage(held, `${where}.${name}`);
    else if (name === 'url') checkLink(held, `${where}.${name}`);
    else if (name === 'doi') assert.match(held, /^10\.\d{4,9}\//, where);
    else if (name === 'assetUrl') assert.match(held, /^(?:\/2401\.00001v2\/assets\/[^/]|$)/, where);
  }
}

function checkMarkdown(markdown: string): void {
  const root = parse(markdown);
  for (const { url } of every(root, 'link')) checkLink(url, 'Markdown');
  for (const { url } of every(root, 'image')) checkImage(url, 'Markdown');
  assert.deepEqual(every(root, 'definition'), []);
  for (const { value } of every(root, 'html')) assert.doesNotMatch(value, /(?:href|src|on\w+)\s*=/i);
}

function checkAll({ content, references, figures, outline, markdown, text }: Conversion): void {
  for (const [name, value] of Object.entries({ content, references, figures, outline })) checkJson(value, name);
  checkMarkdown(markdown.replace(/^---\n.*?\n---\n/s, ''));
  assert.ok(!text.toLowerCase().includes(payload), 'text prints no address');
}

test('hostile addresses reach no format, whatever is put into them', () => {
  const bases = fc.constantFrom('', '<base href="/html/2401.00001v2/">', `<base href="javascript:${payload}//">`);
  fc.assert(
    fc.property(fc.array(attribute, { minLength: 6, maxLength: 6 }), bases, (urls, base) => {
      const source = page(urls, base);
      checkAll(convert(source, { idv: '2401.00001v2' }));
    }),
    { numRuns: 300 },
  );
});

test('a link that is refused keeps its words, and is noted', () => {
  const urls = ['javascript:x', 'javascript:x', 'java\tscript:x', 'file:///x', 'data:text/html,x', 'vbscript:x'];
  const made = convert(page(urls, ''), { idv: '2401.00001v2' });
  checkAll(made);
  assert.match(made.markdown, /# Title of\n/);
  assert.match(made.markdown, /See this and words and \*that\*\./);
  const refused = made.notes.filter(({ rule }) => rule === 'refused-address').map(({ name }) => name);
  assert.ok(refused.includes('javascript:x') && refused.includes('file:///x') && refused.includes('data:text/html,x'));
});

test('a picture in the page itself is data in the JSON, and its words in Markdown and text', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  const { content, figures, markdown, text } = convert(page(['/', data, '/', '/', data, '/'], ''), {
    idv: '2401.00001v2',
  });
  assert.ok(JSON.stringify(content).includes(`"src":"${data}"`));
  const [image] = figures.figures[0]?.images ?? [];
  assert.deepEqual([image?.url, image?.assetUrl], [data, '']);
  for (const format of [markdown, text]) {
    assert.ok(!format.includes('base64'));
    assert.match(format, /\bwords\b/);
    assert.match(format, /\bdrawn\b/);
  }
});

test('addresses on a page with a base start there', () => {
  const urls = ['x.html', 'x1.png', 'anc/a.zip', '/abs/2401.00002', 'x2.png', 'https:/doi.org/10.1000/182'];
  for (const base of ['', '<base href="/html/2401.00001v2/">']) {
    const { content, figures, references } = convert(page(urls, base), { idv: '2401.00001v2' });
    const json = JSON.stringify(content);
    for (const url of ['html/2401.00001v2/anc/a.zip', 'abs/2401.00002', 'html/2401.00001v2/x2.png'])
      assert.ok(json.includes(`"https://arxiv.org/${url}"`), url);
    const [image] = figures.figures[0]?.images ?? [];
    assert.equal(image?.url, 'https://arxiv.org/html/2401.00001v2/x1.png');
    assert.equal(image?.assetUrl, '/2401.00001v2/assets/x1.png');
    assert.deepEqual(
      references.references.map(({ doi, url }) => [doi, url]),
      [['10.1000/182', 'https://arxiv.org/html/2401.00001v2/x2.png']],
    );
  }
});
