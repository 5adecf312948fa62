/** A number that two cells make whose rows or columns a sentence names: `97.29 − 96.88`. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { type LabelledTable, tablesOf } from './labelled-tables.ts';
import { likeSaid } from './made-numbers.ts';
import { headsIn } from './named-heads.ts';
import { tellingDigits } from './number-kinds.ts';
import { cellsMeant, type NumberCell } from './paper-numbers.ts';
import { holdsExactly } from './same-number.ts';

export interface MadeNumber {
  /** `97.29 − 96.88` */
  readonly says: string;
  readonly cells: readonly [NumberCell, NumberCell];
}

/** How two cells make it; undefined where none do, or several pairs may. */
export function madeOfCells(
  paper: ParsedPaper,
  text: string,
  said: WrittenNumber,
  isMeant: (anchor: string) => boolean,
): MadeNumber | undefined {
  const [made, ...more] = [...tablesOf(paper)]
    .filter(([anchor]) => isMeant(anchor))
    .flatMap(([, table]) => pairsNamed(table, text).flatMap((cells) => waysToMake(cells, said)));
  return more.length === 0 ? made : undefined;
}

/** The same of the cells of a row or column that have two other numbers of the text, each of these alone: `from 14.96 to 26.61, a gain of 11.65`. */
export function madeOfSaid(
  paper: ParsedPaper,
  text: string,
  said: WrittenNumber,
  isMeant: (anchor: string) => boolean,
): MadeNumber | undefined {
  const cells = cellsMeant(paper, isMeant).filter(({ isLabel }) => !isLabel);
  const having = numbersIn(text)
    .filter((number) => !isSameValue(number.value, said.value) && tellingDigits(number) > 2)
    .flatMap((number) => {
      const [cell, ...more] = cells.filter((each) => holdsExactly(each, number));
      return cell && more.length === 0 ? [cell] : [];
    });
  const [made, ...more] = having.flatMap((cell, i) =>
    having
      .slice(i + 1)
      .filter((each) => each.anchor === cell.anchor && each.at.some((at, side) => at === cell.at[side]))
      .flatMap((each) => waysToMake([cell, each], said)),
  );
  return more.length === 0 ? made : undefined;
}

/** The pairs of cells of two rows that are named, in the columns that are, or in all; and of two columns. */
function pairsNamed(table: LabelledTable, text: string): [NumberCell, NumberCell][] {
  const forms = headsIn(text, table.heads).map(({ form }) => form);
  const linesOf = (own: LabelledTable['rows'], others: LabelledTable['rows']) =>
    [...new Set(forms)].flatMap((form) => (others.has(form) ? [] : [own.get(form) ?? new Set<number>()]));
  const rows = linesOf(table.rows, table.columns).filter(({ size }) => size > 0);
  const columns = linesOf(table.columns, table.rows).filter(({ size }) => size > 0);
  const isIn = (lines: readonly ReadonlySet<number>[], at: number) => lines.some((line) => line.has(at));
  return [[rows, columns, 0, 1] as const, [columns, rows, 1, 0] as const].flatMap(([lines, across, side, other]) => {
    if (lines.length !== 2) return [];
    const [first = new Set<number>(), second = new Set<number>()] = lines;
    const some = table.cells.filter(({ at }) => across.length === 0 || isIn(across, at[other]));
    return some
      .filter(({ at }) => first.has(at[side]) && !second.has(at[side]))
      .flatMap((cell) =>
        some.flatMap((each): [NumberCell, NumberCell][] =>
          second.has(each.at[side]) && !first.has(each.at[side]) && each.at[other] === cell.at[other]
            ? [[cell, each]]
            : [],
        ),
      );
  });
}

/** Those of a difference, a ratio and a change that give the number; the larger comes first. */
function waysToMake(cells: readonly [NumberCell, NumberCell], said: WrittenNumber): MadeNumber[] {
  const [a, b] = [valueOf(cells[0]), valueOf(cells[1])];
  const [more, less] = a >= b ? cells : [cells[1], cells[0]];
  const [high, low] = [Math.max(a, b), Math.min(a, b)];
  const isLike = likeSaid(said);
  const [x, y] = [textOf(more), textOf(less)];
  const ways: readonly (readonly [made: number, says: string])[] = said.isPercent
    ? [
        [high - low, `${x} − ${y}`],
        [(100 * (high - low)) / low, `(${x} − ${y}) / ${y}`],
        [(100 * (high - low)) / high, `(${x} − ${y}) / ${x}`],
        [(100 * low) / high, `${y} / ${x}`],
      ]
    : [
        [high - low, `${x} − ${y}`],
        [high / low, `${x} / ${y}`],
      ];
  const way = ways.find(([made]) => isLike(made));
  return way ? [{ says: way[1], cells: [more, less] }] : [];
}

const valueOf = ({ numbers: [first] }: NumberCell) =>
  first === undefined ? Number.NaN : first.sign === '-' ? -first.bare : first.bare;
const textOf = ({ text }: NumberCell) => /^[+−–-]?\d[\d.,]*/.exec(text)?.[0] ?? text;
