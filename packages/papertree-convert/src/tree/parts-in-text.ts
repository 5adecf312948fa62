/** Parts that a text names, in each spelling: `Table 2`, `§2.1`, `Eqs. (3)–(5)`, `Theorems 1, 2 and 4`. */
import { spelledKinds } from './printed-names.ts';

/** `[Tt]able`, the longer ones first; a reference is no part. */
const names = spelledKinds
  .filter((kind) => !/^ref/.test(kind))
  .toSorted((a, b) => b.length - a.length)
  .map((kind) => `[${kind.charAt(0).toUpperCase()}${kind.charAt(0)}]${kind.slice(1)}`)
  .join('|');
/** `(b)` of `Fig. 2(b)`. */
const panel = String.raw`(?:[\s~]?\([a-z]\))?`;
const numeral = String.raw`\(?(?:[IVX]{1,6}(?:-[A-Z])?(?![A-Za-z])\.?|[A-Z]\.?)?\d{0,3}(?:\.\d{1,3}){0,3}[a-z]?\)?${panel}`;
const further = String.raw`\(?(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?\)?${panel}(?![\w.%]*\d|[\s~]?\\?%)`;
/** Its groups are the kind, the first number, and all others with what stands between them. */
export const partName = new RegExp(
  String.raw`(?<![\p{L}\\])(§+|\\S(?![A-Za-z])|(?:${names})(?!\p{L})\.?)[\s~]{0,3}(${numeral})((?:(?:[\s~]?(?:,|,?[\s~](?:and|to)|&)[\s~]|[–-]{1,2})${further}){0,4})`,
  'gu',
);

/** A text with blanks for the parts that it names, whose numbers are none of its numbers. */
export const withoutParts = (text: string): string => text.replace(partName, (name) => ' '.repeat(name.length));
