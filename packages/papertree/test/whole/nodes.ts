/** Nodes of one service for tests: each with its own port and memory, on one PostgreSQL and one folder of objects. */
import { after } from 'node:test';
import { createLog, startService } from '../../src/program/wiring.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { Environment } from '../../src/settings/setting.ts';
import { startTestArchive, type TestArchive, type TestArchiveOptions } from '../archive/test-archive.ts';
import { newSchema } from '../engines/postgres.ts';
import { temporaryFolder } from '../storage/folder.ts';

export interface Node {
  readonly url: string;
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string; headers: Headers }>;
  close(): Promise<void>;
}

export interface Nodes {
  readonly demo: TestArchive;
  readonly databaseUrl: string;
  readonly nodes: readonly [Node, Node];
  /** The number of times that the archive was asked for a page. */
  pages(idv: string): number;
}

/** Ends when the tests of the suite have ended. */
export async function startNodes(settings: Environment = {}, archive: TestArchiveOptions = {}): Promise<Nodes> {
  const demo = await startTestArchive(archive);
  const nodes: Node[] = [];
  // Before the schema is dropped: hooks run in the order of their registration.
  after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await demo.close();
  });
  const databaseUrl = await newSchema();
  const folder = temporaryFolder();
  const startNode = async (): Promise<Node> => {
    const common = {
      ARXIV_URL: demo.url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      BASE_URL: 'http://papers.example',
    };
    const own = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', WORKERS: '1' };
    const config = readConfig({ ...common, ...own, ...settings });
    // The demo is nobody's archive: it need not be asked slowly.
    const { port, close } = await startService(config, createLog(config.logLevel), { pace: async () => 0 });
    const url = `http://127.0.0.1:${port}`;
    return {
      url,
      close,
      async get(path, headers = {}) {
        const response = await fetch(url + path, { headers });
        return { status: response.status, text: await response.text(), headers: response.headers };
      },
    };
  };
  const [one, two] = [await startNode(), await startNode()];
  nodes.push(one, two);
  return {
    demo,
    databaseUrl,
    nodes: [one, two],
    pages: (idv) => demo.requests.filter(({ target }) => target === `/html/${idv}`).length,
  };
}
