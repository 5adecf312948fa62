/** The first screen, for who types `papertree` and nothing else: what to try, and the offer to start the service. */
import { createInterface } from 'node:readline';
import { version } from '../version.ts';
import { commandLine } from './own-name.ts';
import { type Terminal, write } from './terminal.ts';

const tries = {
  'convert 1706.03762': 'one paper as Markdown, written here',
  serve: 'every paper, at http://localhost:8080/-/',
  demo: 'a few papers, without a network',
  'mcp --setup': 'for an agent: what to paste into its settings',
  help: 'all commands',
} as const;

/** Tells what can be done; `start` runs the service if that is wanted, and gives the exit status. */
export async function greet(terminal: Terminal, start: () => Promise<number>): Promise<number> {
  const rows = Object.entries(tries).map(([words, what]) => ({ line: commandLine(words), what }));
  const width = Math.max(...rows.map(({ line }) => line.length));
  const list = rows.map(({ line, what }) => `  ${line.padEnd(width)}  ${what}\n`).join('');
  await write(
    terminal.stdout,
    `Papertree ${version} reads papers from arXiv: whole or by the part, as Markdown, JSON, text or a page.\n\n${list}\n`,
  );
  return (await isWanted(terminal)) ? start() : 0;
}

/** The end of the input is a no. */
async function isWanted({ stdin, stdout }: Terminal): Promise<boolean> {
  await write(stdout, 'Start the service now? [Y/n] ');
  const lines = createInterface({ input: stdin });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve('no'));
  });
  lines.close();
  return /^(?:y|yes)?$/i.test(answer.trim());
}
