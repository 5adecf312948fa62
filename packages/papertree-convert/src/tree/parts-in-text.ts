/** Parts that a text names, in each spelling: `Table 2`, `§2.1`, `Eqs. (3)–(5)`, `Theorems 1, 2 and 4`. */
import { spelledKinds } from './printed-names.ts';

/** `[Tt]able`, the longer ones first; a reference is no part. */
const names = spelledKinds
  .filter((kind) => !/^ref/.test(kind))
  .toSorted((a, b) => b.length - a.length)
  .map((kind) => `[${kind.charAt(0).toUpperCase()}${kind.charAt(0)}]${kind.slice(1)}`)
  .join('|');
/** `(b)` of `Fig. 2(b)`, `(a, c–e)` of `Fig. 2(a, c–e)`, `(iv)` of `Theorem 3.1(iv)`. */
const panel = String.raw`(?:[\s~]?\((?:[a-z](?:(?:,[\s~]?|[–-]{1,2})[a-z]){0,5}|[ivx]{1,4})\))?`;
/** `II`, `II-A`, `II.A`, `III B 2`: behind a blank a letter ends the number, or stands before a digit. */
const roman = String.raw`[IVX]{1,6}(?:[-.\s~][A-Z](?:[\s~]?\d{1,2})?(?!\w))?(?![A-Za-z])`;
const numeral = String.raw`\(?(?:${roman}\.?|[A-Z]\.?)?\d{0,3}(?:\.\d{1,3}){0,3}(?:[a-z]|(?<=\d)[A-Z](?!\w))?\)?${panel}`;
const between = String.raw`(?:[\s~]?(?:,|,?[\s~](?:and|to)|&)[\s~]|[–-]{1,2})`;
/** `c` of `Figs. 1a–c`, `(c)` of `1(a) and (c)`, `C` of `Appendices A–C`; `1a and a lid` has one letter. */
const letter = String.raw`(?<=\d[a-z]${between}(?:[b-z]${between}){0,9})[b-z](?!\w)|(?<=(?:\d|(?<![\p{L}\d]))[A-Z]${between}(?:[B-HJ-Z]${between}){0,9})[B-HJ-Z](?![\w.]*\w)|(?<=\d[\s~]?\([a-z]\)${between}(?:\([b-z]\)${between}){0,9})\([b-z]\)`;
/** After a Roman number another may follow, `Tables I–V`; `Table 1 and I` has one number. */
const further = String.raw`(?:\(?(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?\)?${panel}(?![\w.%]*\d|[\s~]?\\?%)|(?<=[IVX](?:[-.][A-Z])?${between})[IVX]{1,6}(?:[-.][A-Z])?(?!\w)|${letter})`;
/** Its groups are the kind, the first number, and all others with what stands between them. */
export const partName = new RegExp(
  String.raw`(?<![\p{L}\\])(§+|\\S(?![A-Za-z])|(?:${names})(?!\p{L})\.?)[\s~]{0,3}(${numeral})((?:${between}${further}){0,12})`,
  'gu',
);

/** A text with blanks for the parts that it names, whose numbers are none of its numbers. */
export const withoutParts = (text: string): string => text.replace(partName, (name) => ' '.repeat(name.length));
