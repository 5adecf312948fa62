/** Names of blocks other than sections, written in one way: `theorem 1.1`, `equation 3`, `algorithm 2`, `footnote 1`. */

const abbreviations: Readonly<Record<string, string>> = {
  alg: 'algorithm',
  algo: 'algorithm',
  cor: 'corollary',
  def: 'definition',
  defn: 'definition',
  eq: 'equation',
  eqn: 'equation',
  fig: 'figure',
  fn: 'footnote',
  lem: 'lemma',
  prop: 'proposition',
  rem: 'remark',
  tab: 'table',
  thm: 'theorem',
};

/** `2`, `2.1`, `A.3`, `A1`, `3a`, `IV`, `B`. */
const number = /[0-9]+(?:[.-][0-9]+)*[a-z]?|[A-Z]{1,2}[.-]?[0-9]+(?:[.-][0-9]+)*|[IVX]+|[A-Z]/.source;
const called = new RegExp(`^(\\p{L}+(?:[ -]\\p{L}+){0,3}?)\\.?\\s*\\(?(${number})(?![\\p{L}\\p{N}])\\)?`, 'u');

export interface BlockName {
  /** `Theorem`, as it is written. */
  readonly kind: string;
  readonly number: string;
}

/** The kind and number that a text begins with; undefined if it begins otherwise. */
export function readBlockName(text: string): BlockName | undefined {
  const [, kind = '', number = ''] = called.exec(text.trim()) ?? [];
  return number === '' ? undefined : { kind, number };
}

/** `theorem 1.1` for every way to write it; `(3)` is an equation; undefined if the text names no numbered block. */
export function numberedName(text: string): string | undefined {
  const bracketed = /^\(([^()\s]{1,12})\)$/.exec(text.trim())?.[1];
  if (bracketed !== undefined) return `equation ${bracketed.toLowerCase()}`;
  const name = readBlockName(text);
  if (!name) return undefined;
  const small = name.kind.toLowerCase();
  const full = Object.hasOwn(abbreviations, small) ? abbreviations[small] : small;
  return `${full} ${name.number.toLowerCase()}`;
}
