/** The contents of a page, read with parse5 and nothing of the reader's: the truth a rendering is judged by. */
import { parse } from 'parse5';
import { findArticle, isChrome, isSilent } from './article.ts';
import { type PageCitations, readCitations } from './citations.ts';
import { attribute, classes, type DomElement, type DomParent, descend, isElement, isText, textOf } from './dom.ts';
import { isDrawn, label, piecesOfDrawn } from './drawings.ts';
import { type PageFloat, readFloats } from './floats.ts';
import { type Area, type Block, collectFlow } from './flow.ts';
import { readTitle } from './front-order.ts';
import { findLabel, isMarker, isMarkInNote, latexOf, ofTheAuthor } from './latex.ts';
import { layoutOf, type PageTable } from './layout.ts';
import { dropArguments } from './macro-arguments.ts';
import { isBlock, isInCell, isProse, logicalDepth, payloadOf, sectionRank, tagWordsOf } from './shape.ts';
import { plainLatex } from './tex.ts';
import { readTitlePage, type TitlePage } from './title-page.ts';

/**
 * The place of a formula: `front` is in the author lines, `mathjax` is one that MathJax had set before the page was
 * saved, `marker` is the bullet of a list item, `around` stands around a drawing in one formula with it, `label` in a
 * drawing, `spare` is where it may be lost.
 */
export type Place = 'inline' | 'display' | 'front' | 'boxed' | 'mathjax' | 'marker' | 'around' | 'label' | 'spare';

export interface PageFormula {
  readonly latex: string;
  readonly place: Place;
}

export interface PageHeading {
  readonly text: string;
  /** The number of its words that are the printed number: “Appendix A”. */
  readonly tagWords: number;
  /** The depth of its section; 0 is the title of the paper; -1 where any depth will do. */
  readonly depth: number;
  /** The same, were it not for slips of the page: see `logicalDepth`. */
  readonly logical: number;
}

