/**
 * Token budgets of answers: texts are shortened to them, lists cut into pages, each with the cursor of the next one. A token
 * counts as four characters, as everywhere in this service.
 */

import { createHash } from 'node:crypto';
import { Problem } from 'papertree-convert/errors';
import { fenceWidth, noticeLength } from './fence.ts';

/** The budget of data tools, and of text tools by default. */
export const usualTokens = 4000;

export const charactersIn = (tokens: number): number => tokens * 4;
export const tokensIn = (characters: number): number => Math.ceil(characters / 4);

/** Shortens a text at a word border and adds an ellipsis. */
export function shorten(words: string, most: number): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most - 1);
  const border = room.lastIndexOf(' ');
  return `${(border > most / 2 ? room.slice(0, border) : room).toWellFormed().replace(/\ufffd$/, '')}…`;
}

interface ListRequest {
  readonly cursor: string | undefined;
  /** Everything the positions in the list depend on. */
  readonly question: readonly unknown[];
}

/** An object, or a line of text. */
type ListEntry = object | string;

/** The answer of a data tool: other fields, the entries under their name, and the cursor if there are more. */
export function writeList<Rest extends object, Name extends string, Entry extends ListEntry>(
  rest: Rest,
  name: Name,
  entries: readonly Entry[],
  { cursor, question }: ListRequest,
) {
  const { part } = readCursor(cursor, question);
  const { taken, next } = fill(entries, rest, part);
  // The type of a computed name is not inferred.
  const told = { ...rest, [name]: taken } as Rest & { readonly [_ in Name]: readonly Entry[] };
  if (next === undefined) return { data: told };
  const following = writeCursor({ part: next, offset: 0 }, question);
  return { data: { ...told, next: following }, lead: cursorLine(following) };
}

/** Characters for the names around the entries, for a cursor and for the fence. */
const margin = 140 + noticeLength + fenceWidth;

/** As many entries from `from` on as fit; an entry too large for any answer is skipped. */
export function fill<Entry extends ListEntry>(
  entries: readonly Entry[],
  rest: object,
  from = 0,
): { readonly taken: readonly Entry[]; readonly next: number | undefined } {
  const all = charactersIn(usualTokens) - JSON.stringify(rest).length - margin;
  let room = all;
  const taken: Entry[] = [];
  for (let i = from; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    // Each on a line of its own.
    const size = JSON.stringify(entry).length + 2;
    if (size > all) continue;
    if (size > room) return { taken, next: i };
    room -= size;
    taken.push(entry);
  }
  return { taken, next: undefined };
}

/** Cursors are opaque: a position in an answer, bound to the arguments of the call by a hash. */
export interface Position {
  /** The index of the part, or of the entry of a list. */
  readonly part: number;
  /** The offset in its text. */
  readonly offset: number;
}

export const start: Position = { part: 0, offset: 0 };

/** `question` is everything the position depends on: the build of the paper and the arguments. */
export function writeCursor({ part, offset }: Position, question: readonly unknown[]): string {
  return `${part.toString(36)}-${offset.toString(36)}-${seal(question)}`;
}

/** The line of a text that names the cursor. */
export const cursorLine = (cursor: string): string => `next cursor: ${cursor} (same arguments)`;

export function readCursor(cursor: string | undefined, question: readonly unknown[]): Position {
  if (cursor === undefined) return start;
  const [, part = '', offset = '', found] = /^([0-9a-z]{1,6})-([0-9a-z]{1,8})-([\w-]{10})$/.exec(cursor.trim()) ?? [];
  if (found !== seal(question))
    throw new Problem(
      'usage',
      'The cursor belongs to other arguments or to an earlier edition of the paper. Begin again without it.',
    );
  return { part: Number.parseInt(part, 36), offset: Number.parseInt(offset, 36) };
}

function seal(question: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 10);
}
