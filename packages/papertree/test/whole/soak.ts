/** A soak: nodes of its own under steady load, with idle connections and papers that nobody has read beside it; every answer is compared, memory is watched. */

import { spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Random, seededRandom } from '../../../../test/random.ts';
import { drawPage } from '../../../papertree-convert/test/reader/grammar.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { writePages } from '../faults/pages.ts';
import { addressesOf } from '../hostile/addresses.ts';
import { noLogs } from '../no-logs.ts';
import { memoryOf } from '../program/program.ts';

export interface SoakOptions {
  /** Whichever comes first. */
  readonly requests: number;
  readonly seconds: number;
  readonly connections: number;
  /** Milliseconds between an answer and the next request on its connection. */
  readonly pauseMs?: number;
  readonly idle: number;
  readonly random: Random;
  /** The settings of each node: one with an embedded store where none are given. */
  readonly nodes?: readonly NodeJS.ProcessEnv[];
  /** Papers that nobody has read, by turns innocent ones and hostile ones: one is asked for at the end of so many seconds. */
  readonly newPaperSeconds?: number;
}

export interface SoakResult {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers that are not those of the first time, in a few words. */
  readonly wrong: readonly string[];
  /** Idle connections that were answered whenever they asked, and at the end. */
  readonly idleAnswered: number;
  /** Resident megabytes of the node that has most, twenty times over the run; none where the system does not tell. */
  readonly memory: readonly number[];
  /** Milliseconds until each innocent new paper was answered. */
  readonly firsts: readonly number[];
  /** The answers of all addresses of hostile papers: how many had each status, with the code of its problem. */
  readonly hostile: Readonly<Record<string, number>>;
}

interface Expected {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** None of a problem, which names its own request. */
  readonly text?: string;
}

