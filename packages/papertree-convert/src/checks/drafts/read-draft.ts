/** Reads drafts in Markdown and LaTeX: each sentence that cites, with its keys, what it quotes, and the parts and numbers that it names. */
import { usesCommas, withPoints } from '../../tree/numbers-in-text.ts';
import { withoutParts } from '../../tree/parts-in-text.ts';
import { type Call, callsIn, type DraftKind, type NearWorks, worksNear, worksOf } from './calls.ts';
import { linesOf } from './lines.ts';
import { markdownProse } from './markdown-prose.ts';
import { type DraftText, textsOf } from './notes.ts';
import { type DraftNumber, numbersFor } from './numbers.ts';
import { type DraftPart, partsFor, partsNamed } from './parts.ts';
import { plainSentence } from './plain-sentences.ts';
import { blockIn, piecesOf, type Quotation, quotationsIn, quotedStretch } from './quotations.ts';
import { isNameLike, isOfOthers, isTermLike } from './quoted-names.ts';
import { blanked, type Sentence, sentencesOf } from './sentences.ts';
import { cellsApart, headsBehind } from './tables.ts';
import { type DraftFiles, type DraftPlace, expandDraft } from './tex-expansion.ts';
import { texProse } from './tex-prose.ts';

/** Words that may be a work's, and the works that their sentence cites. */
export interface DraftWords extends NearWorks {
  readonly words: string;
}

/** A quotation, or a piece of one that leaves words out. */
export interface DraftQuotation extends DraftWords {
  /** The parts of works that are named beside it: it stands in one of them by the draft. */
  readonly parts: readonly DraftPart[];
  /** Whether the citation beside it stands so that the words are of its works, and of no other. */
  readonly isTied: boolean;
  /** Whether it is the piece behind the one before it. */
  readonly isNext: boolean;
  /** Whether it may be a title or a name, by its capitals. */
  readonly isName: boolean;
  /** Whether it may be a term, and nothing says that it is quoted. */
  readonly isTerm: boolean;
  /** Whether the words around it say that it is the draft’s own, or of somebody else than the works. */
  readonly isOfOthers: boolean;
}

/** A sentence that cites works, or goes on about the one that the sentence before it cites. */
export interface DraftCitation {
  /** The included file in which it stands, as it is included. */
  readonly file?: string;
  /** The line of its first key, else that in which it begins, from 1. */
  readonly line?: number;
  /** In a paper: the anchor of the paragraph, caption or note. */
  readonly anchor?: string;
  readonly sentence: string;
  readonly keys: readonly string[];
  /** Words between quotation marks, or in a block; where it leaves some out, the pieces between. */
  readonly quotations: readonly DraftQuotation[];
  /** Parts of works that it names beside their keys: `Table 2`, `Theorem 4`. */
  readonly parts: readonly DraftPart[];
  /** All parts that it names, its own and those of works: of several places one in these is told. */
  readonly named?: readonly string[];
  /** Numbers that it gives, as they are written. */
  readonly numbers: readonly DraftNumber[];
  /** Whether a remark accepts its quotations and numbers, which are left out: it is told only for its keys and parts. */
  readonly isAccepted?: boolean;
}

/** Stretches of lines between blank ones. */
function* paragraphsOf(text: string): Generator<DraftText> {
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

/**
 * No more sentences that cite than about `most` of the text and of its notes are read; they are told in the order of the draft. `files`
 * are those that it includes, by the names by which it does; `numbered` is what of Markdown cites by numbers, and these.
 */
export function readDraft(
  text: string,
  kind: DraftKind,
  most = Number.POSITIVE_INFINITY,
  files: DraftFiles = new Map(),
  numbered?: { readonly prose: string; readonly keys: ReadonlySet<string> },
): DraftCitation[] {
  const { text: whole, placeOf } =
    kind === 'latex' ? expandDraft(text, files) : { text: numbered?.prose ?? text, placeOf: inDraft };
  const lines = new Map([...files, ['', text] as const].map(([name, each]) => [name, linesOf(each)]));
  const lineOf = ({ file, at }: DraftPlace) => lines.get(file)?.lineOf(at) ?? 1;
  const isAccepted = (from: number, to: number) => {
    const [first, last] = [placeOf(from), placeOf(to)];
    const accepted = lines.get(first.file)?.accepted ?? new Set();
    if (accepted.size === 0 || first.file !== last.file) return false;
    for (let line = lineOf(first); line <= lineOf(last); line++) if (accepted.has(line)) return true;
    return false;
  };
  let left = most;
  const prose = proseOf[kind](whole);
  const asRead: AsRead = usesCommas(withoutParts(prose)) ? withPoints : (words) => words;
  const found = textsOf(prose, kind).flatMap(({ at: begin, words }) => {
    const isOwn = (from: number, to: number) => isAccepted(begin + from, begin + to);
    const own =
      left > 0 ? readText(words, (part) => callsIn(part, kind, numbered?.keys), kind, left, isOwn, asRead) : [];
    left -= own.length;
    return own.map(({ at, ...citation }) => ({ at: begin + at, citation }));
  });
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, citation }) => {
      const place = placeOf(at);
      return { ...(place.file !== '' && { file: place.file }), line: lineOf(place), ...citation };
    });
}

