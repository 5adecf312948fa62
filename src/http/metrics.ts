/** What is counted of the service, for Prometheus. */
import { createRequire } from 'node:module';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** A request of ours that was answered, by the name of its route. */
  answered(route: string, status: number, seconds: number): void;
  /** Requests that are being answered. */
  running(change: 1 | -1): void;
  refusedByParser(): void;
  readonly registry: Registry;
}

const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export function createMetrics(): Metrics {
  const registry = new Registry();
  watchProcess(registry);
  const registers = [registry];
  const durations = new Histogram({
    name: 'papertree_http_request_duration_seconds',
    help: 'Requests by route and status; the route `pass` is the pass-through.',
    labelNames: ['route', 'status'] as const,
    buckets,
    registers,
  });
  let current = 0;
  new Gauge({
    name: 'papertree_http_requests_running',
    help: 'Requests being answered.',
    registers,
    collect() {
      this.set(current);
    },
  });
  const refused = new Counter({
    name: 'papertree_http_unreadable_requests_total',
    help: 'Requests that could not be read.',
    registers,
  });
  // A child for each pair is looked up by number, which is quicker than by its labels.
  const children = new Map<string, { observe(seconds: number): void }[]>();
  const childOf = (route: string, status: number) => {
    let byStatus = children.get(route);
    if (!byStatus) children.set(route, (byStatus = []));
    return (byStatus[status] ??= durations.labels(route, String(status)));
  };
  return {
    answered: (route, status, seconds) => childOf(route, status).observe(seconds),
    running: (change) => void (current += change),
    refusedByParser: () => refused.inc(),
    registry,
  };
}

/**
 * Memory, processor, delays of the event loop and more, all that prom-client has by default but the times of garbage
 * collections: to be told of each, Node makes every one twice as long, and requests wait for them.
 */
function watchProcess(registry: Registry): void {
  const load = createRequire(import.meta.url);
  for (const name of collectDefaultMetrics.metricsList.filter((each) => each !== 'gc'))
    load(`prom-client/lib/metrics/${name}.js`)(registry, { eventLoopMonitoringPrecision: 10 });
}
