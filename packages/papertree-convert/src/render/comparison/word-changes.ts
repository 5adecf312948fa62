/** Two texts compared word by word. */
import { choice, named, object, type TypeOf, text } from '../../shapes.ts';
import { formula } from '../../tree/words.ts';

export const wordChange = named(
  'WordChange',
  object('A stretch of words.', {
    change: choice(['same', 'removed', 'added'], 'Whether it stands in both versions.'),
    text: text('The words.'),
  }),
);
export type WordChange = TypeOf<typeof wordChange>;

/** Cells of the table of common words; where it would be larger, what stands between equal ends is told as replaced. */
const mostCells = 4_000_000;

/** A word; a formula in it is never cut. */
const word = new RegExp(`(?:${formula.source}|\\S)+`, 'g');

export function wordChanges(before: string, after: string): WordChange[] {
  return joined(stretches(before.match(word) ?? [], after.match(word) ?? []));
}

function stretches(a: readonly string[], b: readonly string[]): WordChange[] {
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [
    ...a.slice(0, from).map((text) => ({ change: 'same', text }) as const),
    ...middle(a.slice(from, a.length - end), b.slice(from, b.length - end)),
    ...a.slice(a.length - end).map((text) => ({ change: 'same', text }) as const),
  ];
}

/** The longest common sequence of words, by the usual table. */
function middle(a: readonly string[], b: readonly string[]): WordChange[] {
  const out: WordChange[] = [];
  const put = (change: WordChange['change'], text = '') => out.push({ change, text });
  const width = b.length + 1;
  const lengths = a.length * b.length > mostCells ? undefined : new Uint32Array((a.length + 1) * width);
  if (lengths)
    for (let i = a.length - 1; i >= 0; i--)
      for (let j = b.length - 1; j >= 0; j--)
        lengths[i * width + j] =
          a[i] === b[j]
            ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
            : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (lengths && i < a.length && j < b.length && a[i] === b[j]) {
      put('same', a[i++]);
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (!lengths || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)))
    )
      put('removed', a[i++]);
    else put('added', b[j++]);
  }
  return out;
}

function joined(words: readonly WordChange[]): WordChange[] {
  const out: WordChange[] = [];
  for (const { change, text } of words) {
    const last = out.at(-1);
    if (last?.change === change) out[out.length - 1] = { change, text: `${last.text} ${text}` };
    else out.push({ change, text });
  }
  return out;
}
