/** Compares two versions of a paper from their bytes; runs on the worker thread. */
import {
  type Comparison,
  compareContents,
  indexAnchors,
  pairUnits,
  type Trace,
  traceAnchors,
} from 'papertree-convert/render';
import type { Content } from 'papertree-convert/tree';
import { parseJson } from './parsed-paper.ts';

/** The contents of both versions as JSON. */
export interface Versions {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly after: Uint8Array<ArrayBuffer>;
}

export function compareVersions({ before, after }: Versions): Comparison {
  return compareContents(parse(before), parse(after));
}

/** Places in the other version of the parts that do not stand there under the same anchor. */
export function traceVersions(versions: Versions): ReadonlyMap<string, Trace> {
  const [before, after] = [parse(versions.before), parse(versions.after)];
  const units = pairUnits(before, after);
  return traceAnchors(before, units, indexAnchors(after, units.now));
}

const parse = (json: Uint8Array<ArrayBuffer>) => parseJson(json) as Content;
