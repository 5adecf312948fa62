/** Makes a build of a page: reads, renders and packs it. Runs in worker threads. */

import type { MessagePort } from 'node:worker_threads';
import { type Conversion, convert } from 'papertree-convert';
import { type AnswerCode, asProblem } from 'papertree-convert/errors';
import { assetPath, copiesOf, formatId, type Metadata, sourceUrl } from 'papertree-convert/paper';
import { type FrontMatter, markSections } from 'papertree-convert/render';
import { writeParts } from '../searching/index.ts';
import { type Packed, pack, type VersionId } from '../storage/index.ts';
import { type Artefact, type BuildAnchors, type BuildIndex, readFormerAnchors } from './build-format.ts';
import { openConversion } from './converted-page.ts';
import {
  type FormerAnchors,
  followAnchors,
  noFormerAnchors,
  type PageChanges,
  type ReadPage,
} from './former-anchors.ts';

/** Input of a build: plain data, for it is sent to a worker thread. */
export interface BuildInput {
  /** The archive's page, or a conversion made here. */
  readonly page: Uint8Array;
  readonly paper: VersionId;
  readonly metadata: Metadata;
  /** The public address of the archive. */
  readonly archive: string;
  /** The build before, where there is one. */
  readonly former?: FormerBuild | undefined;
  /** Whether the parts by which the paper is found are wanted, too. */
  readonly isIndexed?: boolean;
  /** Receives the partial build, if a reader waits for it. */
  readonly partialPort?: MessagePort;
}

/** Facts that a build takes from the one before it. */
export interface FormerBuild {
  readonly builtAt: number;
  /** Its artefact of that name, where it has one. */
  readonly anchors?: Uint8Array | undefined;
  /** Its page, where that is another than the one to be read. */
  readonly page?: Uint8Array | undefined;
}

/** The part of a build that can be read while the rest is made. */
export interface PartialBuild {
  readonly index: BuildIndex;
  readonly markdown: Uint8Array;
}

/** Problems are returned, not thrown: an error that leaves a worker thread loses its code. */
export type BuildResult =
  | (Packed & {
      readonly files: readonly string[];
      readonly changes?: PageChanges;
      /** What the index takes, made while the tree is in memory: to read it from the shelf again takes twice as long. */
      readonly parts?: Uint8Array<ArrayBuffer>;
    })
  | { readonly code: AnswerCode; readonly reason: string };

export function makeBuild(input: BuildInput): BuildResult {
  const { page, paper, metadata, archive, former, isIndexed, partialPort } = input;
  try {
    const read = (bytes: Uint8Array) => {
      const made = openConversion(bytes);
      const options = { idv: formatId(paper), metadata, archive };
      if (!made) return convert(bytes, options);
      const here = { source: sourceUrl(paper, archive), pictures: copiesOf(paper) };
      return convert(made.page, { ...options, ...here });
    };
    const made = read(page);
    const partial: PartialBuild = { index: makeBuildIndex(made), markdown: Buffer.from(made.body) };
    partialPort?.postMessage(partial);
    const { former: formerAnchors, changes } = followFormer(former, made, read);
    const anchors: BuildAnchors = { page: Object.fromEntries(made.anchors), former: formerAnchors };
    const artefacts: Record<Artefact, string | Uint8Array> = {
      content: JSON.stringify(made.content),
      // Beside the tree: a thread that parses the paper reads both at once.
      anchors: JSON.stringify(anchors),
      markdown: partial.markdown,
      outline: JSON.stringify(made.outline),
      // The last one: opening a build reads it, and so finds out that nothing is cut off.
      index: JSON.stringify(partial.index),
    };
    const parts = isIndexed && writeParts(made.content, metadata);
    return { ...pack(artefacts), files: filesOf(made), ...(changes && { changes }), ...(parts && { parts }) };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code: code === 'no-html' ? code : 'build-failed', reason };
  }
}

/** Bytes of a page that is read once more, to be compared: that of a larger one would use up the time of the build. */
const largestFollowed = 8 * 1024 * 1024;

/** The table of the build before, and where the archive has made the page anew, its anchors followed to where they lead now. */
function followFormer(
  { builtAt, anchors: kept, page }: Partial<FormerBuild> = {},
  made: ReadPage,
  reread: (page: Uint8Array) => ReadPage,
): { readonly former: FormerAnchors; readonly changes?: PageChanges | undefined } {
  const former = kept === undefined ? noFormerAnchors : readFormerAnchors(kept);
  if (builtAt === undefined || page === undefined || page.length > largestFollowed) return { former };
  try {
    const followed = followAnchors(former, builtAt, reread(page), made);
    return { former: followed, changes: followed.pages.at(-1)?.changes };
  } catch {
    // The old page need not be one that can be read: the new one is built all the same.
    return { former };
  }
}

export function makeBuildIndex(made: Conversion): BuildIndex {
  const { content, parts, floats, anchors, aliases, tokens, build, warnings } = made;
  const sections = markSections(content, parts, aliases);
  const served = new Set([...floats, ...sections.map(({ id }) => id)]);
  const { title, authors, affiliations, dates, keywords, classification, remarks } = content;
  const front = Object.fromEntries(
    Object.entries({ title, authors, affiliations, dates, keywords, classification, remarks }).filter(
      ([, value]) => value,
    ),
  );
  return {
    front: front as unknown as FrontMatter,
    tokens,
    quality: build.quality,
    warnings,
    sections,
    places: Object.fromEntries([...anchors].filter(([, id]) => served.has(id))),
    source: build.source,
    builder: build.builder,
  };
}

/** The files that the paper shows, by their paths beside its page. */
function filesOf({ images, build: { source } }: Conversion): string[] {
  const paths = [...images].map((src) => assetPath(src, source));
  return [...new Set(paths.filter((path) => path !== undefined))];
}
