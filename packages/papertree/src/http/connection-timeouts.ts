/**
 * Timeouts of connections, once what has arrived on them is read. An event loop that is late runs its timers before it
 * reads: a connection with a whole request in it would be closed as idle, and its client be reset.
 */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isBusy } from './errors.ts';

/** Closes idle connections of the server, instead of Node. */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}

/** Calls back where the request that took too long has not arrived meanwhile. */
export function unlessArrived(error: Error & { readonly code?: string }, socket: Duplex, refuse: () => void): void {
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
