/** Arguments of tools: one table per tool gives their types, their JSON Schema and their parser. */
import { Problem } from 'papertree-convert/errors';

interface Kinds {
  string: string;
  strings: readonly string[];
  integer: number;
  boolean: boolean;
}

interface Parameter {
  readonly kind: keyof Kinds | 'choice';
  readonly doc?: string;
  readonly optional?: true;
  /** The value if the argument is missing. */
  readonly default?: string | number | boolean;
  readonly of?: readonly string[];
  /** Bounds of a number, or of the length of a list or text. */
  readonly least?: number;
  readonly most?: number;
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

/** The longest text that is accepted, in characters. */
const longest = 2000;

export const string = (doc?: string) => ({ kind: 'string', most: longest, ...(doc ? { doc } : {}) }) as const;
/** One to `most` texts; a single one may be given without a list. */
export const strings = (most: number, doc: string) => ({ kind: 'strings', most, doc }) as const;
export const integer = (least: number, most: number, usual: number) =>
  ({ kind: 'integer', least, most, default: usual }) as const;
export const boolean = (usual: boolean, doc: string) => ({ kind: 'boolean', default: usual, doc }) as const;
/** One of these words; the first is the default. */
export const choice = <const W extends readonly [string, ...string[]]>(of: W, doc?: string) =>
  ({ kind: 'choice', of, default: of[0], ...(doc ? { doc } : {}) }) as const;
export const optional = <P extends Parameter>(parameter: P) => ({ ...parameter, optional: true }) as const;

type Value<P extends Parameter> = P extends { kind: keyof Kinds }
  ? Kinds[P['kind']]
  : P extends { of: readonly (infer W)[] }
    ? W
    : never;

export type Arguments<S extends ParameterTable> = {
  readonly [K in keyof S as S[K] extends { optional: true } ? never : K]: Value<S[K]>;
} & { readonly [K in keyof S as S[K] extends { optional: true } ? K : never]?: Value<S[K]> };

/** A JSON Schema of an object: the arguments of a tool, or its answer. */
export interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

export function inputSchema(shape: ParameterTable): ObjectSchema {
  const entries = Object.entries(shape);
  const required = entries.filter(([, each]) => !each.optional && each.default === undefined).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, each]) => [name, parameterSchema(each)])),
    required,
  };
}

function parameterSchema({ kind, doc, of, least, most, default: usual }: Parameter): object {
  const told = { ...(doc ? { description: doc } : {}), ...(usual === undefined ? {} : { default: usual }) };
  if (kind === 'choice') return { enum: of, ...told };
  if (kind === 'strings') return { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: most, ...told };
  if (kind === 'integer') return { type: 'integer', minimum: least, maximum: most, ...told };
  return { type: kind, ...told };
}

/** Tolerates what language models often write: a text for a list of one, `"4000"` for a number. */
export function readArguments<S extends ParameterTable>(shape: S, given: unknown): Arguments<S> {
  const named = given ?? {};
  if (typeof named !== 'object' || Array.isArray(named)) throw misused('The arguments must be an object.');
  const strange = Object.keys(named).find((name) => !Object.hasOwn(shape, name));
  if (strange !== undefined) {
    const all = Object.keys(shape).join(', ');
    throw misused(`There is no argument “${cut(strange)}”; there are ${all}.`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(shape)) {
    const value = (named as Record<string, unknown>)[name] ?? parameter.default;
    if (value !== undefined) values[name] = readValue(name, value, parameter);
    else if (!parameter.optional) throw misused(`The argument “${name}” is missing.`);
  }
  // Every parameter has been read or refused.
  return values as Arguments<S>;
}

function readValue(name: string, value: unknown, { kind, of = [], least = 0, most = longest }: Parameter): unknown {
  switch (kind) {
    case 'string':
      return readText(name, value);
    case 'strings': {
      const list = (Array.isArray(value) ? value : [value]).map((each) => readText(name, each));
      if (list.length === 0 || list.length > most) throw misused(`“${name}” takes 1 to ${most} texts.`);
      return list;
    }
    case 'integer': {
      const number = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number))
        throw misused(`“${name}” takes a whole number from ${least} to ${most}.`);
      return Math.min(most, Math.max(least, number));
    }
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      if (typeof value !== 'boolean') throw misused(`“${name}” takes true or false.`);
      return value;
    case 'choice':
      if (typeof value !== 'string' || !of.includes(value)) throw misused(`“${name}” takes ${of.join(' or ')}.`);
      return value;
  }
}

function readText(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') throw misused(`“${name}” takes a text that is not empty.`);
  if (text.length > longest) throw misused(`“${name}” takes at most ${longest} characters.`);
  return text.toWellFormed();
}

function misused(reason: string): Problem {
  return new Problem('usage', reason);
}

function cut(text: string): string {
  return text.slice(0, 60).toWellFormed();
}
