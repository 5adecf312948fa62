/** What the text calls a numbered thing that is no section and no figure: `Theorem 1.1`, `Eq. (3)`, `Algorithm 2`. */

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

/** `theorem 1.1` for all ways to write it; undefined for what names no such thing. */
export function numberedName(text: string): string | undefined {
  const [, word = '', number = ''] = called.exec(text.trim()) ?? [];
  const small = word.toLowerCase();
  const full = Object.hasOwn(abbreviations, small) ? abbreviations[small] : small;
  return number === '' ? undefined : `${full} ${number.toLowerCase()}`;
}
