/** Lists of authors as bibliographies print them: who is named, and where the list ends. */

import { groupWord, isGroup, isOffice } from './group-names.ts';
import { letters, tidySpaces } from './marked-text.ts';
import { isYear } from './venue-numbers.ts';

// The forms are matched with letters of English: of others `inAscii` has one large or small letter for each.
const particle = String.raw`(?:[Vv][ao]n|[Vv]on|[Dd]e[rnls]?|[Dd][aiou]s?|[Ll][ae]s?|[Ee]l|al|bin|ibn|te[nr]|zu[mr]?|af|av|y|e|St\.|[’'‘]t)`;
const word = String.raw`(?!(?:[JS]r|I{2,3}|IV|The|And|Of|For|With|From|Vs|Are)\b)(?:[A-Z]|[dlO]['’]|al-|(?:d[aeiu]|v[ao]n|h)(?=[A-Z]))[A-Za-z'’´-]*[A-Za-z]`;
const family = String.raw`(?:${particle}\s){0,3}${word}(?:\s(?:${particle}\s){0,3}${word}){0,3}`;
const generation = String.raw`(?:,?\s(?:[JS]r\.?|I{2,3}|IV)(?![A-Za-z]))?`;

/** `A.`, `J.-P.`, `Th.`, `W. R. J.`, `A.B.`; of two letters only the first, for `Li.` may end a list. */
const points = String.raw`[A-Z][a-z]?\.(?:[\s-]{0,2}[A-Za-z]\.){0,4}`;
/** The same of nothing but single letters: `Dao.` may end a list. */
const singleLetters = String.raw`[A-Z]\.(?:[\s-]{0,2}[A-Z]\.|-[a-z]\.){0,4}`;
/** `A`, `AB`, `J-P` where a list does not print points. */
const bare = String.raw`(?!AI\b)[A-Z](?:[\s-]?[A-Z]){0,3}(?![A-Za-z'’])`;
/** Where the point behind a name was taken for the end of the list. */
const lastInitial = String.raw`(?:(?:[A-Z][a-z]?\.[\s-]?)*[A-Z](?=\s*(?:[,;&(<]|and\s|$)))`;

/** `J. baptiste Able`, where another name follows. */
const smallGiven = String.raw`${points}\s[a-z]{4,9}\s${word}(?=,\s(?:and\s)?(?:[A-Z]\.[\s-]?){1,4}${word},)`;
const initialsFirst = String.raw`(?:${points}[\s-]?(?!In\s)${family}|${smallGiven})`;
const givenFirst = String.raw`(?:${word}|[A-Z]\.|[A-Z](?=\s))(?:\s(?:[A-Z]\.(?:-?[A-Z]\.){0,2}|[A-Z](?=\s)|${particle}(?=\s)|${word})){0,6}\s(?!In\s)(?:${word})`;
const familyThenInitials = String.raw`${family}(?:\s(?:[JS]r\.?|I{2,3}|IV))?,\s(?:(?:[JS]r\.|I{2,3}|IV),\s)?(?:${lastInitial}|${points}|${bare})(?:\s${particle}(?=[,;\s]))?`;

/** `Cleo`, `C. D.` before a name in full, or as the last of them before the year: only in lists that are closed. */
const notInFull = (next: string) =>
  String.raw`(?:${word}|${singleLetters})(?=\s?,\s(?:&\s|and\s)?${next}|\s(?:1[5-9]|20)\d\d,\s\D)`;
const isNotInFull = (name: string) => /^(?:[^\s.,]+|(?:\p{Lu}\.[\s-]?)+)$/u.test(name);

/** `Able AB`, `Able Jr AB` */
const familyThenBare = String.raw`${family}(?:\s[JS]r\.?)?\s${bare}`;
const familyThenGiven = String.raw`(?:${particle}\s){0,3}${word},\s(?:Jr\.,\s)?${word}(?:\s(?:${singleLetters}|[A-Z](?![A-Za-z])|${word})){0,2}`;

