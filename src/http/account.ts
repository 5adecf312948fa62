/** Tells log and metrics of every request, once it is over. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Visit {
  readonly requestId: string;
  readonly route: string;
  /** As it came in; further in, a request is told another. */
  readonly target: string;
  readonly started: number;
}

const mark = Symbol('visit');

/** The connection ended before anything was answered; no status of HTTP says so, and this one is usual in logs. */
const unanswered = 499;

/** An answer bears what is to be told of it, so that one listener does for all. */
type Marked = ServerResponse<IncomingMessage> & { [mark]?: Visit };

/** To be called when a request has come in. */
export type Account = (response: ServerResponse, visit: Omit<Visit, 'started'>) => void;

export function createAccount(log: Log, metrics: Metrics): Account {
  function tell(this: Marked): void {
    const visit = this[mark];
    if (!visit) return;
    const { requestId, route, target, started } = visit;
    const status = this.headersSent ? this.statusCode : unanswered;
    const ms = performance.now() - started;
    metrics.running(-1);
    metrics.answered(route, status, ms / 1000);
    const method = this.req.method ?? '';
    const whole = this.writableFinished;
    log.answered({ requestId, route, method, target: shorten(target), status, ms, whole, quiet: route === 'health' });
  }

  return (response: Marked, { requestId, route, target }) => {
    response[mark] = { requestId, route, target, started: performance.now() };
    metrics.running(1);
    response.on('close', tell);
  };
}

/** As much of a target as is logged. */
export function shorten(target: string): string {
  return target.slice(0, 500);
}
