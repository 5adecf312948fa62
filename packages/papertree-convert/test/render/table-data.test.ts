/** Tables as data: the numbers of cells, spans, header rows; and CSV that reads back as the table. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { python, without } from '../../../../test/tools.ts';
import { read } from '../../src/index.ts';
import { csvChoices, readChoices } from '../../src/render/choices.ts';
import { readNumber } from '../../src/render/data/numbers.ts';
import { plainMath } from '../../src/render/data/plain-math.ts';
import { tableData } from '../../src/render/data/table-data.ts';
import { allTables, renderCsv } from '../../src/render/data/table-formats.ts';
import { textOfBlocks } from '../../src/render/text.ts';
import type { Cell, Table } from '../../src/tree/nodes.ts';

test('a cell that says one number says it apart from all that is printed with it', () => {
  const numbers: Readonly<Record<string, object>> = {
    '28.4': { number: 28.4 },
    '-0.5': { number: -0.5 },
    '+3': { number: 3 },
    '.25': { number: 0.25 },
    '1,234,567.5': { number: 1234567.5 },
    '28.4 ± 0.3': { number: 28.4, error: 0.3 },
    '0.5±0.1%': { number: 0.5, error: 0.1, unit: '%' },
    '1.2^+0.1_-0.2': { number: 1.2, error: { plus: 0.1, minus: 0.2 } },
    '3.3 × 10^18': { number: 3.3e18 },
    '2.3·10^-3': { number: 2.3e-3 },
    '1e-4': { number: 1e-4 },
    '5 × 10⁻³': { number: 5e-3 },
    '93.1%': { number: 93.1, unit: '%' },
    '175B': { number: 175, unit: 'B' },
    '12 GB': { number: 12, unit: 'GB' },
    $40: { number: 40, unit: '$' },
    '<0.01': { number: 0.01, relation: '<' },
    '∼100': { number: 100, relation: '~' },
    '71.32 (+3.85)': { number: 71.32, rest: '(+3.85)' },
    '41.8†': { number: 41.8, rest: '†' },
  };
  for (const [text, expected] of Object.entries(numbers)) assert.deepEqual(readNumber(text), expected, text);
  for (const text of [
    '',
    '-',
    'n/a',
    '3-5',
    '3–5',
    '1/2',
    '256×256',
    '1.2.3',
    '007',
    '2,5',
    '12,34',
    '2021-03-04',
    'v2',
    'A1',
    '5 of 9',
  ])
    assert.equal(readNumber(text), undefined, text);
});

test('simple formulas have a plain form, others have none', () => {
  const forms: Readonly<Record<string, string | undefined>> = {
    '0.31\\pm 0.02': '0.31 ± 0.02',
    '\\mathbf{28.4}_{\\pm 0.3}': '28.4 ± 0.3',
    '1{,}234': '1,234',
    '3.3\\times 10^{18}': '3.3 × 10^18',
    '\\alpha_{i}': 'α_i',
    '41.8^{\\dagger}': '41.8†',
    '90^{\\circ}': '90°',
    '\\leq 5\\%': '≤5%',
    '1.2^{+0.1}_{-0.2}': '1.2^+0.1_-0.2',
    '\\frac{1}{2}': undefined,
    '\\tilde{L}': undefined,
    'x_{i_{j}}': undefined,
  };
  for (const [latex, plain] of Object.entries(forms)) assert.equal(plainMath(latex), plain, latex);
});

const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
  type: 'cell',
  header: false,
  colspan: 1,
  rowspan: 1,
  align: '',
  children: words === '' ? [] : [{ type: 'paragraph', id: `c${words}`, children: [{ type: 'text', text: words }] }],
  ...more,
});
const head = { header: true } as const;
const table: Table = {
  type: 'table',
  id: 'T1',
  number: '1',
  label: 'Table',
  caption: [],
  rows: [
    [cell('metal', { ...head, rowspan: 2 }), cell('price (%)', { ...head, colspan: 2 })],
    [cell('low', head), cell('high', head)],
    [cell('steel, "hard"', { rowspan: 2 }), cell('1'), cell('\u22122')],
    [cell('3')],
  ],
};

test('spans are filled or blank, header rows stand or are joined, rows are equally wide', () => {
  assert.equal(
    renderCsv(table),
    'metal,price (%),price (%)\r\nmetal,low,high\r\n"steel, ""hard""",1,-2\r\n"steel, ""hard""",3,\r\n',
  );
  assert.equal(
    renderCsv(table, { spans: 'blank', header: 'join', math: 'latex' }),
    'metal,price (%) / low,price (%) / high\r\n"steel, ""hard""",1,\u22122\r\n,3,\r\n',
  );
  const { columns, headRows, records } = tableData(table);
  assert.deepEqual(
    columns.map(({ name }) => name),
    ['metal', 'price (%) / low', 'price (%) / high'],
  );
  assert.equal(headRows, 2);
  assert.deepEqual(records[0]?.[2], { id: 'T1~r3c3', text: '-2', latex: '\u22122', number: -2 });
  assert.deepEqual(records[1]?.[0], { id: 'T1~r4c1', text: 'steel, "hard"', spannedBy: 'T1~r3c1' });
});

test('a cell that spans columns across one from above stands in all the others', () => {
  const rows = [[cell('a'), cell('b', { rowspan: 2 }), cell('c')], [cell('wide', { colspan: 3 })]];
  assert.equal(renderCsv({ ...table, rows }), 'a,b,c\r\nwide,b,wide\r\n');
});

/** RFC 4180, read apart from the code that writes it. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && row.length === 0) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const names = corpusPages();
const skip = await without('corpus');
const every = Number(process.env.EVERY ?? 4);

/** The tables of every so many pages, which are read when first asked for. */
function corpusTables(): readonly (readonly [name: string, table: Table])[] {
  tablesRead ??= names
    .filter((_, i) => i % every === 0)
    .flatMap((name) => allTables(read(readCorpusPage(name)).content).map((each) => [name, each] as const));
  return tablesRead;
}
let tablesRead: (readonly [name: string, table: Table])[] | undefined;

