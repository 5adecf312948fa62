/** Answers a browser with pages: the paper, that it is being built, or what went wrong and what to do next. */

import { formatId, upstreamUrls } from 'papertree-convert/paper';
import { metadata, type Operation, type Outcome } from '../../questions/index.ts';
import type { ServerContext } from '../context.ts';
import { documentHeaders, problemAsPage, takesHtml } from '../documents.ts';
import { cacheControl, makeReply, type Reply } from '../response.ts';
import { answerWith, type PaperHandler, type PaperRequest } from './paper-answers.ts';

/** Nothing of a page comes from elsewhere, and nothing runs but our own script. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Milliseconds that a reader waits for a paper that is being built; then comes the page that says so. */
const buildTimeoutMs = 1500;

/** As `answerWith`; 202 and problems are pages for those who take HTML, and JSON for all others. */
export function pageWith(operation: Operation): PaperHandler {
  const answer = answerWith(operation);
  return async (asked, server) => {
    if (!takesHtml(asked.request)) return answer(asked, server);
    const answered = answer(asked, server);
    // A cached answer is there at once: it needs no timer.
    const reply = answered instanceof Promise ? await firstOf(answered, buildTimeoutMs) : answered;
    // The build goes on, and whoever asks again joins it.
    if (reply === undefined || reply.status === 202) return waitingReply(asked, server);
    return reply.status >= 400 ? failureReply(reply, asked, server) : reply;
  };
}

/** Undefined where the answer takes longer. */
async function firstOf<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms, undefined);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Seconds until the waiting page asks again. */
const retryAfter = 2;

async function waitingReply({ match, client }: PaperRequest, server: ServerContext): Promise<Reply> {
  const { paper } = match;
  const known = server.papers.ask(metadata, { paper, part: '', async: false, client });
  // The archive's record of the paper is known by now as a rule; the page does without it where it is not.
  const answer = await firstOf(known, buildTimeoutMs).catch(() => undefined);
  const { title = '', authors = '', abstract = '' } = readKnown(answer);
  const { abs: abstractUrl } = upstreamUrls(paper, server.archivePublicUrl);
  const page = server.documents.waiting({ idv: formatId(paper), title, authors, abstract, abstractUrl, retryAfter });
  const headers = { 'Cache-Control': cacheControl.never, 'Retry-After': String(retryAfter), Vary: 'Prefer, Accept' };
  return makeReply(202, { ...headers, ...documentHeaders }, Buffer.from(page));
}

interface Described {
  readonly title?: string;
  readonly authors?: string;
  readonly abstract?: string;
  readonly versions?: readonly { readonly version: number }[];
}

/** The metadata of an answer of ours. */
function readKnown(answer: Outcome | undefined): Described {
  return answer?.state === 'ready' ? (JSON.parse(answer.body.toString()) as { metadata: Described }).metadata : {};
}

/** Problems about which it helps to know which versions there are. */
const ofVersions: ReadonlySet<number> = new Set([404, 422]);

async function failureReply(reply: Reply, { match, client }: PaperRequest, server: ServerContext): Promise<Reply> {
  const { paper } = match;
  const idv = formatId(paper);
  const asked = { paper: { id: paper.id }, part: '', async: false, client };
  const known = ofVersions.has(reply.status)
    ? await firstOf(server.papers.ask(metadata, asked), buildTimeoutMs).catch(() => undefined)
    : undefined;
  const { title = '', versions = [] } = readKnown(known);
  const others = versions.map(({ version }) => formatId({ id: paper.id, version })).filter((other) => other !== idv);
  // Without a version the newest was asked for.
  if (paper.version === undefined) others.pop();
  const { abs: abstractUrl, pdf: pdfUrl } = upstreamUrls(paper, server.archivePublicUrl);
  return problemAsPage(reply, server.documents, { idv, abstractUrl, pdfUrl, title, others: others.reverse() });
}
