/** Requests in, responses out. */
export type { Listener, PassRequest } from './dispatch.ts';
export { type ExamplePaper, exampleAnswers } from './example-answers.ts';
export type { Readiness } from './handlers/about-pages.ts';
export {
  type AgentEndpoint,
  createServer,
  type HttpConfig,
  type HttpServer,
  type ServerParts,
} from './http-server.ts';
export { type Answered, createLog, type Log, type LogLevel, readableLog } from './log.ts';
export { createWarningCounts } from './metrics.ts';
export type { Peers } from './rate-limit.ts';
export { routes } from './routes.ts';
