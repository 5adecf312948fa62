/** Runs the command that the first argument names; problems become messages and an exit status: 1 failed, 2 wrong usage. */
import { existsSync } from 'node:fs';
import { asProblem, Problem } from 'papertree-convert/errors';
import { nearest } from 'papertree-convert/nearest';
import { version } from '../version.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { convert } from './convert.ts';
import { copy } from './copy.ts';
import { demo } from './demo.ts';
import { fetch } from './fetch.ts';
import { greet } from './first-screen.ts';
import { importPages } from './import.ts';
import { index } from './index-papers.ts';
import { infer } from './infer.ts';
import { mcp } from './mcp.ts';
import { commandLine, quote } from './own-name.ts';
import { rebuild } from './rebuild.ts';
import { isRemote } from './remote.ts';
import { remove } from './remove.ts';
import { search } from './search.ts';
import { serve } from './serve.ts';
import { report, type Terminal, write } from './terminal.ts';

/** In the order in which they are listed. */
const commands: readonly Command[] = [
  serve,
  mcp,
  demo,
  convert,
  check,
  fetch,
  importPages,
  search,
  index,
  infer,
  rebuild,
  remove,
  copy,
];

export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal);
  } catch (thrown) {
    if (isClosedPipe(thrown)) return 0;
    const problem = asProblem(thrown);
    await report(terminal.stderr, `papertree: ${problem.reason}\n`);
    return problem.code === 'usage' ? 2 : 1;
  }
}

/** A closed pipe (`papertree … | head`) is no failure. */
function isClosedPipe(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE';
}

async function dispatch(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  if (first === '--version' || first === '-v') return say(terminal, `${version}\n`);
  if (first === undefined && terminal.stdin.isTTY && terminal.stdout.isTTY)
    return greet(terminal, () => serve.run([], terminal));
  if (first === undefined) return say(terminal, overview());
  if (['help', '--help', '-h'].includes(first))
    return say(terminal, rest[0] === undefined ? overview() : find(rest[0]).help);
  const command = find(first);
  if (rest.includes('--help') || rest.includes('-h')) return say(terminal, command.help);
  return command.run(rest, terminal);
}

function find(name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  throw new Problem('usage', unknownCommand(name));
}

/** An input without a command was meant for `convert`. */
function unknownCommand(typed: string): string {
  const start = `unknown command “${typed.slice(0, 100).toWellFormed()}”`;
  const names = [...commands.map(({ name }) => name), 'help', '--help', '--version'];
  const meant = nearest(typed, names);
  if (meant !== undefined) return `${start}; did you mean \`${commandLine(meant)}\`?`;
  if (isRemote(typed) || existsSync(typed))
    return `${start}; to convert that, write \`${commandLine(`convert ${quote(typed)}`)}\`.`;
  return `${start}; \`${commandLine('--help')}\` lists the commands.`;
}

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `papertree ${version}: papers from arXiv as Markdown, JSON and plain text.

Usage: papertree COMMAND …

${list.join('\n')}

  papertree help COMMAND   help for a command
  papertree --version      the version
`;
}

async function say(terminal: Terminal, text: string): Promise<number> {
  await write(terminal.stdout, text);
  return 0;
}