/** A way to print names: how the first stands, and the others. */
interface Form {
  readonly first: string;
  readonly others: string;
  /** Names in words cannot be told from a title in words: what follows them must not be a comma. */
  readonly inWords?: true;
  /** Only an “and” tells such a list from a title with commas. */
  readonly mustClose?: true;
  /** Such names end in a point, which may end the list as well. */
  readonly endsInPoint?: true;
  readonly between?: RegExp;
  /** The family stands before the initials, and no comma between them. */
  readonly familyFirst?: true;
  /** A sign without which a text is of no such form: it saves a search. */
  readonly needs?: ',' | ';';
  /** Whether the first name begins with an initial, or with a word; either, where nothing is said. */
  readonly begins?: 'initial' | 'word';
}

/** Forms of lists, the surest first. */
const forms: readonly Form[] = [
  {
    first: initialsFirst,
    others: `(?:${initialsFirst}|${notInFull(String.raw`${points}\s?(?:${particle}\s){0,3}${word}`)})`,
    begins: 'initial',
  },
  {
    first: familyThenInitials,
    others: `(?:${familyThenInitials}|${initialsFirst}|${notInFull(String.raw`${family},\s${points}`)})`,
    endsInPoint: true,
    begins: 'word',
    needs: ',',
  },
  { first: familyThenBare, others: familyThenBare, familyFirst: true, begins: 'word' },
  {
    first: String.raw`${family}\s${singleLetters}`,
    others: String.raw`${family}\s${singleLetters}`,
    familyFirst: true,
    begins: 'word',
  },
  // `Able, Ada; Baker, Bo`
  {
    first: String.raw`${family},\s(?:${points}|${word}(?:\s(?:${singleLetters}|${word})){0,2})`,
    others: String.raw`${family},\s(?:${points}|${word}(?:\s(?:${singleLetters}|${word})){0,2})`,
    between: /;\s(?:and\s)?/y,
    inWords: true,
    endsInPoint: true,
    begins: 'word',
    needs: ';',
  },
  // `Able, Ada, and Bo Baker`
  {
    first: String.raw`${family},\s${word}(?:\s(?:${singleLetters}|[A-Z](?![A-Za-z])))?`,
    others: `(?:${givenFirst}|${initialsFirst})`,
    inWords: true,
    endsInPoint: true,
    begins: 'word',
    needs: ',',
  },
  // `Able, Ada, & Baker, Bo`
  {
    first: familyThenGiven,
    others: familyThenGiven,
    inWords: true,
    mustClose: true,
    endsInPoint: true,
    begins: 'word',
    needs: ',',
  },
  { first: `(?:${givenFirst}|${initialsFirst})`, others: `(?:${givenFirst}|${initialsFirst})`, inWords: true },
];

const readers = forms.map((form) => ({
  ...form,
  first: new RegExp(form.first + generation, 'y'),
  others: new RegExp(form.others + generation, 'y'),
}));
type FormReader = (typeof readers)[number];

const border = /\s?(?:[,;](?:\s?,)?\s?(?:and\s|&\s?)?|\s(?:and|und|et(?!\sal))\s|\s?&\s?)/y;
const more = /[,;]?\s(?:and\s)?et\.?\sal\b\.?|[,;]?\sand\s(?:\d+\s)?others\b\.?|[,;]\s(?:…|\.\.\.)/y;
const cutShort = ['et al', 'et. al', 'others', '…', '...'];
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

const withInitials = /^[A-Z][a-z]{0,2}\./;

/** As long as the text, with one letter of English, large or small, for each letter of other alphabets. */
function inAscii(text: string): string {
  return /[^ -~]/.test(text) ? text.replace(/[\u00aa-\ud7ff\uf900-\uffff]/g, letterOf) : text;
}
const letterOf = (sign: string) =>
  /[\p{L}\p{M}]/u.test(sign) ? (/\p{Lu}/u.test(sign) ? 'X' : 'x') : /[\u2010\u2011]/.test(sign) ? '-' : sign;

