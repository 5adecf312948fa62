/** Tells what words beside an author say: where the author works, or something else. */
import { institution, place } from './person-names.ts';

/** Whether words beside an author are something else than the place where the author works. */
export function isNote(words: string, role: string): boolean {
  if (/affiliation|address|institut/.test(role))
    return workDone.test(words) || (ofNote.test(words) && !place.test(words));
  // `\\thanks{Department of X, University of Y (x@y.org).}`
  return role !== '' || words.length > 150 || !institution.test(words) || sentence.test(words);
}

const workDone = /^(?:work (?:was )?(?:partly |partially )?done|equal|these authors)/i;
const sentence =
  /\b(?:is|are|was|were|be|by|with|of this|support|thank|work|grant|fund|authors?|award|equal|contribut|present|current|now|also|visiting|leave|manuscript|please)/i;

/** `E-mail: x@y.org (AB)`, `Corresponding author: x@y.org` */
export const corresponding = /^\W*(corresponding author|correspondence)?(?: to)?\W*(?:\(\p{Lu}{1,4}\))?\W*$/iu;

export const ofNote =
  /equal|contribut|correspond|work (?:was )?done|intern|advis|lead author|alphabetical|these authors|joint|project/i;

/** IEEE hangs on its last author what it says of all. */
export const ofAll = /^(?:the|all) authors\b/i;
