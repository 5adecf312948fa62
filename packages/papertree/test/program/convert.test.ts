/** `papertree convert`: what it writes, where, and how it says what went wrong. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { unzip } from '../converter/unzip.ts';
import { page, say } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'papertree-'));
after(() => rmSync(folder, { recursive: true }));

let count = 0;
const place = (name: string) => join(folder, name);
const newFolder = () => place(`out${count++}`);
function put(name: string, bytes: string | Uint8Array): string {
  writeFileSync(place(name), bytes);
  return place(name);
}
const read = (...parts: string[]) => readFileSync(join(...parts), 'utf8');

const oaks = put('2401.00001v2.arxiv.html', page('Oaks'));
const elms = put('elms.html.gz', gzipSync(page('Elms')));
const ashes = put('ashes.html', page('Ashes'));
const empty = put('empty.html', '');

test('one page is printed as Markdown', async () => {
  const said = await say(['convert', ashes]);
  assert.equal(said.err, '');
  assert.equal(said.status, 0);
  assert.match(said.out, /^# Ashes$/m);
  assert.match(said.out, /^A sentence about Ashes\.$/m);
});

test('several pages are printed in the order given, gzipped or not, one of them from the standard input', async () => {
  const said = await say(['convert', elms, '-', oaks, ashes, '--format', 'txt'], gzipSync(page('Birches')));
  assert.equal(said.status, 0);
  assert.deepEqual(said.out.match(/(?<=A sentence about )\w+/g), ['Elms', 'Birches', 'Oaks', 'Ashes']);
});

test('with --out each format has its file, and nothing else is left there', async () => {
  const names = {
    md: 'md',
    json: 'json',
    txt: 'txt',
    outline: 'outline.json',
    references: 'references.json',
    bib: 'bib',
    'references.bib': 'references.bib',
    figures: 'figures.json',
    epub: 'epub',
    zip: 'zip',
  };
  for (const [format, extension] of Object.entries(names)) {
    const out = newFolder();
    const said = await say(['convert', oaks, elms, '--format', format, '--out', out]);
    assert.deepEqual([said.status, said.out], [0, '']);
    assert.equal(said.err.replace(/[0-9]+ s/, 'N s'), `2 converted to ${out}/ with 0 warnings, 0 failed, in N s\n`);
    assert.deepEqual(readdirSync(out).sort(), [`2401.00001v2.arxiv.${extension}`, `elms.${extension}`]);
    if (extension.endsWith('json')) assert.equal(JSON.parse(read(out, `elms.${extension}`)).schema, 1);
  }
});

test('a book and a folder have the pictures that lie beside the page, and say which do not', async () => {
  const shown = page('Pictures').replace('A sentence', '<img src="figs/dot.png"><img src="gone.png"> A sentence');
  mkdirSync(place('figs'));
  put('figs/dot.png', 'a dot');
  const pictures = put('pictures.html', shown);
  const out = newFolder();
  const files: Record<string, Record<string, string>> = {};
  for (const format of ['epub', 'zip']) {
    const said = await say(['convert', pictures, '--format', format, '--out', out]);
    assert.deepEqual([said.status, said.out, said.err], [0, '', '']);
    const found = await unzip(join(out, `pictures.${format}`));
    files[format] = Object.fromEntries([...found].map(([name, content]) => [name, content.toString()]));
  }
  const { epub = {}, zip = {} } = files;
  assert.equal(epub['EPUB/images/figs/dot.png'], 'a dot');
  assert.match(Object.values(epub).join(''), /A picture that is not in this book/);
  assert.equal(zip['figures/figs/dot.png'], 'a dot');
  assert.match(zip['paper.md'] ?? '', /!\[\]\(figures\/figs\/dot\.png\)/);
  assert.match(zip['README.md'] ?? '', /^- <gone\.png>: there is no gone\.png beside the page$/m);
  const printed = await say(['convert', pictures, '--format', 'zip']);
  assert.deepEqual([printed.status, printed.out], [2, '']);
  assert.match(printed.err, /zip is no text: say with --out where the file is to be written/);
});

test('Markdown is written in the flavour asked for, and nothing else is', async () => {
  const formula = '<math class="ltx_Math" alttext="a_1"></math>';
  const maths = put('maths.html', page('Maths').replace('about', `about ${formula}`));
  const written = {
    dollar: '$a_1$',
    guarded: '$a_1$',
    github: '$`a_1`$',
    brackets: '\\(a_1\\)',
    html: '<span class="math inline">&#92;(a&#95;1&#92;)</span>',
  };
  for (const [math, words] of Object.entries(written)) {
    const { status, out } = await say(['convert', maths, '--math', math]);
    assert.deepEqual([status, out.includes(`A sentence about ${words} Maths`)], [0, true], out);
  }
  const out = newFolder();
  await say(['convert', maths, oaks, '--math', 'github', '--out', out]);
  assert.match(read(out, 'maths.md'), /\$`a_1`\$/, 'on worker threads, too');
  for (const words of [
    ['--math', 'katex'],
    ['--format', 'txt', '--math', 'github'],
  ]) {
    const { status, err } = await say(['convert', maths, ...words]);
    assert.equal(status, 2);
    assert.match(err, /--math/);
  }
});

test('tables are written as asked for', async () => {
  const row = (...cells: string[]) => `<tr class="ltx_tr">${cells.join('')}</tr>`;
  const cell = (text: string, spans = '') => `<td class="ltx_td"${spans}>${text}</td>`;
  const table =
    '<table class="ltx_tabular"><tbody class="ltx_tbody">' +
    row(cell('x'), cell('7', ' rowspan="2"')) +
    row(cell('y')) +
    '</tbody></table>';
  const tables = put('tables.html', page('Tables').replace('about', `about</p>${table}<p class="ltx_p">`));
  const written = { auto: '<td rowspan="2">7</td>', pipe: '| x | 7 |\n| y | |', html: '<td rowspan="2">7</td>' };
  for (const [value, words] of Object.entries(written)) {
    const { out } = await say(['convert', tables, '--tables', value]);
    assert.ok(out.includes(words), out);
  }
});

test('csv is a file for each table; printed, an empty line stands between them', async () => {
  const table = (id: string, word: string) =>
    `<figure id="${id}" class="ltx_table"><table class="ltx_tabular"><tr class="ltx_tr"><td class="ltx_td">${word}, 1</td><td class="ltx_td">2</td></tr></table></figure>`;
  const source = put(
    'two.html',
    page('Two').replace('</section>', `${table('S1.T1', 'a')}${table('S1.T2', 'b')}</section>`),
  );
  const [first, second] = ['"a, 1",2\r\n', '"b, 1",2\r\n'];
  assert.deepEqual(await say(['convert', source, '--format', 'csv']), {
    status: 0,
    out: `${first}\r\n${second}`,
    err: '',
  });
  const out = newFolder();
  assert.equal((await say(['convert', source, ashes, '--format', 'csv', '--out', out])).status, 0);
  assert.deepEqual(readdirSync(out).sort(), ['two.S1.T1.csv', 'two.S1.T2.csv']);
  assert.deepEqual([read(out, 'two.S1.T1.csv'), read(out, 'two.S1.T2.csv')], [first, second]);
});

test('svg is a file for each drawing of the page', async () => {
  const drawn = (id: string) =>
    `<figure id="${id}" class="ltx_figure"><svg id="${id}.pic1" class="ltx_picture" width="90" height="50"><path d="M 0 0 L 9 9"/><text>one</text><text>two</text></svg><figcaption class="ltx_caption">c</figcaption></figure>`;
  const source = put('drawn.html', page('Drawn').replace('</section>', `${drawn('S1.F1')}${drawn('S1.F2')}</section>`));
  const out = newFolder();
  assert.equal((await say(['convert', source, '--format', 'svg', '--out', out])).status, 0);
  assert.deepEqual(readdirSync(out).sort(), ['drawn.S1.F1.pic1.svg', 'drawn.S1.F2.pic1.svg']);
  assert.match(
    read(out, 'drawn.S1.F2.pic1.svg'),
    /^<svg xmlns="[^"]*" width="98" height="58"[\s\S]*<path d="M 0 0 L 9 9">/,
  );
});

test('json is the tree with its size and the story of its build', async () => {
  const { out } = await say(['convert', oaks, '--format', 'json']);
  const { content, ...rest } = JSON.parse(out);
  assert.deepEqual(Object.keys(rest).sort(), ['build', 'schema', 'tokens']);
  assert.equal(content.body[0].id, 'S1');
});

test('the file name says which paper it is, and --id says it louder', async () => {
  const idv = async (...words: string[]) =>
    JSON.parse((await say(['convert', oaks, '--format', 'outline', ...words])).out).idv;
  assert.equal(await idv(), '2401.00001v2');
  assert.equal(await idv('--id', 'https://arxiv.org/abs/HEP-TH/9901001v3'), 'hep-th/9901001v3');
});

test('the standard input is written under the name of its paper', async () => {
  const out = newFolder();
  await say(['convert', '-', '--id', 'hep-th/9901001', '--out', out], page('Firs'));
  await say(['convert', '-', '--out', out], page('Pines'));
  assert.deepEqual(readdirSync(out).sort(), ['hep-th_9901001.md', 'stdin.md']);
});

test('a page that fails is named with its code, and the others go on', async () => {
  const out = newFolder();
  const cut = put('cut.html.gz', gzipSync(page('Yews')).subarray(0, 60));
  const said = await say(['convert', place('gone.html'), empty, cut, folder, elms, '--out', out]);
  assert.equal(said.status, 1);
  const lines = said.err.trimEnd().split('\n');
  assert.equal(lines.length, 5);
  assert.ok(lines[0]?.startsWith(`${place('gone.html')}: unreadable: `), lines[0]);
  assert.ok(lines[1]?.startsWith(`${empty}: no-html: `), lines[1]);
  assert.ok(lines[2]?.startsWith(`${cut}: unreadable: `), lines[2]);
  assert.ok(lines[3]?.startsWith(`${folder}: unreadable: `), lines[3]);
  assert.match(lines[4] ?? '', /^1 converted to .* with 0 warnings, 4 failed, in [0-9]+ s$/);
  assert.deepEqual(readdirSync(out), ['elms.md']);
});

test('a single page that fails is reported in the same words', async () => {
  const said = await say(['convert', empty]);
  assert.equal(said.status, 1);
  assert.equal(said.out, '');
  assert.ok(said.err.startsWith(`${empty}: no-html: `), said.err);
});

test('two pages for one file: the first is written, the second is a fault', async () => {
  const out = newFolder();
  const twin = put('ashes.html.gz', gzipSync(page('Twins')));
  const said = await say(['convert', ashes, twin, '--out', out]);
  assert.equal(said.status, 1);
  const told = `${twin}: same-output: ${join(out, 'ashes.md')} is already the output of ${ashes}\n1 converted to `;
  assert.ok(said.err.startsWith(told), said.err);
  assert.match(read(out, 'ashes.md'), /^# Ashes$/m);
});

test('a result that cannot be written is a fault, and no draft is left', async () => {
  const out = newFolder();
  await say(['convert', elms, '--out', join(out, 'ashes.md', 'below')]);
  const said = await say(['convert', ashes, '--out', out]);
  assert.equal(said.status, 1);
  assert.ok(said.err.startsWith(`${ashes}: unwritable: `), said.err);
  assert.deepEqual(readdirSync(out), ['ashes.md']);
  assert.equal((await say(['convert', ashes, '--out', join(ashes, 'in')])).status, 1);
});

test('a misused command says so, and does nothing', async () => {
  const cases: [string[], RegExp][] = [
    [['convert'], /no input given/],
    [['convert', ashes, '--format', 'pdf'], /unknown format “pdf”; expected one of md, json/],
    [['convert', ashes, '--shape', 'md'], /--shape/],
    [['convert', ashes, '--out'], /--out/],
    [['convert', '-', '-'], /only once/],
    [['convert', ashes, elms, '--id', '2401.00001'], /only with one input/],
    [['convert', ashes, '--id', 'nonsense'], /not a paper id/],
  ];
  for (const [words, expected] of cases) {
    const said = await say(words);
    assert.equal(said.status, 2, words.join(' '));
    assert.equal(said.out, '');
    assert.match(said.err, expected);
  }
});

test('a bar shows on a terminal while pages are converted', async () => {
  const { err } = await say(['convert', elms, ashes], '', true);
  assert.match(err, /\] 2\/2 .*(?:elms|ashes)\.html/i);
  assert.match(err, /\r\u001b\[K2 converted with 0 warnings, 0 failed, in [0-9]+ s\n$/);
  assert.match((await say(['convert', elms, ashes])).err, /^2 converted with 0 warnings, 0 failed, in [0-9]+ s\n$/);
});

test('warnings of all papers are counted at the end, those made on this thread and on others', async () => {
  const hidden = '<span class="ltx_text" style="font-size:1%;">unseen</span>';
  const [one, other] = ['one', 'other'].map((name) =>
    put(`${name}.html`, page(name).replace('A sentence', `${hidden}\u202eA sentence`)),
  ) as [string, string];
  const { err } = await say(['convert', one, other, elms, '--out', newFolder()]);
  assert.match(err, / with 4 warnings, 0 failed/);
  const alone = await say(['convert', one, '--format', 'outline', place('gone.html')]);
  assert.match(alone.err, /1 converted with 2 warnings, 1 failed/);
});

test('bib is the paper itself, as far as its page says, references.bib what it cites', async () => {
  const author =
    '<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">Ada Elm</span></span></div>';
  const work =
    '<section class="ltx_bibliography" id="bib"><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_bibblock">A work on roots.</span></li></ul></section></article>';
  const source = page('Oaks').replace('</h1>', `</h1>${author}`).replace('</article>', work);
  const cited = put('2401.00009v2.html', source);
  const own = `@misc{elmoaks,
  author = {Elm, Ada},
  title = {Oaks},
`;
  const said = await say(['convert', cited, '--format', 'bib']);
  assert.equal(
    said.out,
    `${own}  eprint = {2401.00009},
  archivePrefix = {arXiv},
  version = {2},
  url = {https://arxiv.org/abs/2401.00009v2},
}
`,
  );
  assert.equal((await say(['convert', put('nameless.html', source), '--format', 'bib'])).out, `${own}}\n`);
  const references = (await say(['convert', cited, '--format', 'references.bib'])).out;
  assert.match(references, /A work on roots/);
  assert.doesNotMatch(references, /Oaks/);
});

test('a file that is no page fails; a page in UTF-16 is one', async () => {
  const utf16 = put('utf16.html', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page('Yews'), 'utf16le')]));
  assert.match((await say(['convert', utf16])).out, /^# Yews$/m);
  for (const bytes of ['{"a": 1}', 'words', '\x7fELF\0\0\0'])
    assert.match(
      (await say(['convert', put('other', bytes)])).err,
      /: no-html: this is not an HTML page: give the page,[^\n]*\n$/,
      bytes,
    );
});
