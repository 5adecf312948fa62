/** Reads footnotes and their kin, and pairs marks with words that stand apart. */
import type { Footnote, Section } from '../../tree/nodes.ts';
import type { Element } from '../element.ts';
import { child, descendant, named, textOf } from '../find.ts';
import { addInline, endLine, type Flow, openFlow, readChild } from '../flow.ts';
import { has, kindOf, suffix } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { claim, type State } from '../state.ts';

const apparatus = new Set(['note_mark', 'note_type', 'tag', 'note_outer']);

/**
 * `<span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>
 * <span class="ltx_tag ltx_tag_note">1</span>words</span></span></span>`
 */
const footnote: Reader = (element, flow, state) => {
  const role = suffix(element, 'role_');
  if (has(element, 'note_frontmatter')) return remark(element, flow, state);
  const content = descendant(element, named('note_content')) ?? element;
  const mark = printedMark(element, content);
  if (role.endsWith('mark')) return addMark(element, mark, flow, state);
  const loose = role.endsWith('text') ? state.looseNotes.find((each) => each.has === 'mark' && each.mark === mark) : undefined;
  if (loose !== undefined) {
    fill(loose.footnote, content, state);
    state.anchors.set(element.id, loose.footnote.id);
    loose.has = 'both';
    return;
  }
  const note = makeFootnote(element, mark, flow, state);
  fill(note, content, state);
  state.looseNotes.push({ mark, footnote: note, has: 'words' });
  addInline(flow, { type: 'footnoteRef', target: note.id, number: note.number });
};

function printedMark(element: Element, content: Element): string {
  const mark = child(element, 'note_mark') ?? child(content, 'note_mark') ?? child(content, 'tag');
  return mark === undefined ? '' : textOf(mark).replace(/\s+/g, ' ').trim();
}

function makeFootnote(element: Element, mark: string, flow: Flow, state: State): Footnote {
  const note: Footnote = { id: claim(state, element.id, flow.owner), number: mark, content: [] };
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
    if (typeof each === 'string' || !apparatus.has(kindOf(each).name)) readChild(each, flow, state);
  endLine(flow, state);
  Object.assign(state, { inParagraph, inCell, bold, italic, slanted });
  const section: Section = { type: 'section', id, level: 1, number: '', title: [], children: flow.blocks };
  note.content = [section];
}

/** `\footnotemark`: a mark whose words stand elsewhere; before them, after them, or nowhere. */
function addMark(element: Element, mark: string, flow: Flow, state: State): void {
  const known = state.looseNotes.findLast((each) => each.mark === mark);
  if (known !== undefined) {
    addInline(flow, { type: 'footnoteRef', target: known.footnote.id, number: mark });
    return;
  }
  const note = makeFootnote(element, mark, flow, state);
  state.looseNotes.push({ mark, footnote: note, has: 'mark' });
  addInline(flow, { type: 'footnoteRef', target: note.id, number: mark });
}

/** What the title page prints beside title and authors: `<span class="ltx_pubnote ltx_role_conference">…`. */
const remark: Reader = (element, _flow, state) => {
  const words = textOf(descendant(element, named('note_content')) ?? element)
    .replace(/\s+/g, ' ')
    .trim();
  if (words !== '') state.parts.remarks.push(words);
};

const pubnotes: Reader = (element, flow, state) => {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (kindOf(each).name === 'pubnote') remark(each, flow, state);
    else pubnotes(each, flow, state);
  }
};

export const notes: Readers = { note: footnote, pubnotes, pubnote: remark };
