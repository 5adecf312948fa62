/** Answers any question about a paper, and keeps the answers ready until the paper changes. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '../errors.ts';
import type { KnownPaper, Library, ReadablePaper } from '../library/index.ts';
import type { Question } from '../paper/address.ts';
import { pathBeside } from '../paper/assets.ts';
import { formatId } from '../paper/id.ts';
import { type Coding, compress, isCoded, tight } from './compress.ts';
import { figure, figures } from './figures.ts';
import { metadata } from './metadata.ts';
import { outline } from './outline.ts';
import { json, markdown, text } from './paper.ts';
import type { Operation, VersionId } from './questions.ts';
import { references } from './references.ts';
import { section } from './section.ts';
import type { Site } from './site.ts';

/** Kept and given again as the same object for as long as it holds, so that what depends on it is prepared once. */
export interface Answer {
  readonly state: 'ready';
  readonly body: Buffer;
  readonly coding: Coding;
  /** Whether others are given it in another coding. */
  readonly coded: boolean;
  /** Another whenever the bytes before coding are others: letters, digits, `-` and `_`. */
  readonly tag: string;
  /** When the bytes last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The version that was served. */
  readonly paper: VersionId;
  /** The address of the licence, where it is known. */
  readonly license?: string;
  /** False while something in it is still to come: not built, or inferred fields pending. */
  readonly settled: boolean;
}

/** The build goes on; come back later. */
export interface Pending {
  readonly state: 'pending';
  /** RFC 3339. */
  readonly queuedAt: string;
  /** In seconds. */
  readonly retryAfter: number;
}

export interface Answers {
  /**
   * Answers a question or throws a `Problem`, which may carry `candidates` and `retryAfter`. With `async` it does not
   * wait for a build. What is too short is in no coding, whatever was wished. It need not be a promise where the answer
   * lies ready, and such an answer may be given again for a second.
   */
  ask(question: Question, wish: Wish): Answer | Pending | Promise<Answer | Pending>;
}

export interface Wish {
  readonly async: boolean;
  readonly coding: Coding;
}

/** So long an answer is given without asking the shelf whether the paper has changed; `http` gives it a second more. */
const trustMs = 4000;
/** In seconds: a median paper is built in less. */
const retryAfter = 2;

/** What the headers take in memory. */
const headersBytes = 1500;
/** A body no longer than this is held a second time, as text that is sent in one piece with the headers. */
export const shortBytes = 8 * 1024;

const formats = { md: markdown, json, txt: text } as const;
const parts = { outline, references, figures, section, figure } as const;

/** Who answers from a paper on the shelf; nobody what can be answered without one. */
function operationOf(question: Question): Operation | undefined {
  if (question.kind === 'paper') return formats[question.format];
  return question.kind in parts ? parts[question.kind as keyof typeof parts] : undefined;
}

