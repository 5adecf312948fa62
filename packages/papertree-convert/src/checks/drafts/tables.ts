/** Rows of tables of a draft, `Kettle [@able] | 76.3 | 93.1`: each number is said of the work with the head of its own column. */
import type { Stretch } from './calls.ts';

const hasLetters = (text: string) => /\p{L}{2}/u.test(text);

/** The cells of a row; none where a mark stands within a formula. */
function cellsOfRow(text: string): Stretch[] {
  const cells: Stretch[] = [];
  let from = 0;
  for (const cell of text.split('|')) {
    if ((cell.match(/(?<!\\)\$/g) ?? []).length % 2 === 1) return [];
    cells.push({ from, to: from + cell.length });
    from += cell.length + 1;
  }
  return cells.length > 1 ? cells : [];
}

/** The heads of the columns of what stands behind a paragraph: its own, where it is a row without citations and numbers, else those before; none behind what is no row. */
export function headsBehind(text: string, isCiting: boolean, before: readonly string[]): readonly string[] {
  const cells = cellsOfRow(text).map(({ from, to }) => text.slice(from, to));
  if (cells.length === 0) return [];
  const isHead = !isCiting && cells.filter(hasLetters).length > 1 && !/\d\.\d|\d{4}/.test(text);
  return isHead ? cells : before;
}

/** For each cell with digits the row with blanks for the others, but for the one that names it; and the head of its column. */
export function cellsApart(
  text: string,
  heads: readonly string[],
): { readonly row: string; readonly head: string }[] | undefined {
  const cells = cellsOfRow(text);
  if (cells.length < 2 || cells.length !== heads.length) return undefined;
  const textAt = ({ from, to }: Stretch) => text.slice(from, to);
  const label = cells.find((cell) => hasLetters(textAt(cell)));
  return cells.flatMap((cell, i) => {
    if (cell === label || !/\d/.test(textAt(cell))) return [];
    const row = cells.map((each) => (each === cell || each === label ? textAt(each) : ' '.repeat(each.to - each.from)));
    return [{ row: row.join(' '), head: heads[i] ?? '' }];
  });
}
