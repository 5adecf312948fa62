/** Heads of tables, of rows and of columns: their words, and where a text names them. */
import { plainMath } from 'papertree-convert/render';
import { plainSymbols } from 'papertree-convert/symbols';
import { unitAt } from 'papertree-convert/tree';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What stands in brackets at the end of a head, a unit, an arrow, and whom it cites: `Able et al. (2020) [3]`; and a scale, `Params, M`. */
const behindHead = /(?:(?:\s*[([][^()[\]]{1,40}[)\]][\s↑↓*†‡§]*){1,3}|,\s(?:in\s)?[kKMBT])$/u;

/** Those of the heads of a paper are asked for again for each number of a draft. */
const knownWords = new Map<string, ReadonlySet<string>>();
const mostKnown = 20_000;

/** A sentence may spell out the letter of a head: `alpha` of α. */
const letterNames = new Map(
  Object.entries(plainSymbols).flatMap(([name, sign]) =>
    /^\p{Script=Greek}$/u.test(sign) && !name.startsWith('var') ? [[sign, name]] : [],
  ),
);

/** The words of a text as heads are compared: of formulas the plain form, `k2` for `$k_{2}$`, without endings of the plural. */
export function headWords(text: string): ReadonlySet<string> {
  const before = knownWords.get(text);
  if (before) return before;
  const plain = text
    .replace(/\$([^$]{1,200})\$/g, (_, latex: string) => ` ${plainMath(latex) ?? latex} `)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[_^{}\\]+(?=[\p{L}\p{N}])|[{}]/gu, '')
    .toLowerCase();
  const all = plain.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
  const words = new Set(all.map((word) => letterNames.get(word) ?? word.replace(/(?<=..[^s])s$/, '')));
  if (knownWords.size >= mostKnown) knownWords.clear();
  knownWords.set(text, words);
  return words;
}

/** Whether a head, of several one below another, is a unit alone, `(min)`: its words are said of any number in it, and name no column. */
const isUnit = (head: string) => {
  const [, inside = ''] = /^\s*[([]\s*([^()[\]]{1,20}?)\s*[)\]]\s*$/.exec(head) ?? [];
  return inside !== '' && unitAt(inside) !== '';
};
const noWords: ReadonlySet<string> = new Set();

const wordsOfHead = (head: string) => {
  if (isUnit(head)) return noWords;
  const bare = head.replace(behindHead, '');
  return headWords(/\p{L}/u.test(bare) ? bare : head);
};

/** The beginnings of the words that a head cuts short with a point: `visc` of `Dynamic Visc.` */
const cutShort = (head: string) =>
  new Set([...head.toLowerCase().matchAll(/(?<!\p{L})(\p{L}{3,})\.(?![\p{L}\p{N}])/gu)].map(([, word = '']) => word));

/** The words of a head that a text has, those cut short by their beginning. */
function wordsNamed(head: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const own = wordsOfHead(head);
  const named = own.intersection(words);
  if (named.size === own.size || !head.includes('.')) return named;
  const short = [...cutShort(head).difference(named)].filter((begin) =>
    [...words].some((word) => word.startsWith(begin)),
  );
  return named.union(new Set(short).intersection(own));
}

/** How many of the words of a head a text names, from 0 to 1. */
export function shareNamed(head: string, text: string): number {
  const { size } = wordsOfHead(head);
  return size === 0 ? 0 : wordsNamed(head, headWords(text)).size / size;
}

/** These are words of sentences, and name no row. */
const articles = new Set(
  'a an the i in of on at to by as for from with and or not we our all no yes is are was were be has have had it its'.split(
    ' ',
  ),
);

/** Whether words can name a row or a column. */
export const isTelling = (words: readonly string[]) => words.some((word) => /\p{L}/u.test(word) && !articles.has(word));

/** Whether a text, of which these are the words, names a head wholly. */
export function isNamed(head: string, words: ReadonlySet<string>): boolean {
  const own = wordsOfHead(head);
  return isTelling([...own]) && wordsNamed(head, words).size === own.size;
}

/** Whether a text may mean a head, but for words that another has, too: by all of its words, or what begins like these, `cited` and `citations` for `#Cit.`. */
export function mayMean(head: string, other: string, words: ReadonlySet<string>): boolean {
  const own = wordsOfHead(head).difference(headWords(other));
  const isLike = (a: string, b: string) => {
    const shortest = Math.min(a.length, mostOfStem);
    return shortest >= fewestOfStem && b.startsWith(a.slice(0, shortest));
  };
  return (
    isTelling([...own]) && [...own].every((each) => words.has(each) || [...words].some((word) => isLike(each, word)))
  );
}
const fewestOfStem = 3;
const mostOfStem = 5;

