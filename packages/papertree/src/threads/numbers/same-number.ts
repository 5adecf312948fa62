/** When a number of a draft is one of a paper: in another unit or scale, or rounded. */
import { isSameValue, numbersIn, unitParts, type WrittenNumber } from 'papertree-convert/tree';
import {
  countDigits,
  type FoundNumber,
  isOfOneMeasure,
  isSurelyOfKind,
  numbersOfKind,
  tellingDigits,
} from './number-kinds.ts';
import type { NumberCell } from './paper-numbers.ts';

/** With another unit it is another number, but for one that measures the same; a whole number in percent says nothing without its sign, and one of a text without a unit has as many decimals. */
export function isSame(said: WrittenNumber, found: FoundNumber): boolean {
  const { number, unit, cell } = found;
  if (isOpposite(said, number)) return false;
  if (said.unit !== '' && unit === '' && cell?.column.some((head) => bracketedPercent.test(head))) return false;
  const isBare = unit === '' && !isSurelyOfKind(said, found);
  if (isBare && cell === undefined && said.decimals !== number.decimals) return false;
  const saysNothing = unit !== '' || (said.decimals === 0 && (cell === undefined || said.bare < 10));
  if (said.isPercent && !isSurelyOfKind(said, found) && saysNothing) return false;
  if (said.unit === '' || unit === '' || said.unit === unit) return isSameNumber(said, number);
  const [[base, times], [otherBase, otherTimes]] = [unitParts(said.unit), unitParts(unit)];
  return base === otherBase && isSameValue(said.value * times, number.value * otherTimes);
}

const bracketedPercent = /[([]\s*%\s*[)\]]/;

/** Whether a number is rounded of one that a text has: `1.04 million` of 1,035,949. */
export function isRoundedFrom(said: WrittenNumber, found: FoundNumber): boolean {
  const { number, unit } = found;
  const factor = said.unit === unit ? 1 : timesOf(unit, said.unit);
  return (
    factor !== undefined &&
    isSurelyOfKind(said, found) &&
    !isOpposite(said, number) &&
    fewestRounded <= tellingDigits(said) &&
    tellingDigits(said) < tellingDigits(number) &&
    isWithinHalf({ value: said.value, half: halfOf(said) * scalingOf(said) }, factor * number.value)
  );
}
/** Two digits are those of many numbers. */
const fewestRounded = 3;

const isOpposite = (a: WrittenNumber, b: WrittenNumber) => a.sign !== '' && b.sign !== '' && a.sign !== b.sign;

/** Whether two numbers of a draft say one thing, `0.0045 s (4.5 ms)`. */
export function isSameQuantity(a: WrittenNumber, b: WrittenNumber): boolean {
  const [[base, times], [otherBase, otherTimes]] = [unitParts(a.unit), unitParts(b.unit)];
  return a.isPercent === b.isPercent && base === otherBase && isSameValue(a.value * times, b.value * otherTimes);
}

/** `12 K` may be kelvin. */
const isSameNumber = (said: WrittenNumber, { value, bare, scale }: WrittenNumber) =>
  isSameValue(said.value, value) || (/^[^1]/.test(scale) && said.scale === '' && isSameValue(said.value, bare));

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
    return isOfOneMeasure(said.unit, unit) ? { draft: said.unit, paper: unit } : undefined;
  return { draft: said.scale, paper: number.scale };
}

/** Whether a cell has a number: in another unit, in the scale of its heads, in percent, or rounded, too. */
export const holds = (cell: NumberCell, said: WrittenNumber, isLike: IsLike = isRoundedTo): boolean =>
  cell.numbers.some((number) => isIn(cell, number, said, isLike));

/** The same, but for what is only rounded of another number. */
export const holdsExactly = (cell: NumberCell, said: WrittenNumber): boolean => holds(cell, said, isExactly);

/** Whether any cell has a number, named or not: of a hundredth with two digits a table has some by chance. */
export const holdsSurely = (cell: NumberCell, said: WrittenNumber): boolean =>
  holds(
    cell,
    said,
    (own, other, by) => isRoundedTo(own, other, by) && (by !== 'hundred' || own.digits > 2 || isExactly(own, other)),
  );

