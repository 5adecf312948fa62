/**
 * Pages of text: parts of a paper one after another within a token budget, cut at borders of blocks wherever possible, and
 * the cursor of the next page.
 */
import { lazily } from 'papertree-convert/lazily';
import { dropHidden } from 'papertree-convert/search';
import { followEnclosures, type PaperView, pageUrl, type TokenizerName } from '../questions/index.ts';
import { charactersIn, cursorLine, type Position, readCursor, shorten, tokensIn, writeCursor } from './budget.ts';
import { fenceFor, fenceWidth, noticeLength, oneWord } from './fence.ts';

export interface TextPart {
  readonly anchor: string;
  /** The section it stands in, if it is none itself. */
  readonly section?: string;
  read(): Promise<string>;
}

interface PageRequest {
  readonly tokens: number;
  /** What counts them, where not four characters are one. */
  readonly tokenizer?: TokenizerName;
  readonly cursor: string | undefined;
  /** Everything the positions in the texts depend on. */
  readonly question: readonly unknown[];
  /** Printed before the text, if there is room. */
  readonly notes: readonly string[];
}

interface TextSpan {
  readonly from: number;
  readonly to: number;
}

interface TextPiece {
  readonly head: string;
  readonly text: string;
}

/** Characters; a smaller piece of the next part is not worth its heading. */
const scrap = 400;

export async function writePages(paper: PaperView, parts: readonly TextPart[], request: PageRequest): Promise<string> {
  const { tokens, tokenizer = 'chars/4' } = request;
  if (tokenizer === 'chars/4') return (await writePage(paper, parts, request, charactersIn(tokens))).text;
  const kept = parts.map(({ read, ...part }) => ({ ...part, read: lazily(read) }));
  const write = (characters: number) => writePage(paper, kept, request, characters);
  return fit(write, tokens, (text) => paper.ask('countTokens', text, tokenizer));
}

/** Pages that are tried, once there is one that fits. */
const mostTries = 6;
/** Of a budget; a page that uses as much of it is full. */
const enough = 0.9;
/** Of a budget; what is aimed at. */
const aim = 0.97;

interface Trial {
  readonly characters: number;
  readonly tokens: number;
}

/** The longest page found within the tokens. */
async function fit(
  write: (characters: number) => Promise<Page>,
  tokens: number,
  count: (text: string) => Promise<number>,
): Promise<string> {
  let best = '';
  let low: Trial = { characters: 0, tokens: 0 };
  let high: Trial | undefined;
  let characters = charactersIn(tokens);
  for (let tries = 1; ; tries++) {
    const { text, isLast } = await write(characters);
    const trial = { characters, tokens: await count(text) };
    const fits = trial.tokens <= tokens;
    if (fits && (isLast || trial.tokens >= tokens * enough)) return text;
    if (fits) [low, best] = [trial, text];
    else high = trial;
    if (best === '' && characters === 1) return text;
    if (best !== '' && (tries >= mostTries || (high && high.characters - low.characters < 2))) return best;
    characters = guess(low, high, tokens);
  }
}

/** How many characters the tokens may be, if they grow evenly between two trials, or go on as up to the last. */
function guess(low: Trial, high: Trial | undefined, tokens: number): number {
  const to = high ?? low;
  const from = high ? low : { characters: 0, tokens: 0 };
  const share = (tokens * aim - from.tokens) / (to.tokens - from.tokens);
  const guessed = Math.floor(from.characters + (to.characters - from.characters) * share);
  if (guessed > low.characters && (!high || guessed < high.characters)) return guessed;
  return high ? Math.max(1, Math.floor((low.characters + high.characters) / 2)) : 2 * low.characters;
}

interface Page {
  readonly text: string;
  /** Whether no other follows. */
  readonly isLast: boolean;
}

async function writePage(
  paper: PaperView,
  parts: readonly TextPart[],
  request: PageRequest,
  characters: number,
): Promise<Page> {
  const { cursor, question } = request;
  const from = readCursor(cursor, question);
  const notes = shorten(dropHidden(request.notes.join('; ')), 600);
  const lines = [paper.idv, ...warningsOf(paper), ...(notes === '' ? [] : [notes])];
  const lineAt = (place: Position) => cursorLine(writeCursor(place, question));
  const longest = lineAt({ part: 8, offset: 36 ** 5 - 1 }).length;
  let room = characters - lines.join('\n').length - noticeLength - longest - 4;

  const pieces: TextPiece[] = [];
  let next: Position | undefined;
  for (let part = from.part; part < parts.length && next === undefined; part++) {
    const { anchor, section = '', read } = parts[part] as TextPart;
    const text = dropHidden(await read());
    const offset = part === from.part ? Math.min(from.offset, text.length) : 0;
    const head = (span: TextSpan) => `\n${headOf(paper, anchor, section, span, text.length)}\n`;
    const longest = head({ from: Math.max(1, text.length), to: text.length });
    const space = room - longest.length - fenceWidth - 1;
    if (pieces.length > 0 && space < Math.min(text.length - offset, scrap)) {
      next = { part, offset };
      break;
    }
    const end = endOfPiece(text, bordersOf(text), offset, Math.max(1, space));
    pieces.push({ head: head({ from: offset, to: end }), text: text.slice(offset, end) });
    room = space - (end - offset);
    if (end < text.length) next = { part, offset: end };
  }
  const fence = fenceFor(pieces.map(({ text }) => text));
  const text = [
    ...lines,
    ...(next ? [lineAt(next)] : []),
    fence.notice,
    ...pieces.map(({ head, text }) => head + fence.put(text)),
  ].join('\n');
  return { text, isLast: next === undefined };
}

