/** Reads what stands behind commands of title pages that LaTeXML did not know: names, places, e-mails, and words that nothing explains. */
import { textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { inlinesOf } from '../../flow.ts';
import type { State } from '../../state.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { type Contact, type Creator, keepLoose } from './collected.ts';
import { addAbstract } from './front-matter.ts';
import { argumentsIn, nameAndSaid, nameBeforeEmail } from './glued-arguments.ts';
import { isKeyed, readKeyed } from './keyed-addresses.ts';
import { type Line, lineOf, merge, type Piece, printedLines, squeeze, wordsOf } from './lines.ts';
import { bracketedRun } from './mark-runs.ts';
import { fullName } from './names.ts';
import { openBrackets, withPrintedMarks } from './printed-marks.ts';
import { withSigns } from './sources.ts';
import type { Paragraph } from './title-paragraphs.ts';
import { isInstitution, isNote, rankOf } from './vocabulary.ts';

/** `[orcid=0000-0002-1825-0097, ]`, as the cas classes of Elsevier have it beside a name. */
const orcid = /\[\s*orcid=(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\s*(?:,?\s*\]|(?=,\s*e-?mail))/g;

/** `[email=able@x.org]`, `orcid=…, email=able@x.org]` */
const keyedMail = /[[,]\s*e-?mail\s*=\s*([^\s,\]]{3,100}@[^\s,\]]{3,100})\s*\]?/g;

/** Brackets of options without words, `[1]` and `[]`, and `url]`, the end of `[type=editor,url]`. */
const leftovers = /\[(?:\d{1,2}|\s*)\]|(?<![\w/[])url\]/g;
/** `[type=editor, auid=000]`, which these classes read of an author. */
const options = /\[\s*(?:type|auid|bioid|prefix|suffix|role|style|degree|mode)\s*=[^[\]]*\]/g;

const withoutOptions = (words: string): [said: string, left: readonly string[]] => [
  words.replace(options, ' '),
  words.match(options) ?? [],
];

/** `\\authorinfo{Further author information: …}` of SPIE is a note, elsewhere a name. */
const aboutAuthors = /^(?:further|additional|corresponding|correspondence|send|equal)\b/i;

/** `\\addauthor{red}` may be a command for remarks in the text, and `[Name Surname]` is a template's. */
const beginsName = /^(?!\[[^\]]*\]$).*(?:[\p{Lu}@]|^\P{L}*\p{Lo})/su;

/** Keeps what the segments of a paragraph say. */
export function readSegments(
  { segments, zone }: Paragraph,
  heading: string | undefined,
  names: readonly string[],
  state: State,
): void {
  const { front, leftWords } = state;
  const isTitlePage = zone !== 'behind' || heading === undefined;
  for (const { said, marks, element, lines } of segments) {
    const words = lines.map(wordsOf).join(' ');
    // `\\correspondingauthor{Ann Able}{able@x.org}`
    const addressee = said === 'email' ? nameBeforeEmail(words) : '';
    if (isKeyed(words)) {
      const [said, left] = withoutOptions(words);
      appendAll(leftWords, left);
      readKeyed(said, state);
    } else if (said === 'title' && isTitlePage && heading === undefined && front.title.length === 0)
      front.title = inlinesOf(element, 'document', state);
    else if (
      (said === 'names' && beginsName.test(words) && !aboutAuthors.test(words)) ||
      (zone === 'before' && said !== 'place' && isMarkedName(words))
    )
      readNames(lines, marks, state);
    else if (addressee !== '') {
      const email = words.slice(words.indexOf(addressee) + addressee.length).trim();
      keepLoose('note', [lineOf(`${addressee} (${email})`)], state);
    } else if (said === 'place' || said === 'email') readPlace(lines, marks, said, isTitlePage, state);
    else if (said === 'keywords') appendAll(front.keywords, splitKeywords(words));
    else if (said === 'codes') {
      // `05C05, 92B05`, and behind it other words of the paragraph
      const [codes = words] = /^(?:\S*\d\S*(?:\s+|$))+/.exec(words) ?? [];
      front.classification.push(codes.trim());
      if (codes.length < words.length) keepLoose('note', [lineOf(words.slice(codes.length))], state);
    } else if (said === 'abstract') addAbstract(element, '~abstract', state);
    else if (said === 'left' || (said === 'title' && isTitlePage) || (said === 'setting' && zone === 'before'))
      leftWords.push(words);
    else if (!readInOrder(textOf(element), names, state))
      readWords(lines, words, textOf(element), heading ?? '', state);
  }
}

