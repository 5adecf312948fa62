/** Requests in, responses out. */
export type { Listener, PassThrough } from './dispatch.ts';
export { type Answered, createLog, type Log, type LogLevel } from './log.ts';
export { routes } from './routes.ts';
export {
  type AgentEndpoint,
  createServer,
  type HttpConfig,
  type Readiness,
  type ServerParts,
  type Service,
} from './server.ts';
