/** `papertree mcp`: the tools for agents over the standard streams, for a client on this machine that starts us. */
import { once } from 'node:events';
import { environment, readConfig } from '../config.ts';
import { type Command, expectNoWords } from './command.ts';
import { stopSignal } from './terminal.ts';

const help = `Usage: papertree mcp

Speaks the Model Context Protocol by the standard input and output: seven tools that read papers of the archive by part.
An agent on this machine starts it by itself; in its settings stand the command \`papertree\` and the word \`mcp\`.
A running service has the same tools at /mcp.

Settings are those of \`papertree serve\`; papers are kept in the same folder. What goes wrong is told on the standard error.
`;

export const mcp: Command = {
  name: 'mcp',
  summary: 'offers the papers to an agent, as tools by the standard streams',
  help,
  async run(words, terminal) {
    expectNoWords(words, 'mcp');
    const { stdin, stdout } = terminal;
    const config = readConfig(environment);
    const { openTools } = await import('../wiring.ts');
    const tell = (thrown: unknown) => void terminal.stderr.write(`papertree: ${(thrown as Error).message}\n`);
    const line = await openTools(config, tell, [stdin, stdout]);
    await Promise.race([once(stdin, 'close'), once(stdin, 'end'), stopSignal()]);
    await line.close();
    return 0;
  },
};
