/** Whether a part that a draft names is in a paper, how it begins, and which others of its kind there are. */
import { numberedName, partName, type SimilarName, withDigits } from 'papertree-convert/tree';
import type { ParsedPaper } from './parsed-paper.ts';
import {
  besideMissing,
  idsIn,
  idsOfPart,
  isIn,
  isOfAppendix,
  kindsOfParts,
  nameOfPlace,
  plainName,
  restOfNumber,
  withCapitals,
} from './standing.ts';

export interface StandingPart {
  /** Its anchor; left out where there is no such part. */
  readonly id?: string;
  /** Whether the paper names it, or a supplement may hold it, and the page does not. */
  readonly isNotOnPage?: true;
  /** What is there of a part that it may have, `Figure 2` of `Fig. 2(d)`, where nothing in it is called so. */
  readonly whole?: string;
  /** Its heading, caption or first words. */
  readonly shows: string;
  /** Where there is none such: others of its kind, and a statement with its number: `Tables 1 to 7`, `Lemma 3`. */
  readonly similar: readonly string[];
}

const longestShown = 160;
/** `Definition 2` before `Definition 11`. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Statements, which often have one numbering. */
const statements: readonly string[] = [
  ...['theorem', 'lemma', 'proposition', 'corollary', 'definition', 'remark', 'example'],
  ...['conjecture', 'claim', 'assumption', 'fact', 'observation'],
];

/** The statement with the number of one that there is not: `Lemma 3` for Theorem 3. */
function sameNumber(paper: ParsedPaper, name: string): string[] {
  const [, kind = '', number = ''] = /^(.*) (\S+)$/.exec(numberedName(name) ?? '') ?? [];
  return (statements.includes(kind) ? statements : [])
    .map((each) => `${each} ${number}`)
    .filter((each) => paper.names().find(each, kindsOfParts).length > 0)
    .map(withCapitals);
}

/** `Section B` is an appendix. */
const isAppendixName = (name: string) => /^app/i.test(name) || /^(?:sec|§).*\s[A-Z](?:\.\d+)*$/i.test(name);

const isAppendix = (paper: ParsedPaper, { name, id }: SimilarName) =>
  name.startsWith('section ') && isOfAppendix(paper, id);

const appendicesOf = (paper: ParsedPaper) =>
  paper.content.appendices
    .map(({ id }) => nameOfPlace(paper, { anchor: id }))
    .filter((name) => name.startsWith('Appendix '));

/** `Table S1`, `Fig. S2` */
const isOfSupplement = (name: string) => /\sS\d+[a-z]?$/.test(name);

/** Whether the text of a paper names a part as its own, and not as one of a work that it cites: `see Appendix B`. */
function isNamedIn(paper: ParsedPaper, name: string): boolean {
  const asked = numberedName(name);
  const isOwn = (text: string) =>
    [...text.matchAll(partName)].some(({ 0: whole, index }) => {
      const written = whole.replace(/\.$/, '');
      const behind = text.slice(index + written.length);
      return numberedName(written) === asked && !/^,?\s?(?:of|in|from)?\s?[[(\p{Lu}]/u.test(behind);
    });
  return (
    asked !== undefined && paper.searchIndex().passages.some(({ kind, text }) => kind !== 'reference' && isOwn(text))
  );
}

/** A few are told one by one. */
const mostListed = 5;

const numberOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1);
/** `3.2` of 3.2.1, "" of 3. */
const around = (number: string) => number.replace(/(?:^|[.–-])[^.–-]*$/, '');

/** Of several names those that stand beside one that there is not: in its section, or else in the one around that. */
function besideOf(asked: string, names: readonly string[]): readonly string[] {
  for (let within = numberOf(numberedName(asked) ?? asked); within !== ''; ) {
    within = around(within);
    const beside = names.filter((name) => around(numberOf(name)).toLowerCase() === within);
    if (beside.length > 0) return beside;
  }
  return names;
}

/** Names of one kind in short: `Table 1`, `Tables 1 to 7` where none between is left out, `Theorems 1, 2 and 5`, `13 theorems from 1.1 to 5.3`. */
function inShort(names: readonly string[]): string[] {
  const all = names.toSorted((a, b) => inOrder(asDigits(a), asDigits(b)));
  const numbers = all.map(numberOf);
  const [name = '', [first = '', last = '']] = [all[0], [numbers[0], numbers.at(-1)]];
  if (all.length < 2) return all;
  const kind = plural(name.slice(0, name.lastIndexOf(' ')));
  const places = all.map((each) => placeOf(asDigits(each)));
  const isRow = numbers.every(
    (number, i) => i === 0 || (around(number) === around(first) && places[i] === (places[i - 1] ?? 0) + 1),
  );
  if (isRow && all.length > 2) return [`${kind} ${first} to ${last}`];
  if (all.length > mostListed) return [`${all.length} ${kind.toLowerCase()} from ${first} to ${last}`];
  return [`${kind} ${numbers.slice(0, -1).join(', ')} and ${last}`];
}
const asDigits = (name: string) => withDigits(name.toLowerCase());

/** The last piece of a number, or its letter, as a number. */
const placeOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? name.codePointAt(name.length - 1));

