/** `papertree mcp`: an MCP server on the standard input and output. */
import { once } from 'node:events';
import { environment, settings } from '../settings/config.ts';
import { type Command, readSettings } from './command.ts';
import { report, stopSignal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree mcp [--setup]

Runs an MCP server (Model Context Protocol) on the standard input and output: seven tools that read papers by part. It is
meant to be started by an agent. A running service offers the same tools at /mcp.

  --setup  prints what to paste into the settings of an agent, so that it starts this program by its full path

It takes the same settings as \`papertree serve\` and shares its DATA_DIR. Errors go to the standard error.
`;

export const mcp: Command = {
  name: 'mcp',
  summary: 'runs an MCP server for an agent on this machine',
  help,
  async run(words, terminal) {
    const { values } = readWords(words, {
      command: 'mcp',
      options: { setup: { type: 'boolean' } },
      takesInputs: false,
    });
    if (values.setup) {
      await write(terminal.stdout, `${JSON.stringify(setup(), null, 2)}\n`);
      return 0;
    }
    const { stdin, stdout } = terminal;
    const config = await readSettings(terminal);
    const { openTools } = await import('./wiring.ts');
    const tell = (thrown: unknown) => void report(terminal.stderr, `papertree: ${(thrown as Error).message}\n`);
    const line = await openTools(config, tell, [stdin, stdout]);
    await Promise.race([once(stdin, 'close'), once(stdin, 'end'), stopSignal()]);
    await line.close();
    return 0;
  },
};

/**
 * The settings of an agent that starts this program: by full paths, because agents start with another `PATH` than a
 * shell, and with the settings that are set here but for secrets.
 */
function setup() {
  const given = Object.values<{ name: string; secret?: true }>(settings).flatMap(({ name, secret }) => {
    const value = environment[name];
    return value && !secret ? [[name, value]] : [];
  });
  const env = given.length === 0 ? {} : { env: Object.fromEntries(given) };
  return { mcpServers: { papertree: { command: process.execPath, args: [process.argv[1], 'mcp'], ...env } } };
}
