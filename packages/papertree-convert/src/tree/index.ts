/** The tree: its nodes, and how to walk, find and name them. */
export { aliases, findByIds, nearestId, sectionsOf, slug } from './anchors.ts';
export { drawingsIn, drawingsOf } from './drawings.ts';
export type { Author, Block, Content, Figure, Footnote, Image, Inline, Node, Nodes, Section, Table } from './nodes.ts';
export {
  isSameValue,
  namesOfUnit,
  numbersIn,
  powersNamed,
  unitAt,
  unitParts,
  usesCommas,
  type WrittenNumber,
  withoutNumber,
  withPoints,
} from './numbers-in-text.ts';
export { withDigits } from './other-numbers.ts';
export {
  type NamedPart,
  namedParts,
  type PartKind,
  type PartNames,
  partNames,
  type SimilarName,
  sectionPart,
} from './part-names.ts';
export { partName, withoutParts } from './parts-in-text.ts';
export { type BlockName, numberedName, printedName } from './printed-names.ts';
export { proofsOf } from './proofs.ts';
export { contentSchema, nodeShapes } from './schema.ts';
export { type Quality, quality } from './stats.ts';
export { listsIn, visit, visitContent } from './visit.ts';
export { plainText } from './words.ts';
