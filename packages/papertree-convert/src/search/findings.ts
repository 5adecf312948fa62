/** Tells of a place where words stand: its anchors, and a snippet. */
import type { Finding, MatchQuality, SearchIndex, TextRange } from './search.ts';

const before = 120;
const after = 160;
const longest = 600;
/** Characters of a match that are given: as many as may be asked for, and some more. */
const longestFound = 5000;

export function describe(index: SearchIndex, { from, to }: TextRange, match: MatchQuality): Finding {
  const { passages, starts, text } = index;
  const at = passageAt(starts, from);
  const { anchor = '', kind = 'text', node, block } = passages[at] ?? {};
  // Context ends with the anchor: the next section is none.
  const same = (i: number) => passages[i]?.anchor === anchor;
  let first = at;
  while (same(first - 1) && from - (starts[first] ?? 0) < before) first--;
  let last = passageAt(starts, to - 1);
  while (same(last + 1) && (starts[last + 1] ?? 0) - to < after) last++;
  const end = last + 1 < starts.length ? (starts[last + 1] ?? 0) - 1 : text.length;
  const snippet = snippetOf(text, { from, to }, { from: starts[first] ?? 0, to: end });
  const between = kind === 'table' ? ' | ' : ' ¶ ';
  // Places are of the text in which subscripts come first, in as many characters.
  const source = match === 'exact' || match === 'normalised' ? index.normalised.written : text;
  const found = source.slice(from, Math.min(to, from + longestFound)).toWellFormed();
  const named = { match, anchor, kind, ...(block !== undefined && { block }), ...(node && { node }) };
  return { ...named, snippet: snippet.replaceAll('\n', between), found: found.replaceAll('\n', between), from };
}

export const passageAt = (starts: Int32Array, offset: number): number =>
  Math.max(
    0,
    lastUpTo(starts, offset, (start) => start),
  );

/** The last of an ascending list that is not above a value; -1 where all are. */
export function lastUpTo<T>(ascending: ArrayLike<T>, value: number, valueOf: (each: T) => number): number {
  let [low, high] = [-1, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueOf(ascending[middle] as T) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The range with some whole words around it, within limits. */
function snippetOf(text: string, { from, to }: TextRange, limits: TextRange): string {
  const earliest = Math.max(limits.from, from - before);
  const gap = earliest === limits.from ? 0 : text.slice(earliest, from).search(/\s\S/) + 1;
  const latest = Math.min(limits.to, Math.min(to, from + longest) + after);
  const border = latest === limits.to ? latest : text.lastIndexOf(' ', latest);
  const end = border > from ? border : latest;
  const words = text
    .slice(earliest + gap, end)
    .trim()
    .toWellFormed();
  return `${earliest + gap > limits.from ? '… ' : ''}${words}${end < limits.to ? ' …' : ''}`;
}
