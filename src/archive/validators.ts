/** What an answer says of its own identity, and how to ask whether it is still the same. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  /** Verbatim, "" where there was none. */
  readonly etag: string;
  readonly lastModified: string;
}

export function readValidators(headers: IncomingHttpHeaders): Validators {
  return { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' };
}

export function conditionalHeaders({ etag, lastModified }: Partial<Validators> = {}): Record<string, string> {
  return {
    ...(etag ? { 'If-None-Match': etag } : {}),
    ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
  };
}
