/** Compares two versions of a paper from their bytes; runs on the worker thread. */

import type { ComparisonFacts } from 'papertree-convert/html';
import {
  compareContents,
  indexAnchors,
  pairUnits,
  type Trace,
  traceAnchors,
  writeComparison,
} from 'papertree-convert/render';
import type { Content } from 'papertree-convert/tree';
import { boundAnswer, type Failed, toldBack } from './answer-limits.ts';
import { parseJson } from './parsed-paper.ts';

/** The contents of both versions as JSON. */
export interface Versions {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly after: Uint8Array<ArrayBuffer>;
}

export interface ComparedVersions extends Versions {
  /** As Markdown with the ids of both versions; else it is JSON. */
  readonly markdown?: { readonly from: string; readonly to: string };
  /** The facts of a page, where that is wanted. */
  readonly page?: ComparisonFacts;
}

type Told<T> = Promise<{ readonly answer: T } | Failed>;

export function compareVersions({ before, after, markdown, page }: ComparedVersions): Told<string> {
  return toldBack(async () => {
    const found = compareContents(parse(before), parse(after));
    if (page) {
      const { renderComparison } = await import('papertree-convert/html');
      return { answer: boundAnswer(renderComparison(found, page)) };
    }
    const answer = markdown ? writeComparison(found, markdown.from, markdown.to) : JSON.stringify(found);
    return { answer: boundAnswer(answer) };
  });
}

/** Places in the other version of the parts that do not stand there under the same anchor. */
export function traceVersions(versions: Versions): Told<ReadonlyMap<string, Trace>> {
  return toldBack(() => {
    const [before, after] = [parse(versions.before), parse(versions.after)];
    const units = pairUnits(before, after);
    return { answer: traceAnchors(before, units, indexAnchors(after, units.now)) };
  });
}

const parse = (json: Uint8Array<ArrayBuffer>) => parseJson(json) as Content;
