/** Writes sections and lists of works cited, with their headings; each footnote after the block that calls it, each work with the sections that cite it. */
import { element, escapeHtml, fragment, untranslated } from '../../markup.ts';
import type { Block, Content, Footnote, Node, Reference, Section } from '../../tree/nodes.ts';
import { visit } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import { type FilledList, labelsOf } from '../reference-lists.ts';
import { labelAndNumber, readDollarMath } from '../writer.ts';
import { claimId, type HtmlWriter, writeBlocks, writeInlines } from './html-writer.ts';

export function writeSection(node: Section, writer: HtmlWriter): string {
  const before = writeLists(writer.lists.before.get(node.id), writer);
  const id = claimId(node.id, writer);
  const heading = writeHeading(node, writer) + writeFootnotes(writer);
  const inside = writeStack(node.children, writer) + writeLists(writer.lists.within.get(node.id), writer);
  return before + element('section', { id }, heading + inside);
}

/** Blocks below one another, each followed by the footnotes that it calls for the first time. */
function writeStack(blocks: readonly Block[], writer: HtmlWriter): string {
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

/** The title of the paper is `h1`, a section of level 1 `h2`. */
function headingName(level: number): string {
  return `h${Math.min(level + 1, 6)}`;
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

/** Lists of works cited, each work with links to where it is found and cited. */
export function writeLists(lists: readonly FilledList[] = [], writer: HtmlWriter): string {
  return lists.map((list) => writeList(list, writer)).join('');
}

function writeList({ id, level, heading, works }: FilledList, writer: HtmlWriter): string {
  const title = element(headingName(level), {}, writeInlines(heading, writer));
  const items = works.map((work) => writeWork(work, writer));
  const list = element('ul', { class: 'references', role: 'list' }, items.join(''));
  return element('section', { class: 'bibliography', id: claimId(id, writer) }, title + list);
}

function writeWork({ id, mark = '', number, content, upstreamId, doi }: Reference, writer: HtmlWriter): string {
  const name = claimId(id, writer);
  const labels = labelsOf(mark, number);
  const label = labels.length === 0 ? '' : writeInlines(readDollarMath(labels.join(' ')), writer, true);
  const found = { class: 'at', rel: 'external noopener' };
  const parts = [
    label === '' ? '' : element('span', { class: 'label', ...untranslated }, label),
    writeInlines(content, writer),
    upstreamId ? element('a', { class: 'at', href: writer.paperAddress.replace('{id}', upstreamId) }, 'read') : '',
    doi ? element('a', { ...found, href: `https://doi.org/${encodeURI(doi)}` }, 'DOI') : '',
    writeCiting([...(writer.citing.get(id) ?? [])]),
  ];
  return element('li', { id: name }, parts.filter((part) => part !== '').join(' '));
}

/** Links to the sections that cite a work, by their numbers, or by their headings where they have none. */
function writeCiting(sections: readonly Section[]): string {
  const links = sections.flatMap(({ id, number, title }) => {
    const name = number === '' ? plainText(title).trim() : `§${number}`;
    return name === '' ? [] : [element('a', { href: fragment(id) }, escapeHtml(name))];
  });
  return links.length === 0 ? '' : element('span', { class: 'at' }, `cited in ${links.join(', ')}`);
}

/** The sections by the id of the work, in reading order: the innermost with a number, or of the first level. */
export function citingSections(content: Content): ReadonlyMap<string, ReadonlySet<Section>> {
  const citing = new Map(content.bibliography.map(({ id }) => [id, new Set<Section>()]));
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const walk = (section: Section, around = section) => {
    const named = section.number === '' ? around : section;
    const enter = (node: Node) => {
      if (node.type === 'ref' && node.target !== undefined) citing.get(node.target)?.add(named);
      if (node.type !== 'footnoteRef') return;
      // A footnote is read where it is called first.
      const note = notes.get(node.target);
      notes.delete(node.target);
      for (const part of note?.content ?? []) visit(part, enter);
    };
    for (const node of section.title) visit(node, enter);
    for (const child of section.children) {
      if (child.type === 'section') walk(child, named);
      else visit(child, enter);
    }
  };
  if (citing.size > 0)
    for (const section of [...content.abstract, ...content.body, ...content.appendices]) walk(section);
  return citing;
}
