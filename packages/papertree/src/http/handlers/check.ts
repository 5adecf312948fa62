/** Checks lists and drafts that are sent: a line of JSON for each work and citation as soon as it is known, or a report of all. */
import { Readable } from 'node:stream';
import {
  type CheckLine,
  type CheckReport,
  checkLineFields,
  htmlReport,
  markdownReport,
  reportOfLines,
} from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import type { PaperId } from 'papertree-convert/paper';
import { named, object, optional } from 'papertree-convert/shapes';
import { type ProblemDocument, problemShape, shownLines } from '../../pages/index.ts';
import { type CheckAsking, type ListAndDraft, readChoices } from '../../questions/index.ts';
import { pathOf, queryOf, type RequestContext, type ServerContext } from '../context.ts';
import { documentHeaders, takesHtml } from '../documents.ts';
import { type ProblemDetails, problemReply, readThrown } from '../problem-replies.ts';
import { readBody } from '../request-body.ts';
import { cacheControl, compressStream, type Reply, streamReply } from '../response.ts';
import { html, jsonType, markdownType, ndjsonType } from '../route.ts';
import type { ServiceHandler } from './about-pages.ts';

/** Bytes of a body. */
const largest = 2 * 1024 * 1024;
/** Works in one check; fewer where a client has fewer requests in a window, for each counts as one. */
const most = 500;
/** Sentences of a draft that cite. */
const mostSentences = 2000;

export const checkLineShape = named(
  'CheckLine',
  object('A line of the answer: one of these.', { ...checkLineFields, problem: optional(problemShape) }),
);

/** `format`, as a choice of the query, or a field of the form. */
export const checkChoices = {
  format: {
    doc: 'How it is told.',
    values: {
      ndjson: 'a line of JSON as soon as something is known; for browsers, a page with the same lines',
      json: 'one document when all is done, as `papertree check --format json` writes it',
      md: 'a report as Markdown when all is done',
      html: 'a report as a page by itself when all is done',
    },
  },
  passages: {
    doc: 'Whether sentences that quote nothing, and quotations that are not there, are told with the passages of the papers cited that are most like them; those papers are fetched, too.',
    values: { no: 'without', yes: 'with at most two of each paper' },
  },
} as const;

type Format = keyof (typeof checkChoices)['format']['values'];

/** What was sent: texts by the names of the fields of the form. */
type Sent = Readonly<Partial<Record<'list' | 'draft' | 'format' | 'passages', string>>>;

export const check: ServiceHandler = async (context, _part, server) => {
  if (!server.check) return refuse('not-found', closed, context, server);
  const { request, client } = context;
  const body = await readBody(request, largest);
  if (body.length > largest) {
    const reason = `The body is longer than ${largest} bytes.`;
    return refuse('body-too-large', { reason }, context, server);
  }
  const sent = await readSent(body, request.headers['content-type'] ?? '');
  if (sent === undefined) return refuse('bad-request', { reason: 'The form cannot be read.', hint }, context, server);
  const query = queryOf(context);
  const given = (name: string) => (name === 'format' || name === 'passages' ? sent[name] : undefined);
  const read = readChoices(checkChoices, (name) => given(name) ?? query.get(name));
  if ('unknown' in read) {
    const reason = `“${read.unknown.slice(0, 100).toWellFormed()}” is no value of \`${read.name}\`.`;
    return refuse('bad-request', { reason, hint, candidates: read.values }, context, server);
  }
  const limits = { works: most + 1, sentences: mostSentences + 1 };
  const asked = await server.readSubmission({ list: sent.list ?? '', draft: sent.draft ?? '', most: limits });
  if ('list' in asked && asked.cited.length > mostSentences) {
    const reason = `The draft has more than ${mostSentences} sentences that cite.`;
    return refuse('body-too-large', { reason }, context, server);
  }
  const works = 'list' in asked ? asked.list.works.length : 1;
  if (works === 0 && 'list' in asked && asked.list.faults.length === 0)
    return refuse('bad-request', { reason: 'It holds no works.', hint }, context, server);
  if ('list' in asked && asked.isDraft) return refuse('bad-request', draftAlone, context, server);
  const refused = countWorks(works, context, server);
  if (refused) return refused;
  // The choices are those of the table.
  const format = (read.chosen.format ?? 'ndjson') as Format;
  const passages = read.chosen.passages === 'yes';
  return answer(asked, format, context, { ...server, check: server.check }, { client, passages });
};

const closed: ProblemDetails = {
  reason: 'Lists are not checked here: the operator has not opened that.',
  hint: 'Run `papertree check` on a machine of your own; an operator opens it with CHECKS=on.',
};
const draftAlone: ProblemDetails = {
  reason: 'This is a draft, which cites works, and not their list.',
  hint: 'Send it as `draft`, and the list that it cites (BibTeX, CSL-JSON, or a printed reference a line) as `list`.',
};
const hint =
  'Send a list as the body (BibTeX, CSL-JSON, a JSON object a line, or a printed reference a line), {"id": "2401.00001"} for the list of a paper, {"list": "…", "draft": "…"}, or a form with the fields `list`, `draft`, `passages` and `format`, typed or as files.';

function refuse(
  code: Parameters<typeof problemReply>[0],
  details: ProblemDetails,
  context: RequestContext,
  { baseUrl }: ServerContext,
): Reply {
  return problemReply(code, { baseUrl, instance: pathOf(context), requestId: context.requestId }, details);
}

