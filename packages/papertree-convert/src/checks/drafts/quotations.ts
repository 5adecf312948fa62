/** What a draft quotes: words between quotation marks, and blocks. */
import { type DraftKind, type Stretch, withoutCalls } from './calls.ts';
import { texWords } from './tex-words.ts';

export interface Quotation extends Stretch {
  readonly words: string;
}

/** Marks that open and close, by kind of draft; words between them are a quotation. */
const pairs: readonly (readonly [open: string, close: string, isOnlyIn?: DraftKind])[] = [
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['‘', '’'],
  ['``', "''", 'latex'],
  ['"`', `"'`, 'latex'],
  ['<<', '>>', 'latex'],
  ['`', "'", 'latex'],
];
/** A command that quotes, up to its words: `\textquote[\cite{able}]{`, `\textcquote[p. 2]{able}{`. */
const texQuote = (() => {
  const option = String.raw`(?:\[(?:[^[\]]|\[[^[\]]{0,200}\]){0,200}\]){0,2}`;
  const cited = String.raw`(?:text|block)cquote\*?(?:\[[^[\]]{0,200}\]){0,2}\{[^{}]{1,2000}\}`;
  return String.raw`\\(?:say|${cited}|(?:en|text|block)quote\*?)${option}\{`;
})();
const marks = {
  markdown: /[“”„«»‘’"]/g,
  latex: new RegExp(`${texQuote}|"\`|"'|<<|>>|[“”„«»‘’"{}]|\`\`?|''?`, 'g'),
} as const;
/** These also are apostrophes. */
const apostrophes = new Set(['’', "'"]);
const longest = 3000;

/** The outermost, in the order of the text, found in one pass. */
export function quotationsIn(text: string, kind: DraftKind): Quotation[] {
  /** The last of each mark that is open, and where its words begin. */
  const open = new Map<string, Stretch>();
  const braces: (Stretch | undefined)[] = [];
  const found: Quotation[] = [];
  const put = (start: Stretch | undefined, end: Stretch) => {
    if (start && end.from > start.to && end.from - start.to <= longest)
      found.push({ from: start.from, to: end.to, words: text.slice(start.to, end.from) });
  };
  for (const { 0: mark, index } of text.matchAll(marks[kind])) {
    const place = { from: index, to: index + mark.length };
    if (mark === '{' || mark.startsWith('\\')) braces.push(mark === '{' ? undefined : place);
    else if (mark === '}') put(braces.pop(), place);
    else if (mark === '"') {
      const start = open.get(mark);
      if (start && isClosing(text, place)) {
        put(start, place);
        open.delete(mark);
      } else if (isOpening(text, place)) open.set(mark, place);
    } else {
      const isCloser = !apostrophes.has(mark) || isClosing(text, place);
      const pair = isCloser
        ? pairs.find(([left, right, only = kind]) => right === mark && only === kind && open.has(left))
        : undefined;
      if (pair) {
        put(open.get(pair[0]), place);
        open.delete(pair[0]);
      } else if (pairs.some(([left]) => left === mark)) open.set(mark, place);
    }
  }
  return outermost(found);
}

const isClosing = (text: string, { from, to }: Stretch) =>
  from > 0 && !/\s/.test(text.charAt(from - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(to));
const isOpening = (text: string, { from, to }: Stretch) =>
  !/[\p{L}\p{N}]/u.test(text.charAt(from - 1)) && /\S/.test(text.charAt(to));

function outermost(found: readonly Quotation[]): Quotation[] {
  let last = -1;
  return found
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ to }) => {
      if (to <= last) return false;
      last = to;
      return true;
    });
}

/** `— Able [@able]` below a block, or at the end of its last line. */
const attribution = /(?:^\s*[—–-]|\\(?:hfill|hspace\*?\{\\fill\}|raggedleft)(?![A-Za-z])).*$/gm;

/** A paragraph that begins as blocks do in Markdown, and in what is left of LaTeX. */
export function blockIn(words: string): Quotation | undefined {
  if (!/^\s{0,3}>/.test(words)) return undefined;
  const inside = words.replace(/^\s{0,3}>\s?/gm, '');
  return { from: 0, to: words.length, words: inside.replace(attribution, ' ') };
}

/** Where the words of a quotation stand, without the attribution of a block, which is the draft's own. */
export const quotedStretch =
  (text: string) =>
  ({ from, to }: Stretch): Stretch => {
    const own = text.slice(from, to);
    const end = /^\s{0,3}>/.test(own) ? own.search(/\n\s{0,3}>\s*(?:[—–-]|\\(?:hfill|hspace|raggedleft))/) : -1;
    return { from, to: end < 0 ? to : from + end };
  };

/** What is left out, or put in by who quotes: `…`, `[...]`, `\dots`, `[the kettle]`. */
const gap =
  /\s?(?:[[(]\s?)?(?:…|\.\s?\.\s?\.(?:\s?\.)?|\\l?dots\b(?:\{\})?)(?:\s?[\])])?\s?|\s?\\text(?:elp|ins)\*?(?:\{[^{}]{0,200}\})?\s?|\s?\[[^[\]]{0,100}\]\s?/;
/** `[K]ettles cool`, `\textins*{K}ettles cool` */
const otherCase = /(?:\[|\\textins\*?\{)(\p{L})[\]}](?=\p{L})/gu;
/** `limit[ed]`, `give[]`, `[re]heat`: another form of a word, which is left out with it. */
const otherForm =
  /(?<![\\\p{L}\p{N}’'-])[\p{L}\p{N}’'-]+\[(?![\d,–-]+\])[^[\]]{0,100}\][\p{L}\p{N}’'-]*|\[(?![\d,–-]+\])[^[\]]{0,100}\][\p{L}\p{N}’'-]+/gu;
/** Fewer are a term. */
const fewestWords = 3;

/** The words as they are looked up, without what cites in them, piece by piece where some are left out. */
export function piecesOf(words: string, kind: DraftKind): string[] {
  const pieces = withoutCalls(words, kind)
    .replace(/\s+/g, ' ')
    .replace(otherCase, '$1')
    .replace(otherForm, '[]')
    .split(gap);
  const plain = kind === 'latex' ? pieces.map(texWords) : pieces.map((piece) => piece.trim());
  // The point or comma within the marks is the sentence's own in many a style.
  return plain.map((piece) => piece.replace(/\s?[.,;]$/, '')).filter((piece) => piece.split(' ').length >= fewestWords);
}
