/** Answers one question about many papers: a line of JSON for each, as soon as it is ready, whatever becomes of the others. */
import { Readable } from 'node:stream';
import { formatId, type PaperId, readSpelling } from 'papertree-convert/paper';
import { named, object, optional, type Shape, type TypeOf, text, texts, whole } from 'papertree-convert/shapes';
import { problemShape } from '../../pages/index.ts';
import { readChoices } from '../../questions/index.ts';
import { pathOf, queryOf, type RequestContext, type ServerContext } from '../context.ts';
import { type ProblemDetails, problemReply, readThrown } from '../problem-replies.ts';
import { prefersAsync } from '../request-headers.ts';
import { cacheControl, compressStream, type Reply, streamReply } from '../response.ts';
import { ndjsonType, type PaperRoute } from '../route.ts';
import { asksAsync, splitTarget } from '../router.ts';
import type { ServiceHandler } from './about-pages.ts';

const anyBody: Shape<object | string> = {
  description: 'The answer, as its own address gives it; text where that is not JSON, and Base64 where it is not text.',
  type: ['object', 'array', 'string'],
  items: {},
};

/** Papers in one batch; fewer where a client has fewer requests in a window, for it could never ask for more. */
const most = 50;
const mostOf = (quota: number): number => Math.min(most, quota);
/** Papers that are read at once: so many answers at most wait in memory for a slow client. */
const atOnce = 4;

/** A batch counts as the papers that it names; one that is refused, once. */
export function costOfBatch(target: string, quota: number): number {
  const named = idsIn(queryOf({ target })).length;
  return named > mostOf(quota) ? 1 : Math.max(1, named);
}

/** The ids in any spelling, each once. */
function idsIn(query: URLSearchParams): string[] {
  const named = query.getAll('ids').flatMap((each) => each.split(','));
  return [...new Set(named.map((each) => each.trim()))].filter((each) => each !== '');
}

export const lineShape = named(
  'BatchLine',
  object('A line of the answer: what became of one paper.', {
    asked: text('The id as it was given.'),
    status: whole('The status that its own address would answer with.', { minimum: 200, maximum: 599 }),
    idv: optional(text('The id with the version that is served.')),
    warnings: optional(texts('The codes of its warnings.')),
    encoding: optional(text('How bytes are written in `body`: `base64`. Left out where it is text or JSON.')),
    body: optional(anyBody),
    problem: optional(problemShape),
  }),
);

export const batch: ServiceHandler = (context, _part, server) => {
  const query = queryOf(context);
  const ids = idsIn(query);
  const read = readChoices(partChoice, (name) => query.get(name));
  const allowed = mostOf(server.limits.default.quota);
  const fault = ids.length === 0 ? nobody : ids.length > allowed ? tooMany(ids.length, allowed) : undefined;
  if (fault) return refuse(fault, context, server);
  if ('unknown' in read) {
    const reason = `“${read.unknown.slice(0, 100).toWellFormed()}” is no value of \`part\`.`;
    const hint = 'Give `part` one of the candidates, or leave it out.';
    return refuse({ reason, hint, candidates: read.values }, context, server);
  }
  // The choices are those of the table.
  const part = (read.chosen.part ?? 'outline') as BatchPart;
  const { coding } = context;
  const headers = {
    'Content-Type': ndjsonType,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    Vary: 'Accept-Encoding',
    'Cache-Control': cacheControl.never,
    // A proxy that collects an answer would hold back the lines that are ready.
    'X-Accel-Buffering': 'no',
  };
  if (context.request.method === 'HEAD') return streamReply(200, headers, undefined);
  const lines = Readable.from(writeLines(ids, part, context, server), { highWaterMark: 1 });
  return streamReply(200, headers, compressStream(lines, coding));
};

const nobody: ProblemDetails = {
  reason: 'No paper is named: `ids` is missing or empty.',
  hint: 'Give ids with commas between them: ?ids=2401.00001,hep-th/9901001v1.',
};
const tooMany = (named: number, allowed: number): ProblemDetails => ({
  reason: `${named} papers are named, and a batch has at most ${allowed}.`,
  hint: `Ask for ${allowed} at a time.`,
});

function refuse(details: ProblemDetails, context: RequestContext, { baseUrl }: ServerContext): Reply {
  return problemReply('bad-request', { baseUrl, instance: pathOf(context), requestId: context.requestId }, details);
}

/** A line, or the start of one that ends with a book or a folder: it is written as it is made, and never held whole. */
type Line = string | { readonly start: string; readonly bytes: Readable };

/** The lines as they are ready. A client that takes none has no more papers begun, and one that is gone none at all. */
async function* writeLines(
  ids: readonly string[],
  part: BatchPart,
  context: RequestContext,
  server: ServerContext,
): AsyncGenerator<string, void> {
  const waiting = ids.values();
  const running = new Map<string, Promise<{ readonly asked: string; readonly line: Line }>>();
  try {
    for (;;) {
      while (running.size < atOnce) {
        const { value: asked, done } = waiting.next();
        if (done) break;
        const answering = answerOne(asked, part, context, server);
        running.set(
          asked,
          answering.then((line) => ({ asked, line })),
        );
      }
      if (running.size === 0) return;
      const { asked, line } = await Promise.race(running.values());
      if (typeof line === 'string') yield line;
      else yield* writeBase64(line.start, line.bytes);
      running.delete(asked);
    }
  } finally {
    for (const answering of running.values())
      void answering.then(({ line }) => typeof line !== 'string' && line.bytes.destroy());
  }
}

