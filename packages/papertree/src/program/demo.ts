/** `papertree demo`: the service with a small local archive; nothing leaves the machine. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '../settings/config.ts';
import { type Command, explainListenError, readSettings } from './command.ts';
import { reading } from './files.ts';
import { commandLine } from './own-name.ts';
import { stopSignal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree demo [--pages DIR]

Starts the service with a few sample papers on this machine and prints addresses to try. It needs no network and deletes
its data when it ends.

  --pages DIR  also serve the pages in this folder, named for their papers: 2401.00001v2.html, hep-th_9901001v1.html.gz

It takes the same settings as \`papertree serve\`, except those of the archive and DATA_DIR.
`;

export const demo: Command = {
  name: 'demo',
  summary: 'serves a few sample papers, offline',
  help,
  async run(words, terminal) {
    const { values } = readWords(words, {
      command: 'demo',
      options: { pages: { type: 'string' } },
      takesInputs: false,
    });
    const { pages: folder } = values;
    const say = (reason: string) => `--pages ${folder}: ${reason}; it names a folder of pages.`;
    if (folder !== undefined) await reading(folder, readdir(folder), { say });
    const { startDemo } = await import('../demo/local-archive.ts');
    const { samplePaper: sample } = await import('../demo/bundled-papers.ts');
    const { createLog, readableLog, startService } = await import('./wiring.ts');
    // From here on a signal lets the clean-up below run, even while the service starts.
    const stop = stopSignal();
    const archive = await startDemo(folder);
    const dataDir = await mkdtemp(join(tmpdir(), 'papertree-demo-'));
    try {
      const own = { ARXIV_URL: archive.url, OAI_URL: '', EXPORT_URL: '', DATA_DIR: dataDir };
      const config = await readSettings(terminal, { ...own, LOG_LEVEL: environment.LOG_LEVEL || 'warn' });
      const service = await startService(config, createLog(config.logLevel, readableLog(terminal.stdout)), {
        sample,
      }).catch((thrown) => {
        throw explainListenError(thrown, config);
      });
      const [first = '', second = first] = archive.ids;
      const place = `http://localhost:${service.port}`;
      const tries = [`${place}/${first}.md`, `${place}/${first}/outline.json`, `${place}/${second}.json`];
      await write(
        terminal.stdout,
        `Papertree serves sample papers. To read in a browser:\n  ${place}/${first}.html\n  ${place}/-/\nFor a terminal:\n${tries.map((url) => `  curl ${url}\n`).join('')}To check a list against them:\n  ARXIV_URL=${archive.url} DATA_DIR=$(mktemp -d) ${commandLine('check refs.bib draft.md')}\n`,
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
