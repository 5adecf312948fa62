/** Makes a build of a page: reads, renders and packs it. Runs in worker threads. */
import type { MessagePort } from 'node:worker_threads';
import { convertInSteps } from '../convert.ts';
import { type AnswerCode, asProblem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import type { Metadata } from '../paper/metadata.ts';
import { type Build, type Packed, pack, type VersionId } from '../storage/index.ts';
import { type BuildIndex, filesOf, makeBuildIndex } from './build-index.ts';
import { writeContent } from './content-json.ts';
import { makeNodeIndex } from './node-index.ts';

/** The version of the format of builds. Goes up by one whenever the same page gives another artefact. */
export const format = 23;

export function isCurrent(build: Build | undefined): build is Build {
  return build?.format === format;
}

/** Input of a build: plain data, for it is sent to a worker thread. */
export interface BuildInput {
  readonly page: Uint8Array;
  readonly paper: VersionId;
  readonly metadata: Metadata;
  /** The public address of the archive. */
  readonly archive: string;
  /** Receives the partial build, if a reader waits for it. */
  readonly partialPort?: MessagePort;
}

/** The part of a build that can be read while the rest is made. */
export interface PartialBuild {
  readonly index: BuildIndex;
  readonly markdown: Uint8Array;
}

/** Problems are returned, not thrown: an error that leaves a worker thread loses its code. */
export type BuildResult =
  | (Packed & { readonly files: readonly string[] })
  | { readonly code: AnswerCode; readonly reason: string };

export type Artefact = 'index' | 'content' | 'markdown' | 'text' | 'outline' | 'references' | 'figures' | 'nodes';

export function makeBuild({ page, paper, metadata, archive, partialPort }: BuildInput): BuildResult {
  try {
    const { draft, complete } = convertInSteps(page, { idv: formatId(paper), metadata, archive });
    const partial: PartialBuild = { index: makeBuildIndex(draft), markdown: Buffer.from(draft.body) };
    partialPort?.postMessage(partial);
    const made = complete();
    const content = writeContent(made.content);
    const artefacts: Record<Artefact, string | Uint8Array> = {
      content: content.json,
      markdown: partial.markdown,
      text: made.text,
      outline: JSON.stringify(made.outline),
      references: JSON.stringify(made.references),
      figures: JSON.stringify(made.figures),
      nodes: JSON.stringify(makeNodeIndex(made, content)),
      // The last one: opening a build reads it, and so finds out that nothing is cut off.
      index: JSON.stringify(partial.index),
    };
    return { ...pack(artefacts), files: filesOf(made.content, made.build.source) };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code: code === 'no-html' ? code : 'build-failed', reason };
  }
}
