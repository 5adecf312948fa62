/** Takes what a page says of its authors in paragraphs around the title out of the text: behind unknown commands, centred, or said twice. */
import type { Section } from '../../../tree/nodes.ts';
import { descendant, descendants, type Element, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { endLine, inlinesOf, openFlow, readChildren } from '../../flow.ts';
import { within } from '../../place.ts';
import type { State } from '../../state.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { nameKey } from './archive-names.ts';
import type { Contact, Loose } from './collected.ts';
import { isKeyed, readKeyed } from './keyed-addresses.ts';
import { fragmentsOf } from './names.ts';
import { type Line, linesOf, noteErrors, type Piece, squeeze, wordsOf } from './pieces.ts';
import { takeNames } from './plain-title-pages.ts';
import { openBrackets, withPrintedMarks } from './printed-marks.ts';
import { areDetails, repeated } from './set-apart.ts';
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
  for (const each of found)
    if (heading !== undefined && each.zone === 'before' && readSegments(each, heading, state)) take(each);
  const typed = found.filter(
    (each) =>
      !taken.has(each.elements.at(-1) as Element) &&
      each.segments.some(({ said }) => said !== undefined && said !== 'other'),
  );
  for (const each of typed) if (readSegments(each, heading, state)) take(each);
  const after = found.filter((each) => each.zone !== 'behind' && !taken.has(each.elements.at(-1) as Element));
  const { creators: stray, loose } = state.front.titlePage;
  if (creators.length === 0 && stray.length === 0)
    for (const each of takeNames(after, found, heading, state)) take(each);
  else if (after.length > 0) {
    const lines = [...creators.flatMap((each) => linesOf(each, state)), ...stray.flatMap(({ source }) => source.lines)];
    const names = new Set(lines.flatMap(fragmentsOf).map(nameKey));
    for (const each of after) {
      const said = linesOfAll(each).map(openBrackets);
      if (each.zone === 'before' || !areDetails(said, isCentred(each), names)) continue;
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
function readSegments({ segments, zone }: Paragraph, heading: string | undefined, state: State): boolean {
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
    } else if (said === 'names')
      creators.push({
        source: withSigns(withPrintedMarks(withMarks(lines, marks)).map((line) => line.map(parted))),
        contacts: [],
        stray: true,
      });
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
    else readWords(lines, words, printed, heading ?? '', state);
  }
  return true;
}

/** `\\name{Ann}{Able}` leaves `AnnAble`. */
const parted = (piece: Piece): Piece => ({ ...piece, text: piece.text.replace(twoNames, '$1 $2') });
const twoNames = /^(\s*\p{Lu}[\p{Ll}’'.-]+)(\p{Lu}\p{Ll}[\p{L}’'-]*\s*)$/u;

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
  const [before = '', ...parts] = words.split(/(?:^|\s)\[?(\d{1,2}|[a-z*+†‡])\]\s*/u);
  if (before !== '' || !parts.some((each) => isInstitution(each))) return [];
  return parts.flatMap((text, at): Loose[] =>
    at % 2 === 0 ? [] : [{ from: 'institute', marks: [parts[at - 1] as string], lines: [[{ kind: 'text', text }]] }],
  );
}

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
    } else children.push(each);
  }
  return children.length === holder.children.length && children.every((each, at) => each === holder.children[at])
    ? holder
    : { ...holder, children };
}