export function createAnswers(library: Library, site: Site, cacheBytes: number): Answers {
  const ready = new LRUCache<string, Answer>({ maxSize: cacheBytes, sizeCalculation: weigh });
  /** By question: the key of the answer that was right a moment ago. */
  const pointers = new LRUCache<string, string>({ max: 20_000, ttl: trustMs });
  const making = new Map<string, Promise<Answer>>();

  const findReady = (key: string, coding: Coding): Answer | undefined => {
    const own = ready.get(keyIn(coding, key));
    if (own || coding === 'identity') return own;
    const plain = ready.get(key);
    return plain?.coded ? undefined : plain;
  };

  /** The answer in a coding: ready, being made, or made now. Where one is ready, the others need not be. */
  const keep = (key: string, coding: Coding, make: () => Promise<Answer>): Promise<Answer> => {
    const known = findReady(key, coding);
    if (known) return Promise.resolve(known);
    const own = keyIn(coding, key);
    const joined = making.get(own);
    if (joined) return joined;
    const begun = coding === 'identity' ? make() : keep(key, 'identity', make).then((plain) => encode(plain, coding));
    const made = begun
      .then((answer) => {
        ready.set(keyIn(answer.coding, key), answer);
        return answer;
      })
      .finally(() => making.delete(own));
    making.set(own, made);
    return made;
  };

  const keyOf = (known: KnownPaper, question: Question) =>
    `${formatId(known.paper)} ${known.facts.revision} ${nameOf(question)}`;

  const answerPart = async (question: Question, operation: Operation, { async, coding }: Wish) => {
    const paper = async ? await library.order(question.paper) : await library.read(question.paper);
    if (!('build' in paper)) {
      return { state: 'pending', queuedAt: new Date(paper.queuedAt).toISOString(), retryAfter } as const;
    }
    // It may be long in the making, but is right from here on for no longer than others.
    const start = performance.now();
    library.used(paper.paper);
    const key = keyOf(paper, question);
    const name = 'anchor' in question ? question.anchor : '';
    const make = async () => finish(await operation(paper, site, name), paper, paper);
    const answer = await keep(key, coding, make);
    pointers.set(nameOf(question), key, { start });
    return answer;
  };

  const answerMetadata = async (question: Question, { coding }: Wish) => {
    const { opened, ...known } = await library.find(question.paper);
    const start = performance.now();
    const key = keyOf(known, question);
    const answer = await keep(key, coding, async () => finish(metadata(known, opened, site), known, opened));
    // The build may be there a moment from now, and then it is told at once.
    if (opened) pointers.set(nameOf(question), key, { start });
    return answer;
  };

  const answerFile = async ({ paper: asked, path: written }: Question & { kind: 'asset' }): Promise<Answer> => {
    const { id, version = (await library.find({ id: asked.id })).paper.version } = asked;
    const paper = { id, version };
    const path = pathBeside(written, paper);
    if (path === undefined) throw new Problem('not-found', 'No file has such a path.');
    const { bytes, savedAt } = await library.file(paper, path);
    return { ...plain(bytes, savedAt), coded: false, paper, settled: true };
  };

  return {
    ask(question, wish) {
      if (question.kind === 'asset') return answerFile(question);
      const pointer = pointers.get(nameOf(question));
      const known = pointer === undefined ? undefined : findReady(pointer, wish.coding);
      if (known) {
        library.used(known.paper);
        return known;
      }
      const operation = operationOf(question);
      return operation ? answerPart(question, operation, wish) : answerMetadata(question, wish);
    },
  };
}

function finish(text: string | Buffer, known: KnownPaper, opened: ReadablePaper | undefined): Answer {
  const body = tight(typeof text === 'string' ? Buffer.from(text) : text);
  const { license } = known.metadata;
  return {
    ...plain(body, Math.max(known.facts.revisedAt, opened ? changedAt(opened.inferred) : 0)),
    coded: isCoded(body),
    paper: known.paper,
    ...(license === '' ? {} : { license }),
    settled: opened !== undefined && opened.inferred.status !== 'pending',
  };
}

function plain(body: Buffer, changedAt: number) {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { state: 'ready', coding: 'identity', body, tag, changedAt } as const;
}

async function encode(plain: Answer, coding: Exclude<Coding, 'identity'>): Promise<Answer> {
  return plain.coded ? { ...plain, coding, body: await compress(plain.body, coding) } : plain;
}

/** When the inferred fields took the state they are in. */
function changedAt(inferred: ReadablePaper['inferred']): number {
  const { queuedAt, inferredAt, failedAt } = { queuedAt: '', inferredAt: '', failedAt: '', ...inferred };
  return Date.parse(queuedAt || inferredAt || failedAt);
}

/** With what is prepared to send it: headers, and what is short a second time, as text. */
function weigh({ body }: Answer): number {
  return 1000 + headersBytes + body.length + (body.length <= shortBytes ? body.length : 0);
}

/** Under what an answer is kept, by the key it has in all codings. */
function keyIn(coding: Coding, key: string): string {
  return coding === 'identity' ? key : `${coding} ${key}`;
}

/** The question in one word, its paper included. */
function nameOf(question: Question): string {
  const what = question.kind === 'paper' ? question.format : 'anchor' in question ? question.anchor : '';
  return `${formatId(question.paper)} ${question.kind} ${what}`;
}
