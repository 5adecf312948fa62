/** Requests in, responses out. */
export type { Listener, PassRequest } from './dispatch.ts';
export {
  type AgentEndpoint,
  createServer,
  type HttpConfig,
  type HttpServer,
  type Readiness,
  type ServerParts,
} from './http-server.ts';
export { type Answered, createLog, type Log, type LogLevel, readableLog } from './log.ts';
export { createWarningCounts } from './metrics.ts';
export type { Peers } from './rate-limit.ts';
export { routes } from './routes.ts';
