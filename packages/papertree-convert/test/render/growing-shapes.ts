/** Trees that once took n² steps to render, and a thread that renders them: what takes too long can be ended there. */
import { parentPort } from 'node:worker_threads';
import { renderHtml } from '../../src/render/html/article.ts';
import {
  allTables,
  compareContents,
  figures,
  indexAnchors,
  outline,
  pairUnits,
  paperBibtex,
  paperCsl,
  paperData,
  paperToCite,
  references,
  renderBibtex,
  renderBlocks,
  renderCsl,
  renderFrontMatter,
  renderInner,
  renderMarkdown,
  renderTable,
  renderText,
  traceAnchors,
  writeComparison,
} from '../../src/render/index.ts';
import { collectPassages, makeSearchIndex, search } from '../../src/search/index.ts';
import type { Block, Content, Inline } from '../../src/tree/nodes.ts';
import {
  br,
  call,
  cell,
  cite,
  code,
  em,
  list,
  note,
  p,
  paper,
  ref,
  section,
  strong,
  table,
  tex,
  words,
} from './build.ts';

export interface Rendered {
  /** Characters of the longest format. */
  readonly length: number;
  /** Characters and values of the tree. */
  readonly size: number;
}

const names = { id: '', version: 1, idv: '' };
export const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
export const body = (...blocks: Block[]): Content => paper({ body: [section('S', '', 1, ...blocks)] });
const line = (...inlines: Inline[]): Content => body(p(inlines));
const blank: Inline = { type: 'image', src: '', alt: '' };
export const sections = (n: number, ...inlines: Inline[]) => times(n, (i) => section(`S${i}`, '', 1, p(inlines)));

/** A tree of about n nodes or characters, for each shape. */
export const shapes: Readonly<Record<string, (n: number) => Content>> = {
  'adjacent emphases': (n) => line(...times(n, () => em('a'))),
  'emphases that print nothing': (n) => line(...times(n, (i) => (i % 2 ? em(blank) : strong(blank)))),
  'hard breaks': (n) => line(...times(n / 2, () => [...words('a '), br]).flat()),
  'digits in pieces': (n) => line(...times(n, () => words('1')).flat()),
  citations: (n) => line(...times(n, () => cite(ref('b', '1')))),
  'citations in every cell of a row': (n) =>
    paper({
      body: [section('S', '', 1, table(times(n / 2, () => cell(p([cite(ref('b', '1'))])))))],
      bibliography: [{ id: 'b', number: '', text: 'x', content: words('x') }],
    }),
  underscores: (n) => line(...words('_'.repeat(n))),
  'underscores in a word': (n) => line(...words(`a${'_'.repeat(n)}a`)),
  'hashes in a heading': (n) => paper({ body: [section('S', `${'#'.repeat(n)}x`, 1)] }),
  'one word of addresses': (n) => line(...words('www.*'.repeat(n / 5))),
  'one word of addresses in a cell': (n) => body(table([cell(p('h'))], [cell(p('http://|'.repeat(n / 8)))])),
  'brackets after an address': (n) => line(...words(`http://a${')'.repeat(n)}a*`)),
  'brackets some way before a formula': (n) => line(...words(`${'('.repeat(4 * n)}x`), tex('x')),
  'a span of code that begins with a space': (n) => line(code(` ${'x'.repeat(n)}`)),
  'fences in a listing': (n) => body({ type: 'listing', id: 'L', code: '```\n'.repeat(n) }),
  'blanks in a listing': (n) => body({ type: 'listing', id: 'L', code: `a${' '.repeat(n)}x` }),
  'footnotes, each with its call': (n) =>
    paper({
      body: sections(1, ...times(n, (i) => call(`f${i}`))),
      footnotes: times(n, (i) => note(`f${i}`, '*', p('n'))),
    }),
  'footnotes whose ids become one label': (n) => {
    const id = (i: number) => [...i.toString(8).padStart(6, '0')].map((digit) => '!"#%&/()'[Number(digit)]).join('');
    return paper({ footnotes: times(n / 4, (i) => note(id(i), '*', p('n'))) });
  },
  'a long footnote called from every section': (n) =>
    paper({ body: sections(n / 10, call('f')), footnotes: [note('f', '1', p('w'.repeat(n)))] }),
  'a footnote that cites much, called from every section': (n) =>
    paper({
      body: sections(n / 10, call('f')),
      footnotes: [note('f', '1', p(times(n, (i) => ref(`b${i}`, '1'))))],
      bibliography: times(n, (i) => ({ id: `b${i}`, number: '', text: 'x', content: words('x') })),
    }),
  'works cited at once': (n) =>
    paper({
      body: sections(1, cite(...times(n / 20, (i) => ref(`b${i}`, '1')))),
      bibliography: times(n / 20, (i) => ({ id: `b${i}`, number: '', text: 'x', content: words('x') })),
    }),
  'footnotes that cite and call the next': (n) =>
    paper({
      body: sections(1, call('f0')),
      footnotes: times(n / 10, (i) => note(`f${i}`, '*', p([ref('b', '1'), call(`f${i + 1}`)]))),
      bibliography: [{ id: 'b', number: '', text: 'x', content: words('x') }],
    }),
  'footnotes that call the next': (n) =>
    paper({
      body: sections(n / 100, call('f0')),
      footnotes: times(n / 10, (i) => note(`f${i}`, '*', p(call(`f${i + 1}`)))),
    }),
  'a table of cells that span': (n) =>
    body(
      table(
        times(n, () => ({ ...cell(p('x')), rowspan: 2 })),
        times(n, () => ({ ...cell(), colspan: 3 })),
      ),
    ),
  'a table of one long row among many short ones': (n) =>
    body(table(...times(n / 50, (i) => (i === 7 ? times(n / 5, () => cell(p('x'))) : [cell(p('y'))])))),
  'tables of one cell that spans': (n) =>
    body(...times(n / 100, (i) => ({ ...table([{ ...cell(p('x')), colspan: 1000, rowspan: 1000 }]), id: `T${i}` }))),
  'a long cell that spans, among many': (n) =>
    body(
      table(
        [{ ...cell(p('x'.repeat(n))), colspan: 100, rowspan: 20 }],
        ...times(n / 100, () => [cell(p('y')), cell(p('z'))]),
      ),
    ),
  'a table with one long row': (n) =>
    body(
      table(
        times(2 * n, () => cell(p('x'))),
        ...times(n, () => [cell(p('y'))]),
      ),
    ),
  'a cell that spans all rows, and one that spans most columns': (n) =>
    body(
      table(
        [
          { ...cell(p('x')), rowspan: n },
          { ...cell(p('y')), colspan: 4 * n },
        ],
        ...times(n, () => [cell(p('z'))]),
      ),
    ),
  'a table of labels alone, with one long row': (n) => {
    const label = () => ({ ...cell(p('x')), header: true });
    return body(table(times(2 * n, label), ...times(n, () => [label()])));
  },
  'equations of one number, and the same words in every item': (n) =>
    body(
      ...times(n / 2, (i): Block => ({ type: 'equation', id: `E${i}`, number: '1', latex: `x_{${i}}` })),
      list(false, ...times(n / 2, () => [p('the same')])),
    ),
  'an indent that a page invented': (n) =>
    body({
      type: 'algorithm',
      id: 'A',
      caption: [],
      children: times(n / 100, (i) => ({ type: 'line', id: `l${i}`, indent: n, children: words('x') })),
    }),
};

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, held) => sum + sizeOf(held), 1);
}

