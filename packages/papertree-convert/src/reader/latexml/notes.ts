/** Reads footnotes and other notes, and pairs marks with texts that stand elsewhere. */
import type { Block, Footnote, Section } from '../../tree/nodes.ts';
import { textWithAddresses } from '../../tree/words.ts';
import { child, descendant, type Element, named, textOf } from '../element.ts';
import { flatten } from '../flatten.ts';
import { addInline, endLine, type Flow, openFlow, readChild } from '../flow.ts';
import { classSuffix, hasClass } from '../kind.ts';
import { addAnchor, claimId, type PendingNote, type Reader, type Readers, type State } from '../state.ts';
import { readAddresses } from './authors.ts';
import { linesOf, plainOf, squeeze } from './byline.ts';
import { addEmails, emailsIn } from './emails.ts';
import { addInstitute, indexOf, personsMarked } from './institutes.ts';
import { addNotes, type Person, tokens } from './person.ts';

const apparatus = new Set(['note_mark', 'note_type', 'tag', 'note_outer']);

/**
 * `<span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_tag ltx_tag_note">1</span>words</span></span></span>`
 */
const footnote: Reader = (element, flow, state) => {
  const role = classSuffix(element, 'role_');
  // Old front matter: notes directly in the article, which belong to no word.
  const loose = state.inParagraph === 0 && state.inCell === 0 && state.inSection === 0;
  if (hasClass(element, 'note_frontmatter') || (loose && !/^(?:foot|end|margin|todo|side)/.test(role)))
    return remark(element, flow, state);
  const content = descendant(element, named('note_content')) ?? element;
  const mark = printedMark(element, content);
  if (role.endsWith('mark')) return addMark(element, mark, flow, state);
  const apart = role.endsWith('text');
  const marked = apart ? state.waitingMarks.get(mark) : undefined;
  if (marked !== undefined) {
    fill(marked.footnote, content, state);
    addAnchor(state, element.id, marked.footnote.id);
    marked.has = 'both';
    state.waitingMarks.delete(mark);
    return;
  }
  const note = makeFootnote(element, mark, flow, state);
  fill(note, content, state);
  const met: PendingNote = { mark, footnote: note, calls: [], has: apart ? 'apart' : 'both' };
  const alone = apart && state.inParagraph === 0 && flow.line.length === 0;
  call(met, flow, state);
  if (!alone) return;
  // Words that stand by themselves are no paragraph, unless nothing else calls them.
  endLine(flow, state);
  met.place = { blocks: flow.blocks, block: flow.blocks[flow.blocks.length - 1] as Block, top: state.inSection === 0 };
};

/** Puts a call of the note where one is. */
function call(met: PendingNote, flow: Flow, state: State): void {
  if (met.calls.length === 0) {
    state.pendingNotes.push(met);
    state.lastNotes.set(met.mark, met);
    if (met.has === 'mark') state.waitingMarks.set(met.mark, met);
  }
  const node: PendingNote['calls'][number] = { type: 'footnoteRef', target: met.footnote.id, number: met.mark };
  met.calls.push(node);
  addInline(flow, node);
}

function printedMark(element: Element, content: Element): string {
  const mark = child(element, 'note_mark') ?? child(content, 'note_mark') ?? child(content, 'tag');
  return mark === undefined ? '' : textOf(mark).replace(/\s+/g, ' ').trim();
}

function makeFootnote(element: Element, mark: string, flow: Flow, state: State): Footnote {
  const note: Footnote = { id: claimId(state, element.id, flow.owner), number: mark, content: [] };
  state.parts.footnotes.push(note);
  return note;
}

/** Reads the words of a note without the marks that repeat in them. */
function fill(note: Footnote, content: Element, state: State): void {
  const id = `${note.id}~words`;
  state.taken.add(id);
  const { inParagraph, inCell, bold, italic, slanted } = state;
  Object.assign(state, { inParagraph: 0, inCell: 0, bold: false, italic: false, slanted: false });
  const flow = openFlow(note.id);
  for (const each of content.children)
    if (typeof each === 'string' || !apparatus.has(each.kind.name)) readChild(each, flow, state);
  endLine(flow, state);
  Object.assign(state, { inParagraph, inCell, bold, italic, slanted });
  const section: Section = { type: 'section', id, level: 1, number: '', title: [], children: flow.blocks };
  note.content = [section];
}

/** `\footnotemark`: a mark whose words stand elsewhere; before them, after them, or nowhere. */
function addMark(element: Element, mark: string, flow: Flow, state: State): void {
  const known = state.lastNotes.get(mark);
  call(known ?? { mark, footnote: makeFootnote(element, mark, flow, state), calls: [], has: 'mark' }, flow, state);
}

