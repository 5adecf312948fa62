/** Pages of a list: as many entries as fit the budget, and the cursor of the next page. */
import { charactersIn, usualTokens } from './budget.ts';
import { readCursor, writeCursor } from './cursor.ts';

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
  const more = next === undefined ? {} : { next: writeCursor({ part: next, offset: 0 }, question) };
  return { data: { ...rest, [name]: taken, ...more } };
}

/** Characters for the names around the entries, and for a cursor. */
const margin = 120;

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
    const size = JSON.stringify(entry).length + 1;
    if (size > all) continue;
    if (size > room) return { taken, next: i };
    room -= size;
    taken.push(entry);
  }
  return { taken, next: undefined };
}
