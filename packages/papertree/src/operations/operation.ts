/** An operation: one question about a paper, answered as bytes with what a sender must know of them. */
import type { Readable } from 'node:stream';
import type { PaperId, Warning } from 'papertree-convert/paper';
import type { Chosen, Comparison, Trace } from 'papertree-convert/render';
import type { Library, ReadablePaper, ShelvedPaper, VersionId } from '../library/index.ts';
import type { Site } from './site.ts';

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

/** Searches the text of a paper; at most so many places are told. */
export type Search = (
  paper: ReadablePaper,
  query: string,
  most: number,
) => Promise<{
  readonly total: number;
  /** The agreement of the best match. */
  readonly verdict?: 'exact' | 'normalised' | 'fuzzy' | 'words';
  readonly findings: readonly {
    readonly match: 'exact' | 'normalised' | 'fuzzy' | 'words';
    readonly anchor: string;
    readonly kind: 'text' | 'figure' | 'table' | 'reference';
    readonly score?: number;
    readonly snippet: string;
    /** The words that match, as they stand in the paper. */
    readonly found: string;
  }[];
  /** If nothing was found: the words of the query that the paper does not have. */
  readonly unknown: readonly string[];
}>;

/** Questions of operations about the text of papers; they are answered on a thread of their own. */
export interface TextReader {
  readonly search: Search;
  compare(before: ReadablePaper, after: ReadablePaper): Promise<Comparison>;
  /** By the anchors of the one, where its parts stand in the other, if not under the same anchor. */
  trace(before: ShelvedPaper, after: ShelvedPaper): Promise<ReadonlyMap<string, Trace>>;
}

/** Dependencies of operations: the library, the reader of texts, and the addresses that answers name. */
export interface Source {
  readonly reader: TextReader;
  readonly library: Library;
  readonly site: Site;
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
export interface Pending {
  readonly state: 'pending';
  /** RFC 3339. */
  readonly queuedAt: string;
  /** In seconds. */
  readonly retryAfter: number;
}

export type Outcome = Answer | Pending;

/** Answers, or throws a `Problem`, which may carry `candidates` and `retryAfter`. */
export type Operation = (asked: Asked, source: Source) => Promise<Outcome>;

/** The same for a question whose answer is a file. */
export type FileOperation = (asked: Asked, source: Source) => Promise<FileAnswer>;

/** Papers as handlers see them. */
export interface Papers {
  ask(operation: Operation, asked: Asked): Promise<Outcome>;
  openFile(operation: FileOperation, asked: Asked): Promise<FileAnswer>;
  /** The revision that an answer about the paper would have now; undefined where nothing is known of it. */
  revision(paper: PaperId): Promise<string | undefined>;
  /** An answer about it was given just now. */
  used(paper: VersionId): void;
}

/** In seconds: a median paper is built in less. */
const retryAfter = 2;

/** An operation that reads a paper, which is built first where it must be; `outlineOnly` if it needs none of the text. */
export function ofPaper(
  write: (paper: ReadablePaper, site: Site, part: string, chosen: Chosen) => Promise<string | Buffer>,
  { outlineOnly = false } = {},
): Operation {
  return async ({ paper: asked, part, async, client, chosen = {} }, { library, site }) => {
    const asking = { outlineOnly, ...(client === undefined ? {} : { client }) };
    const paper = async ? await library.order(asked, asking) : await library.read(asked, asking);
    if (!('build' in paper)) return { state: 'pending', queuedAt: rfc3339(paper.queuedAt), retryAfter };
    library.used(paper.paper);
    const body = await write(paper, site, part, chosen);
    return contentOf(body, paper, paper);
  };
}

/** An answer made from what is known of a paper, and from its build where there is one. */
export function contentOf(
  body: string | Buffer,
  { paper, metadata, facts }: Pick<ReadablePaper, 'paper' | 'metadata' | 'facts'>,
  opened: ReadablePaper | undefined,
  warnings: readonly Warning[] = opened?.warnings ?? [],
): Answer {
  return {
    state: 'ready',
    body: typeof body === 'string' ? Buffer.from(body) : body,
    paper,
    revision: facts.revision,
    changedAt: Math.max(facts.revisedAt, opened ? inferredAt(opened.inferred) : 0),
    ...(metadata.license === '' ? {} : { license: metadata.license }),
    settled: opened !== undefined && opened.inferred.status !== 'pending',
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

/** For papers of which nobody reads the text. */
const nobody: TextReader = {
  search: () => Promise.reject(new Error('These papers were made without a reader.')),
  compare: () => Promise.reject(new Error('These papers were made without a reader.')),
  // An unknown anchor fails as it did.
  trace: async () => new Map(),
};

export function createPapers(library: Library, site: Site, reader: TextReader = nobody): Papers {
  return {
    ask: (operation, asked) => operation(asked, { library, site, reader }),
    openFile: (operation, asked) => operation(asked, { library, site, reader }),
    revision: library.revision,
    used: library.used,
  };
}
