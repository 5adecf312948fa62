/** Takes ORCIDs out of the words of names and places. */
import { squeeze } from './pieces.ts';

/** `\\orcidlink`, undefined on the page: `Ann Author0000-0002-1825-0097`. */
const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;

/** `(https://orcid.org/)` around an id. */
const around = /\(?\s*(?:https?:\/\/)?(?:orcid(?:\.org)?[/:]?)?\s*\0\s*\)?/i;

/** An id with its label. */
const labelled = /(?<!\p{L})ORCID(?: iD)?:?\s*(?:https?:\/\/orcid\.org\/)?((?:\d{4}-){3}\d{3}[\dX])\)?/iu;

/** Only from the first of a row: else a long row takes n² steps. */
const signsBehind = /(?<![\s,;.(])[\s,;.(]+$/;

export interface Told {
  readonly id?: string | undefined;
  readonly rest: string;
}

/** The first id in words, and the words without it and what stands around it, or without its label alone. */
export function withoutOrcid(words: string): Told {
  const id = orcid.exec(words)?.[0];
  const rest = id === undefined ? words : squeeze(words.replace(id, '\0').replace(around, ' '));
  return { id, rest: rest.replace(/\s+ORCID(?: iD)?$/, '') };
}

/** The same where other words stand before the id, and it has its label; an id alone stays. */
export function withoutLabelled(words: string): Told {
  const found = labelled.exec(words);
  const before = words.slice(0, found?.index);
  if (found === null || !/\p{L}/u.test(before)) return { rest: words };
  return { id: found[1], rest: before.replace(signsBehind, '') + words.slice(before.length + found[0].length) };
}
