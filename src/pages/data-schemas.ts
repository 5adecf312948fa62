/** JSON Schemas of the paper as data: nodes by anchor. */
import type { Schema } from '../tree/schema.ts';
import { anchor, ids, list, object, ref, text } from './schema-terms.ts';

/** One part alone: its `id` is its anchor, so `idv` names the paper. */
const alone = { schema: ids.schema, idv: ids.idv, version: ids.version };

const anyNode: Schema = {
  description: 'A block or a part of one, as the tree has it; or a footnote, a work cited, a list of works.',
  anyOf: ['Block', 'ListItem', 'Definition', 'Line', 'Cell', 'Footnote', 'Reference', 'ReferenceList'].map(ref),
};

export const dataSchemas: Readonly<Record<string, Schema>> = {
  NodeJson: object(
    'A node alone; `id` is its anchor.',
    {
      ...alone,
      id: anchor,
      type: text('The type of the node; `footnote`, `reference` and `referenceList` for those.'),
      names: list({ type: 'string' }, 'The names by which it goes in print, in lower case and in full: `equation 3`.'),
      section: text('The anchor of the innermost section that holds it; empty where none does.'),
      within: text('The anchor of the block that holds it, where one does.'),
      previous: text('The anchor of the block before it in reading order.'),
      next: text('The anchor of the block behind it.'),
      nodes: list(ref('AnyNode'), 'The node; several where the page has one paragraph of several blocks.'),
    },
    ['within', 'previous', 'next'],
  ),
  AnyNode: anyNode,
};