test('the tables of the corpus, read back from CSV, are the cells of the tree', { skip }, (t) => {
  let count = 0;
  for (const [name, each] of corpusTables()) {
    count++;
    const words = textOfBlocks({ footnotes: [] });
    const filled = readCsv(renderCsv(each, { math: 'latex', raw: 'raw' }));
    const blank = readCsv(renderCsv(each, { math: 'latex', spans: 'blank', raw: 'raw' }));
    const where = `${name} ${each.id}`;
    // Each cell is found where the spans before it leave room, and nowhere else where spans are blank.
    const taken = new Set<string>();
    let printed = 0;
    for (const [r, row] of each.rows.entries()) {
      let column = 0;
      for (const one of row) {
        while (taken.has(`${r} ${column}`)) column++;
        const text = words(one.children);
        assert.equal(blank[r]?.[column], text, `${where} ${r} ${column}`);
        if (text !== '') printed++;
        for (let y = r; y < Math.min(r + one.rowspan, each.rows.length); y++)
          for (let x = column; x < column + one.colspan; x++) {
            if (!taken.has(`${y} ${x}`)) assert.equal(filled[y]?.[x], text, `${where} ${y} ${x}`);
            taken.add(`${y} ${x}`);
          }
        column += one.colspan;
      }
    }
    assert.equal(blank.flat().filter((field) => field !== '').length, printed, where);
    assert.equal(new Set(filled.map((row) => row.length)).size, 1, where);
  }
  t.diagnostic(`${count} tables`);
  assert.ok(count > 20);
});

test('pandas reads every CSV of the corpus', { skip: await without('corpus', 'pandas') }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-csv-'));
  try {
    let count = 0;
    for (const [, each] of corpusTables())
      for (const chosen of [{}, { header: 'join', spans: 'blank', math: 'latex' }])
        writeFileSync(join(folder, `${count++}.csv`), renderCsv(each, chosen));
    const script =
      'import glob, sys, csv, pandas\n' +
      'for path in glob.glob(sys.argv[1] + "/*.csv"):\n' +
      '  frame = pandas.read_csv(path, header=None, dtype=str, keep_default_na=False)\n' +
      '  rows = list(csv.reader(open(path, newline="", encoding="utf-8")))\n' +
      '  assert frame.shape == (len(rows), len(rows[0])), path\n' +
      '  pandas.read_csv(path)\n';
    const { status, stderr } = spawnSync(python, ['-c', script, folder], { encoding: 'utf8' });
    t.diagnostic(`${count} files`);
    assert.equal(status, 0, stderr.slice(-500));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a cell that a spreadsheet would run is text in CSV, a number stays one, and raw cells are as they are', () => {
  const run = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', "=cmd|' /C calc'!A1", '\t=1', '-1 (SUM)', '-3-5', ' =1', '\uff1d1'];
  const stay = [
    '-0.5',
    '+3',
    '-1.2 ± 0.3',
    '+4.5%',
    '-12%',
    '-',
    '--',
    '-0.3 (0.1)',
    '-1.5†',
    '-2e-3',
    '-1,234.5',
    'a=b',
    '0.3',
  ];
  const csvOf = (words: string, chosen = {}) => {
    const cell = { type: 'cell', header: false, colspan: 1, rowspan: 1, align: '', children: [] } as Cell;
    const children = [{ type: 'paragraph', id: 'p', children: [{ type: 'text', text: words }] }] as Cell['children'];
    const rows = [[{ ...cell, children }]];
    return renderCsv({ type: 'table', id: 'T', number: '', label: '', caption: [], rows } as Table, chosen);
  };
  const fieldOf = (csv: string) =>
    csv.replace(/\r\n$/, '').replace(/^"([\s\S]*)"$/, (_, field) => field.replaceAll('""', '"'));
  for (const words of run) {
    assert.equal(fieldOf(csvOf(words)).replace(/\s/g, ''), `'${words}`.replace(/\s/g, ''), words);
    assert.doesNotMatch(fieldOf(csvOf(words, { raw: 'raw' })), /^'/, words);
  }
  for (const words of stay) assert.equal(fieldOf(csvOf(words)), words);
  assert.deepEqual(
    readChoices(csvChoices, (name) => (name === 'raw' ? '' : null)),
    { chosen: { raw: 'raw' } },
  );
});
