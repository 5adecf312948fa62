/** Reads footnotes and other notes, and pairs marks with texts that stand elsewhere. */
import type { Block, Footnote, Inline, Section } from '../../tree/nodes.ts';
import { levelText, textWithAddresses } from '../../tree/words.ts';
import { child, descendant, type Element, named, textOf } from '../element.ts';
import { flatten } from '../flatten.ts';
import { addInline, endLine, type Flow, openFlow, readChild } from '../flow.ts';
import { callFootnote, type PendingFootnote, pairMarks, takeUncalled } from '../footnotes.ts';
import { addAnchor, claimId } from '../ids.ts';
import { classSuffix, hasClass } from '../kind.ts';
import { within } from '../place.ts';
import type { Reader, Readers, State } from '../state.ts';
import { isPlaceRole, keepLoose } from './front-matter/collected.ts';
import { emailsIn } from './front-matter/emails.ts';
import { type Piece, squeeze } from './front-matter/lines.ts';
import { piecesOf, unTex } from './front-matter/mark-signs.ts';
import { tokens } from './front-matter/person.ts';
import { linesOf, plainOf } from './front-matter/read-lines.ts';
import { isNote, isPlaceAlone } from './front-matter/vocabulary.ts';

const apparatus = new Set(['note_mark', 'note_type', 'tag', 'note_outer']);

/**
 * `<span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_tag ltx_tag_note">1</span>words</span></span></span>`
 */
const footnote: Reader = (element, flow, state) => {
  const role = classSuffix(element, 'role_');
  // Old front matter: notes directly in the article, which belong to no word.
  const { footnotes, place } = state;
  const loose = !place.inParagraph && !place.inCell && place.sections === 0;
  // `\\institute` behind a sign in a paragraph before the title.
  const isInstitute = place.sections === 0 && /^institut/.test(role);
  if (isInstitute || hasClass(element, 'note_frontmatter') || (loose && !/^(?:foot|end|margin|todo|side)/.test(role)))
    return remark(element, flow, state);
  const content = descendant(element, named('note_content')) ?? element;
  const mark = printedMark(element, content);
  if (role.endsWith('mark')) return addMark(element, mark, flow, state);
  const apart = role.endsWith('text');
  const marked = apart ? footnotes.waiting.get(mark) : undefined;
  if (marked !== undefined) {
    fill(marked.footnote, content, state);
    addAnchor(state, element.id, marked.footnote.id);
    marked.has = 'both';
    footnotes.waiting.delete(mark);
    return;
  }
  const note = makeFootnote(element, mark, flow, state);
  fill(note, content, state);
  const met: PendingFootnote = { mark, footnote: note, calls: [], has: apart ? 'apart' : 'both' };
  const alone = (apart || place.sections === 0) && !place.inParagraph && !place.inCell && flow.line.length === 0;
  addInline(flow, callFootnote(footnotes, met));
  if (!alone) return;
  // Words that stand by themselves are no paragraph, unless nothing else calls them.
  endLine(flow, state);
  met.place = { blocks: flow.blocks, block: flow.blocks[flow.blocks.length - 1] as Block, top: place.sections === 0 };
};

function printedMark(element: Element, content: Element): string {
  const mark = child(element, 'note_mark') ?? child(content, 'note_mark') ?? child(content, 'tag');
  return mark === undefined ? '' : textOf(mark).replace(/\s+/g, ' ').trim();
}

function makeFootnote(element: Element, mark: string, flow: Flow, state: State): Footnote {
  const note: Footnote = { id: claimId(state, element.id, flow.owner), number: mark, content: [] };
  state.footnotes.list.push(note);
  return note;
}

/** Reads the words of a footnote without the marks that repeat in them. */
function fill(note: Footnote, content: Element, state: State): void {
  const id = `${note.id}~words`;
  state.ids.taken.add(id);
  const flow = openFlow(note.id);
  const inside = { ...state.place, inParagraph: false, inCell: false, bold: false, italic: false, slanted: false };
  within(state, inside, () => {
    for (const each of content.children)
      if (typeof each === 'string' || !apparatus.has(each.kind.name)) readChild(each, flow, state);
  });
  endLine(flow, state);
  const section: Section = { type: 'section', id, level: 1, number: '', title: [], children: flow.blocks };
  note.content = [section];
}

/** `\footnotemark`: a mark whose words stand elsewhere; before them, after them, or nowhere. */
function addMark(element: Element, mark: string, flow: Flow, state: State): void {
  const known = state.footnotes.last.get(mark);
  const met = known ?? { mark, footnote: makeFootnote(element, mark, flow, state), calls: [], has: 'mark' };
  addInline(flow, callFootnote(state.footnotes, met));
}

/** Pairs the marks and texts left over; what is a note of the title page is said of the authors or the paper. */
export function settleFootnotes(state: State): void {
  pairMarks(state.footnotes, state.ids);
  for (const { content, number } of takeUncalled(state.footnotes)) {
    const inlines = flatten(content);
    const words = textWithAddresses(inlines);
    const [own = ''] = tokens(number);
    if (noteAtCall(own, words, state)) continue;
    // A sign is explained where the note is a place; other notes tell themselves which marks they explain.
    const isPlace = isPlaceAlone(emailsIn(words).rest) && !isNote(words);
    const line = explainsMarks(inlines) ? inlines.flatMap(pieceOf) : piecesOf(words);
    const marks =
      isPlace && line[0]?.kind !== 'mark' ? tokens(number).filter((mark) => !/[\p{L}\p{N}]/u.test(mark)) : [];
    keepLoose('note', [line], state, marks);
  }
}

/** Puts the words of `\\footnotetext[1]` behind the first name with `\\footnotemark[1]`, as its footnote. Whether there is one. */
function noteAtCall(own: string, text: string, { front }: State): boolean {
  for (const line of front.titlePage.creators.flatMap(({ source }) => source.lines)) {
    const at = line.findIndex(({ call, text: mark }) => call === true && tokens(mark).includes(own));
    if (at < 0) continue;
    line.splice(at + 1, 0, { kind: 'note', text, own });
    return true;
  }
  return false;
}

/** `<sup>1</sup>University of Trees. <sup>2</sup>Roots College.`, in a note of the title page. */
const explainsMarks = ([first]: readonly Inline[]) => first?.type === 'superscript';

const pieceOf = (inline: Inline): Piece[] =>
  inline.type === 'superscript'
    ? [{ kind: 'mark', text: levelText(inline.children) }]
    : piecesOf(textWithAddresses([inline]));

/** A note of the title page, beside title and authors: `<span class="ltx_pubnote ltx_role_conference">…`. */
const remark: Reader = (element, _flow, state) => {
  const inner = element.kind.name === 'note' ? descendant(element, named('note_content')) : undefined;
  const content = inner ?? element;
  const role = classSuffix(element, 'role_');
  if (isPlaceRole(role)) {
    // A dagger is what LaTeXML prints where there is no mark.
    const marks = tokens(unTex(printedMark(element, content))).filter((each) => each !== '†');
    keepLoose('institute', linesOf(content, state), state, marks);
    return;
  }
  const words = squeeze(plainOf(content, new Set(['note_mark']), state));
  if (isPlaceholder(role, words)) state.leftWords.push(words);
  else if (role === 'ccs') state.front.classification.push(subjectOf(content, state));
  else if (role === 'thanks' && words.includes('@')) keepLoose('note', linesOf(content, state), state);
  else if (words !== '') state.front.remarks.push(words);
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