const plural = (kind: string) => kind.replace(/(?:y|x|(?<=[^yx]))$/, (end) => ({ y: 'ies', x: 'ces' })[end] ?? 's');

/** `Theorem 12.`, `Lemma 3 (Able)` */
const onlyName = /^\p{L}+\.? [\w.]*\d[\w.]*(?: \([^()]*\))?[.:]?$/u;

/** `d` of `Fig. 2(d)`, `ii` of `Theorem 3(ii)`. */
const panel = /^(?:[a-z]|[ivx]{2,4})$/;

export function partStanding(paper: ParsedPaper, name: string): StandingPart {
  const [id] = idsOfPart(paper, name);
  if (id === undefined) {
    const all = paper.names().similar(name.replace(/[()]/g, ''), kindsOfParts, Number.POSITIVE_INFINITY);
    // Where it has none of the kind, what is similar is an anchor.
    const alike = all.filter((each) => each.name.includes(' ') && !isAppendix(paper, each));
    const beside = besideMissing(paper, plainName(name));
    if (beside.length > 0) return { shows: '', similar: inShort(beside) };
    if (isOfSupplement(name) || isNamedIn(paper, name)) return { isNotOnPage: true, shows: '', similar: [] };
    const others = isAppendixName(name) ? appendicesOf(paper) : alike.map((each) => withCapitals(each.name));
    const same = sameNumber(paper, name);
    const rest = [...new Set(others)].filter((each) => !same.includes(each));
    return { shows: '', similar: [...same, ...inShort(besideOf(name, rest))] };
  }
  const [ids = new Set()] = idsIn(paper, [id]);
  const inside = paper.searchIndex().passages.filter((passage) => isIn(ids, passage));
  const first = inside.find(({ role }) => role === 'heading' || role === 'caption') ?? inside[0];
  // A statement that begins with a formula has a line with its name alone.
  const isBare = first !== undefined && onlyName.test(first.text);
  const [{ text: next = '' } = {}] = isBare ? inside.slice(inside.indexOf(first) + 1) : [];
  const text = `${first?.text ?? ''} ${next}`.trim();
  const shows = text.length > longestShown ? `${text.slice(0, longestShown).replace(/\s\S*$/, '')} …` : text;
  const rest = restOfNumber(plainName(name), paper.names().printedOf(id)[0] ?? '');
  const isTold = !panel.test(rest) || inside.some((passage) => passage.text.toLowerCase().includes(`(${rest})`));
  return {
    id,
    shows: shows.toWellFormed(),
    similar: [],
    ...(!isTold && { whole: nameOfPlace(paper, { anchor: id }) }),
  };
}
