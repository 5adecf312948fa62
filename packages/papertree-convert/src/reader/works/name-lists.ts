/** Lists of authors as bibliographies print them: who is named, and where the list ends. */

import { tidySpaces } from './marked-text.ts';
import { isYear } from './venue-numbers.ts';

const particle = String.raw`(?:[Vv][ao]n|[Vv]on|[Dd]e[rnls]?|[Dd][aiou]s?|[Ll][ae]s?|[Ee]l|al|bin|ibn|te[nr]|zu[mr]?|af|av|y|e|St\.|[’'‘]t)`;
const word = String.raw`(?!(?:[JS]r|I{2,3}|IV)\b)(?:\p{Lu}|[dlO]['’]|al-)[\p{L}\p{M}'’´-]*[\p{L}\p{M}]`;
const family = String.raw`(?:${particle}\s){0,3}${word}(?:\s(?:${particle}\s){0,3}${word}){0,3}`;
const generation = String.raw`(?:,?\s(?:[JS]r\.?|I{2,3}|IV)(?![\p{L}]))?`;

/** `A.`, `J.-P.`, `Th.`, `W. R. J.`, `A.B.`; of two letters only the first, for `Li.` may end a list. */
const points = String.raw`\p{Lu}\p{Ll}{0,2}\.(?:[\s-]{0,2}\p{L}\.){0,4}`;
/** The same of nothing but single letters: `Dao.` may end a list. */
const letters = String.raw`\p{Lu}\.(?:[\s-]{0,2}\p{Lu}\.|-\p{Ll}\.){0,4}`;
/** `A`, `AB`, `J-P` where a list does not print points. */
const bare = String.raw`(?!AI\b)\p{Lu}(?:[\s-]?\p{Lu}){0,3}(?![\p{L}\p{M}'’])`;
/** Where the point behind a name was taken for the end of the list. */
const lastInitial = String.raw`(?:(?:\p{Lu}\p{Ll}?\.[\s-]?)*\p{Lu}(?=\s*(?:[,;&(<]|and\s|$)))`;

const initialsFirst = String.raw`${points}[\s-]?${family}`;
const givenFirst = String.raw`(?:${word}|\p{Lu}\.|\p{Lu}(?=\s))(?:\s(?:\p{Lu}\.(?:-?\p{Lu}\.){0,2}|\p{Lu}(?=\s)|${particle}(?=\s)|${word})){0,6}\s(?:${word})`;
const familyThenInitials = String.raw`${family},\s(?:${points}|${lastInitial}|${bare})(?:\s${particle}(?=[,;\s]))?`;

/** A way to print names: how the first stands, and the others. */
interface Form {
  readonly first: string;
  readonly others: string;
  /** Names in words cannot be told from a title in words: what follows them must not be a comma. */
  readonly inWords?: true;
  /** Such names end in a point, which may end the list as well. */
  readonly endsInPoint?: true;
  readonly between?: RegExp;
  /** The family stands before the initials, and no comma between them. */
  readonly familyFirst?: true;
}

/** Forms of lists, the surest first. */
const forms: readonly Form[] = [
  { first: initialsFirst, others: initialsFirst },
  { first: familyThenInitials, others: `(?:${familyThenInitials}|${initialsFirst})`, endsInPoint: true },
  { first: String.raw`${family}\s${bare}`, others: String.raw`${family}\s${bare}`, familyFirst: true },
  { first: String.raw`${family}\s${letters}`, others: String.raw`${family}\s${letters}`, familyFirst: true },
  // `Able, Ada; Baker, Bo`
  {
    first: String.raw`${family},\s(?:${points}|${word}(?:\s(?:${letters}|${word})){0,2})`,
    others: String.raw`${family},\s(?:${points}|${word}(?:\s(?:${letters}|${word})){0,2})`,
    between: /;\s(?:and\s)?/y,
    inWords: true,
    endsInPoint: true,
  },
  // `Able, Ada, and Bo Baker`
  {
    first: String.raw`${family},\s${word}(?:\s(?:${points}|\p{Lu}(?![\p{L}])))?`,
    others: `(?:${givenFirst}|${initialsFirst})`,
    inWords: true,
    endsInPoint: true,
  },
  { first: `(?:${givenFirst}|${initialsFirst})`, others: `(?:${givenFirst}|${initialsFirst})`, inWords: true },
];

const readers = forms.map((form) => ({
  ...form,
  first: new RegExp(form.first + generation, 'uy'),
  others: new RegExp(form.others + generation, 'uy'),
}));
type FormReader = (typeof readers)[number];

const border = /\s?(?:[,;](?:\s?,)?\s?(?:and\s|&\s?)?|\sand\s|\s?&\s?)/y;
const more = /[,;]?\s(?:and\s)?et\.?\sal\b\.?|[,;]?\sand\s(?:\d+\s)?others\b\.?|[,;]\s(?:…|\.\.\.)/y;
/** The last of the authors where the entry does not print them all. */
export const others = 'et al.';

export interface NameList {
  /** In order, each as `Given Family` or `Family, Given`. */
  readonly names: readonly string[];
  /** Where the list ends in the text. */
  readonly end: number;
  /** Whether the list itself says that it ends: “and”, “et al.” */
  readonly isClosed: boolean;
  /** Whether a comma behind such names may be one between names. */
  readonly inWords: boolean;
  /** Whether the names print no points, so that a year may follow behind a space. */
  readonly isBare: boolean;
  /** Whether nothing but the point of an initial says that the list ends. */
  readonly isOpen: boolean;
}

