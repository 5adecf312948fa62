/** Finds the paragraphs behind the abstract and at the end of a page that say where its authors are: each begins with the names of some. */
import { type Element, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import { emailsIn } from './emails.ts';
import { headIn, isLabel, kindOfLine } from './line-kinds.ts';
import { fragmentsOf } from './names.ts';
import { tokens } from './person.ts';
import { type Line, unmarkedWords, wordsOf } from './pieces.ts';
import { openBrackets } from './printed-marks.ts';
import { asOne, holders, linesOfAll, lists, type Paragraph, paragraphOf } from './title-paragraphs.ts';
import { isInstitution, rankOf } from './vocabulary.ts';

/** Paragraphs and characters of one that are looked at from the end. */
const mostClosing = 100;
const longest = 600;
export const divisions = new Set(['section', 'subsection', 'subsubsection', 'appendix', 'part', 'chapter']);

/** The last paragraphs of a page, and the heading above these where nothing else stands below it. */
export function paragraphsAtEnd(article: Element, state: State): { found: Paragraph[]; heading?: Element } {
  const found: Paragraph[] = [];
  let heading: Element | undefined;
  const walk = (holder: Element): boolean => {
    for (const each of holder.children.toReversed()) {
      if (typeof each === 'string') continue;
      const { name } = each.kind;
      if (name === 'bibliography' || name === 'index' || each.name === 'br' || name === 'pagination') continue;
      if (name === 'title' && found.length > 0) {
        heading = each;
        return false;
      }
      if (name === 'p' || lists.has(name)) {
        if (found.length >= mostClosing || (name === 'p' && textOf(each).length > longest)) return false;
        found.unshift(paragraphOf(each, [], { zone: 'end', holder, onTitlePage: false }, state));
      } else if (holders.has(name) || divisions.has(name)) {
        if (!walk(each) || divisions.has(name)) return false;
      } else return false;
    }
    return true;
  };
  walk(article);
  return { found, ...(heading !== undefined && { heading }) };
}

/** The names of the page as keys, and the marks that stand behind them. */
export interface Known {
  readonly names: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
}

/** The names and the marks in the lines of creators. */
export function knownOf(printed: readonly Line[]): Known {
  const lines = printed.map(openBrackets);
  return {
    names: new Set(lines.flatMap(fragmentsOf).map(nameKey)),
    marks: new Set(lines.flat().flatMap(({ kind, text }) => (kind === 'mark' ? tokens(text) : []))),
  };
}

/** The paragraphs that follow upon each other and say of some of the names where they are; none where that is not clear. */
export function sayingWhere(paragraphs: readonly Paragraph[], known: Known): readonly Paragraph[] {
  const { names } = known;
  if (paragraphs.length === 0) return [];
  const kinds = paragraphs.map((each) => kindOf(linesOfAll(each), known));
  const from = paragraphs[0]?.zone === 'end' ? kinds.lastIndexOf('text') + 1 : 0;
  const start = kinds.indexOf('headed', from);
  if (start < 0)
    return paragraphs[0]?.zone === 'end' && areOfAll(paragraphs.slice(from), names)
      ? [asOne(paragraphs.slice(from))]
      : [];
  const end = kinds.indexOf('text', start);
  const run = paragraphs.slice(kinds[start - 1] === 'label' ? start - 1 : start, end < 0 ? kinds.length : end);
  const lines = run.flatMap(linesOfAll).map(unmarkedWords);
  const heads = lines.filter((words) => headIn(words, names) !== undefined).length;
  const places = lines.filter((words) => rankOf(emailsIn(words).rest) > 0 || words.includes('@')).length;
  return places > 0 && 2 * places >= heads ? run : [];
}

/** Whether paragraphs without names begin with a place and have as many e-mails as there are authors. */
function areOfAll(paragraphs: readonly Paragraph[], names: ReadonlySet<string>): boolean {
  const [first = '', ...more] = paragraphs.flatMap(linesOfAll).map(wordsOf);
  const emails = more.flatMap((words) => emailsIn(words).found);
  return isInstitution(first) && emails.length === names.size;
}

/** What a paragraph is by its lines: headed by names, more of what is said of them, or text. */
function kindOf(lines: readonly Line[], { names, marks }: Known): 'headed' | 'more' | 'label' | 'text' {
  const [only, other] = lines;
  if (isLegend(lines, marks) || (only !== undefined && other === undefined && isContact(wordsOf(only))))
    return 'headed';
  const kinds = lines.map((line) => kindOfLine(line, names));
  if (kinds.length > 0 && kinds.every((kind) => kind === 'label')) return 'label';
  if (kinds.some((kind) => kind === 'text' || kind === 'note')) return 'text';
  return kinds.includes('headed') ? 'headed' : 'more';
}

/** `¹University of Trees`, `(2) Oak College`, `∗able@x.org`: a place or an e-mail for each mark that stands behind a name. */
function isLegend(lines: readonly Line[], marks: ReadonlySet<string>): boolean {
  if (lines.length === 0 || lines.length > mostClosing) return false;
  const opened = lines.map((line) => withoutLabel(openBrackets(line)));
  return (
    opened.every(([first, second]) => first?.kind === 'mark' && second?.kind === 'text') &&
    opened
      .flat()
      .every(({ kind, text }) =>
        kind === 'mark' ? tokens(text).every((mark) => marks.has(mark)) : text.length < longestPlace,
      ) &&
    2 * opened.map(unmarkedWords).filter((words) => isInstitution(words) || words.includes('@')).length >= opened.length
  );
}

const longestPlace = 200;

/** `Affiliations: (1) University of Trees` */
const withoutLabel = (line: Line): Line => (line[0]?.kind === 'text' && isLabel(line[0].text) ? line.slice(1) : line);

/** `Corresponding author: Ann Able, able@x.org` */
const isContact = (words: string) =>
  words.length < longestPlace && words.includes('@') && /^\W*(?:\*\s*)?(?:correspond|e-?mails?\b|contact)/i.test(words);
