/** When a number of a draft is one of a paper: in another unit or scale, rounded, or made of several. */
import { isSameValue, unitParts, type WrittenNumber } from 'papertree-convert/tree';
import type { NumberCell } from './paper-numbers.ts';

/** A number of a paper, with the unit behind it or in its heads. */
export interface FoundNumber {
  readonly number: WrittenNumber;
  readonly unit: string;
  /** The cell that has it, where it stands in a table. */
  readonly cell?: NumberCell;
}

/** With another unit it is another number, but for one that measures the same; a whole number in percent says nothing without its sign. */
export function isSame(said: WrittenNumber, { number, unit, cell }: FoundNumber): boolean {
  if (said.isPercent && !number.isPercent && (unit !== '' || (cell === undefined && said.decimals === 0))) return false;
  if (said.unit === '' || unit === '' || said.unit === unit) return isSameNumber(said, number);
  const [[base, times], [otherBase, otherTimes]] = [unitParts(said.unit), unitParts(unit)];
  return base === otherBase && isSameValue(said.value * times, number.value * otherTimes);
}

/** Whether two numbers of a draft say one thing, `0.0045 s (4.5 ms)`. */
export function isSameQuantity(a: WrittenNumber, b: WrittenNumber): boolean {
  const [[base, times], [otherBase, otherTimes]] = [unitParts(a.unit), unitParts(b.unit)];
  return a.isPercent === b.isPercent && base === otherBase && isSameValue(a.value * times, b.value * otherTimes);
}

/** `12 K` may be kelvin. */
const isSameNumber = (said: WrittenNumber, { value, bare, scale }: WrittenNumber) =>
  isSameValue(said.value, value) || (/^[^1]/.test(scale) && said.scale === '' && isSameValue(said.value, bare));

/** Whether a cell has numbers in a unit that measures something else. */
export const isOfOtherKind = ({ numbers, unit }: NumberCell, said: WrittenNumber): boolean =>
  said.unit !== '' &&
  numbers.every((number) => {
    const own = number.unit || unit;
    return own !== '' && unitParts(own)[0] !== unitParts(said.unit)[0];
  });

/** Whether the digits are the same, and what they count is not. */
export function isOtherUnit(said: WrittenNumber, { number, unit }: FoundNumber): boolean {
  const isOther = said.unit !== '' && unit !== '' && said.unit !== unit;
  const isScaled =
    said.scale !== '' && number.scale !== '' && said.scale !== number.scale && !(isPower(said) && isPower(number));
  return (isOther || isScaled) && isSameValue(said.bare, number.bare);
}

/** Of `9.6e17` and `9.6×10^18` the power is a part of the number, and no scale of a table. */
const isPower = ({ scale }: WrittenNumber) => scale.startsWith('10^');

/** Units that measure the same: of `10.5 km` and `10.5 s` nothing can be said. */
export function unitsOf(
  said: WrittenNumber,
  { number, unit }: FoundNumber,
): { readonly draft: string; readonly paper: string } | undefined {
  if (said.unit !== '' && unit !== '' && said.unit !== unit)
    return unitParts(said.unit)[0] === unitParts(unit)[0] ? { draft: said.unit, paper: unit } : undefined;
  return { draft: said.scale, paper: number.scale };
}

/** Whether a cell has a number, rounded or in the scale of its table, too. */
export const holds = (cell: NumberCell, said: WrittenNumber) =>
  cell.numbers.some((number) => {
    const unit = number.unit || cell.unit;
    if (isSame(said, { number, unit, cell })) return true;
    if (said.unit !== '' && unit !== '' && said.unit !== unit) return false;
    const isScaled = said.scale !== '' || said.isPercent || cell.isScaled || number.scale !== '' || number.isPercent;
    const isWhole = isPower(said) && (isPower(number) || !cell.isScaled);
    return isRounded(said, number) || (isScaled && !isWhole && isInOtherScale(said, number));
  });

/** How many digits are written behind noughts: three of `0.310`. */
const digitsOf = ({ bare, decimals }: WrittenNumber) =>
  bare === 0 ? 1 : Math.max(1, Math.floor(Math.log10(bare) + 1e-9) + 1 + decimals);

function isRounded(said: WrittenNumber, number: WrittenNumber): boolean {
  const { bare, value, decimals } = number;
  if (isPower(said)) return isSameValue(said.value, Number(value.toPrecision(Math.min(21, digitsOf(said)))));
  return (
    (decimals > said.decimals && isSameValue(said.bare, Number(bare.toFixed(said.decimals)))) ||
    (bare >= 1000 && decimals === 0 && isSameValue(said.value, Number(bare.toPrecision(Math.min(21, digitsOf(said))))))
  );
}

/** `34%` of 0.342 and `12k` of 12.04, where thousands are counted. */
function isInOtherScale(said: WrittenNumber, { bare, value }: WrittenNumber): boolean {
  const digits = Math.min(21, digitsOf(said));
  return [said.bare, said.value].some((own) =>
    [bare, value].some((other) => {
      const power = Math.round(Math.log10(own / other));
      const isUsual = Math.abs(power) === 2 || power % 3 === 0;
      return isUsual && isSameValue(own, Number((other * 10 ** power).toPrecision(digits)));
    }),
  );
}

/** What a cell has, where the number is only rounded of that. */
export const roundedIn = ({ text, numbers }: NumberCell, said: WrittenNumber): { readonly rounded?: string } =>
  numbers.some((number) => isRounded(said, number)) && !numbers.some((number) => isSameNumber(said, number))
    ? { rounded: text }
    : {};

/** Whether a number may be a difference, a sum, a ratio or a mean of those of a table, or one of them rounded. */
export function mayBeMadeOf(cells: readonly NumberCell[], said: WrittenNumber): boolean {
  if (cells.some((cell) => holds(cell, said))) return true;
  const values = [...new Set(cells.flatMap(({ numbers }) => numbers.map(({ bare }) => bare)))].slice(0, mostCompared);
  const isLike = (made: number) => Math.abs(made - said.bare) < 0.51 * 10 ** -said.decimals;
  return values.some((a) =>
    values.some((b) =>
      [a - b, a + b, (a + b) / 2, a / b, (100 * a) / b, (100 * (a - b)) / b, (100 * (b - a)) / b, 100 * a].some(isLike),
    ),
  );
}
const mostCompared = 300;
