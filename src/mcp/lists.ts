/** Tells a list, as many entries at a time as there is room for, and where to go on. */
import { charactersIn, usualTokens } from './budget.ts';
import { readCursor, writeCursor } from './cursor.ts';

export interface ListRequest {
  readonly cursor: string | undefined;
  /** All on which the places in the list depend. */
  readonly question: readonly unknown[];
}

/** The answer of a data tool: what it says besides, the entries under their name, and the cursor where there are more. */
export function writeList(rest: object, name: string, entries: readonly object[], { cursor, question }: ListRequest) {
  const { part } = readCursor(cursor, question);
  const { taken, next } = fill(entries, rest, part);
  const more = next === undefined ? {} : { next: writeCursor({ part: next, offset: 0 }, question) };
  return { data: { ...rest, [name]: taken, ...more } };
}

/** Room for the names around the entries, and for a cursor. */
const margin = 120;

/** As many entries from `from` on as fit beside the rest of an answer; one that fits in no answer is passed over. */
export function fill(
  entries: readonly object[],
  rest: object,
  from = 0,
): { readonly taken: readonly object[]; readonly next: number | undefined } {
  const all = charactersIn(usualTokens) - JSON.stringify(rest).length - margin;
  let room = all;
  const taken: object[] = [];
  for (let i = from; i < entries.length; i++) {
    const entry = entries[i] as object;
    const size = JSON.stringify(entry).length + 1;
    if (size > all) continue;
    if (size > room) return { taken, next: i };
    room -= size;
    taken.push(entry);
  }
  return { taken, next: undefined };
}
