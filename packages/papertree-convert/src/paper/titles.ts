/** Titles as they are compared: by their words. */
import { withoutAccents } from '../letters.ts';

/** The words of a title alone: no case, accents, TeX or punctuation. */
export function foldTitle(title: string): string {
  return withoutAccents(title.replace(/\\[a-z]+\b/gi, ' '))
    .replace(/[${}\\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
