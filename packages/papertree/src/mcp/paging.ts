/** Pages of text: parts of a paper one after another within a token budget, and the cursor of the next page. */
import { dropHidden } from 'papertree-convert/search';
import { type PaperView, pageUrl } from '../questions/index.ts';
import { charactersIn, shorten, tokensIn } from './budget.ts';
import { cursorLine, type Position, readCursor, writeCursor } from './cursor.ts';
import { bordersOf, endOfPiece } from './cuts.ts';
import { fenceFor, fenceWidth, noticeLength, oneWord } from './fence.ts';

export interface TextPart {
  readonly anchor: string;
  /** The section it stands in, if it is none itself. */
  readonly section?: string;
  read(): Promise<string>;
}

export interface PageRequest {
  readonly tokens: number;
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
  const { tokens, cursor, question } = request;
  const from = readCursor(cursor, question);
  const notes = shorten(dropHidden(request.notes.join('; ')), 600);
  const lines = [paper.idv, ...warningsOf(paper), ...(notes === '' ? [] : [notes])];
  const lineAt = (place: Position) => cursorLine(writeCursor(place, question));
  const longest = lineAt({ part: 8, offset: 36 ** 5 - 1 }).length;
  let room = charactersIn(tokens) - lines.join('\n').length - noticeLength - longest - 4;

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
  return [
    ...lines,
    ...(next ? [lineAt(next)] : []),
    fence.notice,
    ...pieces.map(({ head, text }) => head + fence.put(text)),
  ].join('\n');
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
