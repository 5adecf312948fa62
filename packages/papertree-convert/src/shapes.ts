/**
 * Shapes of answers: JSON Schemas (2020-12) that carry the TypeScript type of what they describe. An answer is declared
 * once, beside the code that gives it; its type, its schema and its entry in the OpenAPI document are read off that.
 */

export type Schema = { readonly [keyword: string]: unknown };

declare const described: unique symbol;

/** The schema of a `T`. */
export interface Shape<T> extends Schema {
  readonly [described]?: T;
}

/** The type that a shape describes. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never;

/** A field that may be left out. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}
export const optional = <T>(shape: Shape<T>): Optional<T> => ({ optional: shape });

export type Fields = Readonly<Record<string, Shape<unknown> | Optional<unknown>>>;

type OptionalNames<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];

/** The object type that a table of fields stands for. */
export type ObjectOf<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalNames<F>>]: TypeOf<F[K]>;
} & {
  readonly [K in OptionalNames<F>]?: F[K] extends Optional<infer T> ? T : never;
};

const told = (description: string): Schema => (description === '' ? {} : { description });

export const text = (description = ''): Shape<string> => ({ type: 'string', ...told(description) });
export const url = (description: string): Shape<string> => ({ type: 'string', format: 'uri', description });
/** A time, RFC 3339. */
export const moment = (description: string): Shape<string> => ({ type: 'string', format: 'date-time', description });
export const real = (description = ''): Shape<number> => ({ type: 'number', ...told(description) });
/** A number from 0 to 1. */
export const fraction = (description: string): Shape<number> => ({
  type: 'number',
  minimum: 0,
  maximum: 1,
  description,
});
export const whole = (description = '', bounds: { readonly minimum?: number; readonly maximum?: number } = {}) =>
  ({ type: 'integer', ...bounds, ...told(description) }) as Shape<number>;
export const count = (description = '') => whole(description, { minimum: 0 });
export const flag = (description: string): Shape<boolean> => ({ type: 'boolean', description });
export const constant = <const V extends string | number | boolean>(value: V, description: string): Shape<V> => ({
  ...(typeof value === 'number' && { type: 'integer' }),
  const: value,
  description,
});
/** True, or left out. */
export const yes = (description: string) => optional(constant(true, description));
export const choice = <const W extends string>(words: readonly W[], description = ''): Shape<W> => ({
  enum: words,
  ...told(description),
});
export const list = <T>(items: Shape<T>, description = ''): Shape<readonly T[]> => ({
  type: 'array',
  items,
  ...told(description),
});
export const texts = (description = '') => list(text(), description);
/** An object whose keys are not known before. */
export const record = <T>(values: Shape<T>, description: string): Shape<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
  description,
});

/** An object of these fields and no others. */
export function object<const F extends Fields>(description: string, fields: F): Shape<ObjectOf<F>> {
  const all = Object.entries(fields);
  return {
    type: 'object',
    ...told(description),
    properties: Object.fromEntries(all.map(([name, field]) => [name, 'optional' in field ? field.optional : field])),
    required: all.filter(([, field]) => !('optional' in field)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** An object with further fields; it has no name yet. */
export function extended<T, const F extends Fields>(shape: Shape<T>, fields: F): Shape<T & ObjectOf<F>> {
  const { title: _name, ...own } = shape as Schema;
  const { properties, required } = object('', fields);
  const whole: Schema = {
    ...own,
    properties: { ...(shape.properties as Schema), ...(properties as Schema) },
    required: [...(shape.required as string[]), ...(required as string[])],
  };
  return whole as Shape<T & ObjectOf<F>>;
}

/** An object without some of its fields; it has no name yet. */
export function without<T, const K extends keyof T & string>(shape: Shape<T>, left: readonly K[]): Shape<Omit<T, K>> {
  const { title: _name, ...own } = shape as Schema;
  const stays = (name: string) => !(left as readonly string[]).includes(name);
  const whole: Schema = {
    ...own,
    properties: Object.fromEntries(Object.entries(shape.properties as Schema).filter(([name]) => stays(name))),
    required: (shape.required as string[]).filter(stays),
  };
  return whole as Shape<Omit<T, K>>;
}

/** One of several; `tag` is the field that tells them apart, where there is one. */
export function oneOf<T>(description: string, shapes: readonly Shape<T>[], tag?: string): Shape<T> {
  const discriminator = tag === undefined ? {} : { discriminator: { propertyName: tag } };
  return { ...told(description), oneOf: shapes, ...discriminator };
}

/** A shape with a name of its own: where it stands in others, documents refer to it. */
export const named = <T>(title: string, shape: Shape<T>): Shape<T> => ({ ...shape, title });

/** A named shape that holds itself. */
export function recursive<T>(title: string, make: (self: Shape<T>) => Shape<T>): Shape<T> {
  const self = { title };
  return Object.assign(self, make(self));
}

/** Schemas in which every named shape is a reference to its definition, which is collected by its name. */
export interface Referring {
  refer(schema: Schema): Schema;
  readonly definitions: Readonly<Record<string, Schema>>;
}

/** `prefix` says where the definitions will stand. */
export function referTo(prefix: string): Referring {
  const definitions: Record<string, Schema> = {};
  const known = new Map<string, Schema>();
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    return typeof value === 'object' && value !== null ? refer(value as Schema) : value;
  };
  const writeAll = (schema: Schema): Schema =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, write(value)]));
  const refer = (schema: Schema): Schema => {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return writeAll(schema);
    const before = known.get(title);
    if (before !== undefined && before !== schema) throw new Error(`Two shapes are named ${title}.`);
    known.set(title, schema);
    if (before === undefined) definitions[title] = writeAll(rest);
    return { $ref: prefix + title };
  };
  return { refer, definitions };
}
