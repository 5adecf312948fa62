/** A faithful local archive, for trying the service offline: listens on a port of this machine. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './archive-routes.ts';
import { type Collection, collect } from './collection.ts';
import { send } from './reply.ts';

export interface Demo {
  /** Without a slash at the end. */
  readonly url: string;
  /** The papers whose newest version has a page that can be read. */
  readonly ids: readonly string[];
  readonly close: () => Promise<void>;
}

/** `folder` has pages, each named for its paper: `2401.00001v2.html`, `hep-th_9901001.html.gz`. */
export async function startDemo(folder?: string): Promise<Demo> {
  const papers = collect(folder);
  return listen(papers, async (request, response) => {
    const body = await readBody(request);
    send(request, response, answer({ request, target: request.url ?? '/', body }, papers));
  });
}

/** Answers with `serve`, which tests have go wrong; `onUnknown` is told of requests with a method that no parser knows. */
export async function listen(
  papers: Collection,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  onUnknown: (method: string, target: string) => void = () => {},
): Promise<Demo> {
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
    onUnknown(method, target);
    socket.end('HTTP/1.1 405 METHOD NOT ALLOWED\r\nVary: Cookie\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo; // a server on a port has such an address
  return {
    url: `http://127.0.0.1:${port}`,
    ids: papers.papers().flatMap(({ id, versions }) => {
      const last = versions.at(-1);
      return last?.page && !last.page.unreadable ? [`${id}v${last.version}`] : [];
    }),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}