/** An address or an e-mail: of who bears its mark, of the author before it, or of nobody who is known. */
function readPlace(
  lines: readonly Line[],
  marks: readonly string[],
  said: 'place' | 'email',
  isTitlePage: boolean,
  state: State,
): void {
  const { creators, loose } = state.front.titlePage;
  const last = creators.at(-1);
  const opened = lines.map(openBrackets);
  if (marks.length > 0) keepLoose('institute', lines, state, marks);
  else if (said === 'place' && last !== undefined && isNumbered(last)) {
    const number = 1 + loose.filter(({ from }) => from === 'institute').length;
    keepLoose('institute', [lineOf(lines.map(wordsOf).join(', '))], state, [String(number)]);
  }
  // `\\affiliation[a]{University of Trees}` says by its mark whose it is.
  else if (opened[0]?.[0]?.kind === 'mark') keepLoose('institute', opened, state);
  else if (last !== undefined && isTitlePage)
    (last.contacts as Contact[]).push({ role: said === 'place' ? 'affiliation' : 'email', lines: opened });
  else keepLoose(said === 'place' ? 'paragraph' : 'note', opened, state);
}

/** `\\author*[a,b]{Ann Able}` leaves `[a,b]Ann Able` before the title, and an author without a name. */
function isMarkedName(words: string): boolean {
  const [, name = ''] = /^\[(?:\w\d?|[∗*†‡])(?:,\s*(?:\w\d?|[∗*†‡]))*\]\s*(\S.*)$/su.exec(words.trim()) ?? [];
  return fullName.test(name) && !isInstitution(name) && !isNote(name);
}

/** `\\Author[1]{Ann}{Able}`, maybe with a place and an e-mail behind it, and the list of places that ends the last of them. */
function readNames(printed: readonly Line[], before: readonly string[], state: State): void {
  const [[opening, ...rest] = [], ...others] = printed;
  const [brackets = '', mark = '', email = ''] = twoBrackets.exec(opening?.text ?? '') ?? [];
  const lines =
    opening === undefined ? [] : [[{ ...opening, text: opening.text.slice(brackets.length) }, ...rest], ...others];
  const [head = '', ...institutes] = markedParts(lines.map(wordsOf).join(' '));
  keepPlaces(institutes, state);
  const [first = [], ...more] = institutes.length > 0 ? [lineOf(head)] : lines;
  const [name, said, numbers] = nameAndSaid(first, more);
  const source = [name, ...said.map(lineOf), ...placeFirst(name, more)];
  state.front.titlePage.creators.push({
    source: withSigns(withPrintedMarks(withMarks(source, [...before, mark, ...numbers])).map(nameFirst)),
    contacts: email === '' ? [] : [{ role: 'email', lines: [lineOf(email)] }],
    stray: true,
  });
}

/** What stands in the next line of the source, `Oak Works`, is the next argument, unless names go on. */
const placeFirst = (names: Line, [first, ...more]: readonly Line[]): readonly Line[] =>
  first === undefined ||
  /(?:,|&|\band)$/.test(wordsOf(names)) ||
  /^(?:and|&|,)/.test(wordsOf(first)) ||
  first.some(({ kind }) => kind === 'mark')
    ? [first, ...more].filter((line) => line !== undefined)
    : [first.map((piece) => ({ ...piece, said: 'details' as const })), ...more];

/** `[1][able@x.org]Ann Able` of Copernicus */
const twoBrackets = /^\s*(?:\[([\d,]{0,20})\]\[([^\s[\]]{0,80}@[^\s[\]]{1,80})\]|\[\])\s*/;

/** Whether the page gives an author numbers of places, which stand in their order below. */
const isNumbered = ({ source: { lines } }: Creator) =>
  lines[0]?.at(-1)?.kind === 'mark' && wordsOf(lines[1] ?? []).includes('@');

