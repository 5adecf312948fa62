/** `papertree import`: stores papers from pages in folders and tar archives, without the network. */

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip, createZstdDecompress, gunzip as inflate } from 'node:zlib';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, guessFromFileName, type PaperId } from 'papertree-convert/paper';
import { readTar, type TarEntry, type TarFile } from '../converter/tar.ts';
import { type Command, readSettings } from './command.ts';
import { reading } from './files.ts';
import { isSpeltOut } from './paper-list.ts';
import { report, showProgress, stopSignal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree import DIR|FILE.tar[.gz|.zst]|PAGE.html…

Converts and stores pages that lie on the disk, without the network: how a dump is loaded. Pages are files named *.html or
*.html.gz, in folders or tar archives; their names hold the ids of the papers (2401.00001v2.html, hep-th_9901001.html,
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
    if (places.length === 0) throw new Problem('usage', 'nothing to import: name folders, tar archives or pages.');
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

/** A page whose bytes are read when it has its turn. */
interface PageAtHand {
  /** Undefined where the name of the file holds none. */
  readonly paper: PaperId | undefined;
  readonly name: string;
  read(): Promise<Uint8Array>;
}

const pageName = /\.x?html?(?:\.gz)?$/i;
const tarName = /\.(?:tar(?:\.gz|\.zst)?|tgz)$/i;

const gunzip = promisify(inflate);

/** In the order of the places; a file that is named itself is taken for a page, whatever its name. */
async function* findPages(places: readonly string[]): AsyncGenerator<PageAtHand> {
  for (const place of places) {
    const found = await reading(place, stat(place), { say: told(place) });
    if (found.isDirectory()) yield* pagesOfFolder(place);
    else if (tarName.test(place))
      for await (const file of filesOfTar(place, ({ name }) => isPage(name)))
        yield pageOf(file.name, async () => file.bytes);
    else yield pageOf(place, () => reading(place, readFile(place)));
  }
}

/** The number of pages, from their names alone. */
async function countPages(places: readonly string[]): Promise<number> {
  let count = 0;
  for (const place of places) {
    if (tarName.test(place)) {
      const none = ({ name, kind }: TarEntry) => {
        if (kind === 'file' && isPage(name)) count++;
        return false;
      };
      for await (const _ of filesOfTar(place, none));
    } else for await (const _ of findPages([place])) count++;
  }
  return count;
}

const told = (place: string) => (reason: string) => `${place} cannot be read: ${reason}.`;

const isPage = (name: string) => pageName.test(name) && !basename(name).startsWith('.');

async function* pagesOfFolder(folder: string): AsyncGenerator<PageAtHand> {
  const entries = await reading(folder, readdir(folder, { withFileTypes: true }), { say: told(folder) });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pagesOfFolder(path);
    else if (isPage(path)) yield pageOf(path, () => reading(path, readFile(path)));
  }
}

async function* filesOfTar(path: string, wanted: (entry: TarEntry) => boolean): AsyncGenerator<TarFile> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const plain = /gz$/i.test(path)
    ? file.pipe(createGunzip())
    : /zst$/i.test(path)
      ? file.pipe(createZstdDecompress())
      : file;
  // A pipe does not carry errors on.
  file.on('error', (thrown) => plain.destroy(thrown));
  try {
    yield* readTar(plain, wanted);
  } catch (cause) {
    await reading(path, Promise.reject(cause), { say: told(path) });
  } finally {
    file.destroy();
  }
}

function pageOf(path: string, readBytes: () => Promise<Uint8Array>): PageAtHand {
  const parts = path.split(/[/\\]/);
  // Ids of old have the archive before the number, as a folder: `hep-th/9901001v1.html`.
  const paper = guessFromFileName(parts.at(-1) ?? '') ?? guessFromFileName(parts.slice(-2).join('_'));
  const read = async () => {
    const bytes = await readBytes();
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes;
  };
  return { name: path, paper, read };
}