// Two, for the server asks even this archive for a page only every few seconds.
const papers = ['2401.90001v2', 'hep-th/9901900v1'];
const parts = ['.md', '.json', '.txt', '.html', '/outline.json', '/references.json', '/figures.json', '/metadata.json'];
const others = [
  '/2401.90001v1/sections/none.md',
  '/2401.9.md',
  '/2405.90005v1.md',
  '/abs/2401.90001v2',
  '/-/health/live',
];

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { requests, seconds, connections, idle, random, pauseMs = 0, nodes = [{}], newPaperSeconds } = options;
  const folder = await mkdtemp(join(tmpdir(), 'papertree-soak-'));
  const pages = join(folder, 'pages');
  await mkdir(pages);
  const most = newPaperSeconds === undefined ? 0 : Math.ceil(seconds / newPaperSeconds / 2);
  const innocent = writePages(pages, most);
  const hostile = writeHostilePages(pages, most, random);
  const demo = await startTestArchive({ folder: pages, faults: [noLogs] });
  const servers = await Promise.all(
    nodes.map((settings, n) => startServer({ ARXIV_URL: demo.url, DATA_DIR: join(folder, `node-${n}`), ...settings })),
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;
  const nextServer = () => servers[turn++ % servers.length] as Server;
  const get = (path: string, headers: Expected['headers'] = {}) => ask(nextServer().port, agent, path, headers);
  try {
    const expected: Expected[] = [];
    for (const path of [...papers.flatMap((idv) => parts.map((part) => `/${idv}${part}`)), ...others]) {
      // The first answer of a paper may be given before its build is kept: the second is the one that stays.
      await get(path);
      const { status, text, etag } = await get(path);
      expected.push({ path, headers: {}, status, ...(status < 400 && { text }) });
      if (etag) expected.push({ path, headers: { 'if-none-match': etag }, status: 304, text: '' });
    }
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const idlers = Array.from({ length: idle }, (_, n) =>
      stayIdle(nextServer().port, (n / idle) * idleMs, over.signal),
    );

    const statuses: Record<number, number> = {};
    const wrong: string[] = [];
    const memory: number[] = [];
    const until = Date.now() + seconds * 1000;
    let made = 0;
    const firsts: number[] = [];
    const hostileAnswers: Record<string, number> = {};
    const askForNew = async () => {
      for (let n = 0; n < most && Date.now() < until; n++) {
        const [good = '', bad = ''] = [innocent[n], hostile[n]];
        await sleep((newPaperSeconds ?? 0) * 1000, undefined, { signal: over.signal }).catch(() => {});
        // The page of the one is read beside that of the other.
        const asked = addressesOf(bad).map(async ([, path]) => {
          const { status, text } = await get(path);
          const [, code = ''] = (status >= 400 && /"code":"([a-z-]+)"/.exec(text)) || [];
          const outcome = `${status} ${code}`.trim();
          hostileAnswers[outcome] = (hostileAnswers[outcome] ?? 0) + 1;
        });
        const begun = performance.now();
        const { status, text } = await get(`/${good}.md`);
        firsts.push(performance.now() - begun);
        if (status !== 200 || !text.includes(`in report ${n}:`))
          wrong.push(`/${good}.md: ${status}, ${text.slice(0, 200)}`);
        await Promise.all(asked);
      }
    };
    const load = async (own: Random) => {
      while (made < requests && Date.now() < until) {
        made++;
        const wanted = expected[own.below(expected.length)];
        if (!wanted) return;
        const got = await get(wanted.path, wanted.headers);
        statuses[got.status] = (statuses[got.status] ?? 0) + 1;
        if (got.status !== wanted.status || (wanted.text !== undefined && got.text !== wanted.text))
          wrong.push(`${wanted.path} ${JSON.stringify(wanted.headers)}: ${got.status}, ${got.text.length} characters`);
        if (pauseMs > 0) await sleep(pauseMs);
        const done = Math.max(made / requests, 1 - (until - Date.now()) / (seconds * 1000));
        if (done * 20 >= memory.length) memory.push(Math.max(...servers.map((server) => server.megabytes())));
      }
    };
    const loads = Promise.all(Array.from({ length: connections }, () => load(seededRandom(random.seed()))));
    const news = askForNew();
    await loads;
    over.abort();
    await news;
    const idleAnswered = (await Promise.all(idlers)).filter(Boolean).length;
    const memoryUsed = memory.filter((each) => each > 0);
    return { requests: made, statuses, wrong, idleAnswered, memory: memoryUsed, firsts, hostile: hostileAnswers };
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    await demo.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The memory that the second half of a run needed at most beyond the half before it. */
export function growth(memory: readonly number[]): number {
  const half = Math.floor(memory.length / 2);
  return Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
}

/** Pages of the grammar of hostile ones, of up to some hundred kilobytes. */
function writeHostilePages(folder: string, count: number, random: Random): string[] {
  return Array.from({ length: count }, (_, n) => {
    const idv = `2302.${String(80_000 + n)}v1`;
    writeFileSync(join(folder, `${idv}.html`), drawPage(() => random.below(2 ** 30) / 2 ** 30).write(3000));
    return idv;
  });
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer(settings: NodeJS.ProcessEnv) {
  const program = resolve(process.env.PROGRAM ?? fileURLToPath(new URL('../../src/main.ts', import.meta.url)));
  const limits = { PORT: '0', RATE_LIMIT: '0', PASS_RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...limits, ...settings };
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const found = /http:\/\/\S+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)));
  });
  return {
    port,
    /** 0 where the system does not tell. */
    megabytes: () => (process.platform === 'linux' ? memoryOf(child.pid ?? 0) : 0),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function ask(port: number, agent: http.Agent, path: string, headers: Expected['headers']) {
  return new Promise<{ status: number; text: string; etag: string | undefined }>((resolve, reject) => {
    const request = http.get({ port, path, headers, agent }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      const { statusCode: status = 0, headers: heads } = response;
      resolve({ status, text: Buffer.concat(pieces).toString(), etag: heads.etag });
    });
    request.on('error', reject);
  });
}

/** Milliseconds that an idle connection says nothing: the server closes it after 72 s. */
const idleMs = 50_000;

/** A connection that asks a question now and then, the second time after `firstMs`; whether it was always answered. */
async function stayIdle(port: number, firstMs: number, over: AbortSignal): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (let ms = firstMs; !over.aborted; ms = idleMs) {
    if (!(await isAnswered(socket))) return false;
    await sleep(ms, undefined, { signal: over }).catch(() => {});
  }
  const answered = await isAnswered(socket);
  socket.destroy();
  return answered;
}

/** Asks on a connection that has been idle. */
async function isAnswered(socket: Socket): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    socket.once('data', (data) => resolve(String(data).startsWith('HTTP/1.1 200 ')));
    socket.once('close', () => resolve(false));
  });
  if (socket.destroyed) return false;
  socket.write('GET /-/health/live HTTP/1.1\r\nHost: h\r\n\r\n');
  const answered = await heard;
  for (const event of ['data', 'close']) socket.removeAllListeners(event);
  return answered;
}
