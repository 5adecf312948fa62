/** A service on a free port of the loopback, with a house behind it that is made up: for the tests of the HTTP edge. */
import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { type Config, type Environment, readConfig } from '../../src/config.ts';
import type { Answer, Answers, Coding, Handler, Log, Outcome, ServerParts, Service } from '../../src/http/index.ts';
import { createServer } from '../../src/http/index.ts';
import type { Question } from '../../src/paper/address.ts';

export const silent: Log = { answered() {}, debug() {}, info() {}, warn() {}, error() {} };

/** An answer that is given in every coding, each recognisable. */
export function sample(text: string, more: Partial<Answer> = {}): Answer {
  return {
    state: 'ready',
    body: Buffer.from(text),
    coding: 'identity',
    coded: true,
    tag: 'tag1',
    changedAt: Date.UTC(2024, 0, 2, 3, 4, 5, 678),
    paper: { id: '2401.00001', version: 2 },
    license: 'http://creativecommons.org/licenses/by/4.0/',
    settled: true,
    ...more,
  };
}

function inCoding(outcome: Outcome, coding: Coding): Outcome {
  if (outcome.state !== 'ready' || !outcome.coded || coding === 'identity') return outcome;
  return { ...outcome, coding, body: Buffer.from(`${coding} ${outcome.body}`) };
}

export interface Asked {
  readonly question: Question;
  readonly async: boolean;
}

export interface Passed {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface Running {
  readonly service: Service;
  readonly port: number;
  readonly config: Config;
  readonly asked: Asked[];
  readonly passed: Passed[];
}

interface Plan {
  readonly ask?: (question: Question, wish: { async: boolean }) => Outcome | Promise<Outcome>;
  readonly settings?: Environment;
  readonly parts?: Partial<ServerParts>;
}

/** Runs `use` against a service, and stops it afterwards. Unless told otherwise every question is answered. */
export async function withService(plan: Plan, use: (running: Running) => Promise<void>): Promise<void> {
  const asked: Asked[] = [];
  const passed: Passed[] = [];
  const ready = sample('# A paper');
  const answers: Answers = {
    ask(question, wish) {
      asked.push({ question, async: wish.async });
      const outcome = plan.ask ? plan.ask(question, wish) : ready;
      const given = (each: Outcome) => inCoding(each, wish.coding);
      return outcome instanceof Promise ? outcome.then(given) : given(outcome);
    },
    ready: () => ({ ready: true }),
  };
  const config = readConfig({
    PORT: '0',
    BASE_URL: 'http://papers.example',
    RATE_LIMIT: '0',
    PASS_RATE_LIMIT: '0',
    CONTACT: 'who@example.org',
    DRAIN_TIMEOUT: '500ms',
    ...plan.settings,
  });
  const service = createServer({ answers, pass: () => echo(passed), config, log: silent, ...plan.parts });
  const port = await service.listen();
  try {
    await use({ service, port, config, asked, passed });
  } finally {
    await service.close();
  }
}

/** Stands for the archive: notes what it was given, and answers as no page of ours would. */
function echo(passed: Passed[]): Handler {
  return (request, response) => {
    const chunks: Buffer[] = [];
    const answer = () => {
      const { method, url, rawHeaders } = request;
      passed.push({ method, url, rawHeaders, body: Buffer.concat(chunks).toString('latin1') });
      response.writeHead(299, 'Archive', ['X-Archive', 'yes']);
      response.end('from the archive');
    };
    if (request.readableEnded) answer();
    else request.on('data', (chunk) => chunks.push(chunk)).on('end', answer);
  };
}

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

/** One request, its path as written. */
export function get(port: number, path: string, options: RequestOptions & { body?: string } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    const request = http.request({ host: '127.0.0.1', port, path, agent: false, ...rest }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes bytes to a connection and gives all that comes back until it closes. */
export function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    let heard = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      heard += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}
