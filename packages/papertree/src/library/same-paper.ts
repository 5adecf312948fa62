/** Whether a new page of a version is the paper that the page before was: what has LaTeXML's shape may be anything. */
import { withoutAccents } from 'papertree-convert/letters';

/** `other`: hardly a word of it stood on the page before. `shrunk`: most of what stood there is gone. */
export type Doubt = 'other' | 'shrunk';

/** Bytes of a page that are looked at. */
const mostBytes = 2 * 1024 * 1024;
/** The least share of the words of a new page that stood on the old one; two papers of one field share a third. */
const leastShared = 0.6;
/** The least share of the length that is left without doubt. */
const leastLeft = 1 / 3;

/** `isNamed` says that the new page bears the title and an author of the record. */
export function doubtIn(page: Uint8Array, before: Uint8Array, isNamed: boolean): Doubt | undefined {
  const [now, then] = [wordsIn(page), wordsIn(before)];
  // A page of a few words tells nothing of the next; one without words holds no paper, and its reader says so.
  if (then.length < fewestToCompare || now.length === 0) return undefined;
  const known = new Set(then);
  const own = new Set(now);
  let shared = 0;
  for (const word of own) if (known.has(word)) shared++;
  if (!isNamed && shared < leastShared * own.size) return 'other';
  if (now.length >= leastLeft * then.length) return undefined;
  // A few words stand in any paper.
  return isNamed || own.size > fewWords ? 'shrunk' : 'other';
}

const fewWords = 200;
const fewestToCompare = 50;

/** Words of four letters and more, in small letters: shorter ones stand in every paper. */
function wordsIn(page: Uint8Array): string[] {
  const text = Buffer.from(page.buffer, page.byteOffset, Math.min(page.length, mostBytes)).toString('utf8');
  const seen = text.replace(/<!--[\s\S]*?-->|<(script|style|head|nav)\b[\s\S]*?<\/\1\s*>|<[^<>]*>/gi, ' ');
  return (
    withoutAccents(seen)
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  );
}
