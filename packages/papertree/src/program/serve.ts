/** `papertree serve`: runs the service until a signal stops it. */
import { type Command, explainListenError, readSettings } from './command.ts';
import { stopSignal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree serve

Serves every paper of the archive over HTTP: /2401.00001.md, .json, .txt and parts of papers. All other requests are
forwarded to the archive. The log goes to the standard output: readable on a terminal, elsewhere one JSON object per line.

Settings are environment variables; none is required, and docs/configuration.md lists them all. The most common:

  PORT       the port to listen on (8080)
  BASE_URL   the public URL of the service
  ARXIV_URL  the archive (https://arxiv.org)
  DATA_DIR   the folder that stores papers (papertree in your user data folder)

SIGTERM, SIGINT, SIGHUP and SIGQUIT stop it after running requests have ended; so does the end of the npm that started it.
`;

/** Milliseconds beyond DRAIN_TIMEOUT for the builds and jobs that are under way. */
const closeTimeoutMs = 15_000;

export const serve: Command = {
  name: 'serve',
  summary: 'serves papers over HTTP',
  help,
  async run(words, terminal) {
    readWords(words, { command: 'serve', options: {}, takesInputs: false });
    const config = await readSettings(terminal);
    // Loaded only now: other commands do not need it.
    const { createLog, readableLog, startService } = await import('./wiring.ts');
    const { describeStorage } = await import('./open-shelf.ts');
    const service = await startService(config, createLog(config.logLevel, readableLog(terminal.stdout))).catch(
      (thrown) => {
        throw explainListenError(thrown, config);
      },
    );
    await write(
      terminal.stderr,
      `Papertree listens on http://localhost:${service.port}/-/ and stores papers in ${describeStorage(config)}\n`,
    );
    await stopSignal();
    endAfter(config.drainTimeout + closeTimeoutMs);
    await service.close();
    return 0;
  },
};

/** Ends the process, whatever still runs or waits by then; a timer that keeps nothing alive by itself. */
function endAfter(ms: number): void {
  setTimeout(() => process.exit(1), Math.min(ms, 2 ** 31 - 1)).unref();
}
