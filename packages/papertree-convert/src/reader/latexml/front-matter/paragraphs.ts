/** Takes what a page says of its authors in paragraphs around the title out of the text: behind unknown commands, centred, or said twice. */
import type { Section } from '../../../tree/nodes.ts';
import { descendant, descendants, type Element, elements, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { endLine, inlinesOf, openFlow, readChildren } from '../../flow.ts';
import { within } from '../../place.ts';
import type { State } from '../../state.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { nameKey } from './archive-names.ts';
import { divisions, isLabel, paragraphsAtEnd, sayingWhere } from './closing-paragraphs.ts';
import type { Contact, Creator, Loose } from './collected.ts';
import { argumentsIn, namesIn } from './glued-arguments.ts';
import { isKeyed, readKeyed } from './keyed-addresses.ts';
import { fragmentsOf } from './names.ts';
import { tokens } from './person.ts';
import { type Line, linesOf, noteErrors, type Piece, squeeze, wordsOf } from './pieces.ts';
import { takeNames } from './plain-title-pages.ts';
import { openBrackets, withPrintedMarks } from './printed-marks.ts';
import { areDetails, areSentences, repeated } from './set-apart.ts';
import { withSigns } from './sources.ts';
import { ends, holders, isCentred, linesOfAll, type Paragraph, paragraphsOf, titleOf } from './title-paragraphs.ts';
import { isInstitution } from './vocabulary.ts';

/** The article without the paragraphs that are of the title page: these are kept in the state. */
export function takeTitleParagraphs(article: Element, state: State): Element {
  const found = paragraphsOf(article, state);
  const taken = new Set<Element>();
  const take = (paragraph: Paragraph) => {
    appendAll(state.notes.list, paragraph.notes);
    for (const each of paragraph.elements) {
      if (taken.has(each)) continue;
      taken.add(each);
      const holder = paragraph.holder.id || 'document';
      noteErrors({ ...each, children: [each] }, each.kind.name === 'ERROR' ? holder : each.id || holder, state);
    }
  };
  const heading = titleOf(article);
  const creators = creatorsOf(article)
    .map((each) => descendant(each, named('personname')) ?? each)
    .filter((each) => textOf(each).trim() !== '');
  const names = creators.map((each) => squeeze(textOf(each)));
  for (const each of found)
    if (heading !== undefined && each.zone === 'before' && readSegments(each, heading, names, state)) take(each);
  const typed = found.filter(
    (each) =>
      !taken.has(each.elements.at(-1) as Element) &&
      each.segments.some(({ said }) => said !== undefined && said !== 'other'),
  );
  for (const each of typed) if (readSegments(each, heading, names, state)) take(each);
  const after = found.filter((each) => each.zone !== 'behind' && !taken.has(each.elements.at(-1) as Element));
  const { creators: stray, loose } = state.front.titlePage;
  if (creators.length === 0 && stray.length === 0)
    for (const each of takeNames(after, found, heading, state)) take(each);
  else if (after.length > 0) {
    const lines = [...creators.flatMap((each) => linesOf(each, state)), ...stray.flatMap(({ source }) => source.lines)];
    const keys = new Set(lines.flatMap(fragmentsOf).map(nameKey));
    for (const each of after) {
      const said = linesOfAll(each).map(openBrackets);
      if (each.zone === 'before' || !areDetails(said, isCentred(each), keys)) continue;
      loose.push({ from: 'paragraph', marks: [], lines: said });
      take(each);
    }
  }
  if (heading !== undefined)
    for (const each of repeated(
      found.filter(({ zone }) => zone === 'behind'),
      heading,
      creators.length > 0,
      state,
    ))
      take(each);
  const naming = [
    ...creators.flatMap((each) => linesOf(each, state)),
    ...stray.flatMap(({ source }) => source.lines),
  ].map(openBrackets);
  const known = {
    names: new Set(naming.flatMap(fragmentsOf).map(nameKey)),
    marks: new Set(naming.flat().flatMap(({ kind, text }) => (kind === 'mark' ? tokens(text) : []))),
  };
  const behind = found.filter((each) => each.zone === 'behind' && !taken.has(each.elements.at(-1) as Element));
  const closing = paragraphsAtEnd(article, state);
  for (const list of [behind, closing.found]) {
    const said =
      list === behind ? behind.slice(0, 4).filter((each) => areSentences(linesOfAll(each), known.names)) : [];
    const run = said.length > 0 ? said : sayingWhere(list, known);
    for (const each of run) {
      if (taken.has(each.elements.at(-1) as Element)) continue;
      const lines = linesOfAll(each).filter((line) => !isLabel(wordsOf(line)));
      loose.push({ from: 'paragraph', marks: [], lines: lines.map(openBrackets) });
      for (const line of linesOfAll(each)) if (isLabel(wordsOf(line))) state.leftWords.push(wordsOf(line));
      take(each);
    }
    if (list === closing.found && run.length > 0 && run.length === list.length && closing.heading !== undefined) {
      const words = squeeze(textOf(closing.heading));
      if (isLabel(words.replace(/^[\d.]+ /, ''))) {
        taken.add(closing.heading);
        state.leftWords.push(words);
      }
    }
  }
  return taken.size === 0 ? article : without(article, taken);
}

/** The creators before the first section: a page is not searched to its end for them. */
function creatorsOf(holder: Element): Element[] {
  const found: Element[] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') continue;
    if (ends.has(each.kind.name)) break;
    if (each.kind.name === 'creator') found.push(each);
    else if (each.kind.name === 'authors' || holders.has(each.kind.name))
      appendAll(found, descendants(each, named('creator')));
  }
  return found;
}

