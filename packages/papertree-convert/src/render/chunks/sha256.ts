/** SHA-256 (FIPS 180-4), for programs in which nothing may wait: browsers have it only as a promise. */

/** The first 32 bits of the fractions of roots of the first primes. */
const rootsOfPrimes = (count: number, root: number): Uint32Array => {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** (1 / root) % 1) * 2 ** 32);
};
const constants = rootsOfPrimes(64, 3);
const start = rootsOfPrimes(8, 2);
const encoder = new TextEncoder();
const words = new Uint32Array(64);

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The hash of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = encoder.encode(text);
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(start);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const word = (of: Uint32Array, at: number) => of[at] as number;

function compress(state: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [word(words, i - 15), word(words, i - 2)];
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    words[i] = word(words, i - 16) + s0 + word(words, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(constants, i) + word(words, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(state, i) + value;
}
