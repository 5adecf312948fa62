/** Reads drafts in Markdown and LaTeX: each sentence that cites, with its keys, what it quotes, and the parts and numbers that it names. */
import { lastUpTo } from '../search/index.ts';
import { sentenceBorders } from '../tree/sentences.ts';
import {
  type Call,
  callsIn,
  type DraftKind,
  type NearWorks,
  type Stretch,
  withBrackets,
  worksNear,
} from './draft-calls.ts';
import { type DraftPart, numbersIn, partsFor, withoutParts } from './draft-parts.ts';
import { blockIn, piecesOf, type Quotation, quotationsIn } from './draft-quotations.ts';
import { markdownProse } from './markdown-prose.ts';
import { texProse } from './tex-prose.ts';
import { texWords } from './tex-words.ts';

/** Words that may be a work's, and the works that their sentence cites. */
export interface DraftWords extends NearWorks {
  readonly words: string;
}

/** A sentence that cites works. */
export interface DraftCitation {
  /** The line of its first key, from 1. */
  readonly line?: number;
  /** In a paper: the anchor of the paragraph, caption or note. */
  readonly anchor?: string;
  readonly sentence: string;
  readonly keys: readonly string[];
  /** Words between quotation marks, or in a block; where it leaves some out, the pieces between. */
  readonly quotations: readonly DraftWords[];
  /** Parts of works that it names beside their keys: `Table 2`, `Theorem 4`. */
  readonly parts: readonly DraftPart[];
  /** Numbers that it gives, as they are written. */
  readonly numbers: readonly DraftWords[];
}

/** Stretches of lines between blank ones. */
function* paragraphsOf(text: string): Generator<{ readonly at: number; readonly words: string }> {
  const border = /\n[^\S\n]*\n\s*|$/g;
  let at = 0;
  for (const { 0: blank, index } of text.matchAll(border)) {
    if (index > at) yield { at, words: text.slice(at, index) };
    at = index + blank.length;
  }
}

/** More of one sentence are no sentence's. */
const mostLookups = 50;
/** A longer paragraph is no prose. */
const longestParagraph = 20_000;

const proseOf = { markdown: markdownProse, latex: texProse } as const;

/** No more sentences that cite than about `most` are read. */
export function readDraft(text: string, kind: DraftKind, most = Number.POSITIVE_INFINITY): DraftCitation[] {
  const found: DraftCitation[] = [];
  let line = 1;
  let counted = 0;
  /** The words of a block quotation whose work is named behind it. */
  let block: Quotation | undefined;
  /** Whether the last paragraph cites, and ends where a block is to come: `Able [@able] writes:`. */
  let isAnnounced = false;
  for (const { at, words } of paragraphsOf(proseOf[kind](text))) {
    if (found.length >= most) break;
    if (words.length > longestParagraph) continue;
    const calls = callsIn(words, kind);
    const own = blockIn(words, kind);
    if (calls.length === 0) {
      const last = found.at(-1);
      if (own && isAnnounced && last) {
        found[found.length - 1] = {
          ...last,
          quotations: [...last.quotations, ...piecesWith(own, kind, { keys: last.keys, beside: last.keys })],
        };
        block = undefined;
      } else block = own;
      isAnnounced = false;
      continue;
    }
    const blocks = own ? [own] : block ? [{ ...block, from: 0, to: 0 }] : [];
    for (const each of sentencesOf(words, kind, calls, [...blocks, ...quotationsIn(words, kind)])) {
      const start = at + (each.calls[0]?.from ?? 0);
      for (; counted < start; counted++) if (text.charCodeAt(counted) === 10) line++;
      found.push({ line, ...citationOf(words, kind, each) });
    }
    block = undefined;
    isAnnounced = /:\s*$/.test(words.slice(-20)) && calls.length > 0;
  }
  return found;
}

const piecesWith = ({ words }: Quotation, kind: DraftKind, near: NearWorks): DraftWords[] =>
  piecesOf(words, kind).map((piece) => ({ words: piece, ...near }));

function citationOf(words: string, kind: DraftKind, sentence: Sentence): Omit<DraftCitation, 'line'> {
  const { from, to, calls, quotations } = sentence;
  const whole = words.slice(from, to);
  const keys = [...new Set(calls.flatMap((call) => call.keys))];
  const bare = withoutParts(blanked(words, sentence, [...quotations, ...calls]));
  const placed = calls.map((call) => ({ ...call, from: call.from - from, to: call.to - from }));
  const numbers = new Map(
    numbersIn(bare)
      .slice(0, mostLookups)
      .map((each) => [each.words, each]),
  );
  return {
    sentence: plainSentence(whole, kind),
    keys,
    quotations: quotations.slice(0, mostLookups).flatMap((each) => piecesWith(each, kind, worksNear(each, calls))),
    parts: partsFor(whole, placed, kind),
    numbers: [...numbers.values()].map(({ words, ...place }) => ({ words, ...worksNear(place, placed) })),
  };
}