/** Whether a cell has what may be rounded to a hundredth with a single digit: 54.6% for 0.5. */
export const holdsRoughly = (cell: NumberCell, said: WrittenNumber): boolean =>
  holds(cell, said, (own, other, by) => by === 'hundred' && isWithinHalf(own, other));

/** Whether a cell has a number, and not only as the error of another, unless a text says that it is one. */
export const holdsAsValue = (cell: NumberCell, said: WrittenNumber, text: string): boolean =>
  holds(cell, said) && (saysError(text) || holds({ ...cell, numbers: cell.numbers.filter(isValue) }, said));
export const isValue = ({ isError }: WrittenNumber): boolean => !isError;
export const saysError = (text: string): boolean => errorWords.test(text);
const errorWords =
  /[±σ]|\\pm|\b(?:errors?|deviat\w*|std|s\.?d\.?|s\.?e\.?m?\.?|uncertain\w*|margins?|intervals?|spread\w*|varian\w*|var(?:y|ies)|standard|scatter\w*|dispers\w*|precis\w*)\b/i;

/** Whether a cell has a number with another error than a text that gives one. */
export function hasOtherError(cell: NumberCell, said: WrittenNumber, text: string): boolean {
  const [own, found] = [numbersIn(text), cell.numbers].map(
    (all) => all[all.findIndex(({ value }, i) => isSameValue(value, said.value) && all[i + 1]?.isError) + 1],
  );
  return own?.isError && found?.isError ? Math.abs(own.value - found.value) > halfOf(own) : false;
}

function isIn(cell: NumberCell, number: WrittenNumber, said: WrittenNumber, isLike: IsLike): boolean {
  const unit = number.unit || cell.unit;
  if (isSame(said, { number, unit, cell })) return true;
  if (!numbersOfKind(cell, said).includes(number)) return false;
  const factor = said.unit === '' || unit === '' || said.unit === unit ? 1 : timesOf(unit, said.unit);
  if (isOpposite(said, number) || factor === undefined) return false;
  const own = { value: said.value, half: halfOf(said) * scalingOf(said), digits: countDigits(said) };
  const by = said.isPercent && !isSurelyOfKind(said, { number, unit, cell }) ? 'kind' : 'itself';
  return (
    readingsOf(number, said, cell).some((value) => isLike(own, factor * value, by)) ||
    hundredsOf(number, said, cell).some((value) => isLike(own, factor * value, 'hundred'))
  );
}

/** Whether a cell, the scale of which nothing tells, has a number in the scale that the draft gives: 32 where it says 32M, 76.3 where it says 0.763. */
export function mayHold(cell: NumberCell, said: WrittenNumber): boolean {
  if (isWord(said.scale))
    return (
      !cell.isScaled &&
      cell.numbers.some(({ scale }) => scale === '') &&
      holds(cell, { ...said, scale: '', value: said.bare })
    );
  if (!said.isPercent) return holdsInPercent(cell, said);
  const { unit } = cell;
  const isOpen = (number: WrittenNumber) => isPlain(number) && !isSurelyOfKind(said, { number, unit, cell });
  const open = { ...cell, numbers: cell.numbers.filter(isOpen) };
  return [1, 100, 0.01].some((times) => holds(open, timesSaid(said, times), isWithinHalf));
}

/** How many of a unit another one is; undefined where they measure something else. */
function timesOf(unit: string, other: string): number | undefined {
  const [[base, times], [otherBase, otherTimes]] = [unitParts(unit), unitParts(other)];
  return base === otherBase ? times / otherTimes : undefined;
}

/** A number with the half of the place to which it is rounded, and how many digits it has. */
interface Rounded {
  readonly value: number;
  readonly half: number;
  readonly digits: number;
}

/** Whether a number is one that a cell may mean: by itself, by a kind of which nothing is said, or by a hundredth of it. */
type IsLike = (own: Rounded, other: number, by: 'itself' | 'kind' | 'hundred') => boolean;

