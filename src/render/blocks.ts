/** How each block is written: one inventory, complete by its type. */
import type { Block, Nodes } from '../tree/nodes.ts';
import { writeEquation, writeEquationGroup } from './display.ts';
import { writeAlgorithm, writeFigure, writeListing, writePicture, writeTable } from './floats.ts';
import { writeBox, writeDefinitions, writeList, writeQuote } from './lists.ts';
import { type Pen, stack, strong, text, writeBlocks, writeParagraph, writeRunIn } from './pen.ts';

type Writers = { [T in Block['type']]: (node: Nodes[T], pen: Pen) => string };

const writers: Writers = {
  paragraph: (node, pen) => writeParagraph(node.children, pen),
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
  theorem: (node, pen) => writeRunIn(node.title.length > 0 ? [strong(node.title)] : [], node.children, pen),
  proof: (node, pen) =>
    writeRunIn(node.title.length > 0 ? [{ type: 'emphasis', children: node.title }] : [], node.children, pen),
  quote: writeQuote,
  rule(_, pen) {
    pen.listMarker = '';
    return pen.voice.rule;
  },
  // The reader lifts sections out of whatever holds them; should one stay, its words stay too.
  section: ({ label = '', number, title, children }, pen) =>
    stack(
      writeParagraph([strong([text(`${label} ${number} `.trimStart()), ...title])], pen),
      writeBlocks(children, pen),
    ),
};

export function writeBlock(node: Block, pen: Pen): string {
  return (writers[node.type] as (node: Block, pen: Pen) => string)(node, pen);
}
