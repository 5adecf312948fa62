/** Requests in, responses out. */
export type { Listener, PassRequest } from './dispatch.ts';
export { type Answered, createLog, type Log, type LogLevel } from './log.ts';
export { readableLog } from './readable-log.ts';
export { routes } from './routes.ts';
export {
  type AgentEndpoint,
  createServer,
  type HttpConfig,
  type HttpServer,
  type Readiness,
  type ServerParts,
} from './server.ts';
export type { Peers } from './shared-counts.ts';
export { createWarningCounts } from './warning-metrics.ts';
