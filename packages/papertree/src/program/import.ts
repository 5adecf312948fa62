/** `papertree import`: stores papers from pages in folders and archives, without the network. */
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { type Command, readSettings } from './command.ts';
import { countPages, findPages, type PageAtHand } from './page-collections.ts';
import { isSpeltOut } from './paper-list.ts';
import { report, showProgress, stopSignal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree import DIR|FILE.tar[.gz|.zst]|FILE.zip|PAGE.html…

Converts and stores pages that lie on the disk, without the network: how a dump is loaded. Pages are files named *.html or
*.html.gz, in folders, tar or zip archives; their names hold the ids of the papers (2401.00001v2.html, hep-th_9901001.html,
hep-th/9901001v1.html). A name without a version means version 1. Papers that are stored already are skipped, so an
interrupted import can simply be run again.

What the pages do not say (authors as the archive lists them, categories, licence) is asked of the archive an hour later,
when a paper is read; its figures are copied by a running service.

It takes the same settings as \`papertree serve\`. Pages that fail are reported on the standard error.
Exit status: 0 all stored, 1 some failed, 2 wrong usage.
`;

export const importPages: Command = {
  name: 'import',
  summary: 'stores papers from pages on the disk',
  help,
  async run(words, terminal) {
    const { positionals: places } = readWords(words, { command: 'import', options: {} });
    if (places.length === 0) throw new Problem('usage', 'nothing to import: name folders, archives or pages.');
    const config = await readSettings(terminal);
    const progress = showProgress(terminal.stderr, terminal.stderr.isTTY ? await countPages(places) : 0);
    const { openImport } = await import('./holdings.ts');
    const faults: unknown[] = [];
    const importing = await openImport(config, (thrown) => void faults.push(thrown));
    const over = new AbortController();
    let told: NodeJS.Signals | undefined;
    const stopping = stopSignal(over.signal).then((signal) => {
      told = signal;
    });
    let [stored, failed] = [0, 0];
    const one = async ({ name, paper, read }: PageAtHand) => {
      try {
        if (!paper || !isSpeltOut(paper, name))
          throw new Problem('invalid-id', 'the name of the file holds no id of a paper, such as 2401.00001v2.html');
        const { id, version = 1 } = paper;
        await importing.add({ id, version }, await read());
        stored++;
      } catch (thrown) {
        if (told) return;
        failed++;
        const { code, reason } = asProblem(thrown);
        progress.clear();
        await report(terminal.stderr, `${name}: ${code}: ${reason}\n`);
      }
      progress.step(paper ? formatId(paper) : name);
    };
    const pages = findPages(places);
    const worker = async () => {
      for (let next = await pages.next(); !next.done && !told; next = await pages.next()) await one(next.value);
    };
    try {
      // More than threads, so that none waits for the disk.
      await Promise.race([Promise.all(Array.from({ length: 2 * config.workers + 2 }, worker)), stopping]);
    } finally {
      progress.clear();
      await importing.close();
      over.abort();
    }
    if (told) process.kill(process.pid, told);
    if (stored + failed === 0 && !told)
      throw new Problem('unreadable', `there is no page in ${places.join(', ')}: pages are named *.html or *.html.gz.`);
    for (const fault of faults) await report(terminal.stderr, `papertree: ${asProblem(fault).reason}\n`);
    await write(terminal.stdout, `${stored} stored, ${failed} failed\n`);
    return failed > 0 ? 1 : 0;
  },
};
