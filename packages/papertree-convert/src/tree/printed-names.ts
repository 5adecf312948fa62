/** What parts of a paper are called in print, `theorem 2.1`, `equation 3`, `figure 3a`: one name for all its spellings, and the nodes that have it. */
import { sectionsOf } from './anchors.ts';
import type { Content, Node } from './nodes.ts';
import { listsIn } from './visit.ts';
import { plainText } from './words.ts';

const usualLabels = { algorithm: 'Algorithm', listing: 'Listing', figure: 'Figure', table: 'Table' } as const;

/** The printed name of a block, `Theorem 2`; its number is "" where only its kind is printed. */
export function printedName(node: Node): BlockName | undefined {
  switch (node.type) {
    case 'theorem': {
      const title = plainText(node.title).trim();
      return readBlockName(title) ?? { kind: title.split(/[\s(.:]/, 1)[0] || node.kind, number: '' };
    }
    case 'equation':
    case 'equationGroup':
      return node.number ? { kind: 'Equation', number: node.number } : undefined;
    case 'algorithm':
    case 'listing':
    case 'figure':
    case 'table':
      return node.number ? { kind: node.label || usualLabels[node.type], number: node.number } : undefined;
    case 'listItem': {
      const label = plainText(node.label ?? []).replace(/^[\s([]+|[\s)\].:]+$/g, '');
      return label === '' ? undefined : { kind: 'item', number: label };
    }
    default:
      return undefined;
  }
}

/** The ids of all nodes that have a name, in reading order, by the name: where one name is printed twice, there are two. */
export function namedNodes(content: Content): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const put = (name: string, id: string) => {
    const known = names.get(name);
    if (known === undefined) names.set(name, [id]);
    else if (!known.includes(id)) known.push(id);
  };

  /** `outer` is the node that the names in it are told from: a panel from its figure, a row from its group. */
  function walk(nodes: readonly Node[], outer?: { readonly name: string; readonly isFloat: boolean }): void {
    for (const node of nodes) {
      // Sections are walked by `sectionsOf`.
      if (node.type === 'section') continue;
      const printed = printedName(node);
      const isFloat = node.type === 'figure' || node.type === 'table';
      const isPanel = isFloat && outer?.isFloat === true && node.label === '' && node.number !== '';
      let name = '';
      if (printed && 'id' in node) {
        name = isPanel ? outer.name + bareNumber(printed.number) : nameOf(printed);
        if (printed.number !== '' && name !== outer?.name) put(name, node.id);
      }
      const within = name === '' ? outer : { name, isFloat };
      for (const list of listsIn(node)) if (!list.inline) walk(list.nodes, within);
    }
  }

  for (const { id, label = '', number, children } of sectionsOf(content)) {
    if (number !== '') {
      put(nameOf({ kind: 'section', number }), id);
      if (label !== '') put(nameOf({ kind: label, number }), id);
    }
    walk(children);
  }
  for (const { id, number, content: sections } of content.footnotes) {
    if (number !== '') put(nameOf({ kind: 'footnote', number }), id);
    for (const { children } of sections) walk(children);
  }
  for (const { id, mark = '', number } of content.bibliography)
    for (const each of [number, mark]) if (each !== '') put(nameOf({ kind: 'reference', number: each }), id);
  return names;
}

/** Short forms and plurals of kinds: `Eqs. 3`, `Theorems 2`. */
const otherForms: Readonly<Record<string, string>> = {
  alg: 'algorithm',
  algo: 'algorithm',
  app: 'appendix',
  asm: 'assumption',
  appx: 'appendix',
  ch: 'chapter',
  chap: 'chapter',
  conj: 'conjecture',
  cor: 'corollary',
  def: 'definition',
  defn: 'definition',
  eq: 'equation',
  ex: 'example',
  exs: 'example',
  eqn: 'equation',
  eqs: 'equation',
  fig: 'figure',
  fn: 'footnote',
  lem: 'lemma',
  obs: 'observation',
  prop: 'proposition',
  ref: 'reference',
  rem: 'remark',
  sec: 'section',
  sect: 'section',
  tab: 'table',
  tbl: 'table',
  thm: 'theorem',
  appendices: 'appendix',
  corollaries: 'corollary',
};

/** Kinds, and short forms of them, whose plural ends with an s. */
const countedKinds =
  'algorithm|alg|algo|appendix|appx|assumption|ch|chap|chapter|claim|conj|conjecture|cor|def|definition|defn|eqn|equation|example|exercise|fig|figure|footnote|lem|lemma|listing|observation|prop|proposition|ref|reference|rem|remark|sec|sect|section|tab|table|tbl|theorem|thm'.split(
    '|',
  );
const plural = new RegExp(`^(?:${countedKinds.join('|')})s$`);

