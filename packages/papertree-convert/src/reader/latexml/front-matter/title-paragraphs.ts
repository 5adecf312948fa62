/** Finds the paragraphs around the title, with the commands before their words that LaTeXML did not know. */
import { descendant, descendants, type Element, elements, named, textOf } from '../../element.ts';
import { classSuffix, hasClass } from '../../kind.ts';
import type { Note } from '../../reading-notes.ts';
import type { State } from '../../state.ts';
import { argumentOf, type TakesArgument } from '../macro-arguments.ts';
import { isFormula } from '../math.ts';
import { emailsIn } from './emails.ts';
import { type Line, lineOf, squeeze, wordsOf } from './lines.ts';
import { type Said, saidBehind } from './macros.ts';
import { tokens } from './person.ts';
import { boxes, linesOf } from './read-lines.ts';
import { isInstitution, isPlaceAlone } from './vocabulary.ts';

type Zone = 'before' | 'after' | 'behind' | 'end';

/** The words behind one command, or a paragraph's words before the first. */
export interface Segment {
  readonly said: Said | 'other' | undefined;
  /** The marks that stand before the words. */
  readonly marks: readonly string[];
  readonly element: Element;
  readonly lines: readonly Line[];
}

export interface Paragraph {
  readonly zone: Zone;
  /** What is taken out of the article with it: the commands before it. */
  readonly elements: readonly Element[];
  readonly segments: readonly Segment[];
  readonly onTitlePage: boolean;
  readonly holder: Element;
  /** Notes before the title that say where authors work. */
  readonly institutes: readonly Element[];
  /** What was noted of its formulas. */
  readonly notes: readonly Note[];
}

export const holders = new Set([...boxes, 'para', 'inline-para', 'titlepage', 'center', 'quote']);
export const lists = new Set(['itemize', 'enumerate', 'description']);
export const divisions = new Set(['section', 'subsection', 'subsubsection', 'appendix', 'part', 'chapter']);
export const ends = new Set([...divisions, 'bibliography', 'index']);
/** Paragraphs before the first section that are looked at, and characters of one. */
const mostParagraphs = 200;
const longest = 100_000;
/** Paragraphs behind the abstract that are looked at, and characters of one that no command begins. */
const mostBehind = 60;
const longestPlain = 1500;

const isBlock = ({ kind }: Element) => kind.name === 'p' || kind.name === 'tabular';

/** `Abstract`, or `Abstract. We show …` */
export const beginsAbstract = (words: string): boolean =>
  /^\W*(?:abstract|résumé|summary)(?:\W*$|\s*[.:—–])/i.test(words);

export const titleOf = (article: Element): string | undefined => {
  const title = descendant(article, (each) => each.kind.name === 'title' && hasClass(each, 'title_document'));
  return title === undefined ? undefined : squeeze(textOf(title));
};

export const isCentred = ({ elements, holder }: Paragraph): boolean =>
  [elements.at(-1), holder].some((each) => /align_center/.test(each?.kind.classes ?? ''));

export const linesOfAll = ({ segments }: Paragraph): Line[] => segments.flatMap(({ lines }) => [...lines]);

const withoutLine = (paragraph: Paragraph, line: Line): Paragraph => ({
  ...paragraph,
  segments: paragraph.segments.map((segment) => ({ ...segment, lines: segment.lines.filter((each) => each !== line) })),
});

/** Paragraphs of a line each as one of all their lines. */
export const asOne = (all: readonly Paragraph[]): Paragraph => ({
  ...(all[0] as Paragraph),
  elements: all.flatMap(({ elements }) => elements),
  segments: all.flatMap(({ segments }) => segments),
  notes: all.flatMap(({ notes }) => notes),
});

