#!/usr/bin/env node
/** The program: hands the command line to its command and leaves with its status. */
import { run } from './cli/run.ts';

// Every write hears of its own failure; unheard, the stream's would end the program with a stack.
process.stdout.on('error', () => {});

// Node 22 warns that its SQLite is experimental, into the error output of every command: nobody who runs them can help it.
const { emitWarning } = process;
process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
  if (!String(warning).startsWith('SQLite is an experimental feature'))
    Reflect.apply(emitWarning, process, [warning, ...rest]);
};

process.exitCode = await run(process.argv.slice(2), process);
