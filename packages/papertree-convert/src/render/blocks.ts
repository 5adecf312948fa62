/** One table of how each type of block is written; the compiler sees that it is complete. */
import type { Block, Nodes } from '../tree/nodes.ts';
import { writeEquation, writeEquationGroup } from './display.ts';
import { writeAlgorithm, writeFigure, writeListing, writePicture, writeTable } from './floats.ts';
import { writeBox, writeDefinitions, writeList, writeQuote } from './lists.ts';
import { stack, strong, text, type Writer, writeBlocks, writeParagraph, writeRunIn } from './writer.ts';

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