/** Another version of a paper: other words in every text, or in one of a hundred; sections the other way round, other anchors. */
function revise(content: Content, every: number): Content {
  let texts = 0;
  const change = (key: string, value: unknown) => {
    if (key === 'id') return `${value}x`;
    return (key === 'text' || key === 'latex') && texts++ % every === 0 ? `${value} again` : value;
  };
  const revised = JSON.parse(JSON.stringify(content), change) as Content;
  return { ...revised, body: revised.body.toReversed() };
}

/** Both ways of telling what changed, and where anchors went. */
function compare(before: Content, after: Content): string[] {
  const comparison = compareContents(before, after);
  const units = pairUnits(before, after);
  const traces = traceAnchors(before, units, indexAnchors(after, units.now));
  return [JSON.stringify(comparison), writeComparison(comparison, 'v1', 'v2'), JSON.stringify([...traces])];
}

/** Nodes that are asked for by themselves: of many the first ones. */
const mostNodes = 20;

function renderNodes(content: Content): string[] {
  const { body, footnotes, bibliography } = content;
  const blocks = body.slice(0, mostNodes).flatMap((section) => [section, ...section.children.slice(0, mostNodes)]);
  const holders = [...blocks, ...footnotes.slice(0, mostNodes), ...bibliography.slice(0, mostNodes)];
  const alone = holders.flatMap((holder) => {
    const { id } = holder;
    const cell = 'type' in holder && holder.type === 'table' ? [{ id, cell: { row: 1, column: 1 } }] : [];
    return [{ id }, ...cell].flatMap((place) =>
      (['markdown', 'text', 'json'] as const).map((format) => renderInner(holder, place, content, format)?.text ?? ''),
    );
  });
  return [...alone, ...blocks.map((block) => renderBlocks([block], content))];
}

/** What a build has of a paper. */
function renderFormats(content: Content): string[] {
  const rendering = renderMarkdown(content);
  return [
    rendering.markdown,
    renderText(content),
    JSON.stringify(outline(content, rendering, names, new Map())),
    JSON.stringify(references(content, names)),
    JSON.stringify(figures(content, names)),
    renderHtml(content).article,
    ...Object.values(paperData).map((list) => JSON.stringify(list(content))),
    ...allTables(content).map((each) => renderTable(each, 'csv', content, {})),
    JSON.stringify(search(makeSearchIndex(collectPassages(content, new Set())), 'words of a question', 20)),
  ];
}

/** What is written when it is asked for: citations, comparisons, tables and nodes by themselves. */
function renderAnswers(content: Content): string[] {
  const works = references(content, names).references;
  const text = renderText(content);
  const cited = paperToCite({ title: text, authors: text.split('\n'), journalRef: text, doi: text });
  return [
    renderFrontMatter({ ...names, title: text }, content),
    paperBibtex(cited),
    JSON.stringify(paperCsl(cited)),
    renderBibtex(works),
    JSON.stringify(renderCsl(works)),
    ...compare(content, revise(content, 1)),
    ...compare(revise(content, 100), content),
    ...compare(paper({}), content),
    ...renderNodes(content),
    ...allTables(content).flatMap((each) =>
      (['json', 'markdown'] as const).map((format) => renderTable(each, format, content, {})),
    ),
  ];
}

const render = (content: Content, write: (content: Content) => string[]): Rendered => ({
  length: Math.max(...write(content).map(({ length }) => length)),
  size: sizeOf(content),
});

parentPort?.on('message', (name: string) => {
  const make = shapes[name];
  if (make) parentPort?.postMessage([render(make(50_000), renderFormats), render(make(10_000), renderAnswers)]);
});