/** The longest list of names that a text begins with. */
export function namesAhead(text: string): NameList | undefined {
  let best: NameList | undefined;
  for (const form of readers) {
    const found = listOf(form, text);
    if (found === undefined || (best !== undefined && found.end <= best.end)) continue;
    // Words may be names or not: they say more than a surer list only where they say where they end.
    if (best === undefined || !found.inWords || found.isClosed || best.isOpen) best = found;
  }
  return best;
}

const at = (pattern: RegExp, text: string, from: number) => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
};

function listOf(form: FormReader, text: string): NameList | undefined {
  const ends: number[] = [];
  const names: string[] = [];
  let end = 0;
  let isClosed = false;
  for (let from = 0; ; ) {
    const name = at(names.length === 0 ? form.first : form.others, text, from);
    if (name === undefined) break;
    names.push(name);
    end = from + name.length;
    ends.push(end);
    const etal = at(more, text, end);
    if (etal !== undefined) {
      names.push(others);
      end += etal.length;
      ends.push(end);
      isClosed = true;
      break;
    }
    const between = at(form.between ?? border, text, end);
    if (between === undefined || (isClosed && !/and|&/.test(between))) break;
    isClosed ||= /and|&/.test(between);
    from = end + between.length;
  }
  // What was taken for the last name may be how the title or the journal begins.
  while (names.length > 0 && names.at(-1) !== others && !mayEnd(text, end, form, isClosed)) {
    names.pop();
    ends.pop();
    end = ends.at(-1) ?? 0;
    isClosed = false;
  }
  if (names.length === 0) return undefined;
  if (form.between !== undefined && names.filter((name) => name !== others).length < 2) return undefined;
  if (names.some((name) => groupWord.test(name.split(',', 1)[0] ?? '') && name.includes(','))) return undefined;
  // `A. Able, Deep Kettles`: only an “and” would make the second a name.
  if (form.inWords && !isClosed && withInitials.test(names[0] ?? '') && !withInitials.test(names.at(-1) ?? ''))
    return undefined;
  const isBare = form.first.source.includes(bare) && !form.first.source.includes(points);
  const isOpen =
    !isClosed &&
    ((text[end - 1] === '.' && /^\s\p{L}/u.test(text.slice(end))) ||
      (isBare && names.length === 1 && /^\.\s/.test(text.slice(end))));
  return {
    names: form.familyFirst ? names.map(tidyName) : names,
    end,
    isClosed,
    inWords: form.inWords === true,
    isBare,
    isOpen,
  };
}

/** `Kettle Rev. B 12`, `Kettles, 12`: words that end in a number are a journal, not the last of the authors. */
const journalGoesOn = /^(?:\.\s(?:\p{Lu}[\p{L}&]{0,8}\.?:?\s){0,4}|,?\s|\s?(?=\ue102))\ue102?[A-Z]?(\d+)/u;

function mayEnd(text: string, end: number, form: FormReader, isClosed: boolean): boolean {
  const rest = text.slice(end, end + 80);
  const [number, digits = ''] = journalGoesOn.exec(rest) ?? [];
  if (number !== undefined && !(isYear(digits) && /^[.,]?\s\d/.test(rest))) return false;
  if (/^[,;:]\s(?![“‘"[\ue100-\ue106]|\d)/.test(rest)) return form.inWords !== true || isClosed;
  if (rest === '' || /^(?:\s?[\ue100-\ue106]|[,.:]?\s?[“‘"([\ue100-\ue106]|[.:](?:\s|$)|,?\s\d)/.test(rest))
    return true;

  return (
    (form.endsInPoint === true || /[JS]r\.$/.test(text.slice(end - 3, end))) &&
    text[end - 1] === '.' &&
    /^\s/.test(rest)
  );
}

const withInitials = /^\p{Lu}\p{Ll}{0,2}\./u;

/** `Able AB` is `Able, AB`, and `Able A. B.` is `Able, A. B.` */
function tidyName(name: string): string {
  const [, last = '', given = ''] = familyLast.exec(name) ?? [];
  return last === '' ? name : `${last}, ${/^\p{Lu}$/u.test(given) ? `${given}.` : given}`;
}
const familyLast = new RegExp(`^(${family})\\s(${points}|${bare})$`, 'u');

const groupWord = /\b(?:Collaborations?|Teams?|Group|Consortium|Project|Organi[sz]ation|Committee|Agency|Foundation)$/;
const group = /^[\p{Lu}\p{Ll}][\p{L}\p{M}\p{N}'’&./-]*(?:\s[\p{L}\p{M}\p{N}'’&./-]+){0,6}$/u;
/** `OpenAI`, `The ATLAS Collaboration`: the only author. */
export const isGroup = (words: string) => words.length <= 80 && group.test(words) && !sentence.test(words);
const sentence = /(?:\s\p{Ll}{4,}.*){2}/u;

/** Whether the words can be nothing but a group’s, as those of a collaboration. */
export const isNamedGroup = (words: string) => groupWord.test(words) && isGroup(words);

/** `Food and Kettle Administration`: one name, though “and” stands in it. */
const office =
  /^[^,;]*\sand\s[^,;]*\b(?:Administration|Agency|Ministry|Department|Council|Office|Institute|Bureau|Commission|Foundation|Sciences|Technology)$/;

/** The names in a text of nothing but names; undefined where a piece is no name. */
export function readNames(printed: string): readonly string[] | undefined {
  const list = tidySpaces(printed).replace(/[,;:]+$/, '');
  if (list.length > 20_000) return undefined;
  if (office.test(list)) return [list];
  const found = namesAhead(list);
  if (found !== undefined && /^[.,;:]?$/.test(list.slice(found.end))) return found.names;
  const one = list.replace(/(?<=[^\s.]{3})\.$/u, '');
  return isGroup(one) && !/\s\d|[,;]|\sand\s/.test(one) ? [one] : undefined;
}
