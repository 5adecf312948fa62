/** Writes sections, with their headings, and each footnote after the block that calls it. */

import { element, escapeHtml, fragment } from '../../markup.ts';
import type { Block, Footnote, Section } from '../../tree/nodes.ts';
import { labelAndNumber } from '../writer.ts';
import { writeInlines } from './inlines.ts';
import { writeLists } from './works.ts';
import { claimId, type HtmlWriter, headingName, writeBlocks } from './writer.ts';

export function writeSection(node: Section, writer: HtmlWriter): string {
  const before = writeLists(writer.lists.before.get(node.id), writer);
  const id = claimId(node.id, writer);
  const heading = writeHeading(node, writer) + writeFootnotes(writer);
  const inside = writeStack(node.children, writer) + writeLists(writer.lists.within.get(node.id), writer);
  return before + element('section', { id }, heading + inside);
}

/** Blocks below one another, each followed by the footnotes that it calls for the first time. */
export function writeStack(blocks: readonly Block[], writer: HtmlWriter): string {
  let out = '';
  for (const block of blocks) out += writer.block(block, writer) + writeFootnotes(writer);
  return out;
}

function writeHeading({ level, title, id, label = '', number }: Section, writer: HtmlWriter): string {
  const name = labelAndNumber(label, number);
  const words = writeInlines(title, writer);
  if (name === '' && words === '') return '';
  const link = { class: 'section-number', href: fragment(id) };
  const lead = name === '' ? '' : `${element('a', link, escapeHtml(name))} `;
  return element(headingName(level), {}, lead + words);
}

export function writeFootnotes(writer: HtmlWriter): string {
  let out = '';
  // The list grows while it is read: footnotes call footnotes.
  for (const id of writer.calls) {
    const note = writer.footnotes.get(id);
    if (note === undefined || writer.noted.has(id)) continue;
    writer.noted.add(id);
    out += writeFootnote(note, writer);
  }
  writer.calls.length = 0;
  return out;
}

export function writeFootnote(note: Footnote, writer: HtmlWriter): string {
  const id = claimId(note.id, writer);
  const mark = note.number === '' ? '' : `${element('sup', { class: 'note-mark' }, escapeHtml(note.number))} `;
  const words = note.content.map((section) =>
    element('div', { id: claimId(section.id, writer) }, writeBlocks(section.children, writer)),
  );
  return element('aside', { class: 'footnote', role: 'note', id }, mark + words.join(''));
}
