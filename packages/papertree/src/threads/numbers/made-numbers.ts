/** When a number of a draft may be made of others: a difference, a share, a sum, what is left of all. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import type { NumberCell } from './paper-numbers.ts';
import { halfOf, holds, scalingOf } from './same-number.ts';

/** Whether a number may be a difference, a sum, a ratio or a mean of those of a table, what is left of one, or one of them rounded. */
export function mayBeMadeOf(cells: readonly NumberCell[], said: WrittenNumber): boolean {
  if (cells.some((cell) => holds(cell, said) || isRestOf(cell, said))) return true;
  const values = [...new Set(cells.flatMap(({ numbers }) => numbers.map(({ bare }) => bare)))].slice(0, mostCompared);
  const isLike = likeSaid(said);
  return (
    sumsOf(cells).some(isLike) ||
    values.some((a) =>
      values.some((b) =>
        [
          a - b,
          a + b,
          (a + b) / 2,
          a / b,
          (100 * a) / b,
          (100 * a) / (a + b),
          (100 * (a - b)) / b,
          (100 * (b - a)) / b,
          100 * a,
        ].some(isLike),
      ),
    )
  );
}
const mostCompared = 300;

/** Whether a number is one made here, to the places that it has. */
export const likeSaid = (said: WrittenNumber) => {
  const half = 1.02 * halfOf(said);
  const scaling = scalingOf(said);
  return (made: number) => Math.abs(made - said.bare) < half || Math.abs(made - said.value) < half * scaling;
};

/** Whether a number is what a cell leaves of all: an error of 12.9% where an accuracy of 87.1 stands. */
export const isRestOf = ({ numbers }: NumberCell, said: WrittenNumber): boolean => {
  const isLike = likeSaid(said);
  return numbers.some(({ value }) =>
    (value <= 1 ? [1 - value, 100 * (1 - value)] : [100 - value, (100 - value) / 100]).some(isLike),
  );
};

/** The sums and means of each column and each row, and of the cells that stand side by side in short ones. */
function sumsOf(cells: readonly NumberCell[]): number[] {
  const lines = [0, 1].flatMap((side) => [...Map.groupBy(cells, ({ at }) => at[side]).values()]);
  return lines.flatMap((line) => {
    const values = line.flatMap(({ numbers: [first] }) => (first ? [first.bare] : []));
    const begins = values.length > mostSummed ? [0] : [...values.keys()];
    return begins.flatMap((begin) => {
      const ends = values.length > mostSummed ? [values.length] : [...values.keys()].map((at) => at + 1);
      return ends.flatMap((end) => {
        const sum = values.slice(begin, end).reduce((all, each) => all + each, 0);
        return end - begin < 3 ? [] : [sum, sum / (end - begin)];
      });
    });
  });
}
const mostSummed = 6;

/** Whether a number is how far a cell is from another of its row or column; a long way is rather another number. */
export function isStepFrom(cells: readonly NumberCell[], others: readonly NumberCell[], said: WrittenNumber): boolean {
  const isLike = likeSaid(said);
  const isStep = (cell: NumberCell, other: NumberCell) => {
    const [from, to] = [cell, other].map(({ numbers }) => numbers[0]?.bare ?? Number.NaN) as [number, number];
    const isBeside = other.anchor === cell.anchor && other.at.some((place, side) => place === cell.at[side]);
    return isBeside && 2 * said.bare <= from && isLike(Math.abs(from - to));
  };
  return cells.some((cell) => others.some((other) => isStep(cell, other)));
}

/** Whether a number is how far two others are from each other. */
export function isBetween(numbers: readonly WrittenNumber[], said: WrittenNumber): boolean {
  const isLike = likeSaid(said);
  const values = [...new Set(numbers.map(({ value, sign }) => (sign === '-' ? -value : value)))].slice(0, mostCompared);
  return values.some((a) => values.some((b) => isLike(Math.abs(a - b))));
}

/** Whether a sentence has two other numbers of which one is made: `17 of 27 (63%)`, `435 and not 624, 30% fewer`. */
export function isMadeIn(text: string, said: WrittenNumber): boolean {
  const others = numbersIn(text).flatMap(({ value }) => (isSameValue(value, said.value) ? [] : [value]));
  const values = [...new Set(others)].slice(0, mostInSentence);
  const isLike = likeSaid(said);
  return values.some((a, i) =>
    values.some(
      (b, j) =>
        i !== j &&
        (said.isPercent
          ? [(100 * a) / b, (100 * Math.abs(a - b)) / b, (100 * a) / (a + b), Math.abs(a - b)]
          : [a - b, a + b, a * b, a / b]
        ).some(isLike),
    ),
  );
}
const mostInSentence = 40;
