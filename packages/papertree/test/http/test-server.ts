/** A service on a free port of the loopback, with made-up papers behind it: for the tests of the HTTP edge. */
import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createServer, type HttpServer, type Log, type PassRequest, type ServerParts } from '../../src/http/index.ts';
import type { Answer, Asked, BundleOperation, FileOperation, Operation, Outcome } from '../../src/questions/index.ts';
import { type Config, readConfig } from '../../src/settings/config.ts';
import type { Environment } from '../../src/settings/setting.ts';
import type { Range } from '../../src/storage/index.ts';
import { freePort } from '../free-port.ts';

export const silent: Log = { answered() {}, debug() {}, info() {}, warn() {}, error() {} };

export function sample(text: string, more: Partial<Answer> = {}): Answer {
  return {
    state: 'ready',
    body: Buffer.from(text),
    paper: { id: '2401.00001', version: 2 },
    revision: 'r1',
    changedAt: Date.UTC(2024, 0, 2, 3, 4, 5, 678),
    license: 'http://creativecommons.org/licenses/by/4.0/',
    settled: true,
    isFirst: false,
    cacheable: true,
    warnings: [],
    ...more,
  };
}

export interface Passed {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface Running {
  readonly service: HttpServer;
  readonly port: number;
  readonly config: Config;
  readonly asked: (Asked & { readonly operation: Operation | FileOperation | BundleOperation })[];
  readonly passed: Passed[];
  /** The metrics as text. */
  readonly metrics: () => Promise<string>;
}

interface Plan {
  readonly ask?: (asked: Asked) => Outcome | Promise<Outcome>;
  readonly settings?: Environment;
  readonly parts?: Partial<ServerParts>;
  /** Whether metrics are served, too. */
  readonly metrics?: boolean;
}

/** Runs `use` against a service, and stops it afterwards. Unless told otherwise every question is answered. */
export async function withService(plan: Plan, use: (running: Running) => Promise<void>): Promise<void> {
  const asked: (Asked & { readonly operation: Operation | FileOperation | BundleOperation })[] = [];
  const passed: Passed[] = [];
  const papers = {
    async ask(operation: Operation, each: Asked) {
      asked.push({ ...each, operation });
      return plan.ask ? plan.ask(each) : sample('# A paper');
    },
    async openFile(operation: FileOperation, each: Asked) {
      asked.push({ ...each, operation });
      const outcome = plan.ask ? await plan.ask(each) : sample('# A paper');
      if (outcome.state === 'pending') throw new Error('No file is pending.');
      const { body, ...answer } = outcome;
      const tag = createHash('sha256').update(body).digest('hex');
      const stream = async ({ start, end }: Range) => Readable.from([body.subarray(start, end)]);
      return { ...answer, size: body.length, tag, stream };
    },
    async openBundle(operation: BundleOperation, each: Asked) {
      asked.push({ ...each, operation });
      const outcome = plan.ask ? await plan.ask(each) : sample('# A paper');
      if (outcome.state === 'pending') return outcome;
      const { body, ...answer } = outcome;
      return {
        ...answer,
        tag: answer.revision,
        entries: async function* () {
          yield { name: 'paper.md', content: body };
        },
      };
    },
    revision: async () => 'r1',
    used: () => {},
  };
  const metricsPort = plan.metrics ? await freePort() : 0;
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    BASE_URL: 'http://papers.example',
    RATE_LIMIT: '0',
    PASS_RATE_LIMIT: '0',
    CONTACT: 'who@example.org',
    DRAIN_TIMEOUT: '500ms',
    ...plan.settings,
  });
  const service = createServer({
    papers,
    readiness: async () => ({ ready: true }),
    pass: echo(passed),
    config,
    log: silent,
    cacheBytes: 1_000_000,
    ...plan.parts,
  });
  const port = await service.listen();
  try {
    const metrics = async () => (await get(metricsPort, '/-/metrics')).text;
    await use({ service, port, config, asked, passed, metrics });
  } finally {
    await service.close();
  }
}

/** Stands for the archive: notes what it was given, and answers as no page of ours would. */
function echo(passed: Passed[]): PassRequest {
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
  readonly bytes: Buffer;
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
          bytes: Buffer.concat(chunks),
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
