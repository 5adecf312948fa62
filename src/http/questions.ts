/** Questions about papers to the house, and its answers, delays and problems to replies. */
import type { IncomingMessage } from 'node:http';
import type { AnswerCode } from '../errors.ts';
import { problems, routeOf, routes } from '../pages/index.ts';
import { headerSafe, type Question, splitTarget } from '../paper/address.ts';
import { isFilePath } from '../paper/assets.ts';
import { formatId } from '../paper/id.ts';
import { readSpelling } from '../paper/spelling.ts';
import type { Answers, Outcome, Pending } from './answers.ts';
import { neverKept } from './caching.ts';
import { failedOf, type Inquiry } from './inquiry.ts';
import type { Log } from './log.ts';
import { prefersAsync } from './preference.ts';
import { type Addresses, createPresenter } from './presentation.ts';
import { problemReply, readThrown } from './problem.ts';
import type { Recents } from './recent.ts';
import { makeReply, type Reply } from './reply.ts';
import { represent } from './representation.ts';

/** Replies to a question, at once where the answer lies ready. */
export type Answering = (
  request: IncomingMessage,
  inquiry: Inquiry,
  question: Question,
  async: boolean,
) => Reply | Promise<Reply>;

export function createAnswering(answers: Answers, addresses: Addresses, log: Log, recents: Recents): Answering {
  const present = createPresenter(addresses);
  const { baseUrl } = addresses;

  const reply = (outcome: Outcome, request: IncomingMessage, inquiry: Inquiry, question: Question): Reply =>
    outcome.state === 'pending'
      ? acceptedReply(outcome, request, inquiry, baseUrl)
      : represent(present(outcome, question), request.headers, request.method);

  /** What lies ready holds for a while. Files never do: they are many and large, and kept nowhere else in memory. */
  const replyAtOnce = (outcome: Outcome, request: IncomingMessage, inquiry: Inquiry, question: Question): Reply => {
    const { target, address, coding } = inquiry;
    if (outcome.state === 'ready')
      recents.keep(target, coding, { address, representation: present(outcome, question) });
    return reply(outcome, request, inquiry, question);
  };

  const fail = (thrown: unknown, inquiry: Inquiry, question: Question): Reply => {
    const { code, special, fault } = readThrown(thrown);
    const { requestId } = inquiry;
    if (fault) log.error({ requestId, err: thrown }, 'a question failed');
    else if (problems[code].status >= 500) log.warn({ requestId, code, reason: special.reason }, 'a question failed');
    return problemReply(permitted(code, question), failedOf(inquiry, baseUrl), {
      ...special,
      // A copy of a file may be there in a minute.
      ofPaper: question.kind !== 'asset',
    });
  };

  return (request, inquiry, question, byQuery) => {
    if (isUnaskable(question)) {
      const reason = 'No paper has a part of that name.';
      return problemReply('not-found', failedOf(inquiry, baseUrl), { reason });
    }
    const mayWait = routes[routeOf(question)].async;
    const async = mayWait && (byQuery || prefersAsync(single(request.headers.prefer)));
    try {
      const outcome = answers.ask(question, { async, coding: inquiry.coding });
      if (!(outcome instanceof Promise)) return replyAtOnce(outcome, request, inquiry, question);
      return outcome
        .then((ready) => reply(ready, request, inquiry, question))
        .catch((thrown: unknown) => fail(thrown, inquiry, question));
    } catch (thrown) {
      return fail(thrown, inquiry, question);
    }
  };
}

/** Node joins repeated headers of most names, but its types do not know which. */
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

/** What could be meant to lead out of a folder is no file of a paper. */
function isUnaskable(question: Question): boolean {
  const name = question.kind === 'asset' ? question.path : 'anchor' in question ? question.anchor : 'named';
  if (name === '' || /[\0\r\n]/.test(name)) return true;
  return question.kind === 'asset' && !isFilePath(name);
}

/** What an address never answers, by the interface: there a fault of ours is called one of the archive's. */
function permitted(code: AnswerCode, question: Question): AnswerCode {
  return routes[routeOf(question)].problems.includes(code) ? code : 'upstream';
}

function acceptedReply(pending: Pending, request: IncomingMessage, { target }: Inquiry, baseUrl: string): Reply {
  const { path, query } = splitTarget(target);
  const location = baseUrl + headerSafe(path + query);
  const retryAfter = Math.max(1, Math.ceil(pending.retryAfter));
  const body = { status: 'building', location, retryAfter, queuedAt: pending.queuedAt };
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': neverKept,
    Location: location,
    'Retry-After': String(retryAfter),
    Vary: 'Prefer',
    ...(prefersAsync(single(request.headers.prefer)) ? { 'Preference-Applied': 'respond-async' } : {}),
  };
  return makeReply(202, headers, Buffer.from(JSON.stringify(body)));
}

/** What stands where an id belongs, and what may have been meant by it. */
export function badIdReply(text: string, inquiry: Inquiry, baseUrl: string): Reply {
  const meant = readSpelling(text.slice(0, 200));
  return problemReply('invalid-id', failedOf(inquiry, baseUrl), {
    reason: `“${text.slice(0, 100).toWellFormed()}” is not a paper id such as 2401.00001v2 or hep-th/9901001.`,
    ...(meant ? { candidates: [formatId(meant)] } : {}),
    ofPaper: true,
  });
}