function warningsOf({ warnings }: PaperView): string[] {
  if (warnings.length === 0) return [];
  return [`Warnings: ${warnings.map(({ code }) => code).join(', ')} (get_outline says more).`];
}

/** `S3.Thm1 | in S3 | tokens 0-3950 of 7800 | https://…#S3.Thm1`; it stands outside the fence and holds no text of the paper. */
function headOf(paper: PaperView, anchor: string, section: string, { from, to }: TextSpan, all: number): string {
  const page = pageUrl(paper);
  const size = from === 0 && to === all ? 'whole' : `tokens ${tokensIn(from)}-${tokensIn(to)} of ${tokensIn(all)}`;
  // Anchors that we minted are not on the page of the archive.
  const link = anchor.startsWith('~') ? page : `${page}#${encodeURIComponent(anchor.toWellFormed())}`;
  const within = section === '' ? [] : [`in ${oneWord(section).slice(0, 100)}`];
  return [oneWord(anchor).slice(0, 300), ...within, size, link.slice(0, 300)].join(' | ');
}

/** Offsets where a piece may end: `strong` between blocks, `weak` between the items of a list. */
interface Borders {
  readonly strong: readonly number[];
  readonly weak: readonly number[];
}

const heading = /^#{1,6} /;
const definition = /^\[\^([^\]\s]+)\]:/;
const item = /^(?:[-*+]|[0-9]{1,9}[.)]) /;

/** The starts of all blocks that may begin a piece. */
export function bordersOf(text: string): Borders {
  const strong: number[] = [];
  const weak: number[] = [];
  /** Ranges without borders: from the call of a footnote to its definition. */
  const notes: { readonly from: number; readonly to: number }[] = [];
  const enclosureOf = followEnclosures();
  let section = 0;
  let offset = 0;
  let afterBlank = false;
  for (const line of text.split('\n')) {
    const free = enclosureOf(line) === undefined;
    if (free && afterBlank && line !== '' && !/^\s/.test(line)) {
      const label = definition.exec(line)?.[1];
      if (label !== undefined) {
        const from = text.indexOf(`[^${label}]`, Math.max(section, endOfNote(notes, label, text)));
        notes.push({ from, to: offset });
      } else if (item.test(line)) weak.push(offset);
      else strong.push(offset);
    }
    if (free && heading.test(line)) section = offset;
    afterBlank = line === '';
    offset += line.length + 1;
  }
  const loose = (border: number) => !notes.some(({ from, to }) => from < border && border <= to);
  return { strong: strong.filter(loose), weak: weak.filter(loose) };
}

/** The end of the last definition with the same label. */
function endOfNote(keptTogether: readonly { to: number }[], label: string, text: string): number {
  const last = keptTogether.findLast(({ to }) => text.startsWith(`[^${label}]:`, to));
  return last ? last.to + label.length + 4 : 0;
}

/** The end of the piece that begins at `from`: at most `room` characters on, and never at `from` itself. */
export function endOfPiece(text: string, { strong, weak }: Borders, from: number, room: number): number {
  const limit = from + room;
  if (text.length <= limit) return text.length;
  const block = strong.findLast((border) => border > from && border <= limit);
  const next = strong.find((border) => border > (block ?? from)) ?? text.length;
  // A block that fits in a piece of its own is not cut, nor is one that can be left out of a piece half full.
  if (block !== undefined && (next - block <= room || block - from >= room / 2)) return block;
  return (
    weak.findLast((border) => border > (block ?? from) && border <= limit) ?? cutInside(text, block ?? from, limit)
  );
}

/** A cut inside a block that is larger than any piece: after a line, a word, or anywhere; never before the definition of a footnote. */
function cutInside(text: string, from: number, limit: number): number {
  const least = from + (limit - from) / 2;
  for (const end of ['\n', ' ']) {
    for (let at = text.lastIndexOf(end, limit - 1); at >= least; at = text.lastIndexOf(end, at - 1))
      if (!isTied(text, at + 1)) return at + 1;
  }
  // Nor between the halves of a surrogate pair.
  let at = limit;
  while (at > from + 1 && (isTied(text, at) || /[\udc00-\udfff]/.test(text.charAt(at)))) at--;
  return at;
}

const tied = /\n*\[\^[^\]\s]+\]:/y;

function isTied(text: string, at: number): boolean {
  tied.lastIndex = at;
  return tied.test(text);
}
