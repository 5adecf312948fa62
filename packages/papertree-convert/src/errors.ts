/** Every way we can fail: a stable code, and for the service its status and words (the interface's, to the letter). */

/** Codes of the service's problems. `title` and `detail` never change; what is special to a case stands in `reason`. */
export const answers = {
  'invalid-id': { status: 400, title: 'Invalid paper ID', detail: 'Invalid paper ID' },
  'not-found': { status: 404, title: 'Not found', detail: 'Paper, version or part not found' },
  'no-html': {
    status: 422,
    title: 'The upstream archive has no HTML for this version',
    detail: 'The upstream archive has no HTML for this version',
  },
  'rate-limited': { status: 429, title: 'Rate limit exceeded', detail: 'Rate limit exceeded' },
  'build-failed': { status: 500, title: 'Tree build failed', detail: 'Tree build failed' },
  upstream: {
    status: 502,
    title: 'Upstream error',
    detail: 'The upstream archive (or another upstream) returned an error',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

/** Codes of requests refused before a paper is looked for, which no valid GET can meet. */
export const refusalCodes = [
  'method-not-allowed',
  'bad-request',
  'body-too-large',
  'uri-too-long',
  'headers-too-large',
  'forbidden-origin',
] as const;

/** Codes of the command line alone. */
export const faults = {
  usage: { title: 'Wrong usage' },
  unreadable: { title: 'The file cannot be read' },
  unwritable: { title: 'The result cannot be written' },
  'same-output': { title: 'Another input has the same output file' },
} as const satisfies Record<string, { title: string }>;

export type AnswerCode = keyof typeof answers;
export type RefusalCode = (typeof refusalCodes)[number];
/** `bad-request` of choices that a paper's addresses cannot meet. */
export type Code = AnswerCode | 'bad-request' | keyof typeof faults;

/** A failure with a name. Thrown anywhere, turned into an answer where the outside begins. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: Code;
  /** The particulars of this case, in a sentence for people. */
  readonly reason: string;

  constructor(code: Code, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.code = code;
    this.reason = reason;
  }
}

/** Addresses of a paper that is held back: where it can be read, and its licence. */
export interface Elsewhere {
  /** The thing to do instead, in a sentence. */
  readonly hint: string;
  readonly archiveUrl?: string;
  readonly license?: string;
}

/** A paper, or its text, that the archive has and this service does not give, by the choice of its operator. */
export class HeldBack extends Problem {
  readonly elsewhere: Elsewhere;

  constructor(reason: string, elsewhere: Elsewhere) {
    super('not-found', reason);
    this.elsewhere = elsewhere;
  }
}

/** The problem that something thrown stands for: itself, or else a fault of ours. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new Problem('build-failed', reason, { cause: thrown });
}
