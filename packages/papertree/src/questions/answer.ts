/** An operation: one question about a paper, answered as bytes with what a sender must know of them. */
import type { Readable } from 'node:stream';
import type { PaperId, Warning } from 'papertree-convert/paper';
import type { Chosen } from 'papertree-convert/render';
import type { Library, ReadablePaper, VersionId } from '../library/index.ts';
import type { PaperThreads } from '../threads/paper-threads.ts';
import type { Site } from './facts.ts';
import type { PaperView } from './paper-view.ts';

/** A question, as every operation takes it. */
export interface Asked {
  readonly paper: PaperId;
  /** The anchor or path of the part that is wanted; empty where the operation knows no parts. */
  readonly part: string;
  /** Whether not to wait for a build. */
  readonly async: boolean;
  /** The key of the client that asks: builds wait in a queue that is fair by client. */
  readonly client?: string;
  /** The choices of its route that are not the default. */
  readonly chosen?: Chosen;
}

/** Dependencies of operations: the library, the addresses that answers name, and views of the papers that are opened. */
export interface Source {
  readonly library: Library;
  readonly site: Site;
  readonly threads: PaperThreads;
  readonly view: (paper: ReadablePaper) => PaperView;
}

export interface Answer {
  readonly state: 'ready';
  readonly body: Buffer;
  /** The version that is served. */
  readonly paper: VersionId;
  /** Another whenever the answer may be another: what `Library.revision` gives for the paper that was asked for. */
  readonly revision: string;
  /** The time when the bytes last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The address of the licence, where it is known. */
  readonly license?: string;
  /** False while something in it is still to come: not built, or inferred fields pending. */
  readonly settled: boolean;
  /** Whether the paper was made for it: its reader has waited long enough. */
  readonly isFirst: boolean;
  /** Whether it may be cached. Metadata without a build may not: they change as soon as there is one. */
  readonly cacheable: boolean;
  /** The codes of all that a reader should know of before they trust the paper. */
  readonly warnings: readonly string[];
}

/** A file, of which nothing is read until it is sent. */
export interface FileAnswer extends Pick<Answer, 'paper' | 'changedAt' | 'settled' | 'warnings' | 'license'> {
  readonly size: number;
  /** Another whenever the content is. */
  readonly tag: string;
  stream(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** The build goes on; come back later. */
export interface Waiting {
  readonly state: 'pending';
  /** In seconds. */
  readonly retryAfter: number;
}

/** The same where it is known since when. */
export interface Pending extends Waiting {
  /** RFC 3339. */
  readonly queuedAt: string;
}

export type Outcome = Answer | Pending;

/** Answers, or throws a `Problem`, which may carry `candidates` and `retryAfter`. */
export type Operation = (asked: Asked, source: Source) => Promise<Outcome>;

/** The same for a question whose answer is a file. */
export type FileOperation = (asked: Asked, source: Source) => Promise<FileAnswer>;

/** In seconds: a median paper is built in less. */
const retryAfter = 2;

/** An operation that reads a paper, which is built first where it must be; `outlineOnly` if it needs none of the text. */
export function ofPaper(
  write: (paper: PaperView, part: string, chosen: Chosen) => Promise<string | Uint8Array>,
  { outlineOnly = false } = {},
): Operation {
  return async (asked, source) => {
    const paper = await openPaper(asked, source, { outlineOnly });
    if (!('build' in paper)) return paper;
    const body = await write(source.view(paper), asked.part, asked.chosen ?? {});
    return contentOf(body, paper, paper);
  };
}

/** The paper that a question is about, built first where it must be; or that this goes on, where nobody waits for it. */
export async function openPaper(
  { paper: asked, async, client }: Asked,
  { library }: Source,
  { outlineOnly = false } = {},
): Promise<ReadablePaper | Pending> {
  const asking = { outlineOnly, ...(client === undefined ? {} : { client }) };
  const paper = async ? await library.order(asked, asking) : await library.read(asked, asking);
  if (!('build' in paper)) return { state: 'pending', queuedAt: rfc3339(paper.queuedAt), retryAfter };
  library.used(paper.paper);
  return paper;
}

/** An answer made from what is known of a paper, and from its build where there is one. */
export function contentOf(
  body: string | Uint8Array,
  { paper, metadata, facts }: Pick<ReadablePaper, 'paper' | 'metadata' | 'facts'>,
  opened: ReadablePaper | undefined,
  warnings: readonly Warning[] = opened?.warnings ?? [],
): Answer {
  return {
    state: 'ready',
    body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length),
    paper,
    revision: facts.revision,
    changedAt: Math.max(facts.revisedAt, opened ? inferredAt(opened.inferred) : 0),
    ...(metadata.license === '' ? {} : { license: metadata.license }),
    settled: opened !== undefined && opened.inferred.status !== 'pending',
    isFirst: opened?.isShelved === false,
    cacheable: opened !== undefined,
    warnings: warnings.map(({ code }) => code),
  };
}

/** The time when the inferred fields took their present state. */
function inferredAt(inferred: ReadablePaper['inferred']): number {
  const { queuedAt, inferredAt: readyAt, failedAt } = { queuedAt: '', inferredAt: '', failedAt: '', ...inferred };
  return Date.parse(queuedAt || readyAt || failedAt);
}

function rfc3339(time: number): string {
  return new Date(time).toISOString();
}
