#!/usr/bin/env node
/** The program: runs the command line and sets the exit status. */
import module from 'node:module';
import { isTooOld, oldestNode } from './version.ts';

// Errors of writes reach their callers; without a listener the stream would also end the program with a stack trace.
process.stdout.on('error', () => {});

// Node 22 prints a warning about SQLite with every command, which nobody who runs them can help.
const { emitWarning } = process;
process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
  if (!String(warning).startsWith('SQLite is an experimental feature'))
    Reflect.apply(emitWarning, process, [warning, ...rest]);
};

if (isTooOld(process.versions.node)) {
  process.stderr.write(`papertree: needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  // Compiled code is kept between commands, which then start in half the time.
  module.enableCompileCache();
  const { run } = await import('./program/run.ts');
  process.exitCode = await run(process.argv.slice(2), process);
}
