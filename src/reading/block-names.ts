/** Names of numbered blocks other than sections and figures, written in one way: `Theorem 1.1`, `Eq. (3)`, `Algorithm 2`. */

const abbreviations: Readonly<Record<string, string>> = {
  alg: 'algorithm',
  algo: 'algorithm',
  cor: 'corollary',
  def: 'definition',
  eq: 'equation',
  eqn: 'equation',
  lem: 'lemma',
  prop: 'proposition',
  rem: 'remark',
  thm: 'theorem',
};

const called = /^(\p{L}+)\.?\s*\(?([0-9]+(?:\.[0-9]+)*[a-z]?|[A-Z](?:\.[0-9]+)+)\b\)?/u;

/** `theorem 1.1` for every way to write it; undefined if the text names no numbered block. */
export function numberedName(text: string): string | undefined {
  const [, word = '', number = ''] = called.exec(text.trim()) ?? [];
  const small = word.toLowerCase();
  const full = Object.hasOwn(abbreviations, small) ? abbreviations[small] : small;
  return number === '' ? undefined : `${full} ${number.toLowerCase()}`;
}
