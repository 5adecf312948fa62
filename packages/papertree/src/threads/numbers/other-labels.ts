/** Whether a sentence names another row or column of a table than that of the cell that has its number. */
import { isSameValue, numbersIn, type WrittenNumber, withoutNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { mayMeanCell, saying, turning } from './cell-said.ts';
import { conditionsIn, rowsOfConditions } from './conditions.ts';
import { type LabelledTable, tablesOf } from './labelled-tables.ts';
import { headsIn, headWords } from './named-heads.ts';
import { mayBeOfKind } from './number-kinds.ts';
import { comparing, mayBeOwn } from './own-words.ts';
import type { NumberCell, NumberPlace } from './paper-numbers.ts';

/** Who is said to be better than another names that one, too. */
const outdoing = /\b(?:outperform\w*|surpass\w*|beat\w*|exceed\w*|ahead|wins?|winning|won|best|tops?|topped)\b/i;

/** By these a sentence turns to what it names, and compares nothing itself. */
const leading = /\b(?:(?:in|by)\s(?:contrast|comparison)|in\stotal|overall),/i;

/**
 * The cell beside one, in its row or column, of which the text has a whole label, where it has no word of those that the cell has alone. The text gives no
 * other number; `holding` are the cells that have this one.
 */
export function otherNamed(
  paper: ParsedPaper,
  place: NumberCell,
  text: string,
  number: WrittenNumber,
  holding: readonly NumberCell[],
  sentence: string,
): NumberPlace | undefined {
  const table = tablesOf(paper).get(place.anchor);
  const saidOf = text.replace(leading, '');
  if (!table || mayBeOwn(saidOf) || comparing.test(saidOf) || outdoing.test(saidOf)) return undefined;
  const bare = withoutNumber(text, number);
  const words = headWords(bare);
  if (words.intersection(turning).size > 0) return undefined;
  const [row, column] = place.at;
  const named = headsIn(bare, table.heads);
  const atNamed = (of: LabelledTable['rows'], others: LabelledTable['rows']) =>
    inAll(named.flatMap(({ form }) => (others.has(form) ? [] : [of.get(form) ?? new Set<number>()])));
  const ofConditions = rowsOfConditions(table, conditionsIn(table, bare));
  const rows = inAll([atNamed(table.rows, table.columns), rowsNumbered(table, bare), ...ofConditions]);
  const columns = atNamed(table.columns, table.rows);
  const isOfNamed = ({ at: [row, column] }: NumberCell) =>
    (rows.size === 0 || rows.has(row)) && (columns.size === 0 || columns.has(column));
  if (holding.some((cell) => cell.anchor === place.anchor && isOfNamed(cell))) return undefined;
  const ofKind = (cells: readonly NumberCell[]) => cells.filter((cell) => mayBeOfKind(cell, number));
  const toldOf = (cell: NumberCell | undefined) =>
    cell && !mayMeanCell(place, cell, sentence) ? placeOf(cell) : undefined;
  const isNamed = (labels: readonly string[], others: readonly string[]) =>
    headWords(labels.join(' '))
      .difference(headWords(others.join(' ')))
      .difference(saying)
      .intersection(words).size > 0;
  if (rows.size > 0 && !rows.has(row)) {
    const others = table.cells.filter(({ at }) => rows.has(at[0]));
    const isOwn = isNamed(
      [...place.labels, ...place.longNames[0]],
      [...others.flatMap(({ labels }) => labels), ...place.column, place.ofAll],
    );
    if (!isOwn) return toldOf(ofKind(others).find(({ at }) => at[1] === column) ?? ofKind(others)[0]);
  }
  if (columns.size === 0 || columns.has(column) || !rows.has(row)) return undefined;
  const others = table.cells.filter(({ at }) => columns.has(at[1]));
  if (isNamed(place.column, [...others.flatMap((each) => each.column), ...place.labels])) return undefined;
  return toldOf(ofKind(others).find(({ at }) => at[0] === row));
}

const placeOf = (cell: NumberCell | undefined): NumberPlace | undefined =>
  cell && { anchor: cell.anchor, name: cell.name, text: cell.text, isCell: true };

/** What all sets have that are not empty; where nothing is in all of them, what is in any. */
function inAll(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const filled = sets.filter(({ size }) => size > 0);
  const [first = new Set<number>(), ...rest] = filled;
  const shared = rest.reduce((all, each) => all.intersection(each), first);
  return shared.size > 0 ? shared : new Set(filled.flatMap((each) => [...each]));
}

/** The rows that are named by a number with the head that stands above it: `n = 32`, `13 customers`, `50% missing` under “Missing rate”. */
function rowsNumbered({ cells, numbered }: LabelledTable, text: string): ReadonlySet<number> {
  const numbers = numbersIn(text).map((number) => ({
    number,
    around: headWords(text.slice(Math.max(0, number.from - near), number.to + near)),
  }));
  const labels = new Set(
    numbered.flatMap(({ text, numbers: [label], column }) =>
      numbers.some(
        ({ number, around }) =>
          label !== undefined &&
          isSameValue(number.value, label.value) &&
          number.isPercent === label.isPercent &&
          !around.isDisjointFrom(headWords(column.join(' '))),
      )
        ? [text]
        : [],
    ),
  );
  return new Set(cells.flatMap(({ names, at }) => (names.some((each) => labels.has(each)) ? [at[0]] : [])));
}
/** Characters around a number in which its head is named. */
const near = 20;
