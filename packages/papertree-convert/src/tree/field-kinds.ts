/** The few kinds of field a node can have, and the TypeScript type that each stands for. */

interface PlainKinds {
  string: string;
  integer: number;
  boolean: boolean;
  strings: string[];
  integers: number[];
  words: Record<string, string>;
}

/** One field of a node: what it holds and what it means. Optional means left out when absent, never `null`. */
export interface Field {
  readonly kind: keyof PlainKinds | 'choice' | 'many' | 'grid';
  readonly doc: string;
  readonly optional?: true;
  /** The allowed words of a `choice`; the allowed node names of `many` and `grid`. */
  readonly of?: readonly string[];
}

export const string = (doc: string) => ({ kind: 'string', doc }) as const;
export const integer = (doc: string) => ({ kind: 'integer', doc }) as const;
export const boolean = (doc: string) => ({ kind: 'boolean', doc }) as const;
export const strings = (doc: string) => ({ kind: 'strings', doc }) as const;
export const integers = (doc: string) => ({ kind: 'integers', doc }) as const;
/** Words by name. */
export const words = (doc: string) => ({ kind: 'words', doc }) as const;

export const choice = <const W extends string>(of: readonly W[], doc: string) => ({ kind: 'choice', doc, of }) as const;

/** An array of nodes, in reading order. */
export const many = <const N extends string>(of: readonly N[], doc: string) => ({ kind: 'many', doc, of }) as const;

/** An array of arrays of nodes, in reading order. */
export const grid = <const N extends string>(of: readonly N[], doc: string) => ({ kind: 'grid', doc, of }) as const;

export const optional = <F extends Field>(field: F) => ({ ...field, optional: true }) as const;

type FieldTable = Record<string, Field>;

/** The type of a field; `Nodes` maps the name of every node to its type. */
export type FieldValue<F extends Field, Nodes> = F extends { kind: keyof PlainKinds }
  ? PlainKinds[F['kind']]
  : F extends { kind: 'choice'; of: readonly (infer W)[] }
    ? W
    : F extends { kind: 'many'; of: readonly (infer N extends keyof Nodes)[] }
      ? Nodes[N][]
      : F extends { kind: 'grid'; of: readonly (infer N extends keyof Nodes)[] }
        ? Nodes[N][][]
        : never;

/** The object type that a table of fields stands for. */
export type Fields<S extends FieldTable, Nodes> = {
  -readonly [K in keyof S as S[K] extends { optional: true } ? never : K]: FieldValue<S[K], Nodes>;
} & {
  -readonly [K in keyof S as S[K] extends { optional: true } ? K : never]?: FieldValue<S[K], Nodes>;
};