/** How many words a head has. */
export const lengthOfHead = (head: string): number => wordsOfHead(head).size;

/** A place of a text that names a head. */
export interface NamedHead extends Stretch {
  /** As `formsOfHead` gives it. */
  readonly form: string;
}

/** What a text must have to name a head: its words in their order but for articles and “and”, without its unit or with that. */
export const formsOfHead = (head: string): string[] => (isUnit(head) ? [] : formsOfWords(head));
const formsOfWords = (head: string): string[] =>
  [
    ...new Set(
      [
        ...[wordsOfHead(head), headWords(head), ...(authors.exec(head) ?? []).map(headWords)],
        ...[citing, counted, conditioned].map((form) => headWords(form.exec(head)?.[1] ?? '')),
        headWords(head.replace(lowered, ' ')),
      ].map((words) => [...words].filter(isNoArticle).join(' ')),
    ),
  ].filter((form) => isTelling(form.split(' ')));
/** Whom a head cites: `Able et al. (2020)`, `Able & Baker, 2020 [3]`; a sentence need not give the year. */
const authors =
  /^(\p{Lu}[\p{L}’'-]{1,30}(?:\set\sal\.?|\s(?:&|and)\s\p{Lu}[\p{L}’'-]{1,30}(?:\set\sal\.?)?)?),?\s[([]?(?:19|20)\d\d(?!\d)/u;
/** What is called by a name before whom it cites: `CRF Able et al. (2018)`. */
const citing = new RegExp(String.raw`^(.*\p{L}.*?)\s${authors.source.slice(1)}`, 'u');
/** What is called by words before a number of its own: `Birds / 8.5k`. */
const counted = /^(\p{L}[^/]*?)\s?\/\s?\d[\d.,]*[kKMB]?$/u;
/** What is called by a quantity with its unit: `T = 30 min`. */
const conditioned = /^[^=]{1,30}=\s?(\d[\d.,]*\s?\p{L}{1,7})$/u;
/** Words below the line, `BERT_BASE`, are words of a sentence, too. */
const lowered = /(?<=\p{L}{2})_\{?(?=\p{L}{2})/gu;
/** `with a lid` names `with lid`, `Able and Baker` `Able & Baker`. */
const isNoArticle = (word: string) => !/^(?:an?|the|and)$/.test(word);

const token = /\$[^$]{1,200}\$|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[_^{}.,](?=[\p{L}\p{N}{]))*\}?/gu;

/** What parts words of a sentence, and may stand in a head: `BM25, k=5`. */
const mark = /[,;:.](?:\s|$)/;

interface KnownForms {
  readonly all: ReadonlySet<string>;
  readonly withMarks: ReadonlySet<string>;
  /** Words of the longest. */
  readonly longest: number;
}

/** Each table is asked for again by each number of a draft. */
const knownForms = new WeakMap<ReadonlySet<string>, KnownForms>();

function formsOf(heads: ReadonlySet<string>): KnownForms {
  const before = knownForms.get(heads);
  if (before) return before;
  const all = new Set<string>();
  const withMarks = new Set<string>();
  let longest = 0;
  for (const head of heads)
    for (const form of formsOfHead(head)) {
      all.add(form);
      if (mark.test(head)) withMarks.add(form);
      longest = Math.max(longest, Math.min(mostWords, form.split(' ').length));
    }
  const made = { all, withMarks, longest };
  knownForms.set(heads, made);
  return made;
}
/** A longer head is named by no sentence. */
const mostWords = 30;

/** Where a text names heads, the longest at each place. */
export function headsIn(text: string, heads: ReadonlySet<string>): NamedHead[] {
  const { all: known, withMarks, longest } = formsOf(heads);
  const tokens = [...text.matchAll(token)].flatMap(({ 0: whole, index }) => {
    const words = [...headWords(whole)].filter(isNoArticle);
    return words.length === 0 ? [] : [{ from: index, to: index + whole.length, words }];
  });
  const found: NamedHead[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let end = Math.min(tokens.length, i + longest); end > i; end--) {
      const named = tokens.slice(i, end);
      const [from, to] = [named[0]?.from ?? 0, named.at(-1)?.to ?? 0];
      const form = named.flatMap(({ words }) => words).join(' ');
      if (!known.has(form) || (mark.test(text.slice(from, to)) && !withMarks.has(form))) continue;
      found.push({ from, to, form });
      i = end - 1;
      break;
    }
  }
  return found;
}