export function paragraphsOf(article: Element, hasAuthors: boolean, state: State): Paragraph[] {
  const found: Paragraph[] = [];
  const hasTitle = titleOf(article) !== undefined;
  let zone: Zone = hasTitle ? 'before' : 'after';
  let waiting: Element[] = [];
  let environment: Element | undefined;
  let behind = 0;
  const walk = (holder: Element, onTitlePage: boolean): boolean => {
    for (const each of holder.children) {
      if (typeof each === 'string') continue;
      const { name } = each.kind;
      // Some files begin with their list of works.
      if (name === 'bibliography' && found.length === 0) continue;
      if (ends.has(name) || found.length >= mostParagraphs) return false;
      if (zone === 'before' && name === 'title') zone = 'after';
      else if (name === 'abstract') zone = 'behind';
      else if (name === 'ERROR') waiting.push(each);
      else if (name === 'p' || (name === 'acknowledgements' && descendant(each, isBlock) === undefined)) {
        if (zone === 'after' && beginsAbstract(textOf(each))) {
          if (!hasTitle) return false;
          zone = 'behind';
        }
        // `\\begin{affiliations}` has a paragraph for each place.
        if (waiting.length === 0 && environment !== undefined && isPlaceAlone(wordsBefore(each)))
          waiting = [environment];
        else environment = waiting.find((macro) => /^\{/.test(textOf(macro)) && saidBehind(textOf(macro)) === 'place');
        const isKnown =
          waiting.length > 0 || each.children.some((child) => typeof child !== 'string' && child.kind.name === 'ERROR');
        if (zone === 'behind') behind++;
        if ((isKnown || behind <= mostBehind) && textOf(each).length <= longest) {
          const paragraph = paragraphOf(each, waiting, { zone, holder, onTitlePage }, state);
          const last = linesOfAll(paragraph).at(-1) ?? [];
          const endsInAbstract = zone === 'after' && beginsAbstract(wordsOf(last)) && found.length > 0;
          found.push(endsInAbstract ? withoutLine(paragraph, last) : paragraph);
          // The word below the places of the same paragraph
          if (endsInAbstract) {
            state.leftWords.push(wordsOf(last));
            if (!hasTitle) return false;
            zone = 'behind';
          }
        }
        waiting = [];
      } else if (
        (lists.has(name) || (name === 'tabular' && (!hasAuthors || saysWhere(each)))) &&
        zone !== 'before' &&
        textOf(each).length <= longest
      ) {
        const place = { zone, holder, onTitlePage };
        const listed = paragraphOf(each, [], place, state);
        // Where the authors are known a table explains their marks, or has addresses beside each other.
        const isList =
          name !== 'tabular' || !hasAuthors || linesOfAll(listed).every(([first]) => first?.kind === 'mark');
        found.push(isList ? listed : { ...paragraphOf(byColumns(each), [], place, state), elements: [each] });
      } else if (holders.has(name) && !walk(each, onTitlePage || name === 'titlepage')) return false;
    }
    return true;
  };
  walk(article, false);
  return found;
}

/** The words of a paragraph before its first formula or e-mail. */
const wordsBefore = (element: Element) => {
  const end = element.children.findIndex((each) => typeof each !== 'string' && isFormula(each));
  return emailsIn(textOf({ ...element, children: element.children.slice(0, end < 0 ? undefined : end) })).rest;
};

/** Whether a table behind the authors may be their addresses. */
const saysWhere = (table: Element) => {
  const words = textOf(table);
  return words.length <= longestPlain && (words.includes('@') || isInstitution(words));
};

/** A table of addresses beside each other, so that its lines are those of one column after the other. */
function byColumns(table: Element): Element {
  const rows = descendants(table, named('tr')).map((row) =>
    elements(row).map((cell) => ({ ...row, children: [cell] })),
  );
  const [first] = rows;
  if (first === undefined || rows.some(({ length }) => length !== first.length)) return table;
  return { ...table, children: first.flatMap((_, at) => rows.flatMap((row) => row[at] ?? [])) };
}

export function paragraphOf(
  printed: Element,
  waiting: readonly Element[],
  place: Pick<Paragraph, 'zone' | 'holder' | 'onTitlePage'>,
  state: State,
): Paragraph {
  const institutes: Element[] = [];
  const element = place.zone === 'before' ? takeOut(printed, isInstituteNote, institutes) : printed;
  const noted = state.notes.list.length;
  const segments: Segment[] = [];
  let open = waiting.length === 0 ? plainOpening : openingOf(waiting.at(-1) as Element, state);
  let children: Element['children'] = [];
  const begin = (next: Opening) => {
    const part = { ...element, children };
    const text = textOf(part);
    // A paragraph of the text is looked at no further.
    const whole: Line[] =
      open === plainOpening && text.length > longestPlain && !lists.has(element.kind.name)
        ? [[{ kind: 'text', text }]]
        : linesOf(part, state, open.said === 'names');
    const lines = text.trim() === '' ? [] : cut(whole, open.takes);
    // `\\corres{A. Able}`
    if (open.isContact === true && lines.length > 0)
      lines[0] = [...lineOf('Corresponding author: '), ...(lines[0] as Line)];
    if (lines.length > 0) segments.push({ said: open.said, marks: open.marks, element: part, lines });
    children = [];
    open = next;
  };
  for (const each of element.children) {
    if (typeof each === 'string') {
      const [own = '', ...named] = place.zone === 'before' ? each.split(markedName) : [each];
      children.push(own);
      for (const name of named) {
        begin(plainOpening);
        children.push(name);
      }
      continue;
    }
    if (each.kind.name !== 'ERROR') {
      children.push(each);
      continue;
    }
    // An address of the web is a part of the words around it.
    if (textOf(each).trim() === '\\url') continue;
    const next = openingOf(each, state);
    if (next.said === 'part') {
      const [part = ''] = firstPart.exec(textOf(each)) ?? [];
      const marked = part === '' ? undefined : withoutMark(children);
      // `[1]\\orgdiv{…}` is a place, `[2]\\fnm{…}` a name, and a place goes on in the commands behind its first.
      if (marked === undefined && /^(?:place|names|note)$/.test(open.said ?? '')) children.push(each);
      else {
        children = marked?.before ?? children;
        begin({ said: part === '' ? 'other' : /fnm|sur/.test(part) ? 'names' : 'place', marks: marked?.marks ?? [] });
      }
    } else if (/thanks$/.test(textOf(each).trim()) && open.said === 'names') children.push(each);
    else if (next.said === 'and' || (next.said === 'other' && next.takes === undefined && isKnown(open.said)))
      children.push(each);
    else begin(next);
  }
  begin(plainOpening);
  const notes = state.notes.list.splice(noted);
  return { ...place, elements: [...waiting, printed], institutes, segments, notes };
}

/** `\\ShortTitle{On trees}`, and on the next line what `\\author*[a]{Ann Able}` leaves */
const markedName = /\n(?=\s*\[\w\d?(?:,\s?\w\d?)*\]\p{Lu})/u;

/** An element without some below it, which are kept apart. */
function takeOut(holder: Element, isOne: (each: Element) => boolean, found: Element[]): Element {
  const before = found.length;
  const children = holder.children.flatMap((each): Element['children'] => {
    if (typeof each === 'string') return [each];
    if (!isOne(each)) return [takeOut(each, isOne, found)];
    found.push(each);
    return [];
  });
  return found.length === before ? holder : { ...holder, children };
}

/** `\\institute` behind a sign is a note in a paragraph. */
const isInstituteNote = (each: Element) => each.kind.name === 'note' && /^institut/.test(classSuffix(each, 'role_'));

interface Opening extends Pick<Segment, 'said' | 'marks'> {
  readonly takes?: TakesArgument | undefined;
  /** Whether what follows says whom to write to. */
  readonly isContact?: boolean;
}

const plainOpening: Opening = { said: undefined, marks: [] };

/** Whether a command says what of a title page follows. */
export const isKnown = (said: Segment['said']): boolean => said !== undefined && said !== 'other' && said !== 'setting';

function openingOf(macro: Element, { article }: State): Opening {
  const name = textOf(macro).trim();
  return {
    said: saidBehind(name) ?? 'other',
    marks: [],
    takes: argumentOf(name, article),
    isContact: /^\\corr(?:esp?|auth)$/.test(name),
  };
}

/** Parts with which a name or an address begins; `\\city` alone may be anything. */
const firstPart = /^\s*\\(?:fnm|sur|org|institution|department)/;

const markBehind = /\[?\*?\[?(\d[\d,]{0,20})\]\s*$/;

/** The marks at the end of words, and the words before these. */
function withoutMark(
  words: Element['children'],
): { marks: readonly string[]; before: Element['children'] } | undefined {
  const last = words.at(-1);
  const found = typeof last === 'string' ? markBehind.exec(last) : null;
  return found === null
    ? undefined
    : { marks: tokens(found[1] as string), before: [...words.slice(0, -1), found.input.slice(0, found.index)] };
}

/** The lines without the argument of a command that is no words of the text. */
function cut(lines: Line[], takes: TakesArgument | undefined): Line[] {
  const [first] = lines[0] ?? [];
  if (takes === undefined || first?.kind !== 'text') return lines;
  first.text = takes(first.text);
  return lines.filter((line) => wordsOf(line) !== '');
}
