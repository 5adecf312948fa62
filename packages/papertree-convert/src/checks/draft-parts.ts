/** Which parts of the works cited a sentence names (`Table 2 of [3]`), and which numbers it gives. */
import type { Call, Stretch } from './draft-calls.ts';

/** A part, and the keys beside which it is named: those of the rest of the sentence are not meant. */
export interface DraftPart {
  readonly words: string;
  readonly keys: readonly string[];
}

const names =
  'Tables?|Tab\\.|Fig(?:ure|\\.)s?|Figs\\.|Eqs?\\.|Equations?|Theorems?|Thm\\.|Lemmas?|Propositions?|Prop\\.|Corollary|Corollaries|Cor\\.|Definitions?|Def\\.|Algorithms?|Alg\\.|Sections?|Secs?\\.|Appendix|Appendices|Remarks?|Examples?';
const numeral = String.raw`\(?(?:[IVX]{1,5}\.|[A-Z]\.?)?\d{0,3}(?:\.\d{1,3}){0,3}[a-z]?\)?`;
const partName = new RegExp(
  String.raw`\b(${names})[\s~]{0,3}(${numeral})((?:\s?(?:,|,?\sand|&)\s\(?(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?\)?(?![\w.%]*\d|\s?\\?%)){0,4})`,
  'g',
);

/** `Tables` names several of what `Table` names one. */
const singulars: Readonly<Record<string, string>> = {
  ...{ Figs: 'Fig', 'Figs.': 'Fig.', 'Eqs.': 'Eq.', 'Secs.': 'Sec.', Corollaries: 'Corollary', Appendices: 'Appendix' },
};
const singular = (name: string) =>
  Object.hasOwn(singulars, name) ? singulars[name] : name.replace(/(?<=[a-z]{3})s$/, '');

/** What stands between a name and the work whose part it is. */
const tied = /^[\s~]{0,3}(?:(?:of|in|from)[\s~]{1,3}|,\s{0,3})?(?:the\s)?[([]?$/;

/** In print a part beside a citation, `Eq. 24 [48]` or `Theorem 4.1 ([12])`, is mostly the paper's own. */
const tiedInPrint = /^[\s~]{0,3}(?:(?:of|in|from)[\s~]{1,3}|,\s{0,3})(?:the\s)?[([]?$/;

interface Named {
  readonly all: readonly string[];
  readonly from: number;
  readonly to: number;
}

const namedIn = (text: string): Named[] =>
  [...text.matchAll(partName)].map(({ 0: whole, 1: name = '', 2: first = '', 3: more = '', index }) => {
    const others = more.split(/,?\sand\s|[,&]/).map((each) => each.trim());
    const numbers = [first, ...others].filter((each) => each !== '');
    return { all: numbers.map((each) => `${singular(name)} ${each}`), from: index, to: index + whole.length };
  });

/** The calls are those of the text, in its order. */
export function partsFor(
  text: string,
  calls: readonly Pick<Call, 'from' | 'keys' | 'locator'>[],
  isInPrint = false,
): DraftPart[] {
  const ties = isInPrint ? tiedInPrint : tied;
  const beside = calls.flatMap(({ locator, keys }) =>
    (locator.length > 3 ? namedIn(locator) : []).flatMap(({ all }) => all.map((words) => ({ words, keys }))),
  );
  let at = 0;
  const before = namedIn(text).flatMap(({ all, to }) => {
    while ((calls[at]?.from ?? text.length) < to) at++;
    const next = calls[at];
    const isTied = next !== undefined && ties.test(text.slice(to, Math.min(next.from, to + longestTie)));
    return isTied && next.from - to < longestTie ? all.map((words) => ({ words, keys: next.keys })) : [];
  });
  const parts = new Map<string, DraftPart>();
  // Algorithm W has its name of its author.
  for (const { words, keys } of [...beside, ...before])
    if (/\d|\s\(?[A-Z]\)?$/.test(words) && !/^Alg.* [A-Z]$/.test(words))
      parts.set(`${words} ${keys.join(' ')}`, { words, keys });
  return [...parts.values()];
}
const longestTie = 40;

/** A text with blanks for the parts that it names, whose numbers are none of its numbers. */
export const withoutParts = (text: string) => text.replace(partName, (name) => ' '.repeat(name.length));

/** `76.3`, `12,500`, `1.5B`, `5 %`; years, and numbers of one or two digits, tell nothing. */
const number =
  /(?<![\w.,\\{^-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w.]*\d)|\d+\.\d+(?![\w.]*\d)|\d+(?=[\s~]?\\?[,;]?%))(?:[kKMBT]\b|[\s~]?\\?[,;]?%)?/g;

/** Where numbers stand, as they are written but for what LaTeX sets between a number and its sign. */
export const numbersIn = (text: string): (Stretch & { readonly words: string })[] =>
  [...text.matchAll(number)].map(({ 0: whole, index }) => ({
    ...{ from: index, to: index + whole.length },
    words: whole.replace(/[\s~\\]+|[,;](?=%)/g, ''),
  }));
