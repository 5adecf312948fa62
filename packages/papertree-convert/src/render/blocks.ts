/** One table of how each type of block is written, of which the compiler sees that it is complete; lists, quotations and boxes. */
import type { Block, Inline, List, ListItem, Nodes } from '../tree/nodes.ts';
import { writeEquation, writeEquationGroup } from './display.ts';
import { writeAlgorithm, writeFigure, writeListing, writePicture, writeTable } from './floats.ts';
import {
  indent,
  stack,
  strong,
  text,
  type Writer,
  writeBlocks,
  writeContained,
  writeParagraph,
  writeRunIn,
} from './writer.ts';

type Writers = { [T in Block['type']]: (node: Nodes[T], writer: Writer) => string };

const writers: Writers = {
  paragraph: (node, writer) => writeParagraph(node.children, writer),
  equation: writeEquation,
  equationGroup: writeEquationGroup,
  figure: writeFigure,
  table: writeTable,
  picture: writePicture,
  box: writeBox,
  list: writeList,
  definitionList: writeDefinitions,
  listing: writeListing,
  algorithm: writeAlgorithm,
  theorem: (node, writer) => writeRunIn(node.title.length > 0 ? [strong(node.title)] : [], node.children, writer),
  proof: (node, writer) =>
    writeRunIn(node.title.length > 0 ? [{ type: 'emphasis', children: node.title }] : [], node.children, writer),
  quote: writeQuote,
  rule(_, writer) {
    writer.listMarker = '';
    return writer.dialect.rule;
  },
  // The reader moves sections out of other blocks. A tree from elsewhere may still hold one: its words are kept.
  section: ({ label = '', number, title, children }, writer) =>
    stack(
      writeParagraph([strong([text(`${label} ${number} `.trimStart()), ...title])], writer),
      writeBlocks(children, writer),
    ),
};

export function writeBlock(node: Block, writer: Writer): string {
  return (writers[node.type] as (node: Block, writer: Writer) => string)(node, writer);
}

/** The markers, the printed labels, and what stands under each item. */
function writeList(node: List, writer: Writer): string {
  return writeItems(node, undefined, writer);
}

/** One item with the number or label that it has in its list. */
export function writeItem(list: List, item: ListItem, writer: Writer): string {
  return writeItems(list, item, writer);
}

function writeItems(node: List, only: ListItem | undefined, writer: Writer): string {
  const labelled = node.items.some((item) => item.label !== undefined);
  const ordered = node.ordered && !labelled;
  const outside = writer.listMarker;
  const marker = nextMarker(writer, ordered ? ['.', ')'] : ['-', '+']);
  const items: string[] = [];
  let tight = true;
  let count = 0;
  for (const item of node.items) {
    if (item.label === undefined) count++;
    if (only !== undefined && item !== only) continue;
    // In a list where some items have labels of their own, the numbers of the others are printed too.
    const lead = item.label ?? (node.ordered && labelled ? [text(`${count}.`)] : []);
    const bullet = ordered ? `${count}${marker}` : marker;
    const body = contained(() => writeRunIn(lead, item.children, writer), writer);
    // Three nested empty items, `- - -`, would be read as a rule.
    if (body === '' && !ordered) continue;
    items.push(body === '' ? bullet : `${bullet} ${indent(body, ' '.repeat(bullet.length + 1))}`);
    tight &&= isTight(item, body);
  }
  writer.listMarker = items.length > 0 ? marker : outside;
  return items.join(tight ? '\n' : '\n\n');
}

export function writeDefinitions(node: Nodes['definitionList'], writer: Writer): string {
  const outside = writer.listMarker;
  const marker = nextMarker(writer, ['-', '+']);
  const items = node.items.flatMap(({ term, children }) => {
    const lead: Inline[] = term.length > 0 ? [strong(term)] : [];
    const body = contained(() => writeRunIn(lead, children, writer), writer);
    return body === '' ? [] : [`${marker} ${indent(body, '  ')}`];
  });
  writer.listMarker = items.length > 0 ? marker : outside;
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

/** Two lists that follow each other would be read as one: the second takes the other marker. */
function nextMarker(writer: Writer, markers: readonly [string, string]): string {
  return writer.listMarker === markers[0] ? markers[1] : markers[0];
}

function contained(write: () => string, writer: Writer): string {
  writer.listMarker = '';
  return write();
}

/** Whether an item is one paragraph, so that no blank line is needed between it and the next item. */
function isTight(item: ListItem, body: string): boolean {
  const [first, ...rest] = item.children;
  return body !== '' && rest.length === 0 && (first === undefined || first.type === 'paragraph');
}

function writeQuote(node: Nodes['quote'], writer: Writer): string {
  const blocks = writeContained(node.children, writer);
  writer.listMarker = '';
  return blocks === '' ? '' : writer.dialect.quote(blocks);
}

function writeBox(node: Nodes['box'], writer: Writer): string {
  const outside = writer.listMarker;
  writer.listMarker = '';
  const title = node.title && node.title.length > 0 ? writer.dialect.line([strong(node.title)], writer, 0) : '';
  const blocks = stack(title, writeContained(node.children, writer));
  writer.listMarker = blocks === '' ? outside : '';
  return blocks === '' ? '' : writer.dialect.quote(blocks);
}
