/** Takes what a page says of its authors in paragraphs around the title out of the text: behind unknown commands, centred, at the end, or said twice. */
import { attribute, child, descendant, descendants, type Element, elements, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { inlinesOf, openFlow, readChild } from '../../flow.ts';
import { classSuffix } from '../../kind.ts';
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import {
  areDetails,
  areSentences,
  type Known,
  knownOf,
  paragraphsAtEnd,
  repeated,
  sayingWhere,
} from './author-paragraphs.ts';
import { isPlaceRole, keepLoose } from './collected.ts';
import { clearlyNames } from './division-scores.ts';
import { isLabel } from './line-kinds.ts';
import { type Line, lineOf, squeeze, wordsOf } from './lines.ts';
import { isClosed, takeNames, takeTitle } from './plain-title-pages.ts';
import { openBrackets } from './printed-marks.ts';
import { linesOf, noteErrors } from './read-lines.ts';
import { readSegments } from './segments.ts';
import {
  asOne,
  beginsAbstract,
  divisions,
  ends,
  holders,
  isCentred,
  isKnown,
  linesOfAll,
  type Paragraph,
  paragraphsOf,
  titleOf,
} from './title-paragraphs.ts';
import { isNote } from './vocabulary.ts';

/** A page while paragraphs are taken from it. */
interface Page {
  readonly article: Element;
  /** The title, where the page has a heading for it. */
  readonly heading: string | undefined;
  /** What LaTeXML knows as authors: the elements of their names. */
  readonly creators: readonly Element[];
  /** Whether notes on them say where they work. */
  readonly isPlaced: boolean;
  /** The lines of their names. */
  readonly lines: readonly Line[];
  readonly paragraphs: readonly Paragraph[];
  readonly taken: Set<Element>;
  readonly state: State;
}

/** The article without the paragraphs that are of the title page: these are kept in the state. */
export function takeTitleParagraphs(article: Element, state: State): Element {
  const all = creatorsOf(article);
  const creators = all
    .map((each) => descendant(each, named('personname')) ?? each)
    .filter((each) => textOf(each).trim() !== '');
  const page: Page = {
    article,
    heading: titleOf(article),
    creators,
    isPlaced: all.some((each) => descendant(each, saysWhere) !== undefined),
    lines: creators.flatMap((each) => linesOf(each, state)),
    paragraphs: paragraphsOf(article, creators.length > 0, state),
    taken: new Set(),
    state,
  };
  takeSegments(page);
  takeTitlePage(page);
  const known = knownOf([...page.lines, ...state.front.titlePage.creators.flatMap(({ source }) => source.lines)]);
  if (known.names.size > 0) {
    takeDetails(page, known);
    takeBehind(page, known);
    takeClosing(page, known);
  }
  return page.taken.size === 0 ? article : without(article, page.taken);
}

function take(list: readonly Paragraph[], { taken, state }: Page): void {
  for (const { elements, holder, notes } of list) {
    appendAll(state.notes.list, notes);
    for (const each of elements) {
      if (taken.has(each)) continue;
      taken.add(each);
      const place = holder.id || 'document';
      noteErrors({ ...each, children: [each] }, each.kind.name === 'ERROR' ? place : each.id || place, state);
    }
  }
}

/** The paragraphs of a zone that are not taken yet. */
const leftIn = ({ paragraphs, taken }: Page, isZone: (zone: Paragraph['zone']) => boolean) =>
  paragraphs.filter(({ elements, zone }) => isZone(zone) && !taken.has(elements.at(-1) as Element));

const isBehind = (zone: Paragraph['zone']) => zone === 'behind';

/** Paragraphs before the title, and those that begin with commands of title pages. */
function takeSegments(page: Page): void {
  const { heading, creators, state } = page;
  const names = creators.map((each) => squeeze(textOf(each)));
  const before = leftIn(page, (zone) => zone === 'before');
  const typed = leftIn(page, (zone) => zone !== 'before').filter(({ segments }) =>
    segments.some(({ said }) => isKnown(said)),
  );
  for (const each of [...before, ...typed]) {
    readSegments(each, heading, names, state);
    for (const institute of each.institutes) readChild(institute, openFlow('document'), state);
    take([each], page);
  }
}

/** Paragraphs that are the title and the names, where the page says these in no other way. */
function takeTitlePage(page: Page): void {
  const { article, heading, creators, paragraphs, taken, state } = page;
  const { creators: stray } = state.front.titlePage;
  const isNameless = () => creators.length === 0 && stray.length === 0;
  const after = leftIn(page, (zone) => !isBehind(zone));
  const first = heading === undefined && after.length === 0 ? headingFirst(article) : undefined;
  if (first !== undefined && isNameless()) {
    const named = takeNames(paragraphsOf(first.section, false, state), false, textOf(first.title), state);
    take(named, page);
    if (named.length > 0) {
      state.front.title = inlinesOf(first.title, 'document', state);
      taken.add(first.title);
    }
  }
  const isWhole = isClosed(after, paragraphs, state);
  if (isNameless()) take(takeNames(after, isWhole, heading, state), page);
  if (isNameless() && heading !== undefined) take(takeNames(leftIn(page, isBehind), false, heading, state), page);
  const left = leftIn(page, () => true);
  if (heading === undefined && state.front.title.length === 0) take(takeTitle(left, isWhole, state), page);
}

/** Paragraphs behind the names that say who is where, and those that say title and names once more. */
function takeDetails(page: Page, { names }: Known): void {
  const after = leftIn(page, (zone) => zone === 'after');
  keepPlaces(
    after.filter((each) => areDetails(each, names)),
    page,
  );
  const behind = page.paragraphs.filter(({ zone }) => isBehind(zone));
  if (page.heading !== undefined) take(repeated(behind, page.heading, page.state), page);
}

/** Paragraphs behind the abstract: places and e-mails where nothing else says them, sentences on the authors, places headed by these. */
function takeBehind(page: Page, known: Known): void {
  const { isPlaced, lines, state } = page;
  const { loose } = state.front.titlePage;
  const isSaid =
    isPlaced ||
    loose.some(({ from }) => from !== 'note') ||
    lines.some((line) => !clearlyNames(line, state) && !isNote(wordsOf(line)));
  if (!isSaid) keepPlaces(detailsFirst(withCentred(leftIn(page, isBehind)), known.names), page);
  const left = leftIn(page, isBehind);
  for (const [, name = '', email = ''] of left
    .slice(0, mostSentences)
    .flatMap((each) => [...linesOfAll(each).map(wordsOf).join(' ').matchAll(nameAndEmail)]))
    if (known.names.has(nameKey(name))) keepLoose('note', [lineOf(`${name} (${email})`)], state);
  const sentences = left.slice(0, mostSentences).filter((each) => areSentences(linesOfAll(each), known.names));
  keepPlaces(sentences.length > 0 ? sentences : sayingWhere(left, known), page);
}

/** `Corresponding authors: Ann Able (able@x.org) and Ben Baker (baker@x.org)`, which stays where it is. */
const nameAndEmail = /(?<=[\s(:])(\p{Lu}[^(),:;@]{2,60}) \(([^\s()]+@[^\s()]+)\)/gu;

/** The last paragraphs of a page, where they are the addresses of its authors, and their heading. */
function takeClosing(page: Page, known: Known): void {
  const { article, taken, state } = page;
  const { found, heading } = paragraphsAtEnd(article, known, state);
  const closing = sayingWhere(found, known);
  keepPlaces(
    closing.filter(({ elements }) => !taken.has(elements.at(-1) as Element)),
    page,
  );
  if (heading === undefined || closing.length === 0 || closing.length < found.length) return;
  const words = squeeze(textOf(heading));
  if (!isLabel(words.replace(/^[\d.]+ /, ''))) return;
  taken.add(heading);
  state.leftWords.push(words);
}

function keepPlaces(paragraphs: readonly Paragraph[], page: Page): void {
  for (const each of paragraphs) {
    const { labels = [], lines = [] } = Object.groupBy(linesOfAll(each), (line) =>
      isLabel(wordsOf(line)) ? 'labels' : 'lines',
    );
    appendAll(page.state.leftWords, labels.map(wordsOf));
    keepLoose('paragraph', lines.map(openBrackets), page.state);
  }
  take(paragraphs, page);
}

/** The first section, where its heading has no number and may be the title of the page. */
function headingFirst(article: Element): { section: Element; title: Element } | undefined {
  const section = elements(article).find(({ kind }) => divisions.has(kind.name));
  const title = section === undefined ? undefined : child(section, 'title');
  if (section === undefined || title === undefined || child(title, 'tag') !== undefined) return undefined;
  const words = textOf(title);
  return beginsAbstract(words) || isLabel(words) ? undefined : { section, title };
}

/** The first paragraphs behind the abstract that say nothing but places and e-mails. */
function detailsFirst(behind: readonly Paragraph[], names: ReadonlySet<string>): readonly Paragraph[] {
  // Links of a project stand there, too.
  const isDetail = (each: Paragraph) =>
    !each.elements.some((element) => descendant(element, isLinkOrPicture) !== undefined) && areDetails(each, names);
  const end = behind.findIndex((each) => !isDetail(each));
  const first = behind.slice(0, end < 0 ? behind.length : end);
  return first.length <= mostDetails ? first : [];
}

/** Centred lines are a paragraph each: those of one environment as one. */
const withCentred = (paragraphs: readonly Paragraph[]): readonly Paragraph[] =>
  [...Map.groupBy(paragraphs, ({ holder }) => holder).values()].flatMap((group) =>
    group.every(isCentred) ? [asOne(group)] : group,
  );

const saysWhere = (each: Element) => isPlaceRole(classSuffix(each, 'role_'));

const isLinkOrPicture = (each: Element) =>
  each.name === 'img' || (each.name === 'a' && !/^mailto:/.test(attribute(each, 'href') ?? ''));

const mostDetails = 12;

/** Paragraphs behind the abstract that may be sentences on the authors. */
const mostSentences = 4;

/** The creators before the first section: a page is not searched to its end for them. */
function creatorsOf(holder: Element): Element[] {
  const found: Element[] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') continue;
    if (ends.has(each.kind.name)) break;
    if (each.kind.name === 'authors' || holders.has(each.kind.name))
      appendAll(found, descendants(each, named('creator')));
  }
  return found;
}

/** The element without some below it, and without holders that had nothing else. */
function without(holder: Element, taken: ReadonlySet<Element>): Element {
  const children: Element['children'] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') children.push(each);
    else if (taken.has(each)) continue;
    else if (holders.has(each.kind.name) || divisions.has(each.kind.name)) {
      const rest = without(each, taken);
      // Without its heading, which is the title of the page, a section is none.
      if (child(each, 'title') !== undefined && child(rest, 'title') === undefined) appendAll(children, rest.children);
      else if (rest === each || rest.children.some((inner) => typeof inner !== 'string' || inner.trim() !== ''))
        children.push(rest);
    } else children.push(each);
  }
  return children.length === holder.children.length && children.every((each, at) => each === holder.children[at])
    ? holder
    : { ...holder, children };
}
