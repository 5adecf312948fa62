/** Conditional requests: whether what the client has still holds, and which bytes of it are wanted. */
import type { IncomingHttpHeaders } from 'node:http';

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
