/** Cells of tables that a sentence names by the words of their rows and columns. */
import { plainMath } from 'papertree-convert/render';
import type { NumberCell } from './paper-numbers.ts';

/** What stands in brackets at the end of a head: a unit, an arrow. */
const behindHead = /\s*[([][^()[\]]{1,20}[)\]][\s↑↓*†‡§]*$/u;

/** Those of the heads of a paper are asked for again for each number of a draft. */
const knownWords = new Map<string, ReadonlySet<string>>();
const mostKnown = 20_000;

/** The words of a text as heads are compared: of formulas the plain form, `k2` for `$k_{2}$`, without endings of the plural. */
export function headWords(text: string): ReadonlySet<string> {
  const before = knownWords.get(text);
  if (before) return before;
  const plain = text
    .replace(/\$([^$]{1,200})\$/g, (_, latex: string) => ` ${plainMath(latex) ?? latex} `)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[_^{}\\]+(?=[\p{L}\p{N}])|[{}]/gu, '')
    .toLowerCase();
  const all = plain.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
  const words = new Set(all.map((word) => word.replace(/(?<=...)s$/, '')));
  if (knownWords.size >= mostKnown) knownWords.clear();
  knownWords.set(text, words);
  return words;
}

export const wordsOfHead = (head: string) => {
  const bare = head.replace(behindHead, '');
  return headWords(/\p{L}/u.test(bare) ? bare : head);
};

/** The beginnings of the words that a head cuts short with a point: `visc` of `Dynamic Visc.` */
const cutShort = (head: string) =>
  new Set([...head.toLowerCase().matchAll(/(?<!\p{L})(\p{L}{3,})\.(?![\p{L}\p{N}])/gu)].map(([, word = '']) => word));

/** The words of a head that a text has, those cut short by their beginning. */
function wordsNamed(head: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const own = wordsOfHead(head);
  const named = own.intersection(words);
  if (named.size === own.size || !head.includes('.')) return named;
  const short = [...cutShort(head).difference(named)].filter((begin) =>
    [...words].some((word) => word.startsWith(begin)),
  );
  return named.union(new Set(short).intersection(own));
}

/** How many of the words of a head a text names, from 0 to 1. */
export function shareNamed(head: string, text: string): number {
  const { size } = wordsOfHead(head);
  return size === 0 ? 0 : wordsNamed(head, headWords(text)).size / size;
}

/** These are words of sentences, and name no row. */
const articles = new Set(['a', 'an', 'the', 'i', 'in', 'of', 'on', 'and', 'we', 'our', 'all', 'no', 'is', 'it']);

/** Whether words can name a row or a column. */
export const isTelling = (words: readonly string[]) => words.some((word) => /\p{L}/u.test(word) && !articles.has(word));

function isNamed(head: string, words: ReadonlySet<string>): boolean {
  const own = wordsOfHead(head);
  return isTelling([...own]) && wordsNamed(head, words).size === own.size;
}

/** The cells whose column, and some words of whose row, each text names wholly. */
export function cellsNamed(cells: readonly NumberCell[], ofRow: string, ofColumn: string): NumberCell[] {
  const [rowWords, columnWords] = [headWords(ofRow), headWords(ofColumn)];
  const columns = new Map<string, boolean>();
  const isColumn = (column: string) => {
    const before = columns.get(column) ?? isNamed(column, columnWords);
    columns.set(column, before);
    return before;
  };
  return cells.filter(({ column, labels }) => isColumn(column) && labels.some((label) => isNamed(label, rowWords)));
}

/** Those of which most is named: of rows with several labels those with the most of them, then those with the longest heads. */
export function bestNamed(cells: readonly NumberCell[], text: string): NumberCell[] {
  const words = headWords(text);
  const lengthOf = ({ column, labels }: NumberCell) => {
    const named = labels.filter((label) => isNamed(label, words));
    const all = [column, ...named].map((head) => wordsOfHead(head).size);
    return named.length * 100 + all.reduce((sum, each) => sum + each, 0);
  };
  const most = Math.max(0, ...cells.map(lengthOf));
  return cells.filter((each) => lengthOf(each) === most);
}

type Heads = Pick<NumberCell, 'row' | 'column'>;
export const sharesOf = ({ row, column }: Heads, text: string) =>
  [shareNamed(row, text), shareNamed(column, text)] as const;

/** How well a clause and its sentence name the row and the column of a cell. */
export const namingScore = (heads: Heads, clause: string, sentence: string): number =>
  [...sharesOf(heads, clause), ...sharesOf(heads, clause), ...sharesOf(heads, sentence)].reduce(
    (sum, each) => sum + each,
    0,
  );

/** Words that tell what a sentence is about. */
const tellingWords = (words: string) => new Set(words.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
export const sharedWords = (a: string, b: string): number => tellingWords(a).intersection(tellingWords(b)).size;
