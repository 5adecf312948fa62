/** The commands. */
import type { Command } from './command.ts';
import { convert } from './convert.ts';

export const commands: readonly Command[] = [convert];
