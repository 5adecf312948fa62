/** Puts the pass-through between a client and an upstream of a test's own. */
import http, { type ServerResponse } from 'node:http';
import { answers, type Problem } from 'papertree-convert/errors';
import { createPassThrough, type PassThroughOptions, readUnknownMethod } from '../../src/archive/index.ts';
import { listen, startRawUpstream } from './raw-http.ts';

const timeouts = { answer: 5000, idle: 5000 };

/** Clean-up for the end of the test, in any order. */
export const closers: (() => unknown)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closers) await close();
}

function refuse(response: ServerResponse, problem: Problem): void {
  const status = problem.code in answers ? answers.upstream.status : 0;
  response.writeHead(status, { 'X-Code': problem.code, Connection: 'close' });
  response.end(problem.reason);
}

/** A server in front of an archive, as the service will be one. */
export async function startServer(
  origin: string,
  options: Partial<PassThroughOptions> = {},
  limits: http.ServerOptions = {},
): Promise<{ proxyPort: number; server: http.Server }> {
  const pass = createPassThrough({ origin, timeouts, ...options });
  const server = http.createServer({ maxHeaderSize: 64 * 1024, ...limits }, (request, response) =>
    pass(request, response, (problem) => refuse(response, problem)),
  );
  server.on('clientError', (error, socket) => {
    if (!readUnknownMethod(server, error, socket)) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  const proxyPort = await listen(server);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { proxyPort, server };
}

export async function startPassThrough(origin: string, options: Partial<PassThroughOptions> = {}): Promise<number> {
  const { proxyPort } = await startServer(origin, options);
  return proxyPort;
}

export async function startPair(
  answer: Parameters<typeof startRawUpstream>[0],
  whole?: Parameters<typeof startRawUpstream>[1],
) {
  const upstream = await startRawUpstream(answer, whole);
  closers.push(upstream.close);
  return { upstream, proxyPort: await startPassThrough(`http://127.0.0.1:${upstream.port}`) };
}

export const fine = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
export const headOf = (heard = '') => heard.slice(0, heard.indexOf('\r\n\r\n'));
