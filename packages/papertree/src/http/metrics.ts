/**
 * Metrics for Prometheus: of the service, of the language model, of what was found wrong with the pages that were built here;
 * and the listener that serves them.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatId, type PaperId, type Warning } from 'papertree-convert/paper';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Listener } from './dispatch.ts';
import type { Log } from './log.ts';

export interface Metrics {
  /** Counts an answered request by the name of its route. */
  answered(route: string, status: number, seconds: number): void;
  /** Sets the function that counts the requests under way when metrics are read. */
  countRunning(count: () => number): void;
  refusedByParser(): void;
  readonly registry: Registry;
}

const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export function createMetrics(
  pausedParts: () => readonly string[] = () => [],
  model?: () => Promise<ModelCounts>,
  warned?: () => Readonly<Record<string, number>>,
): Metrics {
  const registry = new Registry();
  measureProcess(registry);
  if (model) measureModel(registry, model);
  if (warned) measureWarnings(registry, warned);
  const registers = [registry];
  const durations = new Histogram({
    name: 'papertree_http_request_duration_seconds',
    help: 'Requests by route and status; the route `archive` is the pass-through.',
    labelNames: ['route', 'status'] as const,
    buckets,
    registers,
  });
  let running = () => 0;
  new Gauge({
    name: 'papertree_http_requests_running',
    help: 'Requests being answered.',
    registers,
    collect() {
      this.set(running());
    },
  });
  const refused = new Counter({
    name: 'papertree_http_unreadable_requests_total',
    help: 'Requests that could not be read.',
    registers,
  });
  new Gauge({
    name: 'papertree_archive_paused',
    help: 'Parts of the archive that are not asked now, because it has refused repeatedly.',
    labelNames: ['part'] as const,
    registers,
    collect() {
      this.reset();
      for (const part of pausedParts()) this.set({ part }, 1);
    },
  });
  return {
    answered: (route, status, seconds) => durations.labels(route, String(status)).observe(seconds),
    countRunning(count) {
      running = count;
    },
    refusedByParser: () => refused.inc(),
    registry,
  };
}

/**
 * Memory, processor and delays of the event loop, under the names that prom-client gives them. Its own default metrics
 * hold the times of garbage collections as well, and observing these makes Node take twice as long for each.
 */
function measureProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  const readings: Readonly<Record<string, readonly [help: string, read: () => number]>> = {
    process_cpu_seconds_total: [
      'Processor time of the process, in seconds.',
      () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    ],
    process_resident_memory_bytes: ['Memory of the process.', () => process.memoryUsage.rss()],
    nodejs_heap_size_used_bytes: ['JavaScript objects.', () => process.memoryUsage().heapUsed],
    nodejs_external_memory_bytes: [
      'Memory outside the heap, such as answers kept.',
      () => process.memoryUsage().external,
    ],
    process_start_time_seconds: ['When the process started, since 1970.', () => startedAt],
    nodejs_eventloop_lag_p99_seconds: [
      'How late the event loop was at worst in 99 of 100 cases, since it was last asked.',
      () => {
        const seconds = delay.percentile(99) / 1e9;
        delay.reset();
        return seconds;
      },
    ],
  };
  for (const [name, [help, read]] of Object.entries(readings)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

const metricsPath = '/-/metrics';

/** Serves metrics on a port of its own, without a rate limit; the text is kept for a second. */
export function metricsListener({ registry }: Metrics): Listener {
  let text: Promise<string> | undefined;
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== metricsPath && path !== '/metrics') return void response.writeHead(404).end();
    if (!text) {
      text = registry.metrics();
      setTimeout(() => (text = undefined), 1000).unref();
    }
    text.then(
      (told) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(told),
      () => response.writeHead(500).end(),
    );
  };
}

/** Counted since the start of the process, but for what waits. */
export interface ModelCounts {
  /** Its name. */
  readonly model: string;
  readonly asked: number;
  readonly answered: number;
  /** By the code of the failure. */
  readonly failed: Readonly<Record<string, number>>;
  /** Contributions, by how what they quote stands in the paper. */
  readonly quoted: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** PaperAnswers that wait for the model, or are being asked about. */
  readonly pending: number;
  /** Whether the tokens of the day are spent. */
  readonly spent: boolean;
}

/** What the language model was asked and answered, and how many papers wait for it. */
function measureModel(registry: Registry, count: () => Promise<ModelCounts>): void {
  const registers = [registry];
  const total = (name: string, help: string, read: (counts: ModelCounts) => number) =>
    new Counter({
      name: `papertree_model_${name}_total`,
      help,
      registers,
      async collect() {
        const value = read(await count());
        this.reset();
        this.inc(value);
      },
    });
  const level = (name: string, help: string, read: (counts: ModelCounts) => number) =>
    new Gauge({
      name: `papertree_model_${name}`,
      help,
      registers,
      async collect() {
        this.set(read(await count()));
      },
    });
  total('questions', 'Questions sent to the language model.', ({ asked }) => asked);
  total('answers', 'Answers of the language model that could be used.', ({ answered }) => answered);
  new Counter({
    name: 'papertree_model_failures_total',
    help: 'Questions to the language model that failed, by code.',
    labelNames: ['code'] as const,
    registers,
    async collect() {
      const { failed } = await count();
      this.reset();
      for (const [code, times] of Object.entries(failed)) this.inc({ code }, times);
    },
  });
  new Counter({
    name: 'papertree_model_contributions_total',
    help: 'Contributions named by the language model, by how their quotation stands in the paper: exact, near, none (left out).',
    labelNames: ['model', 'quotation'] as const,
    registers,
    async collect() {
      const { model, quoted } = await count();
      this.reset();
      for (const [quotation, times] of Object.entries(quoted)) this.inc({ model, quotation }, times);
    },
  });
  total('tokens', 'Tokens used, as the server of the model reports them.', ({ tokens }) => tokens);
  level('papers_pending', 'PaperAnswers that wait for the language model.', ({ pending }) => pending);
  level('tokens_spent', '1 while too few tokens of the day are left (MODEL_DAILY_TOKENS).', ({ spent }) =>
    spent ? 1 : 0,
  );
}

/** PaperAnswers built since the start of the process, by the codes of their warnings. */
interface WarningCounts {
  count(): Readonly<Record<string, number>>;
  add(paper: PaperId, warnings: readonly Warning[]): void;
}

/** Counts by code for the metrics; the log names each paper. */
export function createWarningCounts(log: Pick<Log, 'warn'>): WarningCounts {
  const counts: Record<string, number> = {};
  return {
    count: () => counts,
    add(paper, warnings) {
      for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1;
      if (warnings.length > 0) log.warn({ paper: formatId(paper), warnings }, 'a page has faults');
    },
  };
}

/** `count` tells the papers built since the start of the process that have each warning. */
function measureWarnings(registry: Registry, count: () => Readonly<Record<string, number>>): void {
  new Counter({
    name: 'papertree_build_warnings_total',
    help: 'PaperAnswers built with a warning, by its code; the log names them.',
    labelNames: ['code'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [code, papers] of Object.entries(count())) this.inc({ code }, papers);
    },
  });
}
