/** `papertree mcp`: an MCP server on the standard input and output. */
import { once } from 'node:events';
import { Problem } from 'papertree-convert/errors';
import { environment, settings } from '../settings/config.ts';
import { type AgentServer, clientNames, findClient, writeSettings } from './agent-settings.ts';
import { type Command, readSettings } from './command.ts';
import { howToStart } from './own-name.ts';
import { report, stopSignal, type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree mcp
       papertree mcp --setup [CLIENT] [--write]

Runs an MCP server (Model Context Protocol) on the standard input and output: seven tools that read papers by part. It is
meant to be started by an agent. A running service offers the same tools at /mcp.

  --setup  prints what to paste into the settings of an agent, so that it starts this program by its full path; for one of
           ${clientNames.join(', ')} as its own file has it
  --write  puts it into that file; what else is in it stays, and the file as it was is kept beside it as FILE.bak

It takes the same settings as \`papertree serve\` and shares its DATA_DIR. Errors go to the standard error.
`;

export const mcp: Command = {
  name: 'mcp',
  summary: 'runs an MCP server for an agent on this machine',
  help,
  async run(words, terminal) {
    const { values, positionals } = readWords(words, {
      command: 'mcp',
      options: { setup: { type: 'boolean' }, write: { type: 'boolean' } },
      takesInputs: words.includes('--setup'),
    });
    if (values.setup || values.write) return setUp(positionals, values.write === true, terminal);
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

/** Prints the settings for an agent, or puts them into the file of one. */
async function setUp(names: readonly string[], isToWrite: boolean, terminal: Terminal): Promise<number> {
  const [name, ...more] = names;
  if (more.length > 0) throw new Problem('usage', `one client at a time: ${names.join(', ')} are ${names.length}.`);
  if (isToWrite && name === undefined)
    throw new Problem('usage', `name the client whose file is to be written: ${clientNames.join(', ')}.`);
  const client = findClient(name);
  if (!isToWrite) {
    await write(terminal.stdout, client.settings(ownServer()));
    if (name === undefined) return 0;
    await report(terminal.stderr, `This goes into ${client.file}; --write puts it there.\n`);
    if (client.link) await write(terminal.stderr, `Or open this link: ${client.link(ownServer())}\n`);
    return 0;
  }
  const { isNew, backup } = await writeSettings(client, ownServer());
  const kept = backup === undefined ? '' : `; the file as it was is ${backup}`;
  await report(
    terminal.stderr,
    `papertree ${isNew ? 'is now' : 'was already, and is anew,'} in ${client.file}${kept}. Start ${name} again.\n`,
  );
  return 0;
}

/**
 * How an agent starts this program: by full paths, because agents start with another `PATH` than a shell, and with the
 * settings that are set here but for secrets.
 */
function ownServer(): AgentServer {
  const given = Object.values<{ name: string; secret?: true }>(settings).flatMap(({ name, secret }) => {
    const value = environment[name];
    return value && !secret ? [[name, value]] : [];
  });
  const { args, env: needed } = howToStart();
  const env = { ...needed, ...(Object.fromEntries(given) as Record<string, string>) };
  return { command: process.execPath, args: [...args, 'mcp'], ...(Object.keys(env).length > 0 && { env }) };
}