/** How the kinds of parts are written in a text, in small letters. */
export const spelledKinds: readonly string[] = [
  ...new Set([...countedKinds.flatMap((kind) => [kind, `${kind}s`]), ...Object.keys(otherForms), 'corollary']),
];

/** The kind in the singular, as it is written: `Figs.` is `Fig.`. */
export function singularKind(kind: string): string {
  const small = kind.toLowerCase().replace(/\.$/, '');
  if (plural.test(small) || small === 'eqs') return kind.replace(/s(?=\.?$)/, '');
  return small.endsWith('ces') || small.endsWith('ies') ? (otherForms[small] ?? kind) : kind;
}

/** `2`, `2.1`, `A.3`, `A1`, `3a`, `IV`, `B`. */
const number = /[0-9]+(?:[.-][0-9]+)*[a-z]?|[A-Z]{1,2}[.-]?[0-9]+(?:[.-][0-9]+)*|[IVX]+|[A-Z]/.source;
/** Kind and number; a colon stands between them only before digits, for `Remark: A lid` has no number. */
const called = new RegExp(
  `^(\\p{L}+(?:[ -]\\p{L}+){0,3}?)(?:\\.|:(?=\\s*[0-9]))?[\\s_-]*\\(?(${number})(?![\\p{L}\\p{N}])\\)?`,
  'u',
);
/** With all that follows for a number: `Section II-A`, `Eq. 3'`, `Assumption $\star$`. */
const calledWhole = /^(\p{L}+(?:[ -]\p{L}+){0,3}?)(?:\.\s*|[\s_-]+)(\S[^\n]{0,60})$/u;

export interface BlockName {
  /** `Theorem`, as it is written. */
  readonly kind: string;
  readonly number: string;
}

/** The kind and number that a text begins with; undefined if it begins otherwise. */
function readBlockName(text: string): BlockName | undefined {
  const [, kind = '', number = ''] = called.exec(text.trim()) ?? [];
  return number === '' ? undefined : { kind, number };
}

/** `theorem 1.1` for every way to write it. Brackets and spaces of the number do not count: `figure 3a` is `Figure 3 (a)`. */
export function nameOf({ kind, number }: BlockName): string {
  const small = kind.toLowerCase().replace(/[\s.]+$/, '');
  const one = plural.test(small) ? small.slice(0, -1) : small;
  const full = Object.hasOwn(otherForms, one) ? otherForms[one] : one;
  return `${full} ${bareNumber(number)}`;
}

const bareNumber = (number: string): string => number.toLowerCase().replace(/[\s()[\]]+/g, '');

/** `theorem 1.1` of a text that begins with it in any spelling; `(3)` is an equation; undefined if the text names no numbered block. */
export function numberedName(text: string): string | undefined {
  const bracketed = /^\(([^()\s]{1,12})\)$/.exec(text.trim())?.[1];
  if (bracketed !== undefined) return `equation ${bracketed.toLowerCase()}`;
  const name = readBlockName(text);
  return name && nameOf(name);
}

/** The characters of a name that are looked at; none is longer. */
const longest = 200;

/**
 * The names that a whole text may mean, the likeliest first: `Theorem 2.1`, `Eq. 3`, `(3)`, `Fig. 2(a)`, `[12]`, `[^1]`,
 * `item (ii)`, `A2`.
 */
export function namesMeant(asked: string): string[] {
  const plain = asked.trim().slice(0, longest);
  if (plain === '') return [];
  const names = new Set<string>();
  const [, noted, cited] = /^\[(?:\^(.{1,120})|(.{1,120}))\]$/.exec(plain) ?? [];
  if (noted !== undefined) names.add(nameOf({ kind: 'footnote', number: noted }));
  if (cited !== undefined) names.add(nameOf({ kind: 'reference', number: cited }));
  const [, figure, panel] = /^(.*[0-9])\s*\(([a-z]{1,4})\)$/i.exec(plain) ?? [];
  const whole = figure === undefined ? undefined : readBlockName(figure);
  if (whole) names.add(nameOf({ ...whole, number: `${whole.number}${panel}` }));
  // The whole rest: `Section II-A` is not `Section II`.
  const [, kind = '', number = ''] = calledWhole.exec(plain) ?? [];
  if (number !== '') names.add(nameOf({ kind, number }));
  // `figure3`, `eq(3)`, `(3)`: no space tells them apart.
  const [begun] = called.exec(plain) ?? [];
  const numbered = numberedName(plain);
  if (numbered !== undefined && (begun === undefined || begun.length === plain.length)) names.add(numbered);
  names.add(plain.toLowerCase().replace(/\s+/g, ' '));
  names.add(nameOf({ kind: 'item', number: plain }));
  return [...names];
}