async function* writeBase64(start: string, bytes: Readable): AsyncGenerator<string, void> {
  yield start;
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const joined = Buffer.concat([rest, piece]);
    // Three bytes are four letters: what is left over waits for the next piece.
    const whole = joined.length - (joined.length % 3);
    yield joined.toString('base64', 0, whole);
    rest = joined.subarray(whole);
  }
  yield `${Buffer.from(rest).toString('base64')}"}\n`;
}

/** The line of a paper. What fails fails in its line. */
async function answerOne(
  asked: string,
  part: BatchPart,
  context: RequestContext,
  server: ServerContext,
): Promise<Line> {
  const { baseUrl, routes } = server;
  const { requestId } = context;
  const paper = readSpelling(asked);
  if (!paper) {
    const reason = `“${asked.slice(0, 100).toWellFormed()}” is not a paper id such as 2401.00001v2 or hep-th/9901001.`;
    return writeLine(
      asked,
      {},
      problemReply('invalid-id', { baseUrl, instance: pathOf(context), requestId }, { reason }),
    );
  }
  const name = batchParts[part].route;
  // The table names routes of papers alone.
  const route = routes[name] as PaperRoute;
  const target = route.path.replace('{idv}', formatId(paper));
  const async = asksAsync(splitTarget(context.target).query) || prefersAsync(context.request.headers.prefer);
  const match = { to: 'paper', name, paper, part: '', async } as const;
  // Validators of the batch, which the client sent, are not those of one of its lines.
  const request = { headers: {}, method: 'GET' };
  try {
    const reply = await route.handle({ ...context, target, match, route, request, coding: 'identity' }, server);
    return writeLine(asked, { idv: servedVersion(reply, paper, route) }, reply);
  } catch (thrown) {
    const { code, details } = readThrown(thrown);
    return writeLine(asked, {}, problemReply(code, { baseUrl, instance: target, requestId }, details));
  }
}

function writeLine(asked: string, served: { readonly idv?: string }, reply: Reply): Line {
  const { status, body, stream } = reply;
  const text = body?.toString() ?? '';
  const warnings = headerOf(reply, 'Papertree-Warnings');
  const told = warnings === undefined ? {} : { warnings: warnings.split(', ') };
  const encoded = stream && { encoding: 'base64' };
  const line: TypeOf<typeof lineShape> = {
    asked,
    status,
    ...(status === 200 ? { ...served, ...told } : {}),
    ...encoded,
  };
  const head = JSON.stringify(line);
  if (stream) return { start: `${head.slice(0, -1)},"body":"`, bytes: stream };
  // Lines of JSON are text.
  const isJson = /[/+]json$/.test(headerOf(reply, 'Content-Type') ?? '');
  return `${head.slice(0, -1)},"${status >= 400 ? 'problem' : 'body'}":${isJson ? onOneLine(text) : JSON.stringify(text)}}\n`;
}

function headerOf({ headers }: Reply, name: string): string | undefined {
  const at = headers.findIndex((each, n) => n % 2 === 0 && each === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** An answer to an id without version names the version in its own address. */
function servedVersion(reply: Reply, paper: PaperId, { path }: PaperRoute): string {
  const location = headerOf(reply, 'Content-Location');
  const [before = '', behind = ''] = path.split('{idv}');
  return location === undefined ? formatId(paper) : location.slice(before.length, location.length - behind.length);
}

/** Line ends of JSON stand between its tokens alone. */
const onOneLine = (json: string) => (json.includes('\n') ? JSON.stringify(JSON.parse(json)) : json);

/** The parts of papers that can be asked for of many at once: the route of each, and what it is. The first is the default. */
export const batchParts = {
  outline: { route: 'outline', doc: 'sections with their anchors and sizes' },
  metadata: { route: 'metadata', doc: 'what the archive says of the paper; never builds' },
  md: { route: 'md', doc: 'the whole paper as Markdown' },
  txt: { route: 'txt', doc: 'the whole paper as plain text' },
  json: { route: 'json', doc: 'the whole paper as one tree' },
  references: { route: 'references', doc: 'the works cited' },
  figures: { route: 'figures', doc: 'figures and tables with their captions' },
  tables: { route: 'tables', doc: 'tables as data' },
  equations: { route: 'equations', doc: 'displays as LaTeX' },
  statements: { route: 'statements', doc: 'theorems, definitions and the like' },
  listings: { route: 'listings', doc: 'algorithms and program text' },
  chunks: { route: 'chunksJson', doc: 'chunks of 512 tokens' },
  'chunks.jsonl': { route: 'chunks', doc: 'the same as lines of JSON' },
  docling: { route: 'docling', doc: 'the whole paper as a DoclingDocument' },
  epub: { route: 'epub', doc: 'the whole paper as a book, in Base64' },
  zip: { route: 'zip', doc: 'the whole paper as a folder, in Base64' },
  anchors: { route: 'anchors', doc: 'anchors that led elsewhere on earlier pages' },
  bib: { route: 'bib', doc: 'the paper itself as BibTeX; never builds' },
  csl: { route: 'csl', doc: 'the paper itself as CSL-JSON; never builds' },
  ris: { route: 'ris', doc: 'the paper itself as RIS; never builds' },
  citation: { route: 'reference', doc: 'the paper itself as an entry of a list of references; never builds' },
  'references.bib': { route: 'referencesBib', doc: 'the works cited as BibTeX' },
  'references.csl': { route: 'referencesCsl', doc: 'the works cited as CSL-JSON' },
} as const;

type BatchPart = keyof typeof batchParts;

/** `part`, as a choice of the query. */
export const partChoice = {
  part: {
    doc: 'Which part of each.',
    values: Object.fromEntries(Object.entries(batchParts).map(([name, { doc }]) => [name, doc])),
  },
};
