/** Reads drafts in Markdown and LaTeX: each sentence that cites, with its keys, what it quotes, and the parts and numbers that it names. */
import { sentenceBorders } from '../tree/sentences.ts';
import { texWords } from './tex-words.ts';

export type DraftKind = 'markdown' | 'latex';

/** Which of them a text is that has no name: only LaTeX cites by commands. */
export const draftKindOf = (text: string): DraftKind => (text.search(texCall) < 0 ? 'markdown' : 'latex');

/** A part, and the keys beside which it is named: those of the rest of the sentence are not meant. */
export interface DraftPart {
  readonly name: string;
  readonly keys: readonly string[];
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
  readonly quotations: readonly string[];
  /** Parts of works that it names beside their keys: `Table 2`, `Theorem 4`. */
  readonly parts: readonly DraftPart[];
  /** Numbers that it gives, as they are written. */
  readonly numbers: readonly string[];
}

/** A citation as it is written. */
interface Call {
  readonly from: number;
  readonly to: number;
  readonly keys: readonly string[];
  /** Whether it is a word of its sentence, so that it may begin one: `\\citet{able} shows`. */
  readonly isWord: boolean;
  /** What stands beside the keys: `Table 2`, `p. 3`. */
  readonly locator: string;
}

type PlacedCall = Omit<Call, 'isWord'>;

const texCall = /\\[A-Za-z]{0,20}cite[A-Za-z]{0,20}\*?\s{0,5}((?:\[[^\]]{0,300}\]\s{0,5}){0,2})\{([^{}]{1,2000})\}/g;
const markdownGroup = /\[([^[\]]{0,2000}@[^[\]]{1,2000})\]/g;
const markdownKey = /(?<![\w@/.])-?@\{?([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,200})\}?/gu;

const tidyKey = (key: string) => key.replace(/[.:;,?~/]+$/, '');

function callsIn(text: string, kind: DraftKind): Call[] {
  if (kind === 'latex')
    return [...text.matchAll(texCall)].map(({ 0: whole, 1: locator = '', 2: keys = '', index }) => ({
      from: index,
      to: index + whole.length,
      keys: keys
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
      isWord: /^\\(?:citet|citeauthor|textcite)/i.test(whole),
      locator: texWords(locator.replace(/[[\]]/g, ' ')),
    }));
  const groups = [...text.matchAll(markdownGroup)].flatMap(({ 0: whole, 1: inside = '', index }): Call[] => {
    const keys = [...inside.matchAll(markdownKey)].map(([, key = '']) => tidyKey(key));
    const locator = inside.replace(markdownKey, ' ');
    return keys.length === 0 ? [] : [{ from: index, to: index + whole.length, keys, isWord: false, locator }];
  });
  const alone = [...text.matchAll(markdownKey)].flatMap(({ 0: whole, 1: key = '', index }): Call[] => {
    if (groups.some(({ from, to }) => index >= from && index < to)) return [];
    // `@able [Table 2]`
    const [behind = '', locator = ''] =
      /^\s\[([^[\]@]{1,100})\]/.exec(text.slice(index + whole.length, index + whole.length + 120)) ?? [];
    return [{ from: index, to: index + whole.length + behind.length, keys: [tidyKey(key)], isWord: true, locator }];
  });
  return [...groups, ...alone].toSorted((a, b) => a.from - b.from);
}

