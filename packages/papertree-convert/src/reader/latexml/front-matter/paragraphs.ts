/** Takes what a page says of its authors in paragraphs around the title out of the text: behind unknown commands, centred, at the end, or said twice. */
import { attribute, child, descendant, descendants, type Element, elements, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { inlinesOf, openFlow, readChild } from '../../flow.ts';
import { hasClass } from '../../kind.ts';
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import { divisions, isLabel, type Known, paragraphsAtEnd, sayingWhere } from './closing-paragraphs.ts';
import { clearlyNames } from './division-scores.ts';
import { fragmentsOf } from './names.ts';
import { tokens } from './person.ts';
import { type Line, linesOf, noteErrors, squeeze, wordsOf } from './pieces.ts';
import { isClosed, takeNames, takeTitle } from './plain-title-pages.ts';
import { openBrackets } from './printed-marks.ts';
import { readSegments } from './segments.ts';
import { areDetails, areSentences, repeated } from './set-apart.ts';
import {
  beginsAbstract,
  ends,
  holders,
  isCentred,
  isDocumentTitle,
  linesOfAll,
  type Paragraph,
  paragraphsOf,
  takeOut,
  titleOf,
} from './title-paragraphs.ts';

/** The article without the paragraphs that are of the title page: these are kept in the state. */
export function takeTitleParagraphs(article: Element, state: State): Element {
  const heading = titleOf(article);
  const all = creatorsOf(article);
  const creators = all
    .map((each) => descendant(each, named('personname')) ?? each)
    .filter((each) => textOf(each).trim() !== '');
  const found = paragraphsOf(article, creators.length > 0, state);
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
  const isLeft = ({ elements }: Paragraph) => !taken.has(elements.at(-1) as Element);
  const names = creators.map((each) => squeeze(textOf(each)));
  for (const each of found)
    if (heading !== undefined && each.zone === 'before' && readSegments(each, heading, names, state)) {
      for (const institute of each.institutes) readChild(institute, openFlow('document'), state);
      take(each);
    }
  const typed = found.filter(
    (each) => isLeft(each) && each.segments.some(({ said }) => said !== undefined && said !== 'other'),
  );
  for (const each of typed) if (readSegments(each, heading, names, state)) take(each);
  const after = found.filter((each) => each.zone !== 'behind' && isLeft(each));
  const { creators: stray, loose } = state.front.titlePage;
  const first =
    heading === undefined && creators.length === 0 && after.length === 0 ? headingFirst(article) : undefined;
  if (first !== undefined) {
    const named = takeNames(paragraphsOf(first.section, false, state), false, textOf(first.title), state);
    for (const each of named) take(each);
    if (named.length > 0) {
      state.front.title = inlinesOf(first.title, 'document', state);
      taken.add(first.title);
    }
  }
  if (creators.length === 0 && stray.length === 0)
    for (const each of takeNames(after, isClosed(after, found, state), heading, state)) take(each);
  const behind = found.filter(({ zone }) => zone === 'behind');
  if (creators.length === 0 && stray.length === 0 && heading !== undefined)
    for (const each of takeNames(behind.filter(isLeft), false, heading, state)) take(each);
  if (heading === undefined && state.front.title.length === 0)
    for (const each of takeTitle(found.filter(isLeft), state)) take(each);
  const known = knownOf([
    ...creators.flatMap((each) => linesOf(each, state)),
    ...stray.flatMap(({ source }) => source.lines),
  ]);
  for (const each of creators.length > 0 || stray.length > 0 ? after : []) {
    const said = linesOfAll(each).map(openBrackets);
    if (!isLeft(each) || each.zone === 'before') continue;
    if (!areDetails(said, isCentred(each), known.names)) continue;
    loose.push({ from: 'paragraph', marks: [], lines: said });
    take(each);
  }
  if (heading !== undefined) for (const each of repeated(behind, heading, creators.length > 0, state)) take(each);
  if (known.names.size === 0) return taken.size === 0 ? article : without(article, taken);
  for (const each of thanksOf(article))
    if (areOnAuthors(linesOf(descendant(each, named('note_content')) ?? each, state), known.names)) {
      loose.push({ from: 'note', marks: [], lines: linesOf(descendant(each, named('note_content')) ?? each, state) });
      taken.add(each);
    }
  const isSaid =
    loose.some(({ from }) => from !== 'note') ||
    all.some((each) => descendant(each, saysWhere) !== undefined) ||
    creators.some((each) => linesOf(each, state).some((line) => !clearlyNames(line, state)));
  for (const each of isSaid ? [] : detailsBehind(behind, known.names)) {
    if (!isLeft(each)) continue;
    loose.push({ from: 'paragraph', marks: [], lines: linesOfAll(each).map(openBrackets) });
    take(each);
  }
  const left = behind.filter(isLeft);
  const sentences = left.slice(0, mostSentences).filter((each) => areSentences(linesOfAll(each), known.names));
  const closing = paragraphsAtEnd(article, state);
  const atEnd = sayingWhere(closing.found, known);
  for (const each of [...(sentences.length > 0 ? sentences : sayingWhere(left, known)), ...atEnd]) {
    if (!isLeft(each)) continue;
    keepPlaces(each, state);
    take(each);
  }
  const title = atEnd.length > 0 && atEnd.length === closing.found.length ? closing.heading : undefined;
  const words = title === undefined ? '' : squeeze(textOf(title));
  if (title !== undefined && isLabel(words.replace(/^[\d.]+ /, ''))) {
    taken.add(title);
    state.leftWords.push(words);
  }
  return taken.size === 0 ? article : without(article, taken);
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
function detailsBehind(behind: readonly Paragraph[], names: ReadonlySet<string>): readonly Paragraph[] {
  // Links of a project stand there, too.
  const isDetail = (each: Paragraph) =>
    !each.elements.some((element) => descendant(element, isLinkOrPicture) !== undefined) &&
    areDetails(linesOfAll(each).map(openBrackets), isCentred(each), names);
  const end = behind.findIndex((each) => !isDetail(each));
  const first = behind.slice(0, end < 0 ? behind.length : end);
  return first.length <= mostDetails ? first : [];
}

/** The thanks in the title. */
function thanksOf(article: Element): Element[] {
  const title = descendant(article, isDocumentTitle);
  return title === undefined
    ? []
    : descendants(title, (each) => each.kind.name === 'note' && hasClass(each, 'role_thanks'));
}

const areOnAuthors = (lines: readonly Line[], names: ReadonlySet<string>) =>
  areSentences(lines, names) || lines.some((line) => wordsOf(line).includes('@'));

const saysWhere = (each: Element) => /role_(?:affil|address|institut)/.test(each.kind.classes);

const isLinkOrPicture = (each: Element) =>
  each.name === 'img' || (each.name === 'a' && !/^mailto:/.test(attribute(each, 'href') ?? ''));

const mostDetails = 12;

/** Paragraphs behind the abstract that may be sentences on the authors. */
const mostSentences = 4;

/** The names and the marks in the lines of creators. */
function knownOf(printed: readonly Line[]): Known {
  const lines = printed.map(openBrackets);
  return {
    names: new Set(lines.flatMap(fragmentsOf).map(nameKey)),
    marks: new Set(lines.flat().flatMap(({ kind, text }) => (kind === 'mark' ? tokens(text) : []))),
  };
}

function keepPlaces(paragraph: Paragraph, state: State): void {
  const lines = linesOfAll(paragraph);
  for (const line of lines) if (isLabel(wordsOf(line))) state.leftWords.push(wordsOf(line));
  const said = lines.filter((line) => !isLabel(wordsOf(line))).map(openBrackets);
  state.front.titlePage.loose.push({ from: 'paragraph', marks: [], lines: said });
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

/** The element without some below it, and without holders that had nothing else. */
function without(holder: Element, taken: ReadonlySet<Element>): Element {
  const children: Element['children'] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') children.push(each);
    else if (taken.has(each)) continue;
    else if (isDocumentTitle(each)) children.push(takeOut(each, (note) => taken.has(note), []));
    else if (holders.has(each.kind.name)) {
      const rest = without(each, taken);
      if (rest === each || rest.children.some((child) => typeof child !== 'string' || child.trim() !== ''))
        children.push(rest);
    } else if (divisions.has(each.kind.name)) {
      const rest = without(each, taken);
      // Without its heading, which is the title of the page, a section is none.
      if (rest !== each && child(each, 'title') !== undefined && child(rest, 'title') === undefined)
        appendAll(children, rest.children);
      else if (rest === each || elements(rest).length > 0) children.push(rest);
    } else children.push(each);
  }
  return children.length === holder.children.length && children.every((each, at) => each === holder.children[at])
    ? holder
    : { ...holder, children };
}
