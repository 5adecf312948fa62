#!/usr/bin/env node
/** The program: hands the command line to its command and leaves with its status. */
import { run } from './cli/run.ts';

// Every write hears of its own failure; unheard, the stream's would end the program with a stack.
process.stdout.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), process);
