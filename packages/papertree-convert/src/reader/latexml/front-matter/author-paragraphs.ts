/** Tells which paragraphs say of the authors where they are and how to reach them: behind their names, behind the abstract, at the end of a page. */
import { plainText } from '../../../tree/words.ts';
import { descendant, type Element, named, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import { keepLoose } from './collected.ts';
import { emailsIn } from './emails.ts';
import { headIn, isLabel, isSaid, kindOfLine, type LineKind } from './line-kinds.ts';
import { type Line, unmarkedWords, wordsOf } from './lines.ts';
import { fragmentsOf } from './names.ts';
import { saysSomething, tokens } from './person.ts';
import { openBrackets } from './printed-marks.ts';
import {
  asOne,
  divisions,
  holders,
  isCentred,
  linesOfAll,
  lists,
  type Paragraph,
  paragraphOf,
} from './title-paragraphs.ts';
import { isInstitution, rankOf } from './vocabulary.ts';

/** Whether a paragraph behind the authors says who is where, or how to reach them, and nothing else. */
export function areDetails(paragraph: Paragraph, names: ReadonlySet<string>): boolean {
  const lines = linesOfAll(paragraph)
    .map(openBrackets)
    .filter((line) => saysSomething(wordsOf(line)));
  const kinds = lines.map((line) => kindOfLine(line, names));
  const isDetail = (kind: LineKind, at: number) =>
    isSaid(kind) ||
    (kind === 'outlying' &&
      (isCentred(paragraph) || kinds[0] === 'headed') &&
      (isSaid(kinds[at - 1]) || rankOf(wordsOf(lines[at] as Line)) > 0));
  return (
    (kinds.every(isDetail) || areSentences(lines, names)) &&
    lines.some((line) => {
      const words = unmarkedWords(line);
      return isInstitution(words) || words.includes('@');
    })
  );
}

/** `A. Able is with …`, for whichever author: the words are read when it is known who that is. */
export function areSentences(lines: readonly Line[], names: ReadonlySet<string>): boolean {
  const words = lines.map(wordsOf).join(' ');
  const [subject = ''] =
    words.length > longestSentences ? [] : (/^.{3,1500}?(?= (?:is|are|was|were) )/.exec(words) ?? []);
  const named = theAuthors.test(subject) || subject.split(/, (?:and )?| and /).some((each) => names.has(nameKey(each)));
  return named && atPlace.test(words);
}

const theAuthors = /^(?:the|both|all)(?: \w+){0,2} authors?$/i;
const longestSentences = 10_000;
const atPlace = /\b(?:is|are|was|were) (?:\w+ )?(?:with|at|from|in) /;

export const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** ACL's pages print title and authors once more below the abstract: the words are in their fields, or are taken from here. */
export function repeated(behind: readonly Paragraph[], heading: string, state: State): readonly Paragraph[] {
  const at = behind.findIndex((each) => letters(linesOfAll(each).map(wordsOf).join('')) === letters(heading));
  const first = behind[at];
  const printed = descendant(state.article as Element, named('authors'));
  if (first === undefined || printed === undefined || at > 4) return [];
  const block = behind.filter(({ holder }, place) => place >= at && holder === first.holder);
  const authors = letters(textOf(printed));
  for (const line of block.slice(1).flatMap(linesOfAll))
    if (line.every(({ text }) => authors.includes(letters(text)))) state.leftWords.push(wordsOf(line));
    else keepLoose('note', [line], state);
  state.leftWords.push(plainText(state.front.title) || heading);
  return block;
}

/** Paragraphs and characters of one that are looked at from the end. */
const mostClosing = 100;
const longest = 600;

/** The last paragraphs of a page that may say where its authors are, and the heading above these where nothing else stands below it. */
export function paragraphsAtEnd(
  article: Element,
  known: Known,
  state: State,
): { found: Paragraph[]; heading?: Element } {
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
        const last = paragraphOf(each, [], { zone: 'end', holder, onTitlePage: false }, state);
        // Most pages end in text: nothing before it is looked at.
        if (kindOf(linesOfAll(last), known) === 'text') return false;
        found.unshift(last);
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
  const kinds = paragraphs.map((each) => kindOf(linesOfAll(each), known));
  const start = kinds.indexOf('headed');
  if (start < 0) return paragraphs[0]?.zone === 'end' && areOfAll(paragraphs, names) ? [asOne(paragraphs)] : [];
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