export interface Page {
  readonly kind: 'latexml' | 'own';
  readonly blocks: readonly Block[];
  readonly formulas: readonly PageFormula[];
  readonly headings: readonly PageHeading[];
  readonly references: readonly { id: string; text: string }[];
  readonly citations: PageCitations;
  readonly titlePage: TitlePage;
  readonly title: string | undefined;
  readonly floats: readonly PageFloat[];
  readonly images: readonly string[];
  readonly tables: readonly PageTable[];
  /** Listings of which the page also gives the source: either of the two is the text. */
  readonly listings: readonly { payload: string; spans: readonly Block[]; area: Area }[];
  /** How many drawings it has, those in formulas too. */
  readonly drawings: number;
  readonly errors: readonly string[];
  /** Formulas for which the page gives no LaTeX. */
  readonly silentFormulas: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

export function readPage(html: string): Page {
  const document = parse(html);
  dropArguments(document);
  const article = findArticle(document);
  const flow = collectFlow();
  const page: Mutable<Page> = {
    kind: article.kind,
    blocks: flow.blocks,
    formulas: [],
    headings: [],
    references: [],
    titlePage: readTitlePage(article.roots),
    title: article.kind === 'latexml' ? readTitle(document) : undefined,
    floats: readFloats(article.roots),
    citations: readCitations(article.roots, (it) => isSilent(it, classes(it))),
    images: [],
    tables: [],
    listings: [],
    drawings: 0,
    errors: [],
    silentFormulas: 0,
  };
  /** The ranks of the sections around. */
  const around: number[] = [];
  /** The ids of the sections at the top that have ended. */
  const ended = new Set<string>();
  let table: Mutable<PageTable> | undefined;
  let place: Place = 'inline';

  function within<T>(where: Place, read: () => T): T {
    const before = place;
    // Everything in a box or a listing stays there.
    if (before === 'inline' || before === 'display' || where === 'spare') place = where;
    const result = read();
    place = before;
    return result;
  }

  const children = (node: DomParent) => {
    for (const child of node.childNodes) {
      if (isText(child)) flow.text(child.value);
      else if (isElement(child)) visit(child);
    }
  };

  function readFormula(element: DomElement, latex: string | undefined, mathjax = false) {
    if (!latex?.trim()) {
      if (flow.area !== 'drawing') page.silentFormulas += 1;
      return;
    }
    const drawings = [...descend(element)].filter((it) => it.tagName === 'svg');
    if (drawings.length > 0 || isDrawn(latex)) {
      page.formulas.push(...piecesOfDrawn(latex, drawings.length > 0));
      for (const it of drawings) flow.aside(() => readDrawing(it));
      return;
    }
    if (flow.area === 'drawing') {
      page.formulas.push(label(latex));
      return;
    }
    const marker = place === 'inline' && isMarker(element, latex);
    const block = place === 'inline' && attribute(element, 'display') === 'block';
    const front = place === 'inline' && isMarkInNote(element, latex);
    const where = mathjax ? 'mathjax' : marker ? 'marker' : front ? 'front' : block ? 'display' : place;
    const given = ofTheAuthor(plainLatex(latex));
    // The cells of a display are set so without it.
    const written = (isInCell(element) && given.replace(/^\\displaystyle(?![A-Za-z])\s*/, '')) || given;
    page.formulas.push({ latex: written, place: where });
    flow.formula(written);
  }

  function readNote(note: DomElement) {
    // <span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer">…; or bare text, in front matter.
    const mark = note.childNodes.find((it) => isElement(it) && classes(it).includes('ltx_note_mark'));
    if (mark && isElement(mark)) flow.aside(() => children(mark), { note: true });
    flow.aside(() => children(note), { note: true });
  }

  function readListing(listing: DomElement, payload: string) {
    const from = flow.blocks.length;
    flow.aside(() => within('spare', () => children(listing)), { area: flow.area });
    page.listings.push({ payload, spans: flow.blocks.splice(from), area: flow.area });
  }

  function readTable(element: DomElement) {
    const outer = table;
    table = { cells: [], rows: [], layout: undefined };
    children(element);
    table.layout = layoutOf(element, table);
    page.tables.push(table);
    table = outer;
  }

  function readCell(cell: DomElement, own: Mutable<PageTable>) {
    own.rows.push(cell.parentNode);
    // A table inside a cell is text of the cell.
    const text = flow.apart(() => children(cell));
    if (/\S/.test(text)) own.cells.push(text);
  }

  function visit(element: DomElement): void {
    const names = classes(element);
    const has = (name: string) => names.includes(name);
    if (isSilent(element, names) || (page.kind === 'own' && isChrome(element))) return;
    if (has('ltx_ERROR')) {
      page.errors.push(textOf(element).trim());
      return;
    }
    if (element.tagName === 'math') return readFormula(element, latexOf(element));
    // Between the lines of an author stand a name, a place, an address: no sentence.
    if (element.tagName === 'br') return place === 'front' ? flow.end() : flow.text(' ');
    if (has('ltx_Math') || has('ltx_DisplayMath')) {
      if (element.tagName === 'img') return readFormula(element, attribute(element, 'alt'));
      return readFormula(element, findLabel(element) ?? textOf(element), true);
    }
    if (element.tagName === 'svg') return readDrawing(element);
    if (element.tagName === 'img' || (element.tagName === 'object' && has('ltx_graphics'))) {
      const address = attribute(element, 'src') ?? attribute(element, 'data') ?? '';
      // An address of a file that no browser shows is one the archive has not got.
      const real = address !== '' && !has('ltx_missing') && !/\.(pdf|e?ps)$/i.test(address);
      // The icons beside an author's name are no figures.
      // A picture in the page itself has no address that a link could name.
      if (real && !address.startsWith('data:') && flow.area !== 'drawing' && place !== 'front')
        page.images.push(address);
      return;
    }
    if (has('ltx_note_mark')) return;
    if (has('ltx_note')) return readNote(element);
    // <h1>Title<span class="ltx_pubnotes">Thanks: …</span></h1>: no part of the title.
    if (has('ltx_pubnotes')) return flow.aside(() => children(element), { note: true });
    // The LaTeX of which no drawing was made.
    if (has('ltx_picture') && element.tagName === 'span') return flow.aside(() => children(element), { area: 'spare' });

    if (has('ltx_listing')) {
      const payload = payloadOf(element);
      if (payload !== undefined) return readListing(element, payload);
    }
    // Zhu<sup>1,2</sup>: the marks of an author are no part of the name, nor of a place before the title.
    const first = page.headings.length === 0 && page.title !== undefined && element.parentNode?.nodeName === 'p';
    if (element.tagName === 'sup' && (place === 'front' || first))
      return flow.aside(() => children(element), { area: 'mark' });
    const read = () => readShape(element, names);
    if (!isBlock(element, names)) return read();
    flow.end();
    read();
    flow.end();
  }

  function readDrawing(drawing: DomElement) {
    const outer = flow.area;
    page.drawings += 1;
    const look = (node: DomParent) => {
      for (const child of node.childNodes) {
        if (isText(child)) flow.text(child.value);
        if (!isElement(child) || child.tagName === 'title' || child.tagName === 'style') continue;
        if (child.tagName !== 'foreignObject') {
          if (child.tagName === 'text') flow.end();
          look(child);
        } else if (isProse(child)) {
          flow.aside(() => within('boxed', () => children(child)), { area: outer === 'drawing' ? outer : 'boxed' });
        } else flow.aside(() => children(child), { area: 'drawing' });
      }
    };
    flow.aside(() => look(drawing), { area: 'drawing' });
  }

  function readShape(element: DomElement, names: readonly string[]): void {
    const has = (name: string) => names.includes(name);
    if (has('ltx_eqn_table') || has('ltx_equation') || has('ltx_equationgroup'))
      return within('display', () => children(element));
    if (has('ltx_authors') || has('ltx_author_notes') || has('ltx_dates') || has('ltx_titlepage'))
      return within('front', () => children(element));
    if (has('ltx_tabular') && !table && place !== 'front' && flow.area !== 'drawing') return readTable(element);
    if (has('ltx_td') && table && !has('ltx_eqn_cell') && isOwnCell(element)) return readCell(element, table);
    if (has('ltx_bibitem')) {
      const text = flow.apart(() => children(element));
      page.references.push({ id: attribute(element, 'id') ?? '', text });
      return;
    }
    const rank = sectionRank(element, names);
    if (rank !== undefined) {
      around.push(rank);
      children(element);
      around.pop();
      if (around.length === 0) ended.add(attribute(element, 'id') ?? '');
      return;
    }
    const depth = headingDepth(element, names);
    if (depth !== undefined && flow.area === 'main') {
      const text = flow.apart(() => children(element));
      const logical = depth > 0 ? logicalDepth(around, element.parentNode as DomElement, ended) : depth;
      if (/\S/.test(text)) page.headings.push({ text, tagWords: tagWordsOf(element), depth, logical });
      return;
    }
    // <ol><li>: the number is not in the text, and a rendering may print it.
    if (element.tagName === 'li' && (element.parentNode as DomElement).tagName === 'ol') {
      const place = element.parentNode?.childNodes.filter((it) => it.nodeName === 'li').indexOf(element) ?? 0;
      flow.aside(() => flow.text(String(place + 1)), { area: 'spare' });
    }
    children(element);
  }

  /** A cell of the outermost table, and not of one inside a cell. */
  function isOwnCell(cell: DomElement): boolean {
    let tables = 0;
    for (let node = cell.parentNode; node && 'tagName' in node; node = node.parentNode) {
      const names = classes(node);
      if (names.includes('ltx_tabular')) tables += 1;
      if (names.includes('ltx_td') && !names.includes('ltx_eqn_cell') && tables === 1) {
        // The cell around this one: of the same table chain, so this one is nested.
        return false;
      }
    }
    return tables >= 1;
  }

  function headingDepth(element: DomElement, names: readonly string[]): number | undefined {
    if (page.kind === 'own') return /^h[1-6]$/.test(element.tagName) ? -1 : undefined;
    if (!names.includes('ltx_title')) return undefined;
    if (names.includes('ltx_title_document')) return 0;
    const parent = element.parentNode;
    if (!parent || !('tagName' in parent) || sectionRank(parent, classes(parent)) === undefined) return undefined;
    return around.length;
  }

  for (const root of article.roots) {
    visit(root);
    flow.end();
  }
  return page;
}

/** All characters of a page but its formulas, for telling its own `$`, `**` or `<span` from those of a rendering. */
export const charactersOf = (page: Page): string =>
  [...page.blocks, ...page.listings.flatMap((it) => it.spans)].map((it) => it.text).join('\n') +
  page.listings.map((it) => it.payload).join('\n');
