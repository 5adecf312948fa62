/**
 * A faithful local archive, for tests and for trying the service offline: listens on a port of this machine, and keeps
 * a log of what it was asked.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './archive-routes.ts';
import { collect } from './collection.ts';
import { createFaults, type Fault, send } from './faults.ts';

export type { Fault } from './faults.ts';

export interface DemoOptions {
  /** A folder of pages, each named for its paper: `2401.00001v2.html`, `hep-th_9901001.html.gz`. */
  readonly folder?: string;
  /** Any free one when left out. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  readonly faults?: readonly Fault[];
  /** Licences of papers, by their ids, in place of their own; it may change while the demo runs. */
  readonly licenses?: ReadonlyMap<string, string>;
}

interface DemoRequest {
  readonly method: string;
  /** Verbatim. */
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** 0 until answered. */
  readonly status: number;
  /** `gone`: the client went away before the end of the answer. */
  readonly state: 'open' | 'done' | 'gone';
}

export interface Demo {
  /** Without a slash at the end. */
  readonly url: string;
  /** The papers whose newest version has a page that can be read. */
  readonly ids: readonly string[];
  readonly requests: readonly DemoRequest[];
  /** Lets something go wrong from now on; call the answer to lift it. */
  readonly fault: (fault: Fault) => () => void;
  readonly close: () => Promise<void>;
}

export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const papers = collect(options.folder, options.licenses);
  const faults = createFaults(options.faults);
  const requests: { -readonly [Key in keyof DemoRequest]: DemoRequest[Key] }[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', rawHeaders: headers } = request;
    const entry: (typeof requests)[number] = {
      method,
      target,
      headers,
      body: Buffer.alloc(0),
      status: 0,
      state: 'open',
    };
    requests.push(entry);
    response.once('close', () => {
      entry.state = response.writableFinished ? 'done' : 'gone';
      entry.status = response.headersSent ? response.statusCode : 0;
    });
    entry.body = await readBody(request);
    const fault = await faults.take(method, target);
    if (response.destroyed) return;
    await send(request, response, answer({ request, target, body: entry.body }, papers), fault);
  };

  const server = http.createServer({ maxHeaderSize: 256 * 1024, requestTimeout: 0 }, (request, response) => {
    // A client that hung up needs no answer.
    serve(request, response).catch(() => response.destroy());
  });
  // A method that no parser knows is refused like one the archive does not allow.
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const [, method, target] = /^([^ ]+) ([^ ]+) HTTP/.exec(error.rawPacket?.toString('latin1') ?? '') ?? [];
    if (!socket.writable) return;
    if (error.code !== 'HPE_INVALID_METHOD' || method === undefined || target === undefined) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      return;
    }
    requests.push({ method, target, headers: [], body: Buffer.alloc(0), status: 405, state: 'done' });
    socket.end('HTTP/1.1 405 METHOD NOT ALLOWED\r\nVary: Cookie\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo; // a server on a port has such an address
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    ids: papers.papers().flatMap(({ id, versions }) => {
      const last = versions.at(-1);
      return last?.page && !last.page.unreadable ? [`${id}v${last.version}`] : [];
    }),
    requests,
    fault: faults.add,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}