/** Pairs each mark left over with the next note text left over; a mark without a text becomes superscript. */
export function pairNotes(state: State): void {
  const gone = new Set<Footnote>();
  pairMarks(state, gone);
  const unplaced = new Set<Block>();
  const holders = new Set<Block[]>();
  const titlePage: Footnote[] = [];
  for (const { place, calls, footnote } of state.pendingNotes) {
    if (place === undefined || (calls.length < 2 && !place.top)) continue;
    unplaced.add(place.block);
    holders.add(place.blocks);
    // Nothing calls them, and they stand before the first section: they are the title page's.
    if (calls.length < 2) titlePage.push(footnote);
  }
  for (const blocks of holders) retain(blocks, (block) => !unplaced.has(block));
  for (const footnote of titlePage) {
    gone.add(footnote);
    const words = textWithAddresses(flatten(footnote.content));
    if (!giveMarkedNotes(words, state)) state.parts.remarks.push(words);
  }
  if (gone.size > 0) retain(state.parts.footnotes, (note) => !gone.has(note));
}

const sign = String.raw`\(?[†‡§¶*∗✉🖂]{1,2}\)?`;
const signs = new RegExp(`(?:^|\\s)(?=${sign}\\s)`, 'u');
const markedNote = new RegExp(`^(${sign})\\s+(.+)$`, 'su');

/** `† Equal supervision. ‡ Work done at Elm.`: each to the authors with its mark; false where a mark is nobody's. */
function giveMarkedNotes(words: string, state: State): boolean {
  const pieces = words.split(signs).map((piece) => markedNote.exec(squeeze(piece)));
  const byMark = indexOf(
    state.parts.authors.map((author): Person => ({ author, marks: tokens(author.marks ?? '') })),
    ({ marks }) => marks,
  );
  const notes = pieces.map((piece) => {
    const [, mark = '', said = ''] = piece ?? [];
    return { said, people: personsMarked(tokens(mark).slice(0, 1), byMark) };
  });
  if (!notes.every(({ said, people }) => said !== '' && people.length > 0)) return false;
  for (const { said, people } of notes) {
    const { found, rest } = emailsIn(said);
    if (found.length > 0) addEmails(found, people, state);
    addNotes(people, found.length > 0 ? rest : said, state);
  }
  return true;
}

function pairMarks(state: State, gone: Set<Footnote>): void {
  const apart = state.pendingNotes.filter((each) => each.has === 'apart');
  let next = 0;
  for (const met of state.pendingNotes) {
    if (met.has !== 'mark') continue;
    const words = apart[next++];
    gone.add(met.footnote);
    state.taken.delete(met.footnote.id);
    for (const node of met.calls) {
      if (words === undefined) raise(node, met.mark);
      else node.target = words.footnote.id;
    }
    if (words === undefined) continue;
    words.footnote.number = met.mark;
    for (const node of met.calls) words.calls.push(node);
  }
}

/** Keeps of a list, in place, what passes the test. */
function retain<T>(list: T[], keep: (each: T) => boolean): void {
  let kept = 0;
  for (const each of list) if (keep(each)) list[kept++] = each;
  list.length = kept;
}

function raise(node: object, mark: string): void {
  for (const key of Object.keys(node)) Reflect.deleteProperty(node, key);
  Object.assign(node, { type: 'superscript', children: [{ type: 'text', text: mark }] });
}

/** A note of the title page, beside title and authors: `<span class="ltx_pubnote ltx_role_conference">…`. */
const remark: Reader = (element, _flow, state) => {
  const within = element.kind.name === 'note' ? descendant(element, named('note_content')) : undefined;
  const content = within ?? element;
  const role = classSuffix(element, 'role_');
  if (/affiliation|institut|address/.test(role)) {
    if (state.parts.authors.length > 0) readAddresses(linesOf(content, state), state);
    else addInstitute(printedMark(element, content), content, state);
    return;
  }
  const words = squeeze(plainOf(content, new Set(['note_mark']), state));
  if (isPlaceholder(role, words)) state.parts.leftWords.push(words);
  else if (role === 'ccs') state.parts.classification.push(subjectOf(content, state));
  else if (role === 'thanks' && /^(?:thanks: )?[^\s@]+@[^\s@]+$/.test(words)) addInstitute('', content, state);
  else if (words !== '') state.parts.remarks.push(words);
};

/** Fill-ins that acmart prints unless the author says otherwise, and keys of its options: `copyright: acmlicensed`, `isbn: 978-1-4503-XXXX-X`. */
const isPlaceholder = (role: string, words: string) =>
  /X{4}|^(?:conference: )?Make sure to enter the correct/.test(words) ||
  (role === 'copyright' && /^(?:copyright: )?(?:none|acm\w+|rightsretained|us\w+|iw3c2\w*|cc)$/.test(words)) ||
  (role === 'price' && /^(?:price: )?15\.00$/.test(words));

/** `Hardware&nbsp;Hardware accelerators`: a subject of the ACM's computing classification, and what it stands below. */
function subjectOf(content: Element, state: State): string {
  const printed = plainOf(content, new Set(['note_mark', 'note_type', 'note_name']), state);
  return `CCS: ${squeeze(printed.trim().replace(/[\s→]+/g, (run) => (/[\u00a0→]/.test(run) ? ' → ' : run)))}`;
}

const pubnotes: Reader = (element, flow, state) => {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (each.kind.name === 'pubnote') remark(each, flow, state);
    else pubnotes(each, flow, state);
  }
};

export const notes: Readers = { note: footnote, pubnotes, pubnote: remark };
