/** Whether the tools of conversions are here; in CI they must be. */
import { findMissingTools } from '../../src/converter/latexml.ts';

const missing = await findMissingTools();
if (missing !== undefined && process.env.CI) throw new Error(missing);

/** Options of a test that needs them: skipped with the reason where they are missing. */
export const needsTools = missing === undefined ? {} : { skip: missing };
