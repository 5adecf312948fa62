/** Sizes of nodes as JSON, so that a tree too large to be written is known before it is written. */
import type { Field } from './fields.ts';
import { type Footnote, type Node, nodes, type Reference, type ReferenceList, records } from './nodes.ts';

/** The size of a node of a type without its strings, and the fields that hold strings. */
interface Measure {
  readonly bare: number;
  readonly words: readonly string[];
}

function measureOf(type: string, fields: Readonly<Record<string, Field>>): Measure {
  // `{"type":"…"},`, and `"name":[],` for each field.
  const names = Object.keys(fields).filter((name) => fields[name]?.optional !== true);
  const bare = names.reduce((sum, name) => sum + name.length + 6, type.length + 12);
  return { bare, words: Object.keys(fields).filter((name) => fields[name]?.kind === 'string') };
}

const measures = new Map(Object.entries(nodes).map(([type, { fields }]) => [type, measureOf(type, fields)]));
const textMeasure = measureOf('text', nodes.text.fields);
const referenceMeasure = measureOf('', records.reference.fields);
const referenceListMeasure = measureOf('', records.referenceList.fields);
const footnoteMeasure = measureOf('', records.footnote.fields);

type Sized = Node | Reference | ReferenceList | Footnote;

/** About how many characters a node is as JSON, without the nodes in it; characters that JSON escapes count as one. */
export function jsonSize(value: Sized): number {
  // Half of all nodes are texts. A field that may be missing is read, which is faster than to ask for it with `in`.
  const { type, text = '' } = value as { readonly type?: Node['type']; readonly text?: string };
  if (type === 'text') return textMeasure.bare + text.length;
  const { bare, words } = type === undefined ? measureOfRecord(value) : (measures.get(type) as Measure);
  const fields = value as unknown as Readonly<Record<string, string | undefined>>;
  let size = bare;
  for (let i = 0; i < words.length; i++) size += fields[words[i] as string]?.length ?? 0;
  return size;
}

function measureOfRecord(value: Sized): Measure {
  if ('text' in value) return referenceMeasure;
  return 'size' in value ? referenceListMeasure : footnoteMeasure;
}
