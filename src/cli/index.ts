/** The commands. */
import type { Command } from './command.ts';
import { convert } from './convert.ts';
import { demo } from './demo.ts';
import { fetch } from './fetch.ts';
import { infer } from './infer.ts';
import { mcp } from './mcp.ts';
import { rebuild } from './rebuild.ts';
import { remove } from './remove.ts';
import { serve } from './serve.ts';

export const commands: readonly Command[] = [serve, mcp, demo, convert, fetch, infer, rebuild, remove];
