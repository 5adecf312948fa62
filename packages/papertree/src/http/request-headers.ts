/** What request headers ask for: a coding, not to wait, only what has changed, only some of the bytes. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Coding } from './response.ts';

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
function* readWeights(header: string): Generator<[string, number]> {
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

/** RFC 9110, 13.2.2: a validator, where one is sent, decides alone. `changedAt` is in milliseconds. */
export function stillHolds(headers: IncomingHttpHeaders, etag: string, changedAt: number): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return namesTag(tags, etag);
  const since = headers['if-modified-since'];
  if (since === undefined) return false;
  const moment = readDate(since);
  return moment !== undefined && Math.floor(changedAt / 1000) * 1000 <= moment;
}

/** `*`, or a list in which the tag stands; proxies that compress make tags weak, and weak ones will do. */
export function namesTag(list: string, etag: string): boolean {
  if (list === etag) return true;
  if (list.trim() === '*') return true;
  for (const [, tag] of list.matchAll(/(?:W\/)?("[^"]*")/g)) if (tag === etag) return true;
  return false;
}

/** Only dates as HTTP writes them: `Date.parse` takes a good deal more. */
function readDate(text: string): number | undefined {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*(?:GMT|[0-9]{4})$/.test(text)) return undefined;
  const moment = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(moment) ? undefined : moment;
}

export interface Span {
  readonly first: number;
  /** The last byte, included. */
  readonly last: number;
}

/** One range of bytes; several, or none that can be met, are answered with the whole, as one may. */
export function wantedSpan(
  headers: IncomingHttpHeaders,
  etag: string,
  changedAt: number,
  length: number,
): Span | undefined {
  const condition = headers['if-range'];
  if (
    condition !== undefined &&
    condition !== etag &&
    readDate(String(condition)) !== Math.floor(changedAt / 1000) * 1000
  )
    return undefined;
  const [, from = '', to = ''] = /^bytes\s*=\s*([0-9]{0,15})-([0-9]{0,15})$/i.exec(headers.range ?? '') ?? [];
  if (length === 0 || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first <= last && first < length ? { first, last } : undefined;
}