/** Noughts at the end of a long number may be rounded: `50,000` of 50,275, `700K` of 702K. */
export function halfOf({ bare, decimals, scale }: WrittenNumber): number {
  const isLong = bare >= (isWord(scale) ? 100 : 1000);
  const [noughts = ''] = decimals === 0 && isLong ? (/0*$/.exec(String(bare)) ?? []) : [];
  return 0.5 * 10 ** (noughts.length - decimals);
}

const isExactly = ({ value }: Pick<Rounded, 'value'>, other: number) => isSameValue(value, other);
const isWithinHalf = ({ value, half }: Omit<Rounded, 'digits'>, other: number) =>
  isSameValue(value, other) || Math.abs(value - other) <= half * (1 + 1e-9);
/** A single digit is rounded of many numbers. */
const isRoundedTo: IsLike = (own, other, by) =>
  by === 'itself' || own.digits > 1 ? isWithinHalf(own, other) : isExactly(own, other);

/** What a cell may mean by a number: as it stands, and in the scale of its heads. */
function readingsOf(number: WrittenNumber, said: WrittenNumber, { powers }: NumberCell): number[] {
  const { value, bare, scale } = number;
  return [
    value,
    // The draft may give the power in other words.
    ...(scale !== '' && said.scale === '' ? [bare] : []),
    ...(isPower(number) ? [] : powers.map((power) => value * 10 ** power)),
  ];
}

/** The same of a fraction for which the draft has a percentage, or the other way. */
function hundredsOf(
  { value, isPercent }: WrittenNumber,
  said: WrittenNumber,
  { mayBeInPercent }: NumberCell,
): number[] {
  const percent = value > 1 ? [] : [100 * value];
  if (said.isPercent) return isPercent ? [] : percent;
  if (isPercent) return [value / 100];
  return mayBeInPercent ? [value / 100, ...percent] : [];
}

export const scalingOf = ({ bare, value }: WrittenNumber) => (bare === 0 ? 1 : value / bare);

/** `thousand`, and no power. */
const isWord = (scale: string) => scale !== '' && !scale.startsWith('10^');

/** Whether a cell has a number only as what that is rounded of. */
export const isRoundedIn = (cell: NumberCell, said: WrittenNumber): boolean => !holdsExactly(cell, said);

const isPlain = ({ unit, scale }: WrittenNumber) => unit === '' && scale === '';

/** Whether one of two numbers is a fraction, `0.763`, and the other the same in percent. A single digit is that of many. */
export function isHundredth(a: WrittenNumber, b: WrittenNumber): boolean {
  const [percent, fraction] = a.isPercent ? [a, b] : [b, a];
  const isPair = percent.isPercent && !fraction.isPercent && isPlain(fraction) && fraction.value < 1;
  return isPair && tellingDigits(a) > 1 && isSameValue(percent.value, 100 * fraction.value);
}

/** Whether a cell without a unit may have a fraction in percent: 76.3 for 0.763. A single digit is that of many. */
export function holdsInPercent(cell: NumberCell, said: WrittenNumber): boolean {
  if (said.isPercent || !isPlain(said) || said.value >= 1 || tellingDigits(said) < 2 || cell.unit !== '') return false;
  const plain = { ...cell, numbers: cell.numbers.filter((each) => isPlain(each) && each.value <= 100) };
  return holds(plain, timesSaid(said, 100), (own, other, by) => by !== 'hundred' && isRoundedTo(own, other, by));
}

/** A number with its point moved by two places. */
const timesSaid = (said: WrittenNumber, times: number): WrittenNumber => ({
  ...said,
  value: times * said.value,
  bare: times * said.bare,
  decimals: Math.max(0, said.decimals - Math.round(Math.log10(times))),
});

/** Whether a cell has a number only with a minus, which the draft leaves out. */
export const isNegativeIn = (cell: NumberCell, said: WrittenNumber): boolean =>
  said.sign === '' && !holds({ ...cell, numbers: cell.numbers.filter(({ sign }) => sign !== '-') }, said);
