/** The sentences of a paragraph of a draft that cite, or go on about the work that the one before them cites, with what they quote. */
import { lastUpTo } from '../../search/index.ts';
import { sentenceBorders } from '../../tree/sentences.ts';
import type { Call, DraftKind, Stretch } from './calls.ts';
import type { Quotation } from './quotations.ts';

export interface Sentence extends Stretch {
  readonly calls: Call[];
  readonly quotations: Quotation[];
  /** Whether it cites nothing, and is about the work of the one before it. */
  isGoingOn?: boolean;
}

/** The sentences that cite; a quotation is never cut, and belongs to the first that it touches. */
export function sentencesOf(
  words: string,
  kind: DraftKind,
  calls: readonly Call[],
  quotations: readonly Quotation[],
): Sentence[] {
  const isWithin = withinAny([...quotations, ...calls]);
  const borders = [...sentenceBorders(withPlainStarts(words, kind, calls))]
    .map(({ at }) => at)
    .filter((at) => !isWithin(at));
  const starts = [0, ...withoutBordersOfWords(words, borders, calls, quotations)];
  const all = starts.map(
    (from, i): Sentence => ({ from, to: starts[i + 1] ?? words.length, calls: [], quotations: [] }),
  );
  const holder = (offset: number) => all[lastUpTo(starts, offset, (start) => start)];
  for (const call of calls) holder(call.from)?.calls.push(call);
  goOn(words, all);
  for (const quoted of quotations) holder(quoted.from)?.quotations.push(quoted);
  return all.filter((each) => each.calls.length > 0);
}

/** The borders but for those that part a quotation from who says it, `“…” [@able] says`, where nobody is cited before it. */
function withoutBordersOfWords(
  words: string,
  borders: readonly number[],
  calls: readonly Call[],
  quotations: readonly Quotation[],
): number[] {
  const lastEnd = (at: number) => quotations[lastUpTo(quotations, at - 1, ({ from }) => from)]?.to ?? -1;
  const lastCall = (at: number) => calls[lastUpTo(calls, at, ({ from }) => from)]?.from ?? -1;
  return borders.filter((at, i) => {
    const end = lastEnd(at);
    const isSaid = end >= 0 && lastCall(at) === at && words.slice(end, at).trim() === '';
    return !isSaid || lastCall(at - 1) >= (borders[i - 1] ?? 0);
  });
}

/** `They also show`, `In their Table 2`: who was cited last goes on. */
const goingOn =
  /^\s*(?:Their|Its|The (?:same )?authors?|The same (?:authors?|paper|work)|In (?:their|its)|(?:They|It|He|She|The (?:paper|work|article|study|book))\s(?:(?!(?:is|are|was|were|be|been)\b)\w{1,20}\s){0,2}?(?:(?:report|show|prove|state|claim|argue|note|observe|measure|conclude|obtain|achieve|reach|present|propose|introduce|describe|define|conjecture|establish|demonstrate|use|estimate|count|list|compare|derive|add|explain|admit|train|test|improve|reduce|lower|call|continue)(?:s|d|ed)?|go(?:es)? on|went on|finds?|found|gives?|gave|writes?|wrote|says?|said|stud(?:y|ies|ied)))\b/;

/** A sentence that begins so right behind one that cites a single work is given that work. */
function goOn(words: string, all: readonly Sentence[]): void {
  let keys: readonly string[] = [];
  for (const each of all) {
    const { from, to, calls } = each;
    if (calls.length > 0) keys = [...new Set(calls.flatMap((call) => call.keys))];
    else if (keys.length === 1 && goingOn.test(words.slice(from, Math.min(to, from + 100)))) {
      each.isGoingOn = true;
      calls.push({ group: from, from, to: from, keys, isWord: true, locator: '' });
    } else keys = [];
  }
}

/** Whether an offset stands within one of the stretches; offsets are asked for in ascending order. */
function withinAny(stretches: readonly Stretch[]): (offset: number) => boolean {
  const sorted = stretches.toSorted((a, b) => a.from - b.from);
  let at = 0;
  let furthest = -1;
  return (offset) => {
    for (; (sorted[at]?.from ?? Number.POSITIVE_INFINITY) < offset; at++)
      furthest = Math.max(furthest, sorted[at]?.to ?? -1);
    return offset < furthest;
  };
}

/** What may stand before the first word of a sentence: a command that sets or quotes it, marks of Markdown. */
const starts = {
  latex:
    /``|\\(?:enquote|textquote|emph|text(?:it|bf|sc|tt|rm|sf)|underline|footnote)\*?\{|\{\\(?:em|it|bf|sc)\s|\\end\{[a-z]{1,20}\}/g,
  markdown: /(?<=\s)[*_]{1,3}(?=[\p{Lu}“"‘„«])/gu,
} as const;
/** A name with a small letter before a capital, which may begin a sentence: `… shown. iTransformer has`, `… help. eBPF is`. */
const smallName = /(?<=\s)\p{Ll}(?=\p{Ll}{0,2}\p{Lu})/gu;

/** A citation behind the end of a sentence, `… cool. [@able] Lids help.`, is of that sentence: this follows it. */
const behindEnd = /^\s*$|^\s+(?:\p{Lu}|\p{Ll}{1,3}\p{Lu}|[“‘"`$\\])/u;

/** The same text, in as many characters, in which each sentence begins with a capital or a quotation mark, and ends behind its citations. */
function withPlainStarts(words: string, kind: DraftKind, calls: readonly Call[]): string {
  const plain = words
    .replace(starts[kind], (found) =>
      /^[`*_]|^\\(?:enq|textq)/.test(found) ? '“'.repeat(found.length) : ' '.repeat(found.length),
    )
    .replace(smallName, 'X');
  const out: string[] = [];
  let at = 0;
  for (const { from, to, isWord } of calls) {
    const start = Math.max(at, from - 20);
    const end = start + plain.slice(start, from).replace(/[\s~]+$/, '').length;
    if (isWord) {
      out.push(plain.slice(at, from), 'X');
      at = from + 1;
    } else if (
      /[.!?][”’"')\]]*$/.test(plain.slice(Math.max(0, end - 10), end)) &&
      behindEnd.test(words.slice(to, to + 10))
    ) {
      out.push(plain.slice(at, end), ']'.repeat(to - end));
      at = to;
    }
  }
  return out.join('') + plain.slice(at);
}

/** A stretch of words with blanks for some in it. */
export function blanked(words: string, { from, to }: Stretch, left: readonly Stretch[]): string {
  const out: string[] = [];
  let at = from;
  for (const each of left.toSorted((a, b) => a.from - b.from)) {
    if (each.to > to || each.to <= at) continue;
    const begin = Math.max(at, each.from);
    out.push(words.slice(at, begin), ' '.repeat(each.to - begin));
    at = each.to;
  }
  return out.join('') + words.slice(at, to);
}