/** A check counts as the works that it names; the request itself was counted before. */
function countWorks(works: number, context: RequestContext, server: ServerContext): Reply | undefined {
  const limit = server.limits.default;
  const allowed = Math.min(most, limit.quota);
  if (works > allowed) {
    const reason = `It has more works than the ${allowed} that a check has at most.`;
    return refuse('body-too-large', { reason, hint: `Send ${allowed} at a time.` }, context, server);
  }
  if (works < 2) return undefined;
  const { allowed: isAllowed, left, reset } = limit.take(context.client, works - 1);
  if (isAllowed) return undefined;
  const reason = `This counts as ${works} requests; ${left} of those of this window are left.`;
  return refuse('rate-limited', { reason, retryAfter: reset }, context, server);
}

/** A form, an object that names a list or a paper, or the list itself. Undefined where it cannot be read. */
async function readSent(body: Buffer<ArrayBuffer>, type: string): Promise<Sent | undefined> {
  const text = new TextDecoder().decode(body);
  // `curl --data` names everything so: a form begins with one of our fields.
  const isEncoded =
    /^application\/x-www-form-urlencoded\b/i.test(type) && /^(?:list|draft|format|passages)=/.test(text);
  if (isEncoded || /^multipart\/form-data\b/i.test(type)) return readForm(body, type);
  if (/^\s*\{/.test(text)) {
    const sent = readObject(text);
    const { id, list, draft, passages } = sent;
    const told = { ...(typeof draft === 'string' && { draft }), ...(passages === true && { passages: 'yes' }) };
    if (typeof list === 'string') return { list, ...told };
    // Of an item of a list more is known than an id.
    const isPaper = Object.keys(sent).every((name) => name === 'id' || name === 'passages');
    if (typeof id === 'string' && isPaper) return { list: id, ...told };
  }
  return { list: text };
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    // Lines of objects are no object.
    return {};
  }
}

/** Each field typed, or as a file, which counts where both are there. */
async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<Sent | undefined> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => undefined);
  if (!form) return undefined;
  const textOf = async (name: string) => {
    const values = await Promise.all(form.getAll(name).map((each) => (typeof each === 'string' ? each : each.text())));
    return values.findLast((each) => each.trim() !== '');
  };
  const names = ['list', 'draft', 'format', 'passages'];
  const fields = await Promise.all(names.map(async (name) => [name, await textOf(name)] as const));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The first line is awaited, so that what fails before it has a status of its own. */
async function answer(
  asked: ListAndDraft | PaperId,
  format: Format,
  context: RequestContext,
  server: ServerContext & { readonly check: NonNullable<ServerContext['check']> },
  asking: Pick<CheckAsking, 'client' | 'passages'>,
): Promise<Reply> {
  const gone = new AbortController();
  const lines = server.check(asked, { ...asking, signal: gone.signal });
  context.response.once('close', () => {
    gone.abort();
    lines.return().catch(() => {});
  });
  const { value: first } = await lines.next();
  const all = withFailure(first ?? undefined, lines, context, server);
  const isPage = format === 'ndjson' && takesHtml(context.request);
  const written = isPage ? shownLines(all, server.documents.checked()) : writers[format](all);
  const types = { ndjson: isPage ? html : ndjsonType, json: jsonType, md: markdownType, html };
  const { coding } = context;
  const headers = {
    ...(isPage ? documentHeaders : { 'Content-Type': types[format] }),
    ...(format === 'ndjson' ? {} : { 'Content-Disposition': `attachment; filename="check.${format}"` }),
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    Vary: 'Accept, Accept-Encoding',
    'Cache-Control': cacheControl.never,
    // A proxy that collects an answer would hold back the lines that are ready.
    'X-Accel-Buffering': 'no',
  };
  return streamReply(200, headers, compressStream(Readable.from(written, { highWaterMark: 1 }), coding));
}

type Lines = AsyncIterable<CheckLine & { readonly problem?: ProblemDocument }>;

/** What fails on the way is the last line. */
async function* withFailure(
  first: CheckLine | undefined,
  rest: AsyncGenerator<CheckLine, void>,
  { target, requestId }: RequestContext,
  { baseUrl, log }: ServerContext,
): Lines {
  if (first) yield first;
  try {
    yield* rest;
  } catch (thrown) {
    const { code, details, fault } = readThrown(thrown);
    if (fault) log.error({ requestId, err: thrown }, 'a check failed');
    const { body } = problemReply(code, { baseUrl, instance: target.split('?', 1)[0] ?? '', requestId }, details);
    yield { problem: JSON.parse(body?.toString() ?? '{}') };
  }
}

async function* writeLines(lines: Lines): AsyncGenerator<string, void> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** A report that is not whole is none: the connection is cut. */
const writeWhole = (write: (report: CheckReport) => string) =>
  async function* (lines: Lines): AsyncGenerator<string, void> {
    const all: CheckLine[] = [];
    for await (const line of lines) all.push(line);
    if (!all.some(({ done }) => done)) throw new Problem('upstream', 'The check was ended.');
    yield write(reportOfLines(all));
  };

const writers: Readonly<Record<Format, (lines: Lines) => AsyncGenerator<string, void>>> = {
  ndjson: writeLines,
  json: writeWhole((report) => JSON.stringify(report)),
  md: writeWhole(markdownReport),
  html: writeWhole((report) => htmlReport(report, 'References')),
};