interface Sentence extends Stretch {
  readonly calls: Call[];
  readonly quotations: Quotation[];
}

/** The sentences that cite; a quotation is never cut, and belongs to the first that it touches. */
function sentencesOf(
  words: string,
  kind: DraftKind,
  calls: readonly Call[],
  quotations: readonly Quotation[],
): Sentence[] {
  const isWithin = withinAny([...quotations, ...calls]);
  const borders = [...sentenceBorders(withPlainStarts(words, kind, calls))]
    .map(({ at }) => at)
    .filter((at) => !isWithin(at));
  const starts = [0, ...borders];
  const all = starts.map(
    (from, i): Sentence => ({ from, to: starts[i + 1] ?? words.length, calls: [], quotations: [] }),
  );
  const holder = (offset: number) => lastUpTo(starts, offset, (start) => start);
  for (const call of calls) all[holder(call.from)]?.calls.push(call);
  const isBlock = ({ to }: Quotation) => to === 0;
  for (const quoted of quotations) {
    const at = holder(quoted.from);
    // `“…” [@able]` where the sentence ends within the marks; a block before is of the first that cites.
    const own = (isBlock(quoted) ? all : all.slice(at, at + 2)).filter((each) => each.calls.length > 0);
    const isBeside = (call: Call) => call.from <= quoted.from || call.from >= quoted.to;
    (own.find((each) => each.calls.some(isBeside)) ?? own[0])?.quotations.push(quoted);
  }
  return all.filter((each) => each.calls.length > 0);
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
  markdown: /(?<=\s)[*_]{1,3}(?=\p{Lu})/gu,
} as const;

/** The same text, in as many characters, in which each sentence begins with a capital or a quotation mark. */
function withPlainStarts(words: string, kind: DraftKind, calls: readonly Call[]): string {
  const plain = words.replace(starts[kind], (found) =>
    /^`|^\\(?:enq|textq)/.test(found) ? '“'.repeat(found.length) : ' '.repeat(found.length),
  );
  const out: string[] = [];
  let at = 0;
  for (const { from, isWord } of calls) {
    if (!isWord) continue;
    out.push(plain.slice(at, from), 'X');
    at = from + 1;
  }
  return out.join('') + plain.slice(at);
}

/** A stretch of words with blanks for some in it. */
function blanked(words: string, { from, to }: Stretch, left: readonly Stretch[]): string {
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

/**
 * A sentence of a paper that cites, as it is printed: `… as in Table 2 of [3]`. Its numbers are the paper's own in most sentences,
 * and are left out.
 */
export function readPrintedSentence(sentence: string, keys: readonly string[], anchor: string): DraftCitation {
  const calls = [...sentence.matchAll(/\[[^[\]]{1,200}\]/g)].flatMap(({ 0: whole, index }) => {
    const locator = whole.slice(1, -1);
    const marks = locator.split(/[,;]\s*/);
    const own = keys.filter((key) => marks.includes(key));
    // `[Fig. 1(a)]` is a part of this paper; `Able (2025)[Theorem 1]` is none.
    if (own.length === 0 && sentence.charAt(index - 1) !== ')' && /^[\s(),a-z]*$/.test(withoutParts(locator)))
      return [];
    return [{ from: index, to: index + whole.length, keys: own.length > 0 ? own : keys, locator }];
  });
  const quotations = quotationsIn(sentence, 'markdown').flatMap((each) => {
    const { keys: near, beside } = worksNear(each, calls);
    return piecesWith(each, 'markdown', { beside, keys: [...near, ...keys.filter((key) => !near.includes(key))] });
  });
  return { anchor, sentence, keys, quotations, parts: partsFor(sentence, calls, 'print'), numbers: [] };
}

const longestSentence = 1000;
const plainSentence = (words: string, kind: DraftKind) =>
  (kind === 'latex'
    ? plainTex(words)
    : words
        .replace(/^\s{0,3}>\s?/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
  ).slice(0, longestSentence);

const plainTex = (tex: string) =>
  texWords(
    withBrackets(tex)
      .replace(/\\(?:begin|end)\{[^{}]{0,40}\}/g, ' ')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      // A number by itself is no formula.
      .replace(/\$([\d.,]{1,40})(\\[,;])?(\\%)?\$/g, '$1$2$3'),
  );
