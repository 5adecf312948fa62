/** A fault of the local archive for tests that compare answers: without logs of conversions, none changes after its build. */
import type { Fault } from './archive/faults.ts';

export const noLogs: Fault = { path: /\/__stdout\.txt$/, status: 404 };
