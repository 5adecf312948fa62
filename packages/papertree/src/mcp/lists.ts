/** Pages of a list: as many entries as fit the budget, and the cursor of the next page. */
import { warnings } from 'papertree-convert/paper';
import { charactersIn, usualTokens } from './budget.ts';
import { cursorLine, readCursor, writeCursor } from './cursor.ts';
import { fenceWidth, noticeLength } from './fence.ts';

export interface ListRequest {
  readonly cursor: string | undefined;
  /** Everything the positions in the list depend on. */
  readonly question: readonly unknown[];
}

/** An object, or a line of text. */
export type ListEntry = object | string;

/** The answer of a data tool: other fields, the entries under their name, and the cursor if there are more. */
export function writeList(
  rest: object,
  name: string,
  entries: readonly ListEntry[],
  { cursor, question }: ListRequest,
) {
  const { part } = readCursor(cursor, question);
  const { taken, next } = fill(entries, rest, part);
  const told = { ...rest, [name]: taken };
  if (next === undefined) return { data: told };
  const following = writeCursor({ part: next, offset: 0 }, question);
  return { data: { ...told, next: following }, lead: cursorLine(following) };
}

/** Characters for the names around the entries, for a cursor, for the fence and for the warnings of the paper. */
const margin = 140 + noticeLength + fenceWidth + JSON.stringify(Object.keys(warnings)).length;

/** As many entries from `from` on as fit; an entry too large for any answer is skipped. */
export function fill(
  entries: readonly ListEntry[],
  rest: object,
  from = 0,
): { readonly taken: readonly ListEntry[]; readonly next: number | undefined } {
  const all = charactersIn(usualTokens) - JSON.stringify(rest).length - margin;
  let room = all;
  const taken: ListEntry[] = [];
  for (let i = from; i < entries.length; i++) {
    const entry = entries[i] as ListEntry;
    // Each on a line of its own.
    const size = JSON.stringify(entry).length + 2;
    if (size > all) continue;
    if (size > room) return { taken, next: i };
    room -= size;
    taken.push(entry);
  }
  return { taken, next: undefined };
}
