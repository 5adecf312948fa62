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

/** For a command that is told everything by its settings. */
export function expectNoWords(words: readonly string[], name: string): void {
  if (words.length > 0)
    throw new Problem('usage', `\`papertree ${name}\` takes no words; settings are environment variables.`);
}
