/** Which parts of the works cited a sentence names: `Table 2 of [3]`. */
import { partName } from '../../tree/parts-in-text.ts';
import { singularKind } from '../../tree/printed-names.ts';
import type { Call, DraftKind, Stretch } from './calls.ts';
import { listedNumbers } from './listed-numbers.ts';

/** A part, and the keys beside which it is named: those of the rest of the sentence are not meant. */
export interface DraftPart {
  readonly words: string;
  readonly keys: readonly string[];
}

interface PlacedPart extends DraftPart {
  /** Of the citation that has these keys. */
  readonly group: number;
}

/** The name of one part, with a capital letter. */
function nameOfOne(written: string): string {
  if (/^(?:§|\\S)/.test(written)) return 'Section';
  const one = singularKind(written);
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** `Able`, `Able and Baker`, `Able et al.`: who wrote a work. */
const writers = String.raw`\p{Lu}[\p{L}’'.-]{0,30}(?:,?[\s~](?:and|&|et|al\.?|von|van|de|\p{Lu}[\p{L}’'.-]{0,30})){0,6}`;
/** `Ref.`, `the paper of Able`, `Able et al.`: words before a citation that only say that it is one. */
const workNamed = String.raw`(?:(?:the|their|his|her)[\s~])?(?:(?:[Rr]efs?\.?|[Rr]eferences?|(?:[a-z]{1,12}[\s~])?(?:paper|work|article|book|report|preprint|survey|thesis)s?(?:[\s~](?:of|by)[\s~]${writers})?|${writers})[\s~]{0,3})?`;
const before = String.raw`(?:of|in|from)[\s~]{1,3}${workNamed}`;

/** `, p. 8`, ` on page 8`, ` (bottom)`, `, part (ii),`: where in a part, before whose it is. */
const placeWithin = String.raw`(?:,?[\s~](?:on[\s~])?(?:pp?\.|pages?)[\s~]?\d{1,4}(?:[–-]{1,2}\d{1,4})?,?|,?[\s~](?:part|item|case|row|column|line|panel)s?[\s~]\(?\w{1,4}\)?,?|[\s~]?\([^()]{1,60}\))?`;

/** In print a part beside a citation, `Eq. 24 [48]` or `Theorem 4.1 ([12])`, is mostly the paper's own. */
const tiedInPrint = new RegExp(String.raw`^${placeWithin}[\s~]{0,3}${before}[([]?$`, 'u');

/** What stands between a name and the work whose part it is. */
const tied = new RegExp(String.raw`${tiedInPrint.source}|^[\s~]{0,3}[([]?$`, 'u');

/** `Theorem 3, [able]`: behind a bracket, or where a work before has the part, another clause begins there. */
const tiedByComma = /^[\s~]{0,3},\s{0,3}(?:the\s)?[([]?$/;

/** `In Ref. [able], Table 9`; `as in [able], Table 9` may go on about the draft. */
const within = new RegExp(String.raw`(?:^|[;:(])\s{0,3}[Ii]n[\s~]{1,3}${workNamed}$`, 'u');
const tiedWithin = /^,[\s~]{1,3}$/;

/** `Able’s [able] Theorem 7`: how words before a work end whose part stands directly behind it. */
const owner = /(?:\p{Lu}[\p{L}.-]{0,30}|[\])}]|@[^\s@]{1,200})['’]s?[\s~]{0,3}$/u;
const blank = /^[\s~]{1,3}$/;

/** What stands between a work and a part of it behind: `(see Theorem 6)`, `, Theorem 6,`, `: Theorem 6.` */
const tiedBehind = /^[\s~]{0,3}(?:[,:][\s~]{1,3}|\((?:(?:see|cf\.|in)[\s~]{1,3}){0,2})$/;
const endOfTied = /^\s?(?:[),.;:]|$)/;

/** `… prove in Theorem 4`, `…’s Theorem 4`, `… has a Theorem 4`: how words between a work and a part of it end. */
const leadToPart =
  /(?:(?:\b(?:in|by|of|from|via|see|cf\.|their|its|his|her)|['’]s)(?:[\s~](?:the|their|its|his|her))?|\b(?:has|have|had|contains?|includes?|gives?|states?)[\s~](?:an?|no))[\s~]{1,3}\(?$/i;
/** Who writes so speaks of parts of the draft. */
const ofDraft =
  /\b(?:we|our|ours|us|here|i|my|this (?:paper|work|article|note|section|chapter|thesis|report|study|survey|draft|manuscript|appendix))\b/i;
const behindOwn = /^\s?(?:above|below|of (?:this|our)\b)/;
/** What is cited behind these does nothing in the sentence. */
const setAgainst = /\b(?:unlike|like|following|than|against|(?:contrast|compared|similar|due) (?:to|with))\s$/i;
/** Who is named in brackets does something in the sentence: `[able] prove, in Section 3`. */
const doing =
  /^,?\s?(?!(?:and|but|or|as|so|while|where|whereas|which|that|in|on|at|for|from|to|with|by|of|since|because|although|though|if|when|see|cf|then|than)\b)\p{Ll}/u;

/** Whether a part that stands further behind a work is one of its parts, where no other work is cited. */
function isOfWorkBefore(text: string, { to, from, isWord }: PlacedCall, part: Stretch): boolean {
  const between = text.slice(to, part.from);
  return (
    between.length <= longestTie * 3 &&
    leadToPart.test(between.slice(-longestTie)) &&
    !ofDraft.test(between) &&
    !behindOwn.test(text.slice(part.to, part.to + 12)) &&
    (isWord
      ? !setAgainst.test(text.slice(Math.max(0, from - longestTie), from))
      : doing.test(between.slice(0, longestTie)))
  );
}

/** `Theorem 1 of [able] says …, and then Theorem 9`: how words end between a part of a work and another of the same kind. */
const leadToNext = /\band(?:[\s~](?:then|also))?[\s~]{1,3}$/;

/** Whether a part follows another of its kind that is the work's, in a sentence that cites no other work. */
function isNextOf(text: string, before: Named, part: Named): boolean {
  const between = text.slice(before.to, part.from);
  return (
    kindOf(before) === kindOf(part) &&
    between.length <= longestTie * 3 &&
    leadToNext.test(between.slice(-longestTie)) &&
    !ofDraft.test(between) &&
    !behindOwn.test(text.slice(part.to, part.to + 12))
  );
}
/** `Theorem 1, Lemma 2 and Table 4`: what stands between two parts of a list. */
const betweenListed = /^(?:,|,?[\s~]and|[\s~]&)[\s~]{1,3}$/;
/** `see Table 2 and Figure 3 of [able]`: where a list of parts begins that are all of one work; in LaTeX anywhere. */
const leadToList = /(?:\b(?:see|cf\.|in|from|by|of|per)[\s~]|[(;:])\s?$/i;

/** The parts of each list end with one that is tied to a work: it has them all. */
function withListed(
  text: string,
  named: readonly Named[],
  works: (PlacedCall | undefined)[],
  kind: DraftKind | 'print',
) {
  for (let i = named.length - 1; i > 0; i--) {
    const [part, next] = [named[i - 1], named[i]];
    if (!part || !next || works[i] === undefined || works[i - 1] !== undefined) continue;
    if (!betweenListed.test(text.slice(part.to, next.from))) continue;
    let first = i - 1;
    while (first > 0 && betweenListed.test(text.slice(named[first - 1]?.to, named[first]?.from))) first--;
    const lead = text.slice(Math.max(0, (named[first]?.from ?? 0) - longestTie), named[first]?.from);
    const isLead = leadToList.test(lead) || (lead.trim() === '' && i - first > 1);
    const isList = !ofDraft.test(lead) && (kind === 'latex' || isLead || works[i] === works[i + 1]);
    if (isList) works[i - 1] = works[i];
  }
}
const kindOf = ({ all: [name = ''] }: Named) => name.split(' ', 1)[0];

type PlacedCall = Pick<Call, 'from' | 'to' | 'keys' | 'group' | 'locator' | 'isWord'>;

interface Named extends Stretch {
  readonly all: readonly string[];
  /** Whether it ends with a bracket that opens before it. */
  readonly isClosing: boolean;
}

/** What sets a name in other letters, or links it: `**Table 1**`, `[Table 1]{.mark}`, `\\textbf{Table 1}`. */
const openingMarks = /(?:[[{]|[*_]{1,3}|==|~~|\\[A-Za-z]{1,20}\*?[{\s])+$/;
const closingMarks = /^(?:[\]}]|[*_]{1,3}|==|~~)+(?:\s+(?=\s))?/;
const longestMarks = 60;

/** The stretch of a name with the marks around it. */
function withMarks(text: string, from: number, to: number): Stretch {
  const [opening = ''] = openingMarks.exec(text.slice(Math.max(0, from - longestMarks), from)) ?? [];
  const [closing = ''] = closingMarks.exec(text.slice(to, to + longestMarks)) ?? [];
  return opening === '' || closing === '' ? { from, to } : { from: from - opening.length, to: to + closing.length };
}

/** What is called so by these words stands in another document: `Extended Data Fig. 2`; not `Table S2`, which may be asked for. */
const ofSupplement = /\b(?:extended[\s~]data|suppl(?:\.|ement(?:ary|al)?)|supporting|online)[\s~]$/i;
const isOfSupplement = (text: string, { index, 2: number = '' }: RegExpExecArray) =>
  !number.startsWith('S') && ofSupplement.test(text.slice(Math.max(0, index - 20), index));

/** In print brackets around a name cite it. */
const namedIn = (text: string, kind: DraftKind | 'print'): Named[] =>
  [...text.matchAll(partName)]
    .filter((each) => !isOfSupplement(text, each))
    .map(({ 0: whole, 1: name = '', 2: first = '', 3: more = '', index }) => {
      const numbers = listedNumbers(first, more);
      const isClosing = /^[^(]*\)$/.test(whole);
      const bare = isClosing ? numbers.map((each) => each.replace(')', '')) : numbers;
      return {
        all: bare.map((each) => `${nameOfOne(name)} ${each}`),
        isClosing,
        ...(kind === 'print'
          ? { from: index, to: index + whole.length }
          : withMarks(text, index, index + whole.length)),
      };
    });

/** All parts that a text names, whosever they are. */
export const partsNamed = (text: string, kind: DraftKind): string[] => [
  ...new Set(namedIn(text, kind).flatMap(({ all }) => all)),
];

/**
 * The calls are those of the text, in its order. A part directly behind a work in brackets may as well be the draft's own, but in LaTeX,
 * where that is named by a label.
 */
export function partsFor(text: string, calls: readonly PlacedCall[], kind: DraftKind | 'print'): PlacedPart[] {
  const ties = kind === 'print' ? tiedInPrint : tied;
  const beside = calls.flatMap(({ locator, keys, group }) =>
    namedIn(locator, kind).flatMap(({ all }) => all.map((words) => ({ words, keys, group }))),
  );
  const isOnly = kind !== 'print' && new Set(calls.flatMap(({ keys }) => keys)).size === 1;
  const inGroup = Map.groupBy(calls, ({ group }) => group);
  const isTied = (tie: RegExp, from: number, to: number) =>
    from <= to && to - from < longestTie && tie.test(text.slice(from, to));
  let at = 0;
  let previous: { readonly named: Named; readonly work: PlacedCall } | undefined;
  const inside = namedIn(text, kind);
  const works = inside.map((named): PlacedCall | undefined => {
    const { from, to, isClosing } = named;
    while ((calls[at]?.from ?? text.length) < to) at++;
    const [last, next] = [calls[at - 1], calls[at]];
    // Those within a citation are read of what it says beside its keys.
    if (last && from < last.to) return undefined;
    const wordsBefore = last ? text.slice(Math.max(0, last.from - longestTie), last.from) : '';
    const isOfLast = last !== undefined && kind !== 'print' && isOfWorkBefore(text, last, { from, to });
    const isWithin = kind !== 'print' && within.test(wordsBefore);
    const isEnd = isClosing || endOfTied.test(text.slice(to, to + 2));
    const isBehind =
      last !== undefined &&
      (((kind === 'latex' || (kind === 'markdown' && last.isWord)) && isEnd && isTied(tiedBehind, last.to, from)) ||
        (isWithin && isTied(tiedWithin, last.to, from)) ||
        (owner.test(wordsBefore) && isTied(blank, last.to, from)));
    const isBefore =
      next !== undefined &&
      (isTied(ties, to, next.from) || (!isClosing && !isOfLast && isTied(tiedByComma, to, next.from)));
    const ofOnly = isOfLast ? last : previous && isNextOf(text, previous.named, named) ? previous.work : undefined;
    const work = isBehind ? last : isBefore ? next : isOnly ? ofOnly : undefined;
    if (work) previous = { named, work };
    return work;
  });
  if (kind !== 'print') withListed(text, inside, works, kind);
  const inText = inside.flatMap(({ all }, i) => {
    const work = works[i];
    const keys = (work && inGroup.get(work.group))?.flatMap((call) => call.keys) ?? [];
    return work ? all.map((words) => ({ words, keys, group: work.group })) : [];
  });
  const parts = new Map<string, PlacedPart>();
  // Algorithm W has its name of its author.
  for (const part of [...beside, ...inText]) {
    const { words, keys } = part;
    if (/\d|\s\(?(?:[A-Z]|[IVX]+(?:[-.\s~][A-Z])?)\)?$/.test(words) && !/^Alg.* [A-Z]$/.test(words))
      parts.set(`${words} ${keys.join(' ')}`, part);
  }
  return [...parts.values()];
}
const longestTie = 80;
