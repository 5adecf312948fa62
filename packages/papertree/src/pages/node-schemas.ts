/** The nodes of the tree as components of OpenAPI: what may stand in one place has a name, and is told apart by its type. */
import { definitions, type Schema } from 'papertree-convert/tree';

const prefix = '#/components/schemas/';

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
