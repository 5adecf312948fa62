/** Numbers in cells of tables: the value apart from its error, its unit and all else that is printed with it. */
import { choice, type ObjectOf, object, oneOf, optional, real, text } from '../../shapes.ts';

/** The fields of a cell that says a number. */
export const numberFields = {
  number: real('The number.'),
  error: optional(
    oneOf<number | { readonly plus: number; readonly minus: number }>('What stands behind ±, or how far up and down.', [
      real('Both ways.'),
      object('Each way.', { plus: real('Up.'), minus: real('Down.') }),
    ]),
  ),
  unit: optional(text('What stands behind the number, or the currency before it; it is not multiplied in.')),
  relation: optional(choice(['<', '>', '≤', '≥', '~'], 'Where the number is a bound, or about the value.')),
  rest: optional(text('What else is printed: `(+3.8)`, `†`.')),
};
export type NumberInCell = ObjectOf<typeof numberFields>;

const digits = String.raw`(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?:[\u2009\u202f\u00a0][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+`;
const power = String.raw`(?:[eE][+-]?[0-9]{1,3}|\s?[×·x]\s?10(?:\^[+-]?[0-9]{1,3}|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))`;
const error = String.raw`(?:±|\+\/-|\+-)\s*(${digits})(${power})?`;
const sides = String.raw`\^\+(${digits})_-(${digits})|_-(${digits})\^\+(${digits})`;
/** Units that may touch the number; a space may stand before any. */
const units =
  '%|‰|°C|°F|°|[KMBTkGP]|[kKMGTP]i?B|[kMGTnµμmp]?s|min|hr?s?|hours?|days?|years?|yrs?|[kMGT]?Hz|[mkMG]?W|[kM]?J|[kMGTm]?eV|[cmknµμp]?m|[kmµμ]?g|Å|dB|px|pp|bits?|bps|[kMG]bps|×|x|fps|FPS|GFLOPs|FLOPs|tokens';
const mark = '[*†‡§¶∗⋆✓↑↓ᵃᵇᶜᵈᵉ]';

const behind = String.raw`(?:\s?(?:${mark}|\([^()]{0,40}\)|\[[^\][]{0,40}\]))`;

const pattern = new RegExp(
  `^(${mark}+\\s?)?([<>≤≥∼~≈])?\\s?([$€£])?([+-]?)(${digits})(${power})?(?:\\s?(?:${error}|${sides}))?(?:\\s?(${units}))?${behind}*$`,
);
const tail = new RegExp(`${behind}+$`);
const unitInHead = new RegExp(`[([]\\s*(${units})\\s*[)\\]]\\s*${mark}*$`);

/** The unit in brackets at the end of the head of a column. */
export const readUnit = (head: string): string | undefined => unitInHead.exec(head)?.[1];

/** The number of a cell that says one; a range, a ratio, a version or an index with zeros is none. */
export function readNumber(text: string): NumberInCell | undefined {
  const plain = text.trim();
  if (plain.length > 80) return undefined;
  const found = pattern.exec(plain);
  if (!found) return undefined;
  const [, lead = '', relation, currency, sign = '', value = '', exponent] = found;
  const [errorText, errorPower, plus1, minus1, minus2, plus2, unit] = found.slice(7);
  // `007` is no number, but a name.
  if (/^0[0-9]/.test(value)) return undefined;
  const number = valueOf(sign + value, exponent ?? errorPower);
  const up = plus1 ?? plus2;
  const down = minus1 ?? minus2;
  const rest = (lead + (tail.exec(plain)?.[0] ?? '')).trim();
  return {
    number,
    ...(errorText === undefined ? {} : { error: valueOf(errorText, errorPower ?? exponent) }),
    ...(up === undefined || down === undefined
      ? {}
      : { error: { plus: valueOf(up, exponent), minus: valueOf(down, exponent) } }),
    ...(unit === undefined && currency === undefined ? {} : { unit: unit ?? currency ?? '' }),
    ...(relation === undefined ? {} : { relation: relations[relation] ?? '~' }),
    ...(rest === '' ? {} : { rest }),
  };
}

const relations: Readonly<Record<string, NonNullable<NumberInCell['relation']>>> = {
  '<': '<',
  '>': '>',
  '≤': '≤',
  '≥': '≥',
};

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The decimal text is read once, so that `5.1×10^3` is 5100 to the last bit. */
function valueOf(text: string, exponent = ''): number {
  const power = exponent
    .replace(/^\s?[×·x]\s?10\^?/, 'e')
    .replace('⁻', '-')
    .replace('⁺', '')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(raisedDigits.indexOf(digit)));
  return Number(text.replace(/[,\u2009\u202f\u00a0]/g, '') + power);
}
