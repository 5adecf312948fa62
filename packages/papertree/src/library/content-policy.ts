/**
 * The content policy: of which papers the text is given and stored, and what stays of the others. Their outline stays
 * without words of the text: titles, numbers, sizes. Their build is stored with that alone, and every other question about
 * their text is refused.
 */

import { HeldBack } from 'papertree-convert/errors';
import { findLicense, formatId, unknownLicense, upstreamUrls, type Warning, warnings } from 'papertree-convert/paper';
import type { Outline } from 'papertree-convert/render';
import type { FailedFields } from '../inference/inferred.ts';
import { type Build, type Packed, pack, type VersionId } from '../storage/index.ts';
import { type BuildIndex, isCurrent, isWhole, type ReadSlice } from './build-format.ts';
import type { ReadablePaper } from './readable-paper.ts';
import type { KnownPaper } from './records.ts';

/** `open`: that of papers whose licence lets anybody pass it on; `metadata`: that of none. */
export type PolicyName = 'all' | 'open' | 'metadata';

export interface ContentPolicy {
  /** Whether the text of every paper is given, so that its record need not be known for that. */
  readonly givesAll: boolean;
  /** The problem of a reader who asks for text that is held back; undefined where it is given. */
  findRefusal(paper: VersionId, license: string): HeldBack | undefined;
}

export function createContentPolicy(name: PolicyName, archivePublicUrl: string): ContentPolicy {
  const findCause = (license: string): string | undefined => {
    if (name === 'all') return undefined;
    if (name === 'metadata') return 'this service gives metadata and outlines alone';
    const known = findLicense(license);
    if (known.isOpen) return undefined;
    return known === unknownLicense
      ? 'no licence is known that lets others than the archive pass it on'
      : `its licence, ${known.name}, does not let others than the archive pass it on`;
  };
  return {
    givesAll: name === 'all',
    findRefusal(paper, license) {
      const cause = findCause(license);
      if (cause === undefined) return undefined;
      const archiveUrl = upstreamUrls(paper, archivePublicUrl).abs;
      return new HeldBack(`The text of ${formatId(paper)} is not served here: ${cause}. Read it at ${archiveUrl}`, {
        hint: 'metadata.json, outline.json and the citation are served; the text is at the archive.',
        archiveUrl,
        license,
      });
    },
  };
}

/** The build that can be read: of today's format, and with the text where that is given. */
export function findReadyBuild({ facts: { build }, withheld }: Pick<KnownPaper, 'facts' | 'withheld'>) {
  return isCurrent(build) && (withheld || isWhole(build)) ? build : undefined;
}

/** Whether the text is stored and may not be. */
export function holdsTooMuch(build: Build | undefined, withheld: HeldBack | undefined): build is Build {
  return build !== undefined && withheld !== undefined && isWhole(build);
}

/** Throws the refusal where text is asked for that is held back. */
export function requireText<Known extends Pick<KnownPaper, 'withheld'>>(
  known: Known,
  { outlineOnly = false }: { readonly outlineOnly?: boolean },
): Known {
  if (known.withheld && !outlineOnly) throw known.withheld;
  return known;
}

export function withholdText(paper: ReadablePaper, withheld: HeldBack): ReadablePaper {
  const refuse = async () => {
    throw withheld;
  };
  const index = bareIndex(paper.index);
  return {
    ...paper,
    index,
    inferred: notInferred(paper.build.builtAt),
    warnings: paper.warnings.map((each) => (paper.index.warnings.includes(each) ? bareWarning(each) : each)),
    async read(name) {
      if (name !== 'outline') throw withheld;
      const outline = bareOutline(JSON.parse((await paper.read('outline')).toString()) as Outline);
      return Buffer.from(JSON.stringify({ ...outline, abstract: paper.metadata.abstract }));
    },
    readAll: refuse,
    slice: refuse,
  };
}

/** The artefacts of a build that stay; undefined where one of them cannot be read. */
export async function packOutline(read: ReadSlice): Promise<Packed | undefined> {
  const [outline, index] = await Promise.all([read('outline'), read('index')]);
  if (!outline || !index) return undefined;
  return pack({
    outline: JSON.stringify(bareOutline(JSON.parse(outline.toString()) as Outline)),
    // The last one, as in every build.
    index: JSON.stringify(bareIndex(JSON.parse(index.toString()) as BuildIndex)),
  });
}

/** Titles, numbers and sizes. The abstract is told from the archive's record, which is free. */
function bareOutline(outline: Outline): Outline {
  const bare = <Entry extends { caption: string }>(entry: Entry): Entry => ({ ...entry, caption: '' });
  return { ...outline, abstract: '', figures: outline.figures.map(bare), tables: outline.tables.map(bare) };
}

/** Warnings without the words of the page that they quote. */
function bareIndex(index: BuildIndex): BuildIndex {
  return { ...index, front: { title: [], authors: [] }, warnings: index.warnings.map(bareWarning) };
}

function bareWarning({ code, anchor }: Warning): Warning {
  return { code, ...(anchor === undefined ? {} : { anchor }), detail: warnings[code] };
}

/** Nothing is told that was written from the text. */
function notInferred(builtAt: number): FailedFields {
  const error = { code: 'withheld', detail: 'The text of the paper is held back, and what is inferred from it' };
  return { status: 'failed', error, failedAt: new Date(builtAt).toISOString() };
}
