/** The server: listens for the public, for agents and for metrics, and drains before it stops. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { readUnknownMethod, type TitleSearch } from '../archive/index.ts';
import { knownPaper, type SamplePaper, type StoredPaper } from '../pages/index.ts';
import {
  type Check,
  createSubmissionReader,
  type PaperAnswers,
  type SearchShelf,
  type Site,
  type SubmissionReader,
} from '../questions/index.ts';
import { createAccessLog } from './access-log.ts';
import { createAnswerCache, createSingleFlight } from './cache.ts';
import { createRequestIds, type ServerContext } from './context.ts';
import { createDispatch, type DispatchOptions, type Listener, type PassRequest } from './dispatch.ts';
import { createDocuments } from './documents.ts';
import { type ExamplePaper, exampleAnswers } from './example-answers.ts';
import type { Readiness } from './handlers/about-pages.ts';
import { createGuard, type GuardOptions } from './handlers/agent-endpoint.ts';
import type { Log } from './log.ts';
import { createMetrics, type ModelCounts, metricsListener } from './metrics.ts';
import { isBusy, problemReply, refuseUnreadable } from './problem-replies.ts';
import { createRateLimit, type Peers, shareCounts } from './rate-limit.ts';
import { send } from './response.ts';
import type { Routes } from './route.ts';
import { createRouter } from './router.ts';
import { routes } from './routes.ts';

/** The settings that matter here. */
export interface HttpConfig extends DispatchOptions, GuardOptions, Site {
  readonly port: number;
  /** The port of a second listener, for the agent endpoint alone; 0 for none. */
  readonly mcpPort: number;
  /** The port of another listener, for metrics alone; 0 for none. */
  readonly metricsPort: number;
  readonly metricsHost: string;
  readonly contact: string;
  /** Milliseconds that running answers may take once we are to stop. */
  readonly drainTimeout: number;
}

/** The agent endpoint: answers, never with a stream, what its guard lets through. */
export interface AgentEndpoint {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Why a request is refused; undefined where it may pass. */
  readonly guard: (headers: IncomingHttpHeaders) => string | undefined;
}

export interface ServerParts {
  readonly papers: PaperAnswers;
  /** Passes a request that is not ours to the archive. */
  readonly pass: PassRequest;
  /** Finds papers by their title, where the archive can be asked. */
  readonly searchTitles?: TitleSearch;
  /** Searches the papers that are stored here. */
  readonly searchShelf?: SearchShelf;
  /** Whether the front page has a field for it. */
  readonly offersSearch?: boolean;
  /** Papers that were read here lately, the last one first, where the front page may tell. */
  readonly listLately?: (() => Promise<readonly StoredPaper[]>) | undefined;
  /** Checks lists and drafts, where that is open. */
  readonly check?: Check | undefined;
  /** Reads what is sent to be checked, elsewhere than here where it is long. */
  readonly readSubmission?: SubmissionReader;
  /** A paper that can be tried, where it is not the usual one. */
  readonly sample?: SamplePaper | undefined;
  /** Opens the paper whose answers the OpenAPI document shows. */
  readonly openExample?: () => Promise<ExamplePaper>;
  /** The agent endpoint, where there is one. */
  readonly mcp?: AgentEndpoint['fetch'];
  readonly readiness: () => Promise<Readiness>;
  /** The parts of the archive that are not asked now, for metrics. */
  readonly pausedParts?: () => readonly string[];
  /** Counters of the language model for metrics, if there is one. */
  readonly model?: () => Promise<ModelCounts>;
  /** PaperAnswers built since the start, by the codes of their warnings. */
  readonly warned?: () => Readonly<Record<string, number>>;
  /** Calls back when a paper has changed, here or on another node, or any may have; until the function is called that it returns. */
  readonly watch?: (changed: (id?: string) => void) => () => void;
  /** The other nodes, where there may be some. */
  readonly peers?: Peers | undefined;
  readonly config: HttpConfig;
  readonly log: Log;
  /** Bytes of answers that are kept in memory. */
  readonly cacheBytes: number;
  /** Another table of routes, for tests. */
  readonly table?: Routes;
}

export interface HttpServer {
  readonly server: Server;
  /** Resolves with the port once requests are taken. */
  listen(): Promise<number>;
  /** Takes no more requests, lets the running ones end, and cuts what takes too long. */
  close(): Promise<void>;
}

const limits = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 20_000,
  // The limit is for the whole request, uploads to the archive included.
  requestTimeout: 300_000,
  // Longer than the minute after which proxies give up idle connections, so that it is they who do.
  keepAliveTimeout: 72_000,
  // A missing Host header is answered by us, with a problem document.
  requireHostHeader: false,
  noDelay: true,
  // A request that announces no body has ended before it is handed over, which saves what a stream costs; from Node 24.12.
  optimizeEmptyRequests: true,
};

