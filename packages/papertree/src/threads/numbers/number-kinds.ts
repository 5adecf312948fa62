/** Of what kind numbers are: in percent, in a unit, or neither. A number of one kind can neither stand in the place of another nor be rounded of it. */
import { unitAt, unitParts, type WrittenNumber } from 'papertree-convert/tree';
import type { NumberCell } from './paper-numbers.ts';

/** A number of a paper, with the unit behind it or in its heads. */
export interface FoundNumber {
  readonly number: WrittenNumber;
  readonly unit: string;
  /** The cell that has it, where it stands in a table. */
  readonly cell?: NumberCell;
}

/** Whether two units measure the same. */
export const isOfOneMeasure = (a: string, b: string): boolean => unitParts(a)[0] === unitParts(b)[0];

/** Whether heads say percent: `(%)`, and not `top 5%`. */
export const namesPercent = (heads: string): boolean => /(?<!\d\s?)%|per ?cent/i.test(heads);

const isInPercent = ({ row, column, labels }: NumberCell) => namesPercent([...row, ...column, ...labels].join(' '));

/** Whether a number says of itself, or by its heads, that it is of the kind of one of a draft; one without percent or unit is of any. */
export function isSurelyOfKind(said: WrittenNumber, { number, unit, cell }: FoundNumber): boolean {
  if (said.isPercent) return number.isPercent || (unit === '' && cell !== undefined && isInPercent(cell));
  return said.unit === '' || (unit !== '' && isOfOneMeasure(unit, said.unit));
}

const known = new WeakMap<NumberCell, readonly string[]>();

/** The units that the words around a cell name: `Minutes until it boils`, and not `after 60 min`. */
function unitsAround(cell: NumberCell): readonly string[] {
  const before = known.get(cell);
  if (before) return before;
  const units = new Set(
    (cell.words.match(/(?<!\d\s?|\p{L})\p{L}{2,}/gu) ?? []).flatMap((word) => [
      unitAt(word),
      unitAt(word.toLowerCase()),
    ]),
  );
  units.delete('');
  known.set(cell, [...units]);
  return [...units];
}

/** The same of one in a table, of which the caption may tell it; what has decimals may be in percent, and a whole number counts something. */
function isOfKind(said: WrittenNumber, cell: NumberCell, number: WrittenNumber): boolean {
  const unit = number.unit || cell.unit;
  if (isSurelyOfKind(said, { number, unit, cell })) return true;
  if (unit !== '') return false;
  return said.isPercent
    ? number.decimals > 0 && number.value <= 100
    : unitsAround(cell).some((each) => isOfOneMeasure(each, said.unit));
}

/** The numbers of a cell that are of the kind of one of a draft. */
export const numbersOfKind = (cell: NumberCell, said: WrittenNumber): WrittenNumber[] =>
  cell.numbers.filter((number) => isOfKind(said, cell, number));

/** Whether a cell may be meant by a number of a draft: one of which no unit is told may be in that of the draft, and not in percent. */
export const mayBeOfKind = (cell: NumberCell, said: WrittenNumber): boolean =>
  numbersOfKind(cell, said).length > 0 || (!said.isPercent && cell.unit === '');

/** Whether a table has numbers of the kind of one of a draft: few decimals in it are no percentages, and few in another unit measure something else. */
export function hasKind(cells: readonly NumberCell[], said: WrittenNumber): boolean {
  const some = cells.filter((cell) => numbersOfKind(cell, said).length > 0);
  const isSure = some.some((cell) =>
    cell.numbers.some((number) => {
      const unit = number.unit || cell.unit;
      return isSurelyOfKind(said, { number, unit, cell }) && (said.unit === '' || said.unit === unit);
    }),
  );
  return isSure || 2 * some.length > cells.length;
}

/** Its digits but for noughts before them. */
const writtenDigits = ({ bare, decimals }: WrittenNumber) => bare.toFixed(decimals).replace('.', '').replace(/^0+/, '');
/** How many those are: two of `70%`. */
export const countDigits = (number: WrittenNumber): number => writtenDigits(number).length;

/** How many digits of a number tell it from others: three of 0.0305 and of 30,500. */
export const tellingDigits = (number: WrittenNumber): number =>
  (number.decimals > 0 ? writtenDigits(number) : writtenDigits(number).replace(/0+$/, '')).length;

/** Whether a number that stands far from where a draft says is surely the one that it means: a short one may stand anywhere. */
export const tellsElsewhere = (said: WrittenNumber, found: FoundNumber): boolean =>
  isSurelyOfKind(said, found) && tellingDigits(said) >= (said.isPercent || said.unit !== '' ? 2 : 3);
