/** The server: wires door, Fastify and pages together, listens, and drains before it stops. */
import { once } from 'node:events';
import http, { type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readUnknownMethod } from '../archive/index.ts';
import { createAgents, type Endpoint } from './agents.ts';
import type { Answers } from './answers.ts';
import { createDocuments } from './documents.ts';
import { createDoor, type DoorOptions, type Handler, type Ways } from './door.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { createNaming } from './inquiry.ts';
import { createInside } from './inside.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createAnswering } from './questions.ts';
import { createRecents } from './recent.ts';
import { isBusy, refuse } from './refusals.ts';
import { createSideDoor } from './side-door.ts';

/** The settings that matter here. */
export interface HttpConfig extends DoorOptions, GuardOptions {
  readonly port: number;
  /** Of a second listener, for the agent endpoint alone; 0 for none. */
  readonly mcpPort: number;
  readonly archivePublicUrl: string;
  readonly contact: string;
  /** Milliseconds that running answers may take once we are to stop. */
  readonly drainTimeout: number;
}

export interface ServerParts extends Pick<Ways, 'pass'> {
  /** The agent endpoint, where there is one. */
  readonly mcp?: Endpoint;
  readonly answers: Answers;
  readonly config: HttpConfig;
  readonly log: Log;
}

export interface Service {
  readonly server: Server;
  /** Resolves with the port once requests are taken. */
  listen(): Promise<number>;
  /** Takes no more requests, lets the running ones end, and cuts what takes too long. */
  close(): Promise<void>;
}

const limits = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 20_000,
  // All of a request, so also of what is handed to the archive.
  requestTimeout: 300_000,
  // Longer than the minute after which proxies give up idle connections, so that it is they who do.
  keepAliveTimeout: 72_000,
  // We answer that ourselves, with a problem document.
  requireHostHeader: false,
  noDelay: true,
  // A request that announces no body has ended before it is handed over, which saves what a stream costs; from Node 24.12.
  optimizeEmptyRequests: true,
};

export function createServer({ answers, pass, mcp, config, log }: ServerParts): Service {
  const metrics = createMetrics();
  const nextId = createNaming();
  const recents = createRecents();
  let closing = false;
  const documents = createDocuments({ ...config, archiveUrl: config.archivePublicUrl }, Date.now());
  const rooms = {
    baseUrl: config.baseUrl,
    answering: createAnswering(answers, config, log, recents),
    desk: { documents, metrics, answers, closing: () => closing },
    log,
    unreadable(error: Error, socket: Socket) {
      // What follows another request in one piece is not looked at again: that request would be, too.
      if (!isBusy(socket) && readUnknownMethod(app.server, error, socket)) return;
      const requestId = nextId();
      if (!refuse(error, socket, config.baseUrl, requestId)) return;
      metrics.refusedByParser();
      log.debug({ requestId, reason: error.message }, 'a request could not be read');
    },
  };
  let door: Handler;
  const app = createInside(rooms, openServer);

  const beside = mcp && config.mcpPort > 0 ? openBeside() : undefined;

  function openServer(inside: Handler): Server {
    const agents = mcp && createAgents(mcp, createGuard(config), config.baseUrl, log);
    door = createDoor(config, { pass, recents, inside, ...(agents ? { mcp: agents } : {}) }, log, metrics);
    return serve(door);
  }

  function openBeside(): Server {
    return serve(createSideDoor(door, config.baseUrl)).on('clientError', (error, socket) => {
      if (refuse(error, socket, config.baseUrl, nextId())) metrics.refusedByParser();
    });
  }

  return {
    server: app.server,
    async listen() {
      // First the one that nothing hangs on, so that none is left open where the other is taken.
      if (beside) await once(beside.listen(config.mcpPort, config.host), 'listening');
      try {
        await app.listen({ port: config.port, host: config.host });
      } catch (thrown) {
        beside?.close();
        throw thrown;
      }
      return (app.server.address() as AddressInfo).port;
    },
    async close() {
      closing = true;
      // A connection becomes idle again with each answer that ends.
      const both = [app.server, ...(beside ? [beside] : [])];
      const each = (act: (server: Server) => void) => () => both.forEach(act);
      const idle = setInterval(
        each((server) => server.closeIdleConnections()),
        50,
      );
      const late = setTimeout(
        each((server) => server.closeAllConnections()),
        Math.min(config.drainTimeout, 2 ** 31 - 1),
      );
      try {
        await Promise.all([app.close(), beside?.listening && once(beside.close(), 'close')]);
      } finally {
        clearInterval(idle);
        clearTimeout(late);
        metrics.registry.clear();
      }
    },
  };
}

function serve(door: Handler): Server {
  const server = http.createServer(limits, door);
  // Beyond a thousand Node would leave headers out or refuse them, and one left out may be the length of a body.
  server.maxHeadersCount = 0;
  // An expectation we do not know is no reason not to answer, and whoever hears of requests hears of that one, too.
  return server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
