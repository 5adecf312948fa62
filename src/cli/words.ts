/** Reads the words after a command's name; what cannot be understood is a misuse. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { asProblem, Problem } from '../errors.ts';

/** `hint` follows what was wrong. */
export function understand<T extends ParseArgsConfig>(config: T, hint = ''): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new Problem('usage', asProblem(cause).reason + hint, { cause });
  }
}
