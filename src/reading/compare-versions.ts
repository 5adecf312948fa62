/** Compares two versions of a paper from their bytes; runs on the worker thread. */
import { type Comparison, compareContents } from '../render/index.ts';
import type { Content } from '../tree/nodes.ts';

/** The contents of both versions as JSON. */
export interface Versions {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly after: Uint8Array<ArrayBuffer>;
}

export function compareVersions({ before, after }: Versions): Comparison {
  const parse = (json: Uint8Array<ArrayBuffer>) => JSON.parse(Buffer.from(json.buffer).toString()) as Content;
  return compareContents(parse(before), parse(after));
}