/** Words between these marks are a quotation; fewer than three are a term. */
const marks = [
  /“([^“”]{1,3000})”/g,
  /"([^"]{1,3000})"/g,
  /``([^`]{1,3000}?)''/g,
  /«([^«»]{1,3000})»/g,
  /„([^„“]{1,3000})“/g,
  /\\(?:enquote|textquote)\{([^{}]{1,3000})\}/g,
];
const fewestWords = 3;

interface Quotation {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const quotationsIn = (text: string): Quotation[] =>
  marks.flatMap((mark) =>
    [...text.matchAll(mark)].map(({ 0: whole, 1: words = '', index }) => ({
      from: index,
      to: index + whole.length,
      words,
    })),
  );

/** What is left out: `…`, `[...]`, `\dots`. */
const gap = /\s*[[(]?\s*(?:…|\.\s?\.\s?\.|\\l?dots\b(?:\{\})?)\s*[\])]?\s*/;

function piecesOf(words: string, kind: DraftKind): string[] {
  const plain = (kind === 'latex' ? words.split(gap).map(texWords) : words.split(gap)).map((piece) =>
    piece.replace(/\s+/g, ' ').trim(),
  );
  // The point or comma within the marks is the sentence's own in many a style.
  return plain
    .map((piece) => piece.replace(/[.,;]$/, ''))
    .filter((piece) => piece.split(' ').length >= fewestWords && !title.test(piece));
}

/** “The Annotated Transformer”, “Attention Is All You Need”: a work is named, nothing of it is quoted. */
const title =
  /^(?=(?:.*?(?<!\p{L})\p{Lu}){2})(?:(?:\p{Lu}[\p{L}\p{N}’'-]*|[\d.]+|an?|and|as|at|by|for|from|in|is|of|on|or|the|to|with):?\s?){3,12}[?!]?$/u;

const partName =
  /\b(?:Tables?|Tab\.|Fig(?:ure|\.)s?|Eqs?\.|Equations?|Theorems?|Thm\.|Lemmas?|Propositions?|Prop\.|Corollary|Cor\.|Definitions?|Def\.|Algorithms?|Alg\.|Sections?|Sec\.|Appendix|Remark|Example)[\s~]{0,3}\(?(?:[IVX]{1,5}\.|[A-Z]\.?)?\d{0,3}(?:\.\d{1,3}){0,3}[a-z]?\)?/g;
/** What stands between a name and the work whose part it is. */
const tied = /^[\s~]{0,3}(?:(?:of|in|from)[\s~]{1,3}|,\s{0,3})?(?:the\s)?[([]?$/;

/** In print a part beside a citation, `Eq. 24 [48]` or `Theorem 4.1 ([12])`, is mostly the paper's own. */
const tiedInPrint = /^[\s~]{0,3}(?:(?:of|in|from)[\s~]{1,3}|,\s{0,3})(?:the\s)?[([]?$/;

function partsFor(text: string, calls: readonly PlacedCall[], ties = tied): DraftPart[] {
  const beside = calls.flatMap(({ locator, keys }) => (locator.match(partName) ?? []).map((name) => ({ name, keys })));
  const before = [...text.matchAll(partName)].flatMap(({ 0: name, index }) => {
    const next = calls.find(({ from }) => from >= index + name.length);
    const isTied = next !== undefined && ties.test(text.slice(index + name.length, next.from));
    return isTied ? [{ name, keys: next.keys }] : [];
  });
  const parts = new Map<string, DraftPart>();
  for (const { name: written, keys } of [...beside, ...before]) {
    const name = written.replace(/[\s~]+/g, ' ').trim();
    // Algorithm W has its name of its author.
    if (/\d|\s\(?[A-Z]\)?$/.test(name) && !/^Alg.* [A-Z]$/.test(name))
      parts.set(`${name} ${keys.join(' ')}`, { name, keys });
  }
  return [...parts.values()];
}

/** `76.3`, `12,500`, `5 %`; years, and numbers of one or two digits, tell nothing. */
const number =
  /(?<![\w.,\\{^-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w.])|(?<![\w.,\\{^-])\d+\.\d+(?![\w.]*\d)|(?<![\w.,\\{^-])\d+(?=\s?\\?%)/g;

function numbersIn(text: string): string[] {
  return [...new Set(text.match(number) ?? [])];
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

/** Remarks of LaTeX as so many spaces. */
const withoutRemarks = (tex: string) => tex.replace(/(?<!\\)%[^\n]*/g, (remark) => ' '.repeat(remark.length));

/** A longer paragraph is no prose. */
const longestParagraph = 20_000;

/** No more sentences that cite than about `most` are read. */
export function readDraft(text: string, kind: DraftKind, most = Number.POSITIVE_INFINITY): DraftCitation[] {
  const source = kind === 'latex' ? withoutRemarks(text) : text;
  const found: DraftCitation[] = [];
  let line = 1;
  let counted = 0;
  /** The words of a block quotation whose work is named behind it. */
  let block: Quotation | undefined;
  for (const { at, words } of paragraphsOf(source)) {
    if (found.length >= most) break;
    if (words.length > longestParagraph) continue;
    const calls = callsIn(words, kind);
    const own = blockIn(words, kind);
    if (calls.length === 0) {
      block = own;
      continue;
    }
    const blocks = [...(own ? [own] : []), ...(block && !own ? [{ ...block, from: 0, to: 0 }] : [])];
    for (const each of sentencesOf(words, calls, [...blocks, ...quotationsIn(words)])) {
      const start = at + (each.calls[0]?.from ?? 0);
      for (; counted < start; counted++) if (source.charCodeAt(counted) === 10) line++;
      const sentence = plainSentence(words.slice(each.from, each.to), kind);
      const bare = withoutStretches(words, each, [...each.quotations, ...each.calls]);
      found.push({
        line,
        sentence,
        keys: [...new Set(each.calls.flatMap(({ keys }) => keys))],
        quotations: each.quotations.flatMap((quoted) => piecesOf(quoted.words, kind)),
        parts: partsFor(words.slice(0, each.to), each.calls),
        numbers: numbersIn(bare.replace(partName, ' ')),
      });
    }
    block = undefined;
  }
  return found;
}

/** `> …`, or `\begin{quote}…\end{quote}` */
function blockIn(words: string, kind: DraftKind): Quotation | undefined {
  if (kind === 'latex') {
    const [whole, inside = ''] = /\\begin\{(?:quote|quotation|displayquote)\}([\s\S]*?)\\end\{/.exec(words) ?? [];
    const from = whole === undefined ? -1 : words.indexOf(whole);
    return from < 0 ? undefined : { from, to: from + (whole?.length ?? 0), words: inside.replace(texCall, ' ') };
  }
  if (!/^\s{0,3}>/.test(words)) return undefined;
  const inside = words.replace(/^\s{0,3}>\s?/gm, '').replace(markdownGroup, ' ');
  return { from: 0, to: words.length, words: inside.replace(/^\s*[—–-]+.*$/gm, ' ') };
}

/** The same text with a capital letter where a citation is a word that may begin a sentence. */
function withCapitals(words: string, calls: readonly Call[]): string {
  let [out, at] = ['', 0];
  for (const { from, isWord } of calls) {
    if (!isWord) continue;
    out += `${words.slice(at, from)}X`;
    at = from + 1;
  }
  return out + words.slice(at);
}

interface Stretch {
  from: number;
  to: number;
  readonly calls: Call[];
  readonly quotations: Quotation[];
}

/** The sentences that cite; a quotation is never cut, and belongs to the first that it touches. */
function sentencesOf(words: string, calls: readonly Call[], quotations: readonly Quotation[]): Stretch[] {
  const isWithin = (offset: number) => [...quotations, ...calls].some(({ from, to }) => offset > from && offset < to);
  const borders = [...sentenceBorders(withCapitals(words, calls))]
    .filter(({ end }) => !isWithin(end))
    .map(({ at }) => at);
  const starts = [0, ...borders];
  const all = starts.map(
    (from, i): Stretch => ({ from, to: starts[i + 1] ?? words.length, calls: [], quotations: [] }),
  );
  const holder = (offset: number) => all.findLast(({ from }) => from <= offset);
  for (const call of calls) holder(call.from)?.calls.push(call);
  for (const quoted of quotations) {
    const own = holder(quoted.from);
    // `“…” [@able]` where the sentence ends within the marks.
    const target =
      own && own.calls.length > 0 ? own : all.find(({ from, calls: has }) => from >= quoted.from && has.length > 0);
    target?.quotations.push(quoted);
  }
  return all.filter((each) => each.calls.length > 0);
}

function withoutStretches(
  words: string,
  { from, to }: Stretch,
  left: readonly { readonly from: number; readonly to: number }[],
): string {
  let out = words.slice(from, to);
  for (const each of left.toSorted((a, b) => b.from - a.from)) {
    if (each.from < from || each.to > to) continue;
    out = `${out.slice(0, each.from - from)} ${out.slice(each.to - from)}`;
  }
  return out;
}

/**
 * A sentence of a paper that cites, as it is printed: `… as in Table 2 of [3]`. Its numbers are the paper's own in most sentences,
 * and are left out.
 */
export function readPrintedSentence(sentence: string, keys: readonly string[], anchor: string): DraftCitation {
  const calls = [...sentence.matchAll(/\[[^[\]]{1,200}\]/g)].flatMap(({ 0: whole, index }): PlacedCall[] => {
    const locator = whole.slice(1, -1);
    const marks = locator.split(/[,;]\s*/);
    const own = keys.filter((key) => marks.includes(key));
    // `[Fig. 1(a)]` is a part of this paper; `Able (2025)[Theorem 1]` is none.
    if (own.length === 0 && sentence.charAt(index - 1) !== ')' && /^[\s(),a-z]*$/.test(locator.replace(partName, '')))
      return [];
    return [{ from: index, to: index + whole.length, keys: own.length > 0 ? own : keys, locator }];
  });
  const quotations = quotationsIn(sentence).flatMap(({ words }) => piecesOf(words, 'markdown'));
  return { anchor, sentence, keys, quotations, parts: partsFor(sentence, calls, tiedInPrint), numbers: [] };
}

const longestSentence = 1000;
const plainSentence = (words: string, kind: DraftKind) =>
  (kind === 'latex'
    ? texWords(words.replace(texCall, (_, __, keys) => `[${keys}]`).replace(/\\(?:begin|end)\{[^{}]{0,40}\}/g, ' '))
    : words
        .replace(/^\s{0,3}>\s?/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
  ).slice(0, longestSentence);
