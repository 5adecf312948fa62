/** Takes ORCIDs out of the words of names, places and notes. */
import { squeeze } from './lines.ts';

/** `\\orcidlink`, undefined on the page: `Ann Author0000-0002-1825-0097`. */
const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;

/** `(https://orcid.org/)`, `ORCID iD: ` around an id. */
const around = /\(?\s*(?:(?<!\p{L})ORCID(?: iD)?:?\s*)?(?:https?:\/\/)?(?:orcid(?:\.org)?[/:]?)?\s*\0\s*\)?/iu;

/** A label alone, and signs before what was taken out; only from the first of a row: else a long row takes n² steps. */
const behind = /(?<!\s)\s+ORCID(?: iD)?$|(?<![\s,;(])[\s,;(]+$/;

/** The first id in words, and the words without it and what stands around it, or without its label alone. */
export function withoutOrcid(words: string): { readonly id?: string | undefined; readonly rest: string } {
  const id = orcid.exec(words)?.[0];
  const rest = id === undefined ? words : squeeze(words.replace(id, '\0').replace(around, ' '));
  return { id, rest: rest.replace(behind, '') };
}
