/** Words of a page that the tree leaves out on purpose, each with the reason; any others that it has not are told. */
import type { Element } from './element.ts';
import { hasStyle } from './hidden-styles.ts';
import { isRuleSize } from './latexml/macro-arguments.ts';

/** Names of LaTeXML's elements that are skipped wherever they stand. */
export const leftNames = {
  TOC: 'a list of headings, which the outline has',
  toclist: 'the same',
  tocentry: 'the same',
  page_navbar: 'navigation of the page',
  page_header: 'navigation of the page',
  page_footer: 'navigation of the page',
  page_logo: 'the sign of the program that made the page',
  pagination: 'where pages of the print began',
  navigation: 'navigation of the page',
  rdf: 'data about the page',
  resource: 'data about the page',
  declare: 'data about formulas',
  conversion_report: 'what the page says of its making',
  flex_break: 'no words: ends a row of panels',
  note_mark: 'the mark of a note, which is its number',
  note_type: 'the word “footnote” before a note, which the page does not show',
  listing_data: 'the same program once more, for copying',
  orcidlogo: 'a sign: the ORCID is in the address of its link',
  indexmark: 'a word for the index, which is not printed here',
} as const satisfies Record<string, string>;

/** HTML elements that are skipped where they have no name of LaTeXML's: programs, forms, films, and what shows no words. */
export const leftTags: readonly string[] = [
  ...['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base'],
  ...['nav', 'footer', 'dialog', 'form', 'button', 'select', 'option', 'input', 'textarea'],
  ...['iframe', 'audio', 'video', 'canvas', 'source', 'track', 'param', 'embed', 'map'],
  ...['wbr', 'col', 'colgroup'],
];

/** Classes of elements of which a reader takes the sense and leaves the words. */
export const leftClasses = {
  ERROR: 'what LaTeXML could not read: noted as an error of the page, and counted',
  phantom: 'room left for words that are not printed',
  bib_cited: '“Cited by: §1”: places of this paper, not words of the work cited',
  note_name: '“Thanks:”, “Affiliation:”: such details have fields of their own',
  contact_name: '“Email:”: the same',
  title_abstract: 'the heading “Abstract”, which the abstract has anyway',
  title_keywords: 'the heading “Keywords”',
  title_classification: 'the heading “MSC classes”: the scheme is named with each class',
  title_dates: 'the heading “Date”',
  author_before: '“and” before a name: names are a list',
  author_after: 'a comma behind a name',
} as const satisfies Record<string, string>;

/** Drawings that MathJax had made when the page was saved: the formula is read from its source. */
export const drawnByMathJax = /(?:^|\s)(?:MathJax|mjx-)/;

/** Parts of the title page where short words only part names or say what follows: “and”, “Date:”, “E-mail:”. */
export const briefNames: ReadonlySet<string> = new Set([
  ...['authors', 'creator', 'contact', 'author_notes', 'affiliation', 'dates', 'date', 'keywords', 'classification'],
  ...['pubnotes', 'pubnote'],
]);

/** Words shorter than this are not missed there, and no word twice: what several authors share is one field. */
export const shortestOfTitlePage = 5;

/** A page that forgot to close its navigation has the paper in it. */
export const paperNames: ReadonlySet<string> = new Set([
  ...['section', 'para', 'bibliography', 'appendix', 'subsection', 'abstract'],
]);

const left: ReadonlySet<string> = new Set([...leftTags, 'math', 'desc']);

/** Whether none of its words is in the tree, on purpose. */
export function isLeft(element: Element): boolean {
  const { kind, name, children } = element;
  // Words in an `<object>` are for programs that do not show it, and are `alt` of the image.
  if (kind.words === 'left' || name === 'object') return true;
  if (kind.name === '' || name === 'math') return left.has(name);
  // `\rule` in a cell whose colour LaTeXML did not know.
  if (hasStyle(element) && children.length === 1 && typeof children[0] === 'string' && isRuleSize(children[0]))
    return true;
  // The LaTeX of which no drawing was made.
  return (
    kind.name === 'picture' &&
    name !== 'svg' &&
    children.some((each) => typeof each === 'string' && /^\s*\\/.test(each))
  );
}
