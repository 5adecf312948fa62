/**
 * The artefacts of a build: which there are, the version of their format, and how they are read, whole or in part. All else
 * that is asked of a paper is made of its tree when it is asked for.
 */
import type { Warning } from 'papertree-convert/paper';
import type { FrontMatter, SectionMark, Tokens } from 'papertree-convert/render';
import type { Quality } from 'papertree-convert/tree';
import { type Build, type Bytes, type Packed, readArtefact, readPacked } from '../storage/index.ts';
import type { PageAnchors } from '../threads/parsed-paper.ts';
import type { FormerAnchors } from './former-anchors.ts';

/** The version of the format of builds. Goes up by one whenever the same page gives another artefact. */
export const format = 48;

export function isCurrent(build: Build | undefined): build is Build {
  return build?.format === format;
}

/** Whether it holds the text of the paper, and not the outline alone. */
export function isWhole({ offsets }: Pick<Build, 'offsets'>): boolean {
  return 'content' in offsets;
}

export type Artefact =
  /** The tree as JSON. */
  | 'content'
  /** `BuildAnchors` as JSON. */
  | 'anchors'
  | 'markdown'
  | 'outline'
  | 'index';

/** Anchors that are no node: those that the page has now, and those that it had before. */
export interface BuildAnchors extends PageAnchors {
  readonly former: FormerAnchors;
}

/** Builds before format 35 had the former anchors as an artefact of their own. */
export function readFormerAnchors(anchors: Uint8Array): FormerAnchors {
  const found = JSON.parse(Buffer.from(anchors).toString()) as BuildAnchors | FormerAnchors;
  return 'former' in found ? found.former : found;
}

/** Small enough to be read whole: front matter, sizes, and where each section stands in the Markdown. */
export interface BuildIndex {
  readonly front: FrontMatter;
  readonly tokens: Tokens;
  readonly quality: Quality;
  /** Findings of the reader. */
  readonly warnings: readonly Warning[];
  readonly sections: readonly SectionMark[];
  /** Ids of the page that are no node of the tree, each with the section or float that it stands for. */
  readonly places: Readonly<Record<string, string>>;
  /** The page that the build was made of, and the program that made the page. */
  readonly source: string;
  readonly builder: string;
}

/** Reads artefacts that stand one behind the other at once; they are told apart afterwards. */
export type ReadTogether = (names: readonly Artefact[]) => Promise<ReadSlice>;

/** Reads the bytes from start to end, or to the end of the artefact; undefined where the object is gone or damaged. */
export type ReadSlice = (name: Artefact, start?: number, end?: number) => Promise<Buffer | undefined>;

export function slicesOfShelf(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): ReadSlice {
  return (name, start, end) => readArtefact(bytes, build, name, start, end);
}

export function slicesOfPacked(packed: Packed): ReadSlice {
  return (name, start, end) => readPacked(packed, name, start, end);
}

/** The Markdown is there at once, the other artefacts when the build is whole. */
export function slicesOfTask(markdown: Uint8Array, whole: Promise<Packed>): ReadSlice {
  return async (name, from, to) =>
    name === 'markdown' ? stretch(markdown, from, to) : slicesOfPacked(await whole)(name, from, to);
}

function stretch({ buffer, byteOffset, length }: Uint8Array, start = 0, end = length): Buffer {
  return Buffer.from(buffer, byteOffset + start, end - start);
}
