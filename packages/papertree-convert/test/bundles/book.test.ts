/** Books of papers: what the schemas of books forbid and pages have, links from file to file, pictures and drawings. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { convert } from 'papertree-convert';
import { type BookContent, type BookFacts, type BookPicture, writeBook } from 'papertree-convert/bundles';
import { findDrawing, measureDrawings } from 'papertree-convert/drawings';
import { renderHtml } from 'papertree-convert/html';
import { writeZip } from 'papertree-convert/zip';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { epubcheck, without } from '../../../../test/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'papertree-book-'));
after(() => rmSync(folder, { recursive: true }));

const facts: BookFacts = {
  idv: '2401.00001v1',
  title: 'On <Tea> & $T_1$',
  authors: ['A. Bee & Sons', '李 雷'],
  abstract: 'Hot & cold',
  language: 'en',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  doi: '10.5555/a<b',
  archiveUrl: 'https://archive.example/abs/2401.00001v1',
  submittedAt: '2024-01-02T03:04:05Z',
  builtAt: '2024-02-03T04:05:06.789Z',
  builder: 'a builder',
  warnings: [],
};
const none: BookContent = { article: '', contents: '', pictures: new Map(), fonts: { style: '', files: [] } };

async function filesOf(content: Partial<BookContent>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, content: bytes } of writeBook(facts, { ...none, ...content }))
    files.set(name.replace('EPUB/', ''), typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString());
  return files;
}

/** Errors and warnings of the check that shops and libraries have. */
async function check(content: Partial<BookContent>, name: string, told = facts): Promise<string[]> {
  const path = join(folder, `${name.replace(/[^\w.-]+/g, '-')}.epub`);
  writeFileSync(path, await buffer(writeZip(writeBook(told, { ...none, ...content }))));
  const { stdout, stderr } = spawnSync('java', ['-jar', epubcheck, path], { encoding: 'utf8' });
  assert.match(stdout, /Messages: /, stderr);
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line));
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foreignObject width="9" height="9"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></foreignObject></svg>`;
const pictures: BookContent['pictures'] = new Map([
  ['images/x1.png', { name: 'x1.png', mediaType: 'image/png', read: async () => png }],
  ['images/x2.pdf', { name: 'x2.pdf', mediaType: 'application/pdf', read: () => assert.fail('books show none') }],
  ['drawings/D1', { name: 'D1.svg', mediaType: 'image/svg+xml', read: async () => drawing }],
]);

const article = `<article class="paper"><header class="front"><h1>On Tea</h1></header>
<section id="S1"><h2>One</h2><p id="S1.p1">See <a href="#S2.E1~r1">2</a>, <a href="#S1.p1">here</a>, <a href="#gone">gone</a>,
<a href="https://a.example/b##c|d e">out</a>, <a href="javascript:alert(1)">bad</a><a class="note-call" role="doc-noteref" href="#n1"><sup>1</sup></a>.</p>
<aside class="footnote" role="note" id="n1"><div id="n1.0"><p>A note.</p></div></aside>
<img src="images/x1.png" alt="a dot" width="9" height="" loading="lazy"><img src="images/x2.pdf" alt="a plot"><img src="https://a.example/x.png" alt=""></section>
<section id="S2"><h2>Two</h2><div id="S2.E1~r1"><math display="block" translate="no" alttext="x">
<mrow displaystyle="true"><mo lspace="0.1em"><mi>Spec</mi><mo>&#8289;</mo></mo></mrow>
<mover accent="true"><mi>a</mi><mo>&#8289;</mo><mspace width="0.1em"/><mo>~</mo></mover><msub accent="true"><mi>b</mi></msub><mi scriptlevel="1">c</mi>
</math></div><img src="drawings/D1" alt="a drawing"></section></article>`;
const contents = '<ol><li><a href="#S1">One</a></li><li><a href="#S2">Two <math><mi>x</mi></math></a></li></ol>';

test('each section is a file, and links lead from file to file', async () => {
  const files = await filesOf({ article, contents, pictures });
  const one = files.get('chapter-1.xhtml') ?? '';
  assert.match(one, /<a href="chapter-2\.xhtml#S2\.E1_7e_r1">2<\/a>/);
  assert.match(one, /<a href="#S1\.p1">here<\/a>, <a>gone<\/a>/);
  assert.match(one, /<a href="https:\/\/a\.example\/b#%23c%7Cd%20e">out<\/a>, <a>bad<\/a>/);
  assert.match(one, /<a class="note-call" role="doc-noteref" href="#n1" epub:type="noteref">/);
  assert.match(one, /<aside class="footnote" role="doc-footnote" id="n1" epub:type="footnote">/);
  assert.match(files.get('chapter-2.xhtml') ?? '', /id="S2\.E1_7e_r1"/);
  assert.match(files.get('nav.xhtml') ?? '', /<li><a href="chapter-2\.xhtml#S2">Two <math/);
});

test('pictures that books show are in it, and of others it says where they are', async () => {
  const files = await filesOf({ article, contents, pictures });
  const one = files.get('chapter-1.xhtml') ?? '';
  assert.match(one, /<img src="images\/x1\.png" alt="a dot" width="9"\/>/);
  assert.match(one, /<span class="missing">A picture that is not in this book: a plot<\/span>/);
  assert.match(one, /<a class="missing" href="https:\/\/a\.example\/x\.png">A picture that is not in this book<\/a>/);
  assert.deepEqual(
    [...files.keys()].filter((name) => name.startsWith('images/')),
    ['images/x1.png'],
  );
  assert.match(files.get('chapter-2.xhtml') ?? '', /<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<math/);
});

test('a long section is divided, with each id in one file', async () => {
  const long = (id: string) => `<section id="${id}"><h3>${id}</h3><p>${'words '.repeat(30_000)}</p></section>`;
  const files = await filesOf({
    article: `<article><section id="S1"><h2>One</h2><p id="S1.p1">First.</p>${long('S1.SS1')}<p>Between.</p>${long('S1.SS2')}</section></article>`,
  });
  const chapters = [...files].filter(([name]) => name.startsWith('chapter-'));
  assert.deepEqual(
    chapters.map(([, text]) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
    [[], ['S1', 'S1.p1'], ['S1.SS1'], [], ['S1.SS2']],
  );
});

test('programs for books find no fault', { skip: await without('epubcheck') }, async () => {
  assert.deepEqual(await check({ article, contents, pictures }, 'hard'), []);
  assert.deepEqual(
    await check({}, 'empty', {
      ...facts,
      idv: '',
      title: '',
      authors: [],
      doi: '',
      license: '',
      archiveUrl: '',
      submittedAt: '',
      builtAt: '',
    }),
    [],
  );
});

/** A check takes some seconds, most of them for Java to start. */
const sampled = 5;

test('nor in papers of the corpus', { skip: await without('epubcheck', 'corpus') }, async () => {
  const names = corpusPages().filter((name) => /^\d/.test(name));
  const step = Math.floor(names.length / sampled);
  for (const name of names.filter((_, n) => n % step === step - 1)) {
    const page = readCorpusPage(name);
    assert.deepEqual(await check(bookOf(page), name), [], name);
  }
});

/** A page whose pictures are all there, and its drawings. */
function bookOf(page: Buffer): Partial<BookContent> {
  const { content } = convert(page);
  const images = new Map<string, string>();
  const imageAddress = (src: string) => {
    const address = images.get(src) ?? `images/${images.size}.png`;
    images.set(src, address);
    return address;
  };
  const { missed } = renderHtml(content);
  const sizes = measureDrawings(page, missed);
  const drawings = Object.fromEntries(
    Object.entries(sizes).map(([id, size]) => [id, { ...size, address: `drawings/${id}` }]),
  );
  const { article, contents } = renderHtml(content, { imageAddress, drawings });
  const pictures = new Map<string, BookPicture>();
  for (const name of images.values())
    pictures.set(name, { name: name.slice('images/'.length), mediaType: 'image/png', read: async () => png });
  for (const [n, id] of Object.keys(drawings).entries()) {
    const read = async () => findDrawing(page, id) ?? '';
    pictures.set(`drawings/${id}`, { name: `drawing-${n}.svg`, mediaType: 'image/svg+xml', read });
  }
  return { article, contents, pictures };
}
