/** Lines of a draft: where they begin, and on which of them a remark accepts what is the author's own. */
import { lastUpTo } from '../../search/index.ts';

/** The lines of a file, and those whose quotations and numbers are accepted. */
export function linesOf(text: string) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (at: number) => lastUpTo(starts, at, (start) => start) + 1;
  return { lineOf, accepted: acceptedLines(text, lineOf) };
}

/** Whose quotations and numbers are the author's own, as a remark says on a line or on one by itself above: `% papertree: own`. */
function acceptedLines(text: string, lineOf: (at: number) => number): Set<number> {
  const remarks = text.matchAll(/(?:(?<!\\)%|<!--)[^\S\n]{0,9}papertree: own\b/g);
  const isAlone = (at: number) => text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === '';
  return new Set([...remarks].map(({ index }) => lineOf(index) + (isAlone(index) ? 1 : 0)));
}