/** `[orcid=0000-0002-1825-0097, ]`, as the cas classes of Elsevier have it beside a name. */
const orcid = /\[\s*orcid=(\d{4}-\d{4}-\d{4}-\d{3}[\dX])[\s,]*\]/g;

/** Brackets of options without words, `[1]` and `[]`, and `url]`, the end of `[type=editor,url]`. */
const leftovers = /\[(?:\d{1,2}|\s*)\]|(?<![\w/[])url\]/g;

/** Keeps what the segments of a paragraph say; whether it is of the title page. */
function readSegments(
  { segments, zone }: Paragraph,
  heading: string | undefined,
  names: readonly string[],
  state: State,
): boolean {
  const { front, leftWords } = state;
  const { titlePage } = front;
  const { creators, loose } = titlePage;
  const isTitlePage = zone !== 'behind' || heading === undefined;
  for (const { said, marks, element, lines } of segments) {
    const words = lines.map(wordsOf).join(' ');
    const printed = textOf(element);
    if (isKeyed(words)) for (const each of readKeyed(words)) loose.push(each);
    else if (said === 'title' && isTitlePage) {
      if (heading === undefined && front.title.length === 0) front.title = inlinesOf(element, 'document', state);
      else leftWords.push(words);
    } else if (said === 'names') readNames(lines, marks, loose, creators);
    else if (said === 'place' || said === 'email') {
      const last = creators.at(-1);
      if (marks.length > 0) loose.push({ from: 'institute', marks, lines: [...lines] });
      else if (last !== undefined && isTitlePage)
        (last.contacts as Contact[]).push({
          role: said === 'place' ? 'affiliation' : 'email',
          lines: lines.map(openBrackets),
        });
      else loose.push({ from: said === 'place' ? 'paragraph' : 'note', marks: [], lines: lines.map(openBrackets) });
    } else if (said === 'keywords') appendAll(front.keywords, splitKeywords(words));
    else if (said === 'abstract') front.abstract.push(abstractOf(element, state));
    else if (said === 'left') leftWords.push(words);
    else if (!readInOrder(printed, creators, names, loose)) readWords(lines, words, printed, heading ?? '', state);
  }
  return true;
}

/** `\\Author[1]{Ann}{Able}`, maybe with a place and an e-mail behind it, and the list of places that ends the last of them. */
function readNames(lines: readonly Line[], marks: readonly string[], loose: Loose[], creators: Creator[]): void {
  const words = lines.map(wordsOf).join(' ');
  const [head = '', ...institutes] = markedParts(words);
  if (institutes.length > 0) for (const each of placesOf(institutes)) loose.push(each);
  const [first = [], ...more] = institutes.length > 0 ? [[{ kind: 'text' as const, text: head }]] : lines;
  const [name, said] = nameAndSaid(first, more);
  const source = [name, ...said.map((text): Line => [{ kind: 'text', text }]), ...more];
  creators.push({
    source: withSigns(withPrintedMarks(withMarks(source, marks)).map(nameFirst)),
    contacts: [],
    stray: true,
  });
}

/** `[1]Ann Able`: a mark before a name alone is of that. */
const nameFirst = (line: Line): Line =>
  line.length === 2 && line[0]?.kind === 'mark' && line[1]?.kind === 'text' ? line.toReversed() : line;

/** The name in the first words, and what stands behind it without a space. */
function nameAndSaid(line: Line, more: readonly Line[]): [name: Line, said: readonly string[]] {
  const [only, other] = line;
  if (only?.kind !== 'text') return [line.map(parted), []];
  if (
    other === undefined &&
    more.length === 0 &&
    !only.text.includes('=') &&
    (only.text.includes('@') || isInstitution(only.text))
  ) {
    const [first = ''] = argumentsIn(only.text, '');
    const [name = '', ...said] = argumentsIn(only.text, first);
    if (said.length > 0) return [[{ ...only, text: name }], said];
  }
  return [line.map(parted), []];
}

/** `\\name{Ann}{Able}` leaves `AnnAble`. */
const parted = (piece: Piece): Piece => (piece.kind === 'text' ? { ...piece, text: namesIn(piece.text) } : piece);