/** `[1]Ann Able`: a mark before a name alone is of that. */
const nameFirst = (line: Line): Line =>
  line.length === 2 && line[0]?.kind === 'mark' && line[1]?.kind === 'text' && rankOf(line[1].text) === 0
    ? line.toReversed()
    : line;

const withMarks = (lines: readonly Line[], marks: readonly string[]): readonly Line[] =>
  lines.map((line, at) =>
    at === 0 ? merge([...line, ...marks.map((text): Piece => ({ kind: 'mark', text }))]) : line,
  );

/** `\\author{Ann Able}{University of Trees}{able@x.org}`: a line for each author has what follows the names. Whether it was that. */
function readInOrder(printed: string, names: readonly string[], state: State): boolean {
  // `1]University of Trees` is of who bears the mark.
  if (bracketedRun(squeeze(printed)).length > 0) return false;
  const lines = printedLines(printed.replace(keyedMail, ' $1 '));
  // An address may go on in the next line.
  const said = [lines, toEmails(lines), squeeze(printed).split(behindEmails)].find(
    ({ length }) => length === names.length,
  );
  const { creators, loose } = state.front.titlePage;
  if (creators.length > 0 || names.length === 0 || said === undefined) return false;
  const parts = said.map((line, at) => argumentsIn(line, names[at] as string));
  // One line alone may be of a report's.
  const arePlaces = parts.length > 1 && parts.every(([first = '']) => isInstitution(first));
  if (!arePlaces && !parts.every((each) => each.some((part) => part.includes('@')))) return false;
  for (const [of, each] of parts.entries())
    for (const text of each) loose.push({ from: 'author', of, marks: [], lines: [lineOf(text)] });
  return true;
}

/** `able@x.orgOak College`, maybe with an ORCID behind the e-mail */
const behindEmails =
  /(?=\p{Lu})(?<=@[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.[a-z]{2,10}\s?(?:https:\/\/orcid\.org\/[\dX-]{19}\s?)?)/u;

/** Lines, each joined to the next ones up to the first with an e-mail. */
function toEmails(lines: readonly string[]): string[] {
  const out: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0 && !lines[at - 1]?.includes('@')) out[out.length - 1] += ` ${line}`;
    else out.push(line);
  }
  return out;
}

/** Words before the title that no command explains. */
function readWords(lines: readonly Line[], words: string, printed: string, heading: string, state: State): void {
  const { front, leftWords } = state;
  const [before = '', ...marked] = markedParts(words);
  if (marked.length > 0 && !before.includes(' ')) {
    keepPlaces(marked, state);
    leftWords.push(before);
    return;
  }
  const [bare, left] = withoutOptions(words);
  const said = squeeze(bare.replace(orcid, ' ORCID $1 ').replace(keyedMail, ' $1 ').replace(leftovers, ' '));
  appendAll(leftWords, [...left, ...(bare.match(leftovers) ?? [])]);
  if (!/[\p{L}\p{N}]/u.test(said)) return;
  // The running head is the title once more, or its beginning.
  if (heading.toLowerCase().includes(said.toLowerCase())) leftWords.push(said);
  else if (printed.trim().includes('\n') && /^[\p{L}\p{M}\s.'’-]+$/u.test(printed))
    front.titlePage.familyNames.push(printed);
  else keepLoose('note', said === words ? lines : [lineOf(said)], state);
}

/** The words before the first mark of a place, and then each mark and the words behind it. */
function markedParts(words: string): string[] {
  const run = bracketedRun(words);
  if (run.length > 0) return run;
  const parts = words.split(/(?:^|\s)\[?(\d{1,2}|[a-z*+†‡])\]\s*/);
  const first = parts.findIndex((each, at) => at > 0 && at % 2 === 0 && isInstitution(each));
  if (first < 0) return [words];
  const [before = '', ...others] = parts.slice(0, first - 1);
  const head = others.reduce((all, each, at) => (at % 2 === 0 ? `${all} [${each}]` : `${all} ${each}`), before);
  return [head.trim(), ...parts.slice(first - 1)];
}

/** Marks, and behind each the words of its place. */
function keepPlaces(parts: readonly string[], state: State): void {
  for (let at = 1; at < parts.length; at += 2)
    keepLoose('institute', [lineOf(parts[at] as string)], state, [parts[at - 1] as string]);
}
