/**
 * Terms by which the JSON Schemas of answers are written: kinds of fields, objects, lists, fields that many answers share; and
 * the nodes of the tree as components, where what may stand in one place has a name, and is told apart by its type.
 */
import { warnings as warningCodes } from 'papertree-convert/paper';
import { definitions, type Schema } from 'papertree-convert/tree';

const prefix = '#/components/schemas/';
export const ref = (name: string): Schema => ({ $ref: prefix + name });
export const text = (description: string): Schema => ({ type: 'string', description });
export const url = (description: string): Schema => ({ type: 'string', format: 'uri', description });
export const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
export const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
export const constant = (value: unknown, description: string): Schema => ({ const: value, description });
export const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** An object of these fields and no others; all are required but those named. */
export function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required, additionalProperties: false };
}

export const ids = {
  schema: { type: 'integer', const: 1, description: 'The version of this shape.' },
  id: text('The id without version.'),
  version: { type: 'integer', minimum: 1, description: 'The version served.' },
  idv: text('The id with its version.'),
};
export const latestVersion = { type: 'integer', minimum: 1, description: 'The newest version at the archive.' };
export const number = text('The bare printed number; empty where none is printed.');
export const alias = text('The other name it can be asked for by; empty where it has none.');
export const anchor = text('The anchor.');
export const caption = text('The caption as text; formulas stand as LaTeX between dollar signs.');

export const warnings = list(
  object(
    'A warning.',
    {
      code: { enum: Object.keys(warningCodes), description: 'What it is about.' },
      anchor: text('The part that it is about, or the first of several.'),
      detail: text('In a sentence, with how many.'),
    },
    ['anchor'],
  ),
  'What to know before trusting the paper; left out where there is nothing.',
);

/** An object’s schema with one more field, which is required. */
export function withField(schema: Schema, name: string, field: Schema): Schema {
  const properties = { ...(schema.properties as Record<string, Schema>), [name]: field };
  return { ...schema, properties, required: [...(schema.required as string[]), name] };
}

/** Schemas by the value of the property that tells them apart. */
export function union(names: Readonly<Record<string, string>>, propertyName: string): Schema {
  const mapping = Object.fromEntries(Object.entries(names).map(([value, name]) => [value, prefix + name]));
  // Generators of clients take the name of a schema for the value, unless the mapping says otherwise.
  return { oneOf: Object.values(mapping).map(($ref) => ({ $ref })), discriminator: { propertyName, mapping } };
}

const plain = definitions(prefix);

interface NodeShape {
  readonly properties: Readonly<Record<string, { readonly items?: Schema; readonly const?: string }>>;
}
const shape = (name: string) => plain[name] as unknown as NodeShape;

/** The schema of a field: `Block` and `Inline` where it is every block or inline, or the schema itself. */
const named = new Map([
  [JSON.stringify(shape('Section').properties.children?.items), 'Block'],
  [JSON.stringify(shape('Content').properties.title?.items), 'Inline'],
]);

function withUnions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnions);
  if (typeof value !== 'object' || value === null) return value;
  const name = named.get(JSON.stringify(value));
  if (name !== undefined) return { $ref: prefix + name };
  return isUnion(value) ? unionOf(value) : mapValues(value, withUnions);
}

interface Union {
  readonly oneOf: readonly { readonly $ref: string }[];
}
const isUnion = (value: object): value is Union => 'oneOf' in value && Array.isArray(value.oneOf);

function unionOf({ oneOf }: Union): Schema {
  const names = oneOf.map(({ $ref }) => $ref.slice(prefix.length));
  return union(Object.fromEntries(names.map((name) => [shape(name).properties.type?.const ?? name, name])), 'type');
}

function mapValues(value: object, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
}

const unions = Object.fromEntries([...named].map(([text, name]) => [name, unionOf(JSON.parse(text) as Union)]));

/** Every node and record of the tree, and the unions `Block` and `Inline`, by name. */
export const nodeSchemas: Readonly<Record<string, Schema>> = {
  ...mapValues(plain, withUnions),
  ...unions,
} as Readonly<Record<string, Schema>>;
