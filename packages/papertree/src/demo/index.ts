/** A faithful local archive, for tests and for trying the service offline: the exports of this folder. */
export type { Fault } from './faults.ts';
export { type Demo, type DemoOptions, type DemoRequest, startDemo } from './server.ts';
