/** `papertree mcp`: an MCP server on the standard input and output. */
import { once } from 'node:events';
import { type Command, expectNoWords } from './command.ts';
import { readSettings } from './settings.ts';
import { stopSignal } from './terminal.ts';

const help = `Usage: papertree mcp

Runs an MCP server (Model Context Protocol) on the standard input and output: seven tools that read papers by part. It is
meant to be started by an agent; in the settings of the agent the command is \`papertree\` with the argument \`mcp\`.
A running service offers the same tools at /mcp.

It takes the same settings as \`papertree serve\` and shares its DATA_DIR. Errors go to the standard error.
`;

export const mcp: Command = {
  name: 'mcp',
  summary: 'runs an MCP server for an agent on this machine',
  help,
  async run(words, terminal) {
    expectNoWords(words, 'mcp');
    const { stdin, stdout } = terminal;
    const config = await readSettings(terminal);
    const { openTools } = await import('../wiring.ts');
    const tell = (thrown: unknown) => void terminal.stderr.write(`papertree: ${(thrown as Error).message}\n`);
    const line = await openTools(config, tell, [stdin, stdout]);
    await Promise.race([once(stdin, 'close'), once(stdin, 'end'), stopSignal()]);
    await line.close();
    return 0;
  },
};
