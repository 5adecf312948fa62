/** `papertree demo`: a local archive with a few papers, and the service before it; nothing leaves the machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, readConfig } from '../config.ts';
import { type Command, parseWords } from './command.ts';
import { stopSignal, write } from './terminal.ts';

const help = `Usage: papertree demo [--pages DIR]

Starts a small archive on this machine and the service before it, and prints addresses to try. Nothing is asked of
anybody else, and what was kept is thrown away in the end.

  --pages DIR  serve these pages too, each named for its paper: 2401.00001v2.html, hep-th_9901001v1.html.gz

Settings are those of \`papertree serve\`, but for the archive and the folder.
`;

export const demo: Command = {
  name: 'demo',
  summary: 'serves a few papers from a local archive, offline',
  help,
  async run(words, terminal) {
    const { pages: folder } = parseWords({ args: [...words], options: { pages: { type: 'string' } } }).values;
    const { startDemo } = await import('../demo/index.ts');
    const { createLog, startService } = await import('../wiring.ts');
    // Heard from now on: told to stop while it starts, it still throws away what it kept.
    const stop = stopSignal();
    const archive = await startDemo(folder === undefined ? {} : { folder });
    const dataDir = await mkdtemp(join(tmpdir(), 'papertree-demo-'));
    try {
      const given = { ...environment, ARXIV_URL: archive.url, OAI_URL: '', EXPORT_URL: '', DATA_DIR: dataDir };
      const config = readConfig({ ...given, LOG_LEVEL: environment.LOG_LEVEL || 'warn' });
      const service = await startService(config, createLog(config.logLevel));
      const [first = '', second = first] = archive.ids;
      const place = `http://localhost:${service.port}`;
      const tries = [`${place}/${first}.md`, `${place}/${first}/outline.json`, `${place}/${second}.json`];
      await write(
        terminal.stdout,
        `Papertree serves a local archive. Try:\n${tries.map((url) => `  curl ${url}\n`).join('')}`,
      );
      await stop;
      await service.close();
      return 0;
    } finally {
      await archive.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
