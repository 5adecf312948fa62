/** Two nodes on hosts of their own, with nginx before them, PostgreSQL and Swift behind them, and the demo as the archive. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demand } from '../../../../test/tools.ts';
import { openShelf, type Shelf } from '../../src/storage/index.ts';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { findPrograms, type PostgresServer, startPostgres } from '../engines/postgres-server.ts';
import { credentials, type Swift, startSwift } from '../engines/swift.ts';
import { freePort } from '../free-port.ts';
import { noLogs } from '../no-logs.ts';
import { type Host, makeNetwork } from './network.ts';
import { writePages } from './pages.ts';

export interface ClusterNode {
  readonly name: string;
  readonly url: string;
  /** The number of lines of its log with each message. */
  readonly log: Map<string, number>;
  start(): Promise<void>;
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
}

export interface Cluster {
  /** Of the proxy. */
  readonly url: string;
  readonly demo: TestArchive;
  readonly idvs: readonly string[];
  readonly nodes: readonly ClusterNode[];
  readonly postgres: PostgresServer;
  readonly swift: Swift;
  readonly hosts: Readonly<Record<'database' | 'store', Host>>;
  /** Beside the nodes, on the same engines. */
  readonly shelf: Shelf;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('node.ts', import.meta.url));
const nginxSnippet = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

export async function startCluster(papers: number): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-faults-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.reverse()) await step();
    closing.length = 0;
  };
  try {
    await demand('initdb', 'swift');
    const programs = findPrograms();
    assert.ok(programs);
    const pages = join(folder, 'pages');
    mkdirSync(pages);
    const idvs = writePages(pages, papers);
    const demo = await startTestArchive({ folder: pages, faults: [noLogs] });
    closing.push(demo.close);

    const network = makeNetwork(['one', 'two', 'database', 'store']);
    closing.push(network.close);
    const { one, two, database, store } = network.hosts;
    const archivePort = await forward(network.address, Number(new URL(demo.url).port), closing);
    const postgres = await startPostgres(programs, { ...database, port: 5432, clients: network.addresses });
    closing.push(postgres.close);
    const swift = await startSwift({ ...store, port: 8080, clients: network.addresses });
    closing.push(swift.close);
    const bucket = await swift.makeBucket('faults');

    const common = {
      ARXIV_URL: `http://${network.address}:${archivePort}`,
      DATABASE_URL: postgres.url,
      OBJECTS_URL: 's3://faults/shelf',
      S3_ENDPOINT: swift.endpoint,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      BASE_URL: 'http://papers.example',
      ARCHIVE_PUBLIC_URL: 'http://archive.example',
      ...{ PORT: '8080', RATE_LIMIT: '0', PASS_RATE_LIMIT: '0', LOG_LEVEL: 'warn', WORKERS: '1' },
    };
    const nodes = Object.entries({ one, two }).map(([name, host]) =>
      createNode(name, host, { ...common, HOST: host.address, DATA_DIR: join(folder, name) }),
    );
    closing.push(() => Promise.all(nodes.map((node) => node.kill())));
    await Promise.all(nodes.map((node) => node.start()));
    const port = await startNginx(folder, { one, two }, closing);

    const { draftFolder: _, ...objects } = { draftFolder: '', ...bucket };
    const shelf = await openShelf(join(folder, 'beside'), { databaseUrl: postgres.url, objects });
    closing.push(shelf.close);
    const engines = { database, store };
    return { url: `http://127.0.0.1:${port}`, demo, idvs, nodes, postgres, swift, hosts: engines, shelf, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

function createNode(name: string, host: Host, settings: NodeJS.ProcessEnv): ClusterNode {
  const url = `http://${host.address}:8080`;
  const log = new Map<string, number>();
  let running: ChildProcess | undefined;
  const note = (text: string) => {
    for (const line of text.split('\n')) {
      const [, message = line.slice(0, 200)] = /"msg":"([^"]*)"/.exec(line) ?? [];
      const [, reason = ''] = /"err":\{"type":"[^"]*","message":"([^"]{0,120})/.exec(line) ?? [];
      const words = reason ? `${message}: ${reason}` : message;
      if (words.trim() !== '') log.set(words, (log.get(words) ?? 0) + 1);
    }
  };
  return {
    name,
    url,
    log,
    async start() {
      const [program = '', ...words] = [...host.within, process.execPath, script];
      const env = { ...process.env, ...settings };
      const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      running = child;
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', note);
      await untilReady(url, child);
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
  };
}

/** A node that ended by itself is a fault, whatever happens meanwhile to the engines. */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A node ended by itself with ${child.exitCode}.`);
    const ready = await fetch(`${url}/-/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
}

/** Connections to a port of the address go on to a port of the loopback interface. */
async function forward(address: string, to: number, closing: (() => unknown)[]): Promise<number> {
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1');
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
    outgoing.on('error', () => incoming.destroy()).pipe(incoming);
  });
  server.listen(0, address);
  await once(server, 'listening');
  closing.push(() => void server.close());
  const found = server.address();
  return typeof found === 'object' && found ? found.port : 0;
}

/** With the snippet of `deploy/`: only the addresses are others. */
async function startNginx(
  folder: string,
  nodes: Readonly<Record<'one' | 'two', Host>>,
  closing: (() => unknown)[],
): Promise<number> {
  const port = await freePort();
  const snippet = readFileSync(nginxSnippet, 'utf8')
    .replace('node-1:8080', `${nodes.one.address}:8080`)
    .replace('node-2:8080', `${nodes.two.address}:8080`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const conf = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = `access_log off; ${paths.join(' ')}\n${snippet}`;
  writeFileSync(
    conf,
    `user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; worker_processes 1;\n` +
      `events { worker_connections 4096; }\nhttp { ${http} }\n`,
  );
  const child = spawn('nginx', ['-c', conf, '-p', folder, '-e', `${folder}/nginx.log`], { stdio: 'inherit' });
  closing.push(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  await untilReady(`http://127.0.0.1:${port}`, child);
  return port;
}
