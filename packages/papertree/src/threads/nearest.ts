/** Names that are most like one that is not there. */

const most = 5;

/** The names that share most pairs of letters with the one asked for; the first ones where none does. */
export function nearest(asked: string, names: readonly string[]): string[] {
  const wanted = pairs(asked);
  const named = [...new Set(names)].filter((name) => name !== '');
  const scored = named.map((name) => ({ name, score: likeness(wanted, pairs(name)) }));
  const alike = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return (alike.length > 0 ? alike : scored).slice(0, most).map(({ name }) => name);
}

/** `S1.F2` has `^s`, `s1`, `1.`, `.f`, `f2` and `2$`. */
function pairs(name: string): Set<string> {
  const framed = `^${name.toLowerCase().slice(0, 200)}$`;
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
