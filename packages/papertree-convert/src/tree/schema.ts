/** The nodes as JSON: the node table as JSON Schema 2020-12, for OpenAPI and for tests, and how large a node is. */
import type { Field } from './field-kinds.ts';
import { type Footnote, type Node, nodes, type Reference, type ReferenceList, records } from './nodes.ts';

export type Schema = { readonly [keyword: string]: unknown };

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The schema of one field; `prefix` says where the definitions of the nodes stand. */
function fieldSchema(field: Field, prefix: string): Schema {
  const refs = (field.of ?? []).map((name) => ({ $ref: prefix + capitalised(name) }));
  const item = refs.length === 1 ? refs[0] : { oneOf: refs, discriminator: { propertyName: 'type' } };
  const array = (items: unknown) => ({ type: 'array', items });
  const shape: Record<Field['kind'], () => Schema> = {
    string: () => ({ type: 'string' }),
    integer: () => ({ type: 'integer' }),
    boolean: () => ({ type: 'boolean' }),
    strings: () => array({ type: 'string' }),
    choice: () => ({ type: 'string', enum: field.of }),
    many: () => array(item),
    grid: () => array(array(item)),
  };
  return { ...shape[field.kind](), description: field.doc };
}

function objectSchema(doc: string, fields: Readonly<Record<string, Field>>, prefix: string, type?: string): Schema {
  const own = Object.entries(fields);
  const tag = type === undefined ? [] : [['type', { const: type }] as const];
  return {
    type: 'object',
    description: doc,
    properties: Object.fromEntries([
      ...tag,
      ...own.map(([name, field]) => [name, fieldSchema(field, prefix)] as const),
    ]),
    required: [...tag.map(([name]) => name), ...own.filter(([, field]) => !field.optional).map(([name]) => name)],
    additionalProperties: false,
  };
}

/** A definition for every node and record, by its capitalised name. */
export function definitions(prefix = '#/$defs/'): Record<string, Schema> {
  const all: Record<string, Schema> = {};
  for (const [name, { doc, fields }] of Object.entries(nodes))
    all[capitalised(name)] = objectSchema(doc, fields, prefix, name);
  for (const [name, { doc, fields }] of Object.entries(records))
    all[capitalised(name)] = objectSchema(doc, fields, prefix);
  return all;
}

/** The schema of a paper's content. */
export function contentSchema(): Schema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: '#/$defs/Content', $defs: definitions() };
}

/** The size as JSON of a node of a type without its strings, and the fields that hold strings. */
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

/**
 * About how many characters a node is as JSON, without the nodes in it: a tree too large to be written is known before it
 * is written. Characters that JSON escapes count as one.
 */
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
