/** Finds the name that was meant by one that is mistyped. */

/** The nearest of the names, undefined where none is within `most` typing errors; short names allow fewer. */
export function nearest<Name extends string>(typed: string, names: Iterable<Name>, most = 2): Name | undefined {
  let best: Name | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const errors = countErrors(typed, name);
    if (errors < least && errors <= Math.min(most, Math.floor(name.length / 2))) [best, least] = [name, errors];
  }
  return best;
}

/** Letters left out, put in, another one, or swapped with their neighbour. */
export function countErrors(typed: string, wanted: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: wanted.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= wanted.length; j++) {
      const same = typed[i - 1] === wanted[j - 1] ? 0 : 1;
      const swapped = typed[i - 1] === wanted[j - 2] && typed[i - 2] === wanted[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + same,
          swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return at(last, wanted.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
