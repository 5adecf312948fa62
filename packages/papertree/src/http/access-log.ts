/** The access log: writes the log line and the metrics of every request once it is over. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

interface AccessEntry {
  readonly requestId: string;
  /** The name of the route; `archive` for the pass-through. */
  readonly route: string;
  readonly target: string;
  readonly started: number;
  /** The place of the response among those that are running. */
  place: number;
}

const entryKey = Symbol('access entry');

/** The entry is kept on the response, so that one listener function serves all. */
type Entered = ServerResponse<IncomingMessage> & { [entryKey]?: AccessEntry | undefined };

/** The connection ended before anything was answered; no status of HTTP says so, and this one is usual in logs. */
const unanswered = 499;

export interface AccessLog {
  /** To be called when a request has come in. */
  begin(response: ServerResponse, entry: Omit<AccessEntry, 'started' | 'place'>): void;
  /** The responses that are not over. */
  readonly running: readonly ServerResponse[];
}

/** `isQuiet` names the routes that are logged for debugging only. */
export function createAccessLog(log: Log, metrics: Metrics, isQuiet: (route: string) => boolean): AccessLog {
  // An array and no Set: V8 links each table that a Set outgrows to the next one, so that once a table is in the old space all
  // later ones go there with the responses in them. In two of three processes p99 of a hot answer was 6 ms for that, not 0.7.
  const running: Entered[] = [];
  metrics.countRunning(() => running.length);

  const forget = ({ place }: AccessEntry) => {
    const last = running.pop();
    const moved = last?.[entryKey];
    if (!last || !moved || place === running.length) return;
    running[place] = last;
    moved.place = place;
  };

  function tell(this: Entered): void {
    const entry = this[entryKey];
    if (!entry) return;
    forget(entry);
    this[entryKey] = undefined;
    const { requestId, route, target, started } = entry;
    const status = this.headersSent ? this.statusCode : unanswered;
    const ms = performance.now() - started;
    metrics.answered(route, status, ms / 1000);
    const method = this.req.method ?? '';
    const whole = this.writableFinished;
    log.answered({ requestId, route, method, target: shorten(target), status, ms, whole, quiet: isQuiet(route) });
  }

  return {
    running,
    begin(response: Entered, { requestId, route, target }) {
      response[entryKey] = { requestId, route, target, started: performance.now(), place: running.length };
      running.push(response);
      if (!response.socket) closeWithSocket(response.req.socket, response);
      response.on('close', tell);
    },
  };
}

/** As much of a target as is logged. */
export function shorten(target: string): string {
  return target.slice(0, 500);
}

/** Answers that wait behind others on their connection. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/** Emits `close` on such an answer when its connection ends, which Node itself does only in its latest versions. */
function closeWithSocket(socket: Socket, response: ServerResponse): void {
  const known = waiting.get(socket);
  const responses = known ?? new Set();
  responses.add(response);
  response.once('close', () => responses.delete(response));
  if (known) return;
  waiting.set(socket, responses);
  socket.once('close', () => setImmediate(() => responses.forEach((each) => each.emit('close'))));
}
