/** Converts the sources of papers, in a sandbox: the exports of this folder. */

export {
  type ConvertedSource,
  type ConverterLimits,
  convertFiles,
  convertSource,
  findMissingTools,
} from './latexml.ts';
export { runSandboxed, type SandboxLimits, type SandboxOutcome } from './sandbox.ts';
