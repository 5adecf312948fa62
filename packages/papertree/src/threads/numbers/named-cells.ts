/** Cells of tables that a sentence names by the words of their rows and columns. */
import { headWords, isNamed, lengthOfHead, shareNamed } from './named-heads.ts';
import type { NumberCell } from './paper-numbers.ts';

/** The cells of which each text names a label of the row and one of the column wholly. */
export function cellsNamed(cells: readonly NumberCell[], ofRow: string, ofColumn: string): NumberCell[] {
  const [rowWords, columnWords] = [headWords(ofRow), headWords(ofColumn)];
  return cells.filter(
    ({ column, labels }) =>
      column.some((label) => isNamed(label, columnWords)) && labels.some((label) => isNamed(label, rowWords)),
  );
}

/** Those of which most is named: of rows and columns with several labels those with the most of them, then those with the longest. */
export function bestNamed(cells: readonly NumberCell[], text: string): NumberCell[] {
  const words = headWords(text);
  const lengthOf = ({ column, labels }: NumberCell) => {
    const named = [...column, ...labels].filter((label) => isNamed(label, words));
    return named.length * 100 + named.reduce((sum, each) => sum + lengthOfHead(each), 0);
  };
  const most = Math.max(0, ...cells.map(lengthOf));
  return cells.filter((each) => lengthOf(each) === most);
}

type Heads = Pick<NumberCell, 'row' | 'column'>;
/** How much a text names of the label of a row, and of a column, that it names most of. */
export const sharesOf = ({ row, column }: Heads, text: string) =>
  [mostNamed(row, text), mostNamed(column, text)] as const;
const mostNamed = (labels: readonly string[], text: string) =>
  Math.max(0, ...labels.map((label) => shareNamed(label, text)));

/** How well a clause and its sentence name the row and the column of a cell. */
export const namingScore = (heads: Heads, clause: string, sentence: string): number =>
  [...sharesOf(heads, clause), ...sharesOf(heads, clause), ...sharesOf(heads, sentence)].reduce(
    (sum, each) => sum + each,
    0,
  );

/** Words that tell what a sentence is about. */
const tellingWords = (words: string) => new Set(words.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
export const sharedWords = (a: string, b: string): number => tellingWords(a).intersection(tellingWords(b)).size;
