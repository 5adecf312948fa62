/**
 * Every problem we answer with: its status and words, what it means, what to do about it; and the page that says so
 * (`/errors/{code}`).
 */
import { type AnswerCode, answers, type RefusalCode } from 'papertree-convert/errors';
import { escapeHtml } from 'papertree-convert/markup';
import { named, object, optional, type TypeOf, text, texts, url, whole } from 'papertree-convert/shapes';
import { frame, type PageSite, prose } from './page-frame.ts';
import type { RoutesDocs } from './route-docs.ts';

/** The document of a problem. Clients ignore members they do not know (RFC 9457), so that more may come. */
const problemDocument = object('A failure (RFC 9457).', {
  type: url('The page about it.'),
  title: text('What failed, the same for every case of the code.'),
  status: whole('The HTTP status.', { minimum: 400, maximum: 599 }),
  detail: text('The same in a sentence.'),
  instance: text('The path of the request as received, without its query.'),
  code: text('The stable code.'),
  hint: text('What to do next.'),
  reason: optional(text('What happened in this case.')),
  movedTo: optional(texts('Where the part stands that had the anchor on an earlier page or in another version.')),
  candidates: optional(texts('What was perhaps meant.')),
  requestId: text('Names the request in our log.'),
});
export type ProblemDocument = TypeOf<typeof problemDocument>;
export const problemShape = named('ProblemDetails', { ...problemDocument, additionalProperties: true });

export type ProblemCode = AnswerCode | RefusalCode;

export interface ProblemWords {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** In a sentence or two, for the page of the code. */
  readonly means: string;
  /** Advice on what to do next: the `hint` of a problem document. */
  readonly hint: string;
}

/** Problems of requests that are refused before a paper is looked for. */
const refusals: Readonly<Record<RefusalCode, ProblemWords>> = {
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not take that method',
    means: 'The address is one of ours, and nearly all of ours are only read. `Allow` lists what may be sent.',
    hint: 'Send GET or HEAD.',
  },
  'bad-request': {
    status: 400,
    title: 'Bad request',
    detail: 'The request could not be read',
    means:
      'What arrived is not a well-formed HTTP request, so it was not read any further; or its query gives a value that is none of those to choose from.',
    hint: 'Send a well-formed HTTP/1.1 request with one Host header, within the time limit.',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    detail: 'The request body is larger than is read',
    means: 'What was sent is larger than is read at that address, or names more than is done in one request.',
    hint: 'Send it in several requests.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    detail: 'The request target is longer than is read',
    means: 'The request line alone is larger than all headers may be.',
    hint: 'Shorten the path or the query.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request headers too large',
    detail: 'The request headers are larger than is read',
    means: 'Request line and headers together are larger than is read. Cookies are the usual cause.',
    hint: 'Send fewer or shorter headers; cookies are not needed here.',
  },
  'forbidden-origin': {
    status: 403,
    title: 'Forbidden origin',
    detail: 'This host or origin may not call the agent endpoint',
    means: 'The agent endpoint checks Host and Origin, so that no web page can call one that runs on your machine.',
    hint: 'Call it under its public address and without an Origin header, or have the operator add the host to ALLOWED_HOSTS.',
  },
};

const advice: Readonly<Record<AnswerCode, Pick<ProblemWords, 'means' | 'hint'>>> = {
  'invalid-id': {
    means: 'What stands where the id belongs does not have the shape of one.',
    hint: 'Use an id such as 2401.00001, 2401.00001v2 or hep-th/9901001, followed by .md, .json or .txt.',
  },
  'not-found': {
    means:
      'The archive knows no such paper or version, or the paper has no such section, figure or asset. An asset is found only once it has been copied, which begins when the paper is first built.',
    hint: 'Check id and version in /{idv}/metadata.json and anchors in /{idv}/outline.json; ask for an asset again a minute after the first request for its paper.',
  },
  'no-html': {
    means:
      'The archive keeps no HTML page of this version: it was not submitted as LaTeX, could not be converted, was withdrawn, or its page is empty. Where the operator has sources converted, it has no LaTeX source either.',
    hint: 'Try another version; /{idv}/metadata.json lists them all and names the PDF.',
  },
  'rate-limited': {
    means: 'This client has made more requests than one may in a window of time, or the queue of builds is full.',
    hint: 'Wait for the seconds that Retry-After gives, then go on; RateLimit tells how many requests are left.',
  },
  'build-failed': {
    means:
      'The page of this version is there, or its LaTeX source, but could not be read or converted within our limits of size and time, or we failed.',
    hint: 'Ask again in a minute; if it fails again, report the requestId to the operator. /{idv}/metadata.json works meanwhile.',
  },
  upstream: {
    means:
      'The archive did not answer as it should: it is down, slow, or asks us to wait. Papers already built are served all the same.',
    hint: 'Ask again after the seconds that Retry-After gives.',
  },
};

function words(code: AnswerCode): ProblemWords {
  return { ...answers[code], ...advice[code] };
}

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  'invalid-id': words('invalid-id'),
  'not-found': words('not-found'),
  'no-html': words('no-html'),
  'rate-limited': words('rate-limited'),
  'build-failed': words('build-failed'),
  upstream: words('upstream'),
  ...refusals,
};

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** The page of a code: its meaning, and what to do about it. */
export function errorPage(code: ProblemCode, site: PageSite, routes: RoutesDocs): string {
  const { status, title, detail, means, hint } = problems[code];
  const paths = Object.values(routes).filter(
    (route) => route.kind === 'paper' && route.problems.some((each) => each === code),
  );
  const met = paths.map(({ path }) => `<li><code>${escapeHtml(path)}</code></li>`).join('');
  return frame(
    `Papertree: ${title}`,
    `<h1>${escapeHtml(title)}</h1>
<dl>
<dt>Code</dt><dd><code>${code}</code></dd>
<dt>Status</dt><dd>${status}</dd>
<dt>Detail</dt><dd>${escapeHtml(detail)}</dd>
</dl>
<h2>What it means</h2>
<p>${prose(means)}</p>
<h2>What to do</h2>
<p>${prose(hint)}</p>
${met === '' ? '' : `<h2>Where it is met</h2>\n<ul>${met}</ul>`}
<p><a href="/-/docs">All addresses and problems</a></p>`,
    site,
  );
}
