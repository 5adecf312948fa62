/** Makes a build of a page: read, rendered and packed. This is what worker threads do. */
import type { MessagePort } from 'node:worker_threads';
import { convertInSteps } from '../convert.ts';
import { type AnswerCode, asProblem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import type { Metadata } from '../paper/metadata.ts';
import { type Build, type Packed, pack, type VersionId } from '../storage/index.ts';
import { type Card, filesOf, makeCard } from './card.ts';

/** The generation of our formats. One more whenever an artefact of the same page becomes another. */
export const format = 2;

export function isCurrent(build: Build | undefined): build is Build {
  return build?.format === format;
}

/** Plain data, for it crosses to a worker thread. */
export interface Order {
  readonly page: Uint8Array;
  readonly paper: VersionId;
  readonly metadata: Metadata;
  /** The public address of the archive. */
  readonly archive: string;
  /** Is sent the proof; who asks has a reader that waits for it. */
  readonly proofs?: MessagePort;
}

/** What can be read of a build while the rest of it is made. */
export interface Proof {
  readonly card: Card;
  readonly markdown: Uint8Array;
}

/** A problem is handed back: thrown, it would lose its code on the way out of a worker. */
export type Made =
  | (Packed & { readonly files: readonly string[] })
  | { readonly code: AnswerCode; readonly reason: string };

export type Artefact = 'card' | 'content' | 'markdown' | 'text' | 'outline' | 'references' | 'figures';

export function makeBuild({ page, paper, metadata, archive, proofs }: Order): Made {
  try {
    const { draft, complete } = convertInSteps(page, { idv: formatId(paper), metadata, archive });
    const proof: Proof = { card: makeCard(draft), markdown: Buffer.from(draft.body) };
    proofs?.postMessage(proof);
    const made = complete();
    const artefacts: Record<Artefact, string | Uint8Array> = {
      card: JSON.stringify(proof.card),
      content: JSON.stringify(made.content),
      markdown: proof.markdown,
      text: made.text,
      outline: JSON.stringify(made.outline),
      references: JSON.stringify(made.references),
      figures: JSON.stringify(made.figures),
    };
    return { ...pack(artefacts), files: filesOf(made.content, paper) };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code: code === 'no-html' ? code : 'build-failed', reason };
  }
}
