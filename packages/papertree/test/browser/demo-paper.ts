/** The demo's first paper behind a server of its own, for all tests of a file. */
import { after, before } from 'node:test';
import { startTestServer, type TestServer } from '../whole/test-server.ts';

export interface DemoPaper {
  readonly server: TestServer;
  /** The address of its page. */
  readonly url: string;
}

/** Starts nothing where the tests are skipped. */
export function useDemoPaper(isSkipped: boolean): DemoPaper {
  let started: TestServer | undefined;
  before(async () => {
    if (isSkipped) return;
    started = await startTestServer();
    await started.get('/2401.90001v2.html');
  });
  after(() => started?.close());
  const server = () => {
    if (started) return started;
    throw new Error('The server is there only while tests run.');
  };
  return {
    get server() {
      return server();
    },
    get url() {
      return `${server().url}/2401.90001v2.html`;
    },
  };
}