/** The longest list of names that a text begins with. */
export function namesAhead(text: string): NameList | undefined {
  let best: NameList | undefined;
  const ascii = inAscii(text);
  const mayBeCut = cutShort.some((word) => text.includes(word));
  const begins = withInitials.test(ascii) ? 'initial' : 'word';
  for (const form of readers) {
    if (form.begins !== undefined && form.begins !== begins) continue;
    if (form.needs !== undefined && !text.includes(form.needs)) continue;
    if (form.inWords && best?.isClosed) continue;
    const found = listOf(form, text, ascii, mayBeCut);
    if (found === undefined || (best !== undefined && found.end <= best.end)) continue;
    // Words may be names or not: they say more than a surer list only where they say where they end.
    if (best === undefined || !found.inWords || found.isClosed || best.isOpen) best = found;
  }
  return best;
}

/** Where what a sticky pattern finds at `from` ends; undefined where it finds nothing. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function listOf(form: FormReader, text: string, ascii: string, mayBeCut: boolean): NameList | undefined {
  const ends: number[] = [];
  const names: string[] = [];
  let end = 0;
  let isClosed = false;
  let closes = false;
  for (let from = 0; ; ) {
    const behind = endOf(names.length === 0 ? form.first : form.others, ascii, from);
    if (behind === undefined) break;
    names.push(text.slice(from, behind));
    isClosed = closes;
    end = behind;
    ends.push(end);
    const etal = mayBeCut ? endOf(more, text, end) : undefined;
    if (etal !== undefined) {
      names.push(others);
      // `Able, A., … Cole, C.`: the last of many.
      const isLeftOut = form.inWords !== true && /(?:…|\.\.\.)$/.test(text.slice(end, etal));
      end = (isLeftOut ? endOf(form.others, ascii, etal + 1) : undefined) ?? etal;
      ends.push(end);
      isClosed = true;
      break;
    }
    const next = endOf(form.between ?? border, text, end);
    if (next === undefined) break;
    const isLast = /and|&|\b(?:und|et)\b/.test(text.slice(end, next));
    if (isClosed && !isLast) break;
    closes ||= isLast;
    from = next;
  }
  // What was taken for the last name may be how the title or the journal begins.
  while (names.length > 0 && names.at(-1) !== others && !mayEnd(text, end, form, isClosed)) {
    names.pop();
    ends.pop();
    end = ends.at(-1) ?? 0;
    isClosed = false;
  }
  const alone = names.findIndex(
    (name, at) => isNotInFull(name) && (!isClosed || isNotInFull(names[at + 1] ?? 'A. Able')),
  );
  if (alone > 0) {
    names.length = alone;
    end = ends[alone - 1] ?? 0;
    isClosed = false;
  }
  if (names.length === 0 || (form.mustClose && !isClosed)) return undefined;
  if (form.between !== undefined && names.filter((name) => name !== others).length < 2) return undefined;
  const tidied = form.familyFirst ? names.map(tidyName) : names;
  if (tidied.some((name) => groupWord.test(name.split(',', 1)[0] ?? '') && name.includes(','))) return undefined;
  if (form.inWords && !isClosed && names.length > 1 && groupWord.test(names[0] ?? '')) return undefined;
  // `Ada B. Able, Lids`: the family stands behind.
  if (form.familyFirst && names.length === 1 && familyBehind.test(ascii.slice(end))) return undefined;
  // `OpenKettle, J. Steam 12, 3`: no family is written so.
  if (names.length === 1 && inCamelCase.test(inAscii(names[0] ?? ''))) return undefined;
  // `A. Able, Deep Kettles`: only an “and” would make the second a name.
  if (form.inWords && !isClosed && withInitials.test(ascii) && !withInitials.test(inAscii(names.at(-1) ?? '')))
    return undefined;
  const isBare = form.first.source.includes(bare) && !form.first.source.includes(points);
  const isOpen =
    !isClosed &&
    ((text[end - 1] === '.' && letters`^\s\p{L}`.test(text.slice(end))) ||
      (isBare && names.length === 1 && /^\.\s/.test(text.slice(end))));
  return {
    names: tidied,
    end,
    isClosed,
    inWords: form.inWords === true,
    isBare,
    isOpen,
  };
}

/** `Kettle Rev. B 12`, `Kettles, 12`, `J. Steam (Oakton) 12`, `J. Steam A: Gen. Lids 12`: words that end in a number are a journal, not the last of the authors. */
const journalGoesOn = letters`^(?:\.:?\s(?!(?:The|An?(?!:?\s(?:\p{Lu}[\p{L}]{0,11}\.?\s)*[\ue102(]?\d)|On|In:?|From|Why)\s)(?:(?:\(?\p{Lu}[\p{L}&]{0,8}\.?\)?(?:,(?=\sS[eé]r))?|\p{Lu}{1,2}:|\p{Lu}\p{L}{0,8}\.:)\s){0,4}(?:(?<=\.\s)\()?|\s\(\p{Lu}\p{L}+\)\s|,?\s|\s?(?=\ue102))\ue102?[A-Z]?(\d+)(?!\d|\p{Lu}\s\p{Lu}\p{Ll})`;

