/** The nodes as JSON: the node table as shapes, for JSON Schema and OpenAPI, and how large a node is. */
import { referTo, type Schema, type Shape } from '../shapes.ts';
import type { Field } from './field-kinds.ts';
import {
  type Block,
  type Content,
  type Footnote,
  type Inline,
  type Node,
  type Nodes,
  nodes,
  type Reference,
  type ReferenceList,
  records,
} from './nodes.ts';

type NodeShapes = { readonly [T in keyof Nodes as Capitalize<T>]: Shape<Nodes[T]> } & {
  readonly Content: Shape<Content>;
  readonly Reference: Shape<Reference>;
  readonly ReferenceList: Shape<ReferenceList>;
  readonly Footnote: Shape<Footnote>;
  readonly Inline: Shape<Inline>;
  readonly Block: Shape<Block>;
};

/** The shape of every node and record, and of the unions of all inline and all block nodes, each with its name as title. */
export const nodeShapes = readShapes();

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function readShapes(): NodeShapes {
  // They hold one another, so all of them are there before any is filled.
  const shapes = new Map<string, { [keyword: string]: unknown }>();
  for (const name of ['inline', 'block', ...Object.keys(nodes), ...Object.keys(records)])
    shapes.set(name, { title: capitalised(name) });
  const groups = { inline: nodes.paragraph.fields.children.of, block: nodes.section.fields.children.of };
  const union = (names: readonly string[]): Schema => ({
    oneOf: names.map((name) => shapes.get(name)),
    discriminator: { propertyName: 'type' },
  });
  const unionOf = (names: readonly string[]) => {
    const group = Object.entries(groups).find(([, of]) => of.join() === names.join());
    const name = names.length === 1 ? names[0] : group?.[0];
    return name === undefined ? union(names) : shapes.get(name);
  };
  for (const [group, names] of Object.entries(groups)) Object.assign(shapes.get(group) ?? {}, union(names));
  for (const [name, { doc, fields }] of Object.entries({ ...nodes, ...records }))
    Object.assign(shapes.get(name) ?? {}, objectSchema(doc, fields, unionOf, name in nodes ? name : undefined));
  // The names are those of the table.
  return Object.fromEntries([...shapes].map(([name, shape]) => [capitalised(name), shape])) as unknown as NodeShapes;
}

function objectSchema(
  doc: string,
  fields: Readonly<Record<string, Field>>,
  unionOf: (names: readonly string[]) => Schema | undefined,
  type?: string,
): Schema {
  const own = Object.entries(fields);
  const tag = type === undefined ? [] : [['type', { const: type }] as const];
  return {
    type: 'object',
    description: doc,
    properties: Object.fromEntries([
      ...tag,
      ...own.map(([name, field]) => [name, fieldSchema(field, unionOf)] as const),
    ]),
    required: [...tag.map(([name]) => name), ...own.filter(([, field]) => !field.optional).map(([name]) => name)],
    additionalProperties: false,
  };
}

function fieldSchema(field: Field, unionOf: (names: readonly string[]) => Schema | undefined): Schema {
  const array = (items: unknown) => ({ type: 'array', items });
  const shape: Record<Field['kind'], () => Schema> = {
    string: () => ({ type: 'string' }),
    integer: () => ({ type: 'integer' }),
    boolean: () => ({ type: 'boolean' }),
    strings: () => array({ type: 'string' }),
    integers: () => array({ type: 'integer' }),
    words: () => ({ type: 'object', additionalProperties: { type: 'string' } }),
    choice: () => ({ type: 'string', enum: field.of }),
    many: () => array(unionOf(field.of ?? [])),
    grid: () => array(array(unionOf(field.of ?? []))),
  };
  return { ...shape[field.kind](), description: field.doc };
}

/** The JSON Schema of a paper's content. */
export function contentSchema(): Schema {
  const { refer, definitions } = referTo('#/$defs/');
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...refer(nodeShapes.Content), $defs: definitions };
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
const bareText = (measures.get('text') as Measure).bare;
const referenceMeasure = measureOf('', records.reference.fields);
const referenceListMeasure = measureOf('', records.referenceList.fields);
const footnoteMeasure = measureOf('', records.footnote.fields);

type Sized = Node | Reference | ReferenceList | Footnote;

/**
 * About how many characters a node is as JSON, without the nodes in it: a tree too large to be written is known before it
 * is written. Characters that JSON escapes count as one.
 */
export function jsonSize(value: Sized): number {
  // Half of all nodes are texts, and fields that may be missing are read: that is faster than to ask for them with `in`.
  const { type, text } = value as { readonly type?: Node['type']; readonly text?: string };
  if (type === 'text') return bareText + (text as string).length;
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