const inDraft = (at: number): DraftPlace => ({ file: '', at });

/** A citation, and where the line stands in which it is told. */
interface PlacedCitation extends Omit<DraftCitation, 'line' | 'file'> {
  readonly at: number;
}

/** `isOwn` says of a stretch whether what it quotes is the author's own. */
function readText(
  text: string,
  callsOf: (words: string) => Call[],
  kind: DraftKind,
  most: number,
  isOwn: (from: number, to: number) => boolean,
  asRead: AsRead,
): PlacedCitation[] {
  const found: PlacedCitation[] = [];
  /** Whether the last sentence before cites, and how it ends: `Able [@able] writes:`. */
  let before: 'ended' | 'open' | 'announcing' | undefined;
  /** The words of a block that nothing announces: their work is named behind them, or else by the sentence before. */
  let block: Quotation | undefined;
  /** Those of the columns of the table in which a paragraph is a row. */
  let heads: readonly string[] = [];
  const giveBack = (own: Quotation) => {
    const last = found.at(-1);
    if (last)
      found[found.length - 1] = { ...last, quotations: [...last.quotations, ...piecesOfBlock(own, kind, last)] };
  };
  for (const { at, words } of paragraphsOf(text)) {
    if (found.length >= most) break;
    if (words.length > longestParagraph) continue;
    const calls = callsOf(words);
    heads = headsBehind(words, calls.length > 0, heads);
    const own = blockIn(words);
    if (own && isOwn(at, at + words.length)) continue;
    if (own && calls.length === 0) {
      if (before === 'announcing') giveBack(own);
      else {
        if (block && before) giveBack(block);
        block = own;
      }
      continue;
    }
    const sentences =
      calls.length === 0 ? [] : sentencesOf(words, kind, calls, [...(own ? [own] : []), ...quotationsIn(words, kind)]);
    const [first] = sentences;
    // A sentence may go on behind a block: `says … in [@able]`.
    const isNext = first?.from === 0 && (before !== 'open' || /^\s*[\p{Ll}\\[(@]/u.test(words));
    if (block && before && !isNext) giveBack(block);
    else if (block) first?.quotations.unshift({ ...block, from: 0, to: 0 });
    const lead = block && isNext ? plainSentence(block.words, kind) : '';
    block = undefined;
    for (const each of sentences) {
      const read = citationOf(words, kind, each, asRead, heads, each === first ? lead : '');
      const [from, to] = trimmed(words, each);
      const isAccepted = isOwn(at + from, at + to);
      const citation = isAccepted ? { ...read, quotations: [], numbers: [], isAccepted } : read;
      if (each.isGoingOn && isEmpty(citation)) continue;
      found.push({ at: at + (each.calls[0]?.from ?? 0), ...citation });
    }
    before = sentences.at(-1)?.to === words.length ? endOf(words) : undefined;
  }
  if (block && before) giveBack(block);
  return found;
}

function endOf(words: string): 'ended' | 'open' | 'announcing' {
  const end = words.slice(-20).trimEnd();
  if (end.endsWith(':')) return 'announcing';
  return /[.!?][”’"')}\]]*$/.test(end) ? 'ended' : 'open';
}

/** Where a sentence begins and ends without the white space around it. */
function trimmed(words: string, { from, to }: Sentence): readonly [number, number] {
  const whole = words.slice(from, to);
  return [from + whole.length - whole.trimStart().length, from + whole.trimEnd().length];
}

const isEmpty = ({ quotations, parts, numbers }: Omit<DraftCitation, 'line'>) =>
  [quotations, parts, numbers].every(({ length }) => length === 0);

function piecesWith(
  { words }: Quotation,
  kind: DraftKind,
  { keys, beside, isTied = false }: NearWorks & { readonly isTied?: boolean },
  parts: readonly DraftPart[],
  before = '',
  behind = '',
): DraftQuotation[] {
  return piecesOf(words, kind).map((piece, i) => ({
    words: piece,
    keys,
    beside,
    isTied,
    parts,
    isNext: i > 0,
    isName: isNameLike(piece),
    isTerm: before !== '' && isTermLike(piece, before),
    isOfOthers: isOfOthers(before, behind, isTied),
  }));
}

const piecesOfBlock = (block: Quotation, kind: DraftKind, { keys, parts }: PlacedCitation) =>
  piecesWith(block, kind, { keys, beside: keys }, parts);

/** Characters before words in which somebody may be said to say them. */
const farBefore = 60;
/** Characters behind words that may say what they are. */
const farBehind = 20;

const withoutPlace = ({ words, keys }: DraftPart): DraftPart => ({ words, keys });

/** A text with its numbers as they are read, in as many characters. */
type AsRead = (text: string) => string;

/** Of a sentence that has no words beside its citation, as behind a block, those of the block are told. */
function citationOf(
  words: string,
  kind: DraftKind,
  sentence: Sentence,
  asRead: AsRead,
  heads: readonly string[],
  block: string,
): Omit<DraftCitation, 'line'> {
  const { from, to, calls, quotations } = sentence;
  const whole = words.slice(from, to);
  const keys = [...new Set(calls.flatMap((call) => call.keys))];
  const bare = asRead(withoutParts(blanked(words, sentence, [...quotations, ...calls])));
  const placed = calls.map((call) => ({ ...call, from: call.from - from, to: call.to - from }));
  const unquoted = blanked(words, sentence, quotations.map(quotedStretch(words)));
  const parts = partsFor(unquoted, placed, kind);
  const named = partsNamed(unquoted, kind);
  const isBare = block !== '' && !/[\p{L}\d]/u.test(blanked(words, sentence, calls));
  return {
    sentence: `${isBare ? `“${block}” ` : ''}${plainSentence(whole, kind)}`,
    keys,
    quotations: quotations.slice(0, mostLookups).flatMap((each) => {
      const works = worksOf(words, each, calls);
      const own = parts.filter(({ group }) => group === works.group).map(withoutPlace);
      const before = words.slice(Math.max(from, each.from - farBefore), each.from) || ' ';
      return piecesWith(each, kind, works, own, before, words.slice(each.to, each.to + farBehind));
    }),
    parts: parts.map(withoutPlace),
    ...(named.length > 0 && { named }),
    numbers: (cellsApart(bare, heads) ?? [{ row: bare, head: '' }]).flatMap(({ row, head }) =>
      numbersFor(row, placed, parts, (each) => plainSentence(`${each} ${head}`.trimEnd(), kind)),
    ),
  };
}

/**
 * A sentence of a paper that cites, as it is printed: `… as in Table 2 of [3]`. Its numbers are the paper's own in most sentences,
 * and are left out, as are titles and names that it sets between quotation marks.
 */
export function readPrintedSentence(sentence: string, keys: readonly string[], anchor: string): DraftCitation {
  const calls = [...sentence.matchAll(/\[[^[\]]{1,200}\]/g)].flatMap(({ 0: whole, index }) => {
    const locator = whole.slice(1, -1);
    const marks = locator.split(/[,;]\s*/);
    const own = keys.filter((key) => marks.includes(key));
    // `[Fig. 1(a)]` is a part of this paper; `Able (2025)[Theorem 1]` is none.
    if (own.length === 0 && sentence.charAt(index - 1) !== ')' && /^[\s(),a-z]*$/.test(withoutParts(locator)))
      return [];
    const stretch = { group: index, from: index, to: index + whole.length };
    return [{ ...stretch, keys: own.length > 0 ? own : keys, isWord: false, locator }];
  });
  const quoted = quotationsIn(sentence, 'markdown');
  const quotations = quoted.flatMap((each) => {
    const { keys: near, beside } = worksNear(each, calls);
    const works = { beside, keys: [...near, ...keys.filter((key) => !near.includes(key))] };
    return piecesWith(each, 'markdown', works, []).filter(({ isName }) => !isName);
  });
  return {
    anchor,
    sentence,
    keys,
    quotations,
    parts: partsFor(blanked(sentence, { from: 0, to: sentence.length }, quoted), calls, 'print').map(withoutPlace),
    numbers: [],
  };
}
