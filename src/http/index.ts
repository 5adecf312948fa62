/** Requests in, responses out: an inventory. */

export type { Endpoint } from './agents.ts';
export type { Answer, Answers, Coding, Outcome, Pending, Readiness } from './answers.ts';
export type { Fail, Handler } from './door.ts';
export { type Answered, createLog, type Log, type LogLevel } from './log.ts';
export { createServer, type HttpConfig, type ServerParts, type Service } from './server.ts';
