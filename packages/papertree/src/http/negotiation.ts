/** Content negotiation: the coding of an answer (`Accept-Encoding`), and whether the client waits for it (`Prefer`). */
import type { Coding } from './compress.ts';

/** The best first, where a client has no preference. */
const codings: readonly Coding[] = ['br', 'gzip', 'identity'];

const remembered = new Map<string, Coding>();
/** A longer header is ignored: no client needs it, and parsing it would take milliseconds of every request. */
const longest = 1000;

/** The coding a client likes best; `identity` also where it was refused with all others, for we would rather answer. */
export function chooseCoding(header: string | undefined): Coding {
  if (header === undefined || header.length > longest) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const found = choose(header);
  // Few spellings are in use; more than these are no real clients.
  if (remembered.size < 200 && header.length < 200) remembered.set(header, found);
  return found;
}

function choose(header: string): Coding {
  const weights = new Map(readWeights(header));
  const rest = weights.get('*');
  const weigh = (coding: Coding) =>
    weights.get(coding) ??
    (coding === 'gzip' ? weights.get('x-gzip') : undefined) ??
    rest ??
    (coding === 'identity' ? 0.0001 : 0);
  const taken = codings.filter((coding) => weigh(coding) > 0).sort((one, other) => weigh(other) - weigh(one));
  return taken[0] ?? 'identity';
}

/** `br;q=0.8, *;q=0.1`: words in lower case with their weights; what is malformed weighs nothing. */
export function* readWeights(header: string): Generator<[string, number]> {
  for (const item of header.split(',')) {
    const [word = '', ...parameters] = item.split(';').map((piece) => piece.trim().toLowerCase());
    if (word === '') continue;
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '');
    const fits = weight === undefined || /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/.test(weight);
    yield [word, fits ? Number(weight ?? 1) : 0];
  }
}

// RFC 7240: a preference is a token, with a value or not, with parameters or not; quoted strings may hold commas.
const preference = /\s*([!#$%&'*+.^_`|~0-9a-z-]+)(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|$))*(?:,|$)/giy;

export function prefersAsync(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  // Node joins repeated headers of most names, but its types do not know which.
  const text = Array.isArray(header) ? header.join(', ') : header;
  preference.lastIndex = 0;
  for (let found = preference.exec(text); found && found[0] !== ''; found = preference.exec(text)) {
    if (found[1]?.toLowerCase() === 'respond-async') return true;
  }
  return false;
}
