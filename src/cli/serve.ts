/** `papertree serve`: the service, until it is told to stop. */
import { environment, readConfig } from '../config.ts';
import { type Command, expectNoWords } from './command.ts';
import { stopSignal, write } from './terminal.ts';

const help = `Usage: papertree serve

Serves every paper of the archive: /2401.00001.md, .json, .txt and their parts; whatever else is asked for is handed to
the archive. The log goes to the standard output, one JSON object a line.

Settings are environment variables, none of which is required; docs/configuration.md lists them. Most used:

  PORT       the port to listen on (8080)
  BASE_URL   our own public address
  ARXIV_URL  the archive; this one alone points us at any stand-in
  DATA_DIR   the folder that holds everything kept (papertree-data)

SIGTERM and SIGINT let running answers end and stop it.
`;

export const serve: Command = {
  name: 'serve',
  summary: 'serves the papers of the archive by HTTP',
  help,
  async run(words, terminal) {
    expectNoWords(words, 'serve');
    const config = readConfig(environment);
    // Loaded only now: to convert a file takes nothing of it.
    const { createLog, startService } = await import('../wiring.ts');
    const service = await startService(config, createLog(config.logLevel));
    await write(terminal.stderr, `Papertree listens on http://localhost:${service.port}/-/\n`);
    await stopSignal();
    await service.close();
    return 0;
  },
};