export function createServer(parts: ServerParts): HttpServer {
  const { papers, pass, mcp, config, log, cacheBytes } = parts;
  const table = (parts.table ?? routes) as Routes;
  const { baseUrl, archivePublicUrl, host } = config;
  const metrics = createMetrics(parts.pausedParts, parts.model, parts.warned);
  const nextId = createRequestIds();
  let closing = false;
  const cache = createAnswerCache(cacheBytes);
  const { rateLimit, passRateLimit, rateWindow: window } = config;
  const limits = {
    default: createRateLimit({ name: 'default', limit: rateLimit, window }),
    pass: createRateLimit({ name: 'pass', limit: passRateLimit, window }),
  };
  const endings = [
    parts.watch?.(cache.distrust),
    parts.peers && shareCounts(new Map(Object.entries(limits)), parts.peers),
  ];
  const examples = async () => {
    try {
      const paper = await parts.openExample?.();
      return paper && (await exampleAnswers(context, paper).finally(paper.close));
    } catch (thrown) {
      log.error({ err: thrown }, 'the examples of the OpenAPI document could not be made');
      return undefined;
    }
  };
  const context: ServerContext = {
    routes: table,
    papers,
    cache,
    limits,
    flights: { contents: createSingleFlight(), answers: createSingleFlight() },
    documents: createDocuments(
      {
        ...{ ...config, archiveUrl: archivePublicUrl },
        ...{ sample: parts.sample ?? knownPaper, isChecking: parts.check !== undefined },
        isSearching: parts.offersSearch === true,
      },
      table,
      Date.now(),
      examples,
    ),
    searchTitles: parts.searchTitles,
    searchShelf: parts.searchShelf,
    listLately: parts.listLately,
    check: parts.check,
    readSubmission: parts.readSubmission ?? createSubmissionReader(),
    agents: mcp && { fetch: mcp, guard: createGuard(config) },
    readiness: async () => (closing ? { ready: false, reason: 'It is shutting down.' } : parts.readiness()),
    log,
    baseUrl,
    archivePublicUrl,
  };
  const isQuiet = (name: string) => {
    const route = table[name];
    return route?.kind === 'service' && route.monitoring === true;
  };
  const accessLog = createAccessLog(log, metrics, isQuiet);
  const dispatch = createDispatch(config, context, pass, accessLog, () => closing);

  const refuse = (error: Error, socket: Socket) => {
    const requestId = nextId();
    if (!refuseUnreadable(error, socket, baseUrl, requestId)) return;
    metrics.refusedByParser();
    log.debug({ requestId, reason: error.message }, 'a request could not be read');
  };
  const server = open(dispatch);
  server.on('clientError', (error, socket: Socket) => {
    if (!readUnknownMethod(server, error, socket)) unlessArrived(error, socket, () => refuse(error, socket));
  });
  const forAgents = mcp && config.mcpPort > 0 ? open(onlyAgents(dispatch, table, baseUrl, nextId)) : undefined;
  forAgents?.on('clientError', (error, socket: Socket) => unlessArrived(error, socket, () => refuse(error, socket)));
  const forMetrics = config.metricsPort > 0 ? http.createServer(metricsListener(metrics)) : undefined;

  // The public listener starts last, so that the others are there once requests come in.
  const listeners = [
    { server: forMetrics, port: config.metricsPort, host: config.metricsHost },
    { server: forAgents, port: config.mcpPort, host },
    { server, port: config.port, host },
  ].filter((each): each is typeof each & { server: Server } => each.server !== undefined);

  return {
    server,
    async listen() {
      try {
        for (const { server: each, port, host: address } of listeners)
          await once(each.listen(port, address), 'listening');
      } catch (thrown) {
        for (const { server: each } of listeners) each.close();
        throw thrown;
      }
      return (server.address() as AddressInfo).port;
    },
    async close() {
      for (const end of endings) end?.();
      closing = true;
      // A connection ends with the answer that is under way on it, and its client is told so.
      for (const response of accessLog.running) response.shouldKeepAlive = false;
      await Promise.all(listeners.map(({ server: each }) => drain(each, config.drainTimeout)));
      metrics.registry.clear();
    },
  };
}

function open(listener: Listener): Server {
  const server = http.createServer(limits, listener);
  // Beyond a thousand Node would leave headers out or refuse them, and one left out may be the length of a body.
  server.maxHeadersCount = 0;
  closeIdleConnections(server);
  // An unknown `Expect` is ignored: the request is handled like any other.
  return server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** A listener that leads to the agent endpoint and nowhere else; it counts with the public one. */
function onlyAgents(dispatch: Listener, table: Routes, baseUrl: string, nextId: () => string): Listener {
  const findRoute = createRouter(table);
  return (request, response) => {
    const target = request.url ?? '';
    const match = findRoute(target);
    if (match.to === 'service' && match.name === 'mcp') return dispatch(request, response);
    const requestId = nextId();
    const failed = { baseUrl, instance: target.split('?', 1)[0] ?? '', requestId };
    const reason = 'There is nothing here but /mcp.';
    send(response, problemReply('not-found', failed, { reason }), ['X-Request-Id', requestId]);
  };
}

/** Resolves when all connections have ended; those that take too long are cut, and none is waited for after that. */
async function drain(server: Server, timeout: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection becomes idle again with each answer that ends.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => {
      server.closeAllConnections();
      // A connection that Node has given away, as by an upgrade, never closes for it.
      setImmediate(late.resolve);
    },
    Math.min(timeout, 2 ** 31 - 1),
  );
  await Promise.race([closed, late.promise]);
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Closes idle connections of the server, instead of Node, once what has arrived on them is read. An event loop that is late
 * runs its timers before it reads: a connection with a whole request in it would be closed as idle, and its client be reset.
 */
function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}

/** Calls back where the request that took too long has not arrived meanwhile. */
function unlessArrived(error: Error & { readonly code?: string }, socket: Duplex, refuse: () => void): void {
  // Of a request that was handed over already, it is the body that takes too long.
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || isBusy(socket)) return refuse();
  const answered = bytesWritten(socket);
  setImmediate(() => {
    if (!isBusy(socket) && bytesWritten(socket) === answered) refuse();
  });
}

function bytesWritten(socket: Duplex): number | undefined {
  return 'bytesWritten' in socket ? Number(socket.bytesWritten) : undefined;
}
