/** The judge: what a rendering of a page lost, added, moved or broke, in figures. */
import { compareAuthors } from './authors.ts';
import { compareCitations } from './citations.ts';
import { type Figure, figure } from './figure.ts';
import { compareFloats } from './floats.ts';
import { compareFormulas } from './formulas.ts';
import { compareFrontOrder, compareTitle } from './front-order.ts';
import { type FrontValue, readFrontMatter } from './frontmatter.ts';
import { readHtml } from './html.ts';
import { type Markdown, readMarkdown } from './markdown.ts';
import { type Page, readPage } from './page.ts';
import { checkSlices, compareText, parseBack, type Slice } from './parseback.ts';
import { compareCells, compareHeadings, compareImages, compareReferences, itemsOfReferences } from './pieces.ts';
import { compareMarkup, compareProse } from './prose.ts';
import { checkTree, readTree } from './tree.ts';

/** The parts of a conversion that the judge reads. */
export interface Conversion {
  readonly content: unknown;
  /** Front matter and body. */
  readonly markdown: string;
  readonly body: string;
  readonly text: string;
  /** UTF-8 offsets into the body. */
  readonly parts: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  readonly notes: readonly { readonly rule: string; readonly name: string; readonly anchor?: string | undefined }[];
}

export type Figures = Readonly<Record<string, Figure>>;

/** The figures of a Markdown text alone, where there is no tree. */
export const judgeMarkdown = (html: string, markdown: string, body: string): Figures =>
  compare(readPage(html), readMarkdown(body), frontMatter(markdown, body));

/** Figures of a page to read, by the name of the same figure of the Markdown. */
const pageFigures = {
  words: 'pageWords',
  junk: 'pageJunk',
  order: 'pageOrder',
  formulas: 'pageFormulas',
  headings: 'pageHeadings',
  references: 'pageReferences',
  images: 'pageImages',
  cells: 'pageCells',
} as const;

/** The figures of a page to read; `front` are values of the title page that it does not repeat for each author. */
export function judgeHtml(page: Page, article: string, front: readonly string[]): Figures {
  const read = readHtml(article);
  const figures: Figures = comparePieces(page, read, front, itemsOfReferences(page, read));
  return Object.fromEntries(Object.entries(pageFigures).map(([name, own]) => [own, figures[name] as Figure]));
}

/** The figures of a Markdown text. */
function compare(page: Page, read: Markdown, front: readonly FrontValue[]): Figures {
  const hasTitle = read.headings.some((it) => it.depth === 1);
  // The title in the front matter is in the body once more, and must not stand for words lost elsewhere.
  const values = front.filter((it) => !(it.name === 'title' && hasTitle)).map((it) => it.value);
  const items = itemsOfReferences(page, read);
  return {
    ...comparePieces(page, read, values, items),
    ...citationsOf(page, read, items, values),
    titles: compareTitle(
      page.title,
      read,
      front.filter((it) => it.name === 'title').map((it) => it.value),
    ),
    frontOrder: compareFrontOrder(page.blocks, read),
    ...compareMarkup(page, read),
  };
}

type Items = ReturnType<typeof itemsOfReferences>;

/** What a Markdown text and a page to read are both judged by; `front` are the values of the front matter. */
function comparePieces(page: Page, read: Markdown, front: readonly string[], items: Items): Figures {
  const frontFormulas = front.filter((it) => it.includes('$')).flatMap((it) => readMarkdown(it).formulas);
  // MathJax sets $…$ in an author's own page: words to us, formulas in the Markdown.
  const formulas = page.kind === 'own' ? read.formulas.map((it) => it.latex) : [];
  return {
    ...compareProse(page, read, [...front, ...formulas]),
    ...compareFormulas(page.formulas, [...read.formulas, ...frontFormulas]),
    ...compareHeadings(page, read),
    references: compareReferences(page, items),
    images: compareImages(page, read),
    ...compareCells(page, read),
  };
}

function citationsOf(page: Page, read: Markdown, items: Items, front: readonly string[]) {
  const entries = new Map<string, string>();
  page.references.forEach(({ id }, at) => {
    if (id !== '') entries.set(id, items[at] ?? '');
  });
  return compareCitations(page.citations, entries, {
    page: { all: page.blocks.map((it) => it.text), entries: page.references.map((it) => it.text) },
    markdown: { all: [...read.blocks.map((it) => it.text), ...front], entries: items.filter((it) => it !== undefined) },
  });
}

const frontMatter = (markdown: string, body: string): FrontValue[] =>
  readFrontMatter(markdown.endsWith(body) ? markdown.slice(0, markdown.length - body.length) : '');

/** All figures of the conversion of a page; `again` is the conversion made a second time. */
export function judge(page: Page, conversion: Conversion, schema: object, again?: Conversion): Figures {
  const { content, markdown, body, text, parts, notes } = conversion;
  const read = readMarkdown(body);
  const tree = readTree(content);
  const bytes = Buffer.from(body);
  const slices: Slice[] = parts
    .filter((it) => tree.sections.has(it.id))
    .map((it) => ({ id: it.id, text: bytes.subarray(it.start, it.end).toString('utf8') }));
  const unread = notes.filter((it) => it.rule === 'unread-element').map((it) => it.name);
  const same = !again || (again.markdown === markdown && JSON.stringify(again.content) === JSON.stringify(content));
  return {
    ...compare(page, read, frontMatter(markdown, body)),
    ...compareAuthors(page.titlePage, content),
    floats: compareFloats(page.floats, content),
    unread: figure(unread.length, unread),
    ...parseBack(tree, read),
    slices: checkSlices(tree, slices),
    ...checkTree(content, schema),
    text: compareText(read, text),
    twice: figure(1, same ? [] : ['the second reading differs']),
    whole: figure(1, markdown.endsWith(body) ? [] : ['the Markdown does not end with its body']),
  };
}
