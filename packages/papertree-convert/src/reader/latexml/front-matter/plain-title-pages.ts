/** Reads title pages that are plain paragraphs: the title by its size or place, and the lines of names and places behind it. */
import { descendant, type Element, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import type { State } from '../../state.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { isArchiveName, nameKey } from './archive-names.ts';
import { letters } from './author-paragraphs.ts';
import { keepLoose } from './collected.ts';
import { clearlyNames, isBold } from './division-scores.ts';
import { emailsIn } from './emails.ts';
import { isSaid, kindOfLine } from './line-kinds.ts';
import { type Line, saidOf, unmarkedWords, wordsOf } from './lines.ts';
import { nameScore } from './name-scores.ts';
import { collaboration, fragmentsOf, fullName } from './names.ts';
import { withPrintedMarks } from './printed-marks.ts';
import { type Source, sourceOf, withoutGuides, withSigns } from './sources.ts';
import { beginsAbstract, isCentred, linesOfAll, type Paragraph } from './title-paragraphs.ts';
import { by, isDate, isInstitution, isNote, rankOf } from './vocabulary.ts';

/** The first paragraphs that are a title page, where the page has no authors: all of them where it says where that ends, else as many as name and say who is where. */
export function takeNames(
  paragraphs: readonly Paragraph[],
  isWhole: boolean,
  heading: string | undefined,
  state: State,
): readonly Paragraph[] {
  if (isWhole) return namesIn(paragraphs, true, heading, state);
  let length = 0;
  const sizes = paragraphs.slice(0, mostBefore).flatMap(linesOfAll).map(sizeOf);
  const largest = Math.max(large, ...sizes.filter((size) => size < noSize));
  const text = paragraphs.findIndex((each, at) => {
    const lines = linesOfAll(each);
    length += lines.reduce((sum, line) => sum + wordsOf(line).length, 0);
    // A title may be as long as a sentence.
    const isTitle = at === 0 && heading === undefined && isCentred(each);
    return length > longestNaming || (!isTitle && lines.some((line) => isProse(line) && sizeOf(line) < largest));
  });
  for (let count = Math.min(mostNaming, text < 0 ? paragraphs.length : text); count > 0; count--) {
    const taken = namesIn(paragraphs.slice(0, count), false, heading, state);
    if (taken.length > 0) return taken;
  }
  return [];
}

/** The first paragraphs that are a title, where nothing else says it: in large letters, or in bold and centred before an abstract. */
export function takeTitle(paragraphs: readonly Paragraph[], isWhole: boolean, state: State): readonly Paragraph[] {
  const areProminent = (each: Paragraph) => {
    const mayBeBold = isCentred(each) && (isWhole || each.onTitlePage);
    const lines = linesOfAll(each);
    return lines.length > 0 && lines.every((line) => isLarge(line) || (mayBeBold && isBold(line)));
  };
  const end = paragraphs.findIndex((each) => !areProminent(each));
  const taken = paragraphs.slice(0, end < 0 ? paragraphs.length : end);
  const title = taken.flatMap(linesOfAll).map(wordsOf).join(' ');
  if (title === '' || title.length > longestTitle || noTitle.test(title)) return [];
  state.front.title = [{ type: 'text', text: title }];
  return taken;
}

const longestTitle = 400;
const noTitle = /^\W*(?:abstract|summary|(?:table of )?contents|introduction|preface|foreword|key ?words|acknowledg)/i;
/** The size of letters of a title, in percent of the text, where it stands alone. */
const large = 120;
const isLarge = (line: Line) => sizeOf(line) >= large && sizeOf(line) < noSize;

/** Paragraphs and characters that may name the authors, of which each beginning is tried. */
const mostNaming = 60;
const longestNaming = 20_000;
/** Words of a sentence, at least. */
const fewestWords = 8;

/** A sentence: most of its words are small. */
function isProse(line: Line): boolean {
  const words = wordsOf(line).split(' ');
  const small = words.filter((word) => /^[\p{Ll}]/u.test(word)).length;
  return line[0]?.kind === 'text' && words.length >= fewestWords && 2 * small > words.length && !isNote(wordsOf(line));
}

/** Paragraphs that begin with names, or with the title and names, and hold nothing else. */
function namesIn(
  after: readonly Paragraph[],
  isWhole: boolean,
  heading: string | undefined,
  state: State,
): readonly Paragraph[] {
  // `\\usetikzlibrary{arrows}`: the arguments of commands above the document.
  const foreign = new Set(
    after.flatMap(({ segments }) =>
      segments.flatMap(({ said, lines }) =>
        said === 'other' || said === 'setting' ? lines.filter((line) => !saysAnything(line, state)) : [],
      ),
    ),
  );
  const printed = after.flatMap(linesOfAll);
  const again = new Set(printed.filter((line) => heading !== undefined && letters(wordsOf(line)) === letters(heading)));
  const labelled = withoutLabels(
    printed.filter((line) => !foreign.has(line) && !again.has(line)),
    state,
  );
  const all = labelled.lines;
  const [start, end] = heading === undefined && labelled.title.length === 0 ? titleIn(after, all, state) : [0, 0];
  const before = all.slice(0, start);
  const title = [...labelled.title, ...all.slice(start, end)];
  const below = withPrintedMarks(all.slice(end));
  const named = below.findIndex((line) => clearlyNames(line, state));
  // A subtitle, or `A preliminary report` below the title.
  const aside = new Set(below.slice(0, Math.max(0, named)).filter(isAside));
  // Some set names or places above the title.
  const lines = [...below.filter((line) => !aside.has(line)), ...before.filter((line) => !isLabel(line))];
  const from = lines.findIndex((line) => clearlyNames(line, state));
  const dates = new Set(lines.filter((line) => isDate(wordsOf(line))));
  // `Correspondence: Ann Able, able@x.org` below all names is of whom it names.
  const contacts = new Set(
    lines.filter(
      (line, at) =>
        at > from && line[0]?.kind === 'text' && wordsOf(line).includes('@') && isNote(emailsIn(wordsOf(line)).rest),
    ),
  );
  const told = lines.filter((line) => !dates.has(line) && !contacts.has(line));
  // `Dipartimento n. 3, working paper` among names and places, where the page says that it is all title page.
  const found = isWhole ? strangeIn(told, state) : [];
  const areFew = found.length * 4 <= told.length && found.every((line) => wordsOf(line).length <= 100);
  const strange = new Set(areFew ? found : []);
  const said = told.filter((line) => !strange.has(line));
  // Some set the places above the names.
  const begins = from === 0 || (from > 0 && lines.slice(0, from).every((line) => isInstitution(unmarkedWords(line))));
  const isRead = begins && (areTheArchives(said, state) || explainThemselves(said, isWhole, state));
  if (!isRead) return [];
  if (title.length > 0 && state.front.title.length === 0)
    state.front.title = [{ type: 'text', text: title.map(wordsOf).join(' ') }];
  appendAll(state.front.keywords, labelled.keywords.flatMap(splitKeywords));
  for (const line of [...before.filter(isLabel), ...labelled.asides, ...aside, ...strange])
    state.front.remarks.push(wordsOf(line));
  for (const line of dates) state.front.dates.push(wordsOf(line));
  for (const line of contacts) keepLoose('note', [line], state);
  appendAll(state.leftWords, [...labelled.left, ...[...foreign, ...again].map(wordsOf)]);
  state.front.titlePage.creators.push({ source: { ...withSigns(said), rows: rowsIn(after, state) }, contacts: [] });
  return after;
}

const saysAnything = (line: Line, state: State) =>
  clearlyNames(line, state) || rankOf(wordsOf(line)) > 0 || /@/.test(wordsOf(line));

/** The cells of the only table among the paragraphs. */
function rowsIn(paragraphs: readonly Paragraph[], state: State): Source['rows'] {
  const [table, more] = paragraphs.flatMap(({ elements }) => elements.filter(({ kind }) => kind.name === 'tabular'));
  return table === undefined || more !== undefined ? undefined : sourceOf({ ...table, children: [table] }, state).rows;
}

interface Labelled {
  readonly title: Line[];
  readonly keywords: string[];
  /** `Figures: 4` */
  readonly asides: Line[];
  /** The labels themselves. */
  readonly left: string[];
  readonly lines: Line[];
}

const label = /^\s*(?:(title|authors?(?: names?)?|candidate|student|key ?words)\s*:|by(?=\s+\p{Lu}))\s*/iu;
const counted = /^[\p{L} ]{3,40}:\s*\d[\d,.]*$/u;

/** `Title: On trees`, `Authors: Ann Able`, `By Ann Able`: lines without their labels, those of the title and of keywords apart. */
function withoutLabels(printed: readonly Line[], state: State): Labelled {
  const { guides, lines } = withoutGuides(printed, state);
  const out: Labelled = { title: [], keywords: [], asides: guides, left: [], lines: [] };
  for (const line of lines) {
    const words = wordsOf(line);
    const [first, ...more] = line;
    const [printed = '', said = ''] = first?.kind === 'text' ? (label.exec(first.text) ?? []) : [];
    if (counted.test(words)) out.asides.push(line);
    else if (by.test(words)) out.left.push(words);
    else if (first === undefined || printed === '') out.lines.push(line);
    else {
      const text = first.text.slice(printed.length);
      const rest: Line = [...(text === '' ? [] : [{ ...first, text }]), ...more];
      out.left.push(printed.trim());
      if (/^title/i.test(said) && out.title.length === 0) out.title.push(rest);
      else if (/^key/i.test(said)) out.keywords.push(wordsOf(rest));
      else if (rest.length > 0)
        out.lines.push(rest.map((piece) => (piece.kind === 'text' ? { ...piece, said: 'names' } : piece)));
    }
  }
  return out;
}

/** A number of a report or a meeting above the title. */
const isLabel = (line: Line) => {
  const words = wordsOf(line);
  return reportNumber.test(words) || event.test(words);
};

/** `CERN-TH/2009-123`, `SISSA 71/98/EP`, `hep-th/0905001`, `arXiv:0905.1234 [hep-th]` */
const reportNumber =
  /^(?:UDC|УДК|MSC|PACS|AMS)\b|^(?=.*\d)(?:\p{Lu}{2,} )?[\p{L}\d]+(?:[-/:.][\p{L}\d.]+)+(?: \[[\w.-]+\])?$/u;
const event =
  /^(?:(?:in )?proceedings|(?:\d+(?:st|nd|rd|th)|\p{Lu}\w*) .*(?:conference|workshop|symposium)|submitted|to appear|preprint)\b|^.{4,60}\s\d+ \((?:19|20)\d\d\)/iu;

/** Words between the title and the names that are no place. */
const isAside = (line: Line) => wordsOf(line).length <= 80 && rankOf(wordsOf(line)) === 0 && !isDate(wordsOf(line));

/** Whether the page says where its title page ends. */
export function isClosed(after: readonly Paragraph[], found: readonly Paragraph[], { article }: State): boolean {
  if (found.some(({ zone }) => zone === 'behind') || after.some(({ onTitlePage }) => onTitlePage)) return true;
  const isAbstract = (each: Element) =>
    each.kind.name === 'abstract' || (/^(?:title|p)$/.test(each.kind.name) && beginsAbstract(textOf(each)));
  return article !== undefined && descendant(article, isAbstract) !== undefined;
}

/** The size of a line without words. */
const noSize = 1000;

const sizeOf = (line: Line) =>
  Math.min(
    ...line.filter(({ kind, text }) => kind === 'text' && text.trim() !== '').map(({ size = 100 }) => size),
    noSize,
  );

/** Lines among which the title is looked for. */
const mostBefore = 12;

/** Where the title begins and ends: the largest lines, or the first in bold, or the first centred one. */
function titleIn(after: readonly Paragraph[], lines: readonly Line[], state: State): readonly [number, number] {
  const first = lines.slice(0, mostBefore);
  const largest = Math.max(...first.map(sizeOf), 0);
  const isTitle = largest >= 109 && largest < noSize ? (line: Line) => sizeOf(line) === largest : isBold;
  const start = first.findIndex(isTitle);
  if (start < 0) {
    const [only] = after[0] === undefined ? [] : linesOfAll(after[0]);
    return only !== undefined && isCentred(after[0] as Paragraph) && nameScore(only, state) < 4 ? [0, 1] : [0, 0];
  }
  const next = lines.findIndex((line, at) => at > start && !isTitle(line));
  const end = next < 0 ? lines.length : next;
  const behind = lines[end];
  if (behind !== undefined && clearlyNames(behind, state)) return [start, end];
  const names = lines.findIndex((line, at) => at > start && at < end && clearlyNames(line, state));
  return [start, names < 0 ? end : names];
}

/** Whether the lines name most of the authors that the archive has. */
function areTheArchives(lines: readonly Line[], state: State): boolean {
  const named = lines
    .map(fragmentsOf)
    .filter(([first = '']) => isArchiveName(first, state))
    .flatMap((names) => names.filter((each) => isArchiveName(each, state)));
  return state.front.archiveNames.names.length > 0 && 2 * named.length >= state.front.archiveNames.names.length;
}

const fewestNames = 3;

/** A list of names is one without a place, too; of two, where the page says where its title page ends or each has a mark, which one word may have, too. */
function areOnlyNames(lines: readonly Line[], isWhole: boolean): boolean {
  const names = lines.flatMap(fragmentsOf);
  if (names.length === 1 && collaboration.test(names[0] as string)) return true;
  const isName = (each: string) => fullName.test(each) && rankOf(each) === 0;
  return lines.every(areAllMarked)
    ? names.length > 1 && names.some(isName) && names.every((each) => isName(each) || oneWord.test(each))
    : names.every(isName) && (names.length >= fewestNames || (isWhole && (names.length > 1 || names.some(hasInitial))));
}

const hasInitial = (name: string) => /(?<!\p{L})\p{Lu}\./u.test(name);

const oneWord = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u;
const areAllMarked = (line: Line) =>
  line.at(-1)?.kind === 'mark' && line.filter(({ kind }) => kind === 'mark').length >= fragmentsOf(line).length;

/** Names, and what is said of them, and no text: so a title page is set. */
function explainThemselves(lines: readonly Line[], isWhole: boolean, state: State): boolean {
  if (state.front.archiveNames.names.length > 0) return false;
  const named = lines.filter((line) => clearlyNames(line, state));
  if (!named.some((line) => nameScore(line, state) >= 1)) return false;
  const saysWhere = lines.some((line) => rankOf(unmarkedWords(line)) > 0 || wordsOf(line).includes('@'));
  if (!saysWhere && !named.some((line) => saidOf(line) === 'names') && !areOnlyNames(lines, isWhole)) return false;
  return strangeIn(lines, state).length === 0;
}

/** Lines that neither name anybody nor say anything of the named. */
function strangeIn(lines: readonly Line[], state: State): Line[] {
  const names = new Set(
    lines
      .filter((line) => clearlyNames(line, state))
      .flatMap(fragmentsOf)
      .map(nameKey),
  );
  const kinds = lines.map((line) => (clearlyNames(line, state) ? 'headed' : kindOfLine(line, names)));
  return lines.filter((_, at) => !isSaid(kinds[at]) && !(kinds[at] === 'outlying' && isSaid(kinds[at - 1])));
}
