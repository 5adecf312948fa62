/** What a command is: a name, the words of its help, and what it does. */
import type { Terminal } from './terminal.ts';

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help, which begins with how it is called. */
  readonly help: string;
  /** Does it, and says with which status the program leaves; a command misused throws a `usage` problem. */
  run(words: readonly string[], terminal: Terminal): Promise<number>;
}
