/** A node with what is around it, as answers tell it. */
import { partFields } from 'papertree-convert/render';
import { named, type ObjectOf, optional, type Shape, text, texts } from 'papertree-convert/shapes';
import { nodeShapes } from 'papertree-convert/tree';

/** What has an anchor: a node of the tree, or one of the records around them. */
export const anyNode: Shape<unknown> = named('AnyNode', {
  description: 'A block or a part of one, as the tree has it; or a footnote, a work cited, a list of works.',
  anyOf: (['Block', 'ListItem', 'Definition', 'Line', 'Cell', 'Footnote', 'Reference', 'ReferenceList'] as const).map(
    (name) => nodeShapes[name],
  ),
});

export const nodeFields = {
  id: partFields.id,
  type: text('The type of the node; `footnote`, `reference` and `referenceList` for those.'),
  names: texts('The names by which it goes in print, in lower case and in full: `equation 3`.'),
  section: partFields.section,
  within: optional(text('The anchor of the block that holds it, where one does.')),
  previous: optional(text('The anchor of the block before it in reading order.')),
  next: optional(text('The anchor of the block behind it.')),
};
export type NodeFacts = ObjectOf<typeof nodeFields>;
