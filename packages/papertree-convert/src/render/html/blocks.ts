/** One table of how each type of block is written as HTML; the compiler sees that it is complete. */

import { element, emptyElement } from '../../markup.ts';
import type { Block, Inline, List, ListItem, Nodes } from '../../tree/nodes.ts';
import { writeEquation, writeEquationGroup } from './display.ts';
import { writeAlgorithm, writeFigure, writeListing, writePicture, writeTable } from './floats.ts';
import { writeInlines } from './inlines.ts';
import { writeSection } from './sections.ts';
import { claimId, type HtmlWriter, writeBlocks } from './writer.ts';

type Writers = { [T in Block['type']]: (node: Nodes[T], writer: HtmlWriter) => string };

const writers: Writers = {
  section: writeSection,
  paragraph: (node, writer) => element('p', { id: claimId(node.id, writer) }, writeInlines(node.children, writer)),
  equation: writeEquation,
  equationGroup: writeEquationGroup,
  figure: writeFigure,
  table: writeTable,
  picture: writePicture,
  box: (node, writer) => writeTitled(node, node.title ?? [], writer, 'box'),
  list: writeList,
  definitionList: writeDefinitions,
  listing: writeListing,
  algorithm: writeAlgorithm,
  theorem: (node, writer) => writeTitled(node, node.title, writer, 'theorem'),
  proof: (node, writer) => writeTitled(node, node.title, writer, 'proof'),
  quote: (node, writer) => element('blockquote', { id: claimId(node.id, writer) }, writeBlocks(node.children, writer)),
  rule: (node, writer) => emptyElement('hr', { id: claimId(node.id, writer) }),
};

export function writeBlock(node: Block, writer: HtmlWriter): string {
  return (writers[node.type] as (node: Block, writer: HtmlWriter) => string)(node, writer);
}

interface Titled {
  readonly id: string;
  readonly children: readonly Block[];
}

function writeTitled(node: Titled, title: readonly Inline[], writer: HtmlWriter, name: string): string {
  const id = claimId(node.id, writer);
  const heading = title.length === 0 ? '' : element('p', { class: 'block-title' }, writeInlines(title, writer));
  return element('div', { class: name, id }, heading + writeBlocks(node.children, writer));
}

function writeList(node: List, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const labelled = node.items.some((item) => item.label !== undefined);
  const items = node.items.map((item, i) => writeItem(item, labelled, node.ordered ? `${i + 1}.` : '•', writer));
  const ordered = node.ordered && !labelled;
  // Lists with labels of their own are drawn without bullets; the role keeps them lists for screen readers.
  const attributes = labelled ? { class: 'labelled', role: 'list', id } : { id };
  return element(ordered ? 'ol' : 'ul', attributes, items.join(''));
}

function writeItem(item: ListItem, labelled: boolean, marker: string, writer: HtmlWriter): string {
  const id = claimId(item.id, writer);
  const label = labelled
    ? element('span', { class: 'item-label' }, item.label ? writeInlines(item.label, writer) : marker)
    : '';
  const body = writeBlocks(item.children, writer);
  return element('li', { id }, label === '' ? body : `${label} ${element('div', { class: 'item-body' }, body)}`);
}

function writeDefinitions(node: Nodes['definitionList'], writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const items = node.items.map((item) => {
    const itemId = claimId(item.id, writer);
    const term = element('dt', { id: itemId }, writeInlines(item.term, writer));
    return term + element('dd', {}, writeBlocks(item.children, writer));
  });
  return element('dl', { id }, items.join(''));
}
