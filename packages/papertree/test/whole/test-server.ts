/** A server before the demo archive, started for a test; every answer is checked against its own OpenAPI document. */
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePaper } from '../../src/demo/bundled-papers.ts';
import { createLog, routes } from '../../src/http/index.ts';
import { openApi as writeOpenApi } from '../../src/pages/index.ts';
import { startService } from '../../src/program/wiring.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { Environment } from '../../src/settings/setting.ts';
import { startTestArchive, type TestArchive, type TestArchiveOptions } from '../archive/test-archive.ts';
import { freePort } from '../free-port.ts';
import { noLogs } from '../no-logs.ts';
import { createOpenApiCheck, type OpenApiCheck } from './openapi-check.ts';

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface TestServer {
  readonly demo: TestArchive;
  /** The address of the service, which is its `BASE_URL` too, so that `Location` can be compared with the request. */
  readonly url: string;
  readonly dataDir: string;
  readonly openApi: OpenApiCheck;
  /** One GET; what the answer has that the OpenAPI document does not declare is thrown. */
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Got>;
  /** The same, parsed, where the answer must be of one status. */
  json<T = Json>(path: string, status?: number): Promise<T>;
  close(): Promise<void>;
}

/** Any value of JSON, with every member that a test may ask for. */
export type Json = { readonly [name: string]: Json } & { readonly length: number };

export interface TestServerOptions extends TestArchiveOptions {
  /** Whether the archive has logs of its conversions; without them no answer changes after its build. */
  readonly logs?: boolean;
}

export async function startTestServer(
  { logs = false, faults = [], ...options }: TestServerOptions = {},
  settings: Environment = {},
): Promise<TestServer> {
  const demo = await startTestArchive({ ...options, faults: logs ? faults : [...faults, noLogs] });
  const dataDir = await mkdtemp(join(tmpdir(), 'papertree-test-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    ARXIV_URL: demo.url,
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    WORKERS: '2',
    ...settings,
  });
  // The demo is nobody's archive: it need not be asked slowly.
  const service = await startService(config, createLog(config.logLevel), {
    pace: async () => 0,
    warmsUp: false,
    sample: samplePaper,
  });
  // The document that is served, without its examples, which take a second.
  const openApi = createOpenApiCheck(JSON.parse(JSON.stringify(writeOpenApi(config, routes))));
  const get = async (path: string, headers: OutgoingHttpHeaders = {}) => {
    const got = await ask(url, path, headers);
    openApi.check(path, got);
    return got;
  };
  return {
    demo,
    url,
    dataDir,
    openApi,
    get,
    async json<T>(path: string, status = 200) {
      const got = await get(path);
      if (got.status !== status) throw new Error(`${path}: ${got.status}, not ${status}: ${got.text.slice(0, 1000)}`);
      return JSON.parse(got.text) as T;
    },
    async close() {
      await service.close();
      await demo.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const agent = new http.Agent({ keepAlive: true });

/** The path goes out as it is written. */
function ask(url: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = http.get({ hostname, port, path, headers, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: heads } = response;
        resolve({ status, headers: heads, text: Buffer.concat(pieces).toString() });
      });
    });
    request.on('error', reject);
  });
}

/** Asks again until an answer is another than the one that means to wait, and fails where none ever is. */
export async function until(ask: () => Promise<Got>, waiting: number): Promise<Got> {
  for (let tries = 0; tries < 1000; tries++) {
    const got = await ask();
    if (got.status !== waiting) return got;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`still ${waiting}`);
}
