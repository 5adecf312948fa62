/** The lines a corpus must hold (“Done when” of issue 2), and which pages are below them. */
import { type Figure, share } from './figure.ts';
import type { Figures } from './judge.ts';

export interface Line {
  readonly figure: string;
  readonly what: string;
  /** The least share of a page, and of the mean of all pages that have anything of the kind. */
  readonly each?: number;
  readonly mean?: number;
}

const all = (figure: string, what: string): Line => ({ figure, what, each: 1 });

export const lines: readonly Line[] = [
  { figure: 'words', what: 'words kept', mean: 0.999, each: 0.99 },
  { figure: 'boxed', what: 'words of boxed prose kept', mean: 0.999, each: 0.99 },
  { figure: 'drawnWords', what: 'words in drawings kept', mean: 0.99, each: 0.95 },
  { figure: 'junk', what: 'words that are on the page', mean: 0.995 },
  { figure: 'order', what: 'three-word sequences kept', mean: 0.99 },
  all('formulas', 'formulas verbatim'),
  all('boxedFormulas', 'formulas in boxed prose'),
  all('aroundDrawings', 'formulas around a drawing'),
  all('labels', 'formulas in drawings'),
  all('headings', 'headings at their depth'),
  all('references', 'bibliography items'),
  all('titles', 'the title'),
  all('authors', 'authors by their names, in order'),
  all('emails', 'e-mails with their owners'),
  all('places', 'affiliations with their authors'),
  all('frontOrder', 'order around the abstract'),
  all('floats', 'tables and figures, and their numbers'),
  all('citations', 'citations that find their entry'),
  all('citationMarks', 'citations as printed'),
  all('images', 'figure images'),
  all('cells', 'table cells'),
  all('stray', 'no stray markup'),
  all('unparsed', 'no Markdown left unparsed'),
  all('errors', 'no errors of the page printed'),
  all('unread', 'no unknown elements'),
  all('backHeadings', 'headings parse back'),
  all('backFormulas', 'formulas parse back'),
  all('backTables', 'tables parse back'),
  all('backFootnotes', 'footnotes parse back'),
  all('slices', 'sections stand alone'),
  all('katex', 'KaTeX accepts no fewer'),
  all('shape', 'the shape of the schema'),
  all('ids', 'ids are unique'),
  all('targets', 'references lead somewhere'),
  { figure: 'text', what: 'words of the Markdown in the text', each: 0.99 },
  { figure: 'pageWords', what: 'words kept by the page to read', mean: 0.9995, each: 0.98 },
  { figure: 'pageJunk', what: 'its words that are on the page', mean: 0.995 },
  { figure: 'pageOrder', what: 'its three-word sequences', mean: 0.995 },
  all('pageFormulas', 'its formulas'),
  all('pageHeadings', 'its headings'),
  all('pageReferences', 'its bibliography items'),
  all('pageImages', 'its images'),
  all('pageCells', 'its table cells'),
  all('twice', 'read twice, the same'),
  all('whole', 'the body ends the whole'),
];

/** Figures that are reported without a limit: stricter readings of a word, and measures that no requirement names. */
export const reportedOnly: readonly Line[] = [
  { figure: 'junkStrict', what: 'the same, labels of drawings counted' },
  { figure: 'marks', what: 'marks of authors (in words kept)' },
  { figure: 'headingsByTitle', what: 'headings, whatever their number' },
  { figure: 'headingsAsNested', what: 'headings as deep as nested' },
  { figure: 'citationsAlike', what: 'the same, where two are printed alike' },
  { figure: 'markers', what: 'bullets that are formulas' },
  { figure: 'frontFormulas', what: 'formulas in author lines' },
  { figure: 'mathjax', what: 'formulas MathJax had set' },
  { figure: 'cellsToTheLetter', what: 'table cells, to the letter' },
];

export interface Excuse {
  readonly page: string;
  readonly figure: string;
  /** The faults of the page. */
  readonly reason: string;
}

export interface JudgedPage {
  readonly name: string;
  readonly figures: Figures;
}

export interface Verdict {
  readonly line: Line;
  /** Pages that have anything of the kind. */
  readonly pages: number;
  readonly mean: number;
  readonly least: number;
  readonly all: number;
  readonly lost: number;
  readonly below: readonly string[];
  readonly broken: boolean;
}

const empty: Figure = { all: 0, kept: 0, lost: [] };

export function checkLine(line: Line, pages: readonly JudgedPage[], excuses: readonly Excuse[]): Verdict {
  const excused = new Set(excuses.filter((it) => it.figure === line.figure).map((it) => it.page));
  const counted = pages
    .map((it) => ({ name: it.name, figure: it.figures[line.figure] ?? empty }))
    .filter((it) => it.figure.all > 0 || it.figure.lost.length > 0);
  const shares = counted.map((it) => share(it.figure));
  const mean = shares.length === 0 ? 1 : shares.reduce((a, b) => a + b, 0) / shares.length;
  const below = counted
    .filter((it) => line.each !== undefined && share(it.figure) < line.each && !excused.has(it.name))
    .map((it) => it.name);
  return {
    line,
    pages: counted.length,
    mean,
    least: Math.min(1, ...shares),
    all: counted.reduce((sum, it) => sum + it.figure.all, 0),
    lost: counted.reduce((sum, it) => sum + it.figure.all - it.figure.kept, 0),
    below,
    broken: below.length > 0 || mean < (line.mean ?? 0),
  };
}

/** Excuses that excuse nothing: the page holds the line, or is not there. */
export function idleExcuses(excuses: readonly Excuse[], pages: readonly JudgedPage[]): Excuse[] {
  return excuses.filter((excuse) => {
    const line = lines.find((it) => it.figure === excuse.figure);
    const figure = pages.find((it) => it.name === excuse.page)?.figures[excuse.figure];
    return !line || !figure || share(figure) >= (line.each ?? 0);
  });
}
