/** A service over one page of our own, and an agent that asks it, for the tests of a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Caller, openCaller } from '../mcp/caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** To be called at the top of a file; what it gives works within its tests. */
export function useOnePaper(id: string, page: string): Pick<Caller, 'call'> & Pick<TestServer, 'get'> {
  let server: TestServer;
  let folder: string;
  let caller: Caller;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papertree-one-paper-'));
    await writeFile(join(folder, `${id}.html`), page);
    server = await startTestServer({ folder });
    caller = await openCaller(server.url);
  });
  after(async () => {
    await caller.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
  return { call: (name, given) => caller.call(name, given), get: (...request) => server.get(...request) };
}