function mayEnd(text: string, end: number, form: FormReader, isClosed: boolean): boolean {
  const rest = text.slice(end, end + 80);
  const [number, digits = ''] = journalGoesOn.exec(rest) ?? [];
  if (number !== undefined && !(isYear(digits) && /^[.,]?\s\d{4}(?!,\s?\d)/.test(rest))) return false;
  if (form.inWords !== true && /^;\s\ue100/.test(rest)) return true;
  if (isClosed && /^,\s\d+(?:st|nd|rd|th)\s/.test(rest)) return true;
  if (/^[,;:]\s(?![“‘"[\ue100-\ue106]|\d)/.test(rest)) return form.inWords !== true || isClosed;
  // `A. Able in <i>Book</i>`
  if (form.inWords !== true && /^\sin\s[\ue100A-Z]/.test(rest)) return true;
  if (rest === '' || /^(?:\s?[\ue100-\ue106]|[,.:]?\s?[“‘"([\ue100-\ue106]|[.:](?:\s|$)|,?\s\d)/.test(rest))
    return true;

  return (
    (form.endsInPoint === true || /[JS]r\.$/.test(text.slice(end - 3, end))) &&
    text[end - 1] === '.' &&
    /^\s/.test(rest)
  );
}

/** `Able AB` is `Able, AB`, and `Able A. B.` is `Able, A. B.` */
function tidyName(name: string): string {
  const given = lastInitials.exec(inAscii(name))?.[0] ?? '';
  const initials = name.slice(name.length - given.length).trimStart();
  return given === '' ? name : `${name.slice(0, -given.length)}, ${initials.length === 1 ? `${initials}.` : initials}`;
}
const lastInitials = new RegExp(`\\s(?:${singleLetters}|${bare})$`);

/** Of `Ada B. van der Able, Lids`, what stands behind the initial. */
const familyBehind = new RegExp(
  `^\\.?(?:\\s[A-Z]\\.)*(?:\\s(?:${particle}\\s){0,3}${word}){1,2}(?:,\\s(?=[A-Z])|\\swith\\s)`,
);
const inCamelCase = letters`^(?!Ma?c|D[eiu]|L[ea]|Van|Fitz)\p{L}*\p{Ll}\p{Lu}[\p{L}-]*,\s`;

/** The names in a text of nothing but names; undefined where a piece is no name. */
export function readNames(printed: string): readonly string[] | undefined {
  const list = tidySpaces(printed).replace(/[,;:]+$/, '');
  if (list.length > 20_000) return undefined;
  if (isOffice(list)) return [list];
  const found = namesAhead(list);
  if (found !== undefined && /^[.,;:]?$/.test(list.slice(found.end))) return found.names;
  const one = list.replace(/(?<=[^\s.]{3})\.$/, '');
  return isGroup(one) && !/\s\d|[,;]|\sand\s/.test(one) ? [one] : undefined;
}
