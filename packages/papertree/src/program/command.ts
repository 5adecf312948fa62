/** A command of the program: its name, its help and what it does; and how the words after its name are parsed. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { asProblem, Problem } from 'papertree-convert/errors';
import type { Terminal } from './terminal.ts';

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help; it begins with `Usage:`. */
  readonly help: string;
  /** Gives the exit status; wrong usage throws a `usage` problem. */
  run(words: readonly string[], terminal: Terminal): Promise<number>;
}

/** `hint` is added to an error. */
export function parseWords<T extends ParseArgsConfig>(config: T, hint = ''): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new Problem('usage', asProblem(cause).reason + hint, { cause });
  }
}

/** For a command without arguments. */
export function expectNoWords(words: readonly string[], name: string): void {
  if (words.length > 0)
    throw new Problem('usage', `\`papertree ${name}\` takes no arguments; settings are environment variables.`);
}
