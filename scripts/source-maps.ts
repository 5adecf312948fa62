/** Makes source maps smaller: a trace names lines, and mappings of every word take a quarter of what is installed. */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A digit holds five bits, and whether another follows; the last bit of a number is its sign. */
const [bits, follows] = [5, 32];

/** The first mapping of each line alone. */
export function mapLines(mappings: string): string {
  // Each number but the column counts from the mapping before.
  const [read, written] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  return mappings
    .split(';')
    .map((line) => {
      let first = '';
      for (const mapping of line.split(',')) {
        const [column = 0, ...from] = readNumbers(mapping);
        if (from.length < read.length) continue;
        read.forEach((before, n) => {
          read[n] = before + (from[n] ?? 0);
        });
        if (first !== '') continue;
        first = [column, ...read.map((at, n) => at - (written[n] ?? 0))].map(writeNumber).join('');
        read.forEach((at, n) => {
          written[n] = at;
        });
      }
      return first;
    })
    .join(';');
}

function readNumbers(mapping: string): number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const character of mapping) {
    const digit = digits.indexOf(character);
    number += (digit & (follows - 1)) << shift;
    shift += bits;
    if (digit >= follows) continue;
    numbers.push(number & 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}

function writeNumber(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let written = '';
  do {
    const digit = rest & (follows - 1);
    rest >>= bits;
    written += digits.charAt(rest > 0 ? digit | follows : digit);
  } while (rest > 0);
  return written;
}
