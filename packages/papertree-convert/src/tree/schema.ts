/** The node table as JSON Schema 2020-12: for OpenAPI, and for tests. */
import type { Field } from './fields.ts';
import { nodes, records } from './nodes.ts';

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