const withMarks = (lines: readonly Line[], marks: readonly string[]): readonly Line[] =>
  lines.map((line, at) => (at === 0 && marks.length > 0 ? [...line, { kind: 'mark', text: marks.join(',') }] : line));

function abstractOf(element: Element, state: State): Section {
  const flow = openFlow('~abstract');
  state.ids.taken.add('~abstract');
  within(state, { ...state.place, inAbstract: true }, () => {
    readChildren(element, flow, state);
    endLine(flow, state);
  });
  return { type: 'section', id: '~abstract', level: 1, number: '', title: [], children: flow.blocks };
}

/** `\\author{Ann Able}{University of Trees}{able@x.org}`: a line for each author has what follows the names. Whether it was that. */
function readInOrder(printed: string, stray: readonly Creator[], names: readonly string[], loose: Loose[]): boolean {
  const said = printed
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '');
  if (stray.length > 0 || names.length === 0 || said.length !== names.length) return false;
  const parts = said.map((line, at) => argumentsIn(line, names[at] as string));
  if (
    !parts.every((each) => each.some((part) => part.includes('@'))) &&
    !parts.every((each) => isInstitution(each[0] ?? ''))
  )
    return false;
  // One line alone may be of a report's.
  if (parts.length === 1 && !parts[0]?.some((part) => part.includes('@'))) return false;
  for (const [of, each] of parts.entries())
    for (const text of each) loose.push({ from: 'author', of, marks: [], lines: [[{ kind: 'text', text }]] });
  return true;
}

/** Words before the title that no command explains. */
function readWords(lines: readonly Line[], words: string, printed: string, heading: string, state: State): void {
  const { front, leftWords } = state;
  const { titlePage } = front;
  if (lines[0]?.[0]?.kind === 'mark' && lines.some((line) => isInstitution(wordsOf(line)))) {
    titlePage.loose.push({ from: 'paragraph', marks: [], lines: [...lines] });
    return;
  }
  const institutes = institutesIn(words);
  if (institutes.length > 0) {
    for (const each of institutes) titlePage.loose.push(each);
    return;
  }
  const said = squeeze(words.replace(orcid, ' ORCID $1 ').replace(leftovers, ' '));
  appendAll(leftWords, words.match(leftovers) ?? []);
  if (!/[\p{L}\p{N}]/u.test(said)) return;
  // The running head is the title once more, or its beginning.
  if (hasWords(heading, said)) leftWords.push(said);
  else if (printed.trim().includes('\n') && /^[\p{L}\p{M}\s.'’-]+$/u.test(printed)) titlePage.familyNames.push(printed);
  else
    titlePage.loose.push({
      from: 'note',
      marks: [],
      lines: said === words ? [...lines] : [[{ kind: 'text', text: said }]],
    });
}

/** `1]University of Trees 2]Roots College`: places behind their marks, as authblk's macros leave them in unknown classes. */
function institutesIn(words: string): Loose[] {
  const [before = '', ...parts] = markedParts(words);
  return before === '' ? placesOf(parts) : [];
}

/** The words before the first mark of a place, and then each mark and the words behind it. */
function markedParts(words: string): string[] {
  const parts = words.split(/(?:^|\s)\[?(\d{1,2}|[a-z*+†‡])\]\s*/u);
  const first = parts.findIndex((each, at) => at > 0 && at % 2 === 0 && isInstitution(each));
  if (first < 0) return [words];
  const [before = '', ...others] = parts.slice(0, first - 1);
  const head = others.reduce((all, each, at) => (at % 2 === 0 ? `${all} [${each}]` : `${all} ${each}`), before);
  return [head.trim(), ...parts.slice(first - 1)];
}

const placesOf = (parts: readonly string[]): Loose[] =>
  parts.flatMap((text, at): Loose[] =>
    at % 2 === 0 ? [] : [{ from: 'institute', marks: [parts[at - 1] as string], lines: [[{ kind: 'text', text }]] }],
  );

function hasWords(text: string, words: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const isEnd = (character: string | undefined) => character === undefined || /[^\p{L}\p{N}]/u.test(character);
  return at >= 0 && isEnd(text[at - 1]) && isEnd(text[at + words.length]);
}

/** The element without some below it, and without holders that had nothing else. */
function without(holder: Element, taken: ReadonlySet<Element>): Element {
  const children: Element['children'] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') children.push(each);
    else if (taken.has(each)) continue;
    else if (holders.has(each.kind.name)) {
      const rest = without(each, taken);
      if (rest === each || rest.children.some((child) => typeof child !== 'string' || child.trim() !== ''))
        children.push(rest);
    } else if (divisions.has(each.kind.name)) {
      const rest = without(each, taken);
      if (rest === each || elements(rest).length > 0) children.push(rest);
    } else children.push(each);
  }
  return children.length === holder.children.length && children.every((each, at) => each === holder.children[at])
    ? holder
    : { ...holder, children };
}
