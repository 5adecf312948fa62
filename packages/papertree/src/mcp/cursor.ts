/** Opaque cursors for paging: a position in an answer, bound to the arguments of the call by a hash. */
import { createHash } from 'node:crypto';
import { Problem } from 'papertree-convert/errors';

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
