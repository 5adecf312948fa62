/** Pages in folders and tar archives, whose names hold the ids of their papers. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip, createZstdDecompress, gunzip as inflate } from 'node:zlib';
import { asProblem, Problem } from 'papertree-convert/errors';
import { guessFromFileName, type PaperId } from 'papertree-convert/paper';
import { readTar, type TarEntry, type TarFile } from '../converter/tar.ts';

/** A page whose bytes are read when it has its turn. */
export interface PageAtHand {
  /** Undefined where the name of the file holds none. */
  readonly paper: PaperId | undefined;
  readonly name: string;
  read(): Promise<Uint8Array>;
}

const pageName = /\.x?html?(?:\.gz)?$/i;
const tarName = /\.(?:tar(?:\.gz|\.zst)?|tgz)$/i;

const gunzip = promisify(inflate);

/** In the order of the places; a file that is named itself is taken for a page, whatever its name. */
export async function* findPages(places: readonly string[]): AsyncGenerator<PageAtHand> {
  for (const place of places) {
    const found = await stat(place).catch((cause) => {
      throw new Problem('unreadable', `${place} cannot be read: ${asProblem(cause).reason}`, { cause });
    });
    if (found.isDirectory()) yield* pagesOfFolder(place);
    else if (tarName.test(place))
      for await (const file of filesOfTar(place, ({ name }) => isPage(name)))
        yield pageOf(file.name, async () => file.bytes);
    else yield pageOf(place, () => readFile(place));
  }
}

/** The number of pages, from their names alone. */
export async function countPages(places: readonly string[]): Promise<number> {
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

const isPage = (name: string) => pageName.test(name) && !basename(name).startsWith('.');

async function* pagesOfFolder(folder: string): AsyncGenerator<PageAtHand> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pagesOfFolder(path);
    else if (isPage(path)) yield pageOf(path, () => readFile(path));
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
    throw new Problem('unreadable', `${path} cannot be read: ${asProblem(cause).reason}`, { cause });
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
