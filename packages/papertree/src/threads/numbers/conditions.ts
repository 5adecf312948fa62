/** Conditions of a sentence, `T = 0.9`: numbers behind the head of a column that has them tell rows, and are no values. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import type { LabelledTable } from './labelled-tables.ts';
import { headWords } from './named-heads.ts';
import type { NumberCell } from './paper-numbers.ts';

/** The cells of a table that each condition of a text names, of those that have some. */
export function conditionsIn({ cells, numbered }: LabelledTable, text: string): (readonly NumberCell[])[] {
  const all = [...numbered, ...cells];
  const named = numbersIn(text).map((number) => {
    const [, name = ''] = before.exec(text.slice(Math.max(0, number.from - farthest), number.from)) ?? [];
    const words = headWords(name);
    return all.filter(({ column, numbers: [own] }) => words.size > 0 && isOf(column, words) && isEqual(number, own));
  });
  return named.filter(({ length }) => length > 0);
}

/** What stands before a number: a word or a symbol with `=`. */
const before = /(?<![\p{L}\d])(\\?\p{L}[\p{L}\d_{}]*)[\s$]{0,2}=[\s$]{0,2}$/u;
const farthest = 25;

function isOf(column: readonly string[], words: ReadonlySet<string>): boolean {
  const own = headWords(column.at(-1) ?? '');
  return own.size === words.size && own.isSubsetOf(words);
}

const isEqual = (number: WrittenNumber, own: WrittenNumber | undefined) =>
  own !== undefined && isSameValue(number.value, own.value) && number.isPercent === own.isPercent;

/** The rows of which all of some cells are: those that name rows tell each that has their name. */
export function rowsOfConditions(
  { cells }: LabelledTable,
  conditions: readonly (readonly NumberCell[])[],
): Set<number>[] {
  return conditions.map((some) => {
    const labels = new Set(some.flatMap(({ isLabel, text }) => (isLabel ? [text] : [])));
    const own = new Set(some.map(({ at }) => at[0]));
    return new Set(
      cells.flatMap(({ names, at }) => (own.has(at[0]) || names.some((each) => labels.has(each)) ? [at[0]] : [])),
    );
  });
}
