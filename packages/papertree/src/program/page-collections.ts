/** Finds pages in folders, tar and zip archives, each read when it has its turn. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip, createZstdDecompress, gunzip as inflate } from 'node:zlib';
import { guessFromFileName, type PaperId } from 'papertree-convert/paper';
import { readTar, type TarEntry, type TarFile } from '../converter/tar.ts';
import { readZip, type ZipFile } from '../converter/zip.ts';
import { reading } from './files.ts';

/** A page whose bytes are read when it has its turn. */
export interface PageAtHand {
  /** Undefined where the name of the file holds none. */
  readonly paper: PaperId | undefined;
  readonly name: string;
  read(): Promise<Uint8Array>;
}

const pageName = /\.x?html?(?:\.gz)?$/i;
const zipName = /\.zip$/i;
const tarName = /\.(?:tar(?:\.gz|\.zst)?|tgz)$/i;

const gunzip = promisify(inflate);

/** In the order of the places; a file that is named itself is taken for a page, whatever its name. */
export async function* findPages(places: readonly string[]): AsyncGenerator<PageAtHand> {
  for (const place of places) {
    const found = await reading(place, stat(place), { say: told(place) });
    if (found.isDirectory()) yield* pagesOfFolder(place);
    else if (tarName.test(place))
      for await (const file of filesOfTar(place, ({ name }) => isPage(name)))
        yield pageOf(file.name, async () => file.bytes);
    else if (zipName.test(place)) for await (const { name, read } of filesOfZip(place)) yield pageOf(name, read);
    else yield pageOf(place, () => reading(place, readFile(place)));
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

async function* filesOfZip(path: string): AsyncGenerator<ZipFile> {
  try {
    for await (const file of readZip(path)) if (isPage(file.name)) yield file;
  } catch (cause) {
    await reading(path, Promise.reject(cause), { say: told(path) });
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
