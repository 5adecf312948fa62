/** Converts LaTeX from the disk: a source as archives keep it, or a file with what lies beside it. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { asProblem, Problem } from 'papertree-convert/errors';
import type { TarFile } from '../converter/tar.ts';
import { environment, readConfig } from '../settings/config.ts';
import { makeFolder } from '../settings/folders.ts';
import { type ConvertJob, type ConvertResult, convertPage } from './convert-page.ts';
import { reading, writing } from './files.ts';
import { formats } from './formats.ts';

/** Whether a path is a source and no page. */
export const isSource = (path: string) => /\.(?:tex|ltx|tar|tgz|tar\.gz|tex\.gz)$/i.test(path);

/** With a target, the pictures are written to a folder beside it, of its name. */
export async function convertSourceFile(path: string, job: ConvertJob): Promise<ConvertResult> {
  try {
    const { page, pictures } = await makePage(path);
    if ('bundle' in formats[job.format]) {
      const folder = await mkdtemp(join(tmpdir(), 'papertree-pictures-'));
      await writePictures(folder, pictures);
      const converted = convertPage({ ...job, source: page, pictures: '.', beside: folder });
      return await converted.finally(() => rm(folder, { recursive: true }));
    }
    // Without one they are where the source has them, as far as they are in it.
    if (job.target === undefined) return await convertPage({ ...job, source: page, pictures: '.' });
    const folder = job.target.slice(0, -extname(job.target).length);
    const result = await convertPage({ ...job, source: page, pictures: encodeURIComponent(basename(folder)) });
    if (!('code' in result)) await writePictures(folder, pictures);
    return result;
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  }
}

async function makePage(path: string) {
  // Loaded only now: pages need none of it.
  const { convertFiles, convertSource, findMissingTools } = await import('../converter/latexml.ts');
  const missing = await findMissingTools();
  if (missing !== undefined) throw new Problem('unreadable', missing);
  const { converterTimeout: timeout, converterMemory: memory } = readConfig(environment);
  const limits = { timeout, memory };
  if (!/\.(?:tex|ltx)$/i.test(path)) return convertSource(await readBytes(path), limits);
  const main = { name: basename(path), bytes: await readBytes(path) };
  return convertFiles([main, ...(await readBeside(path))], main.name, limits);
}

const readBytes = (path: string): Promise<Buffer> => reading(path, readFile(path));

/** Files that a document may need: its parts, styles and bibliography, and pictures. */
const needed = /\.(?:tex|ltx|sty|cls|clo|def|cfg|fd|bbl|bib|bst|png|jpe?g|gif|svg|pdf|eps|ps|tikz|txt|dat|csv)$/i;
/** Folders below that of the document, files and bytes in all: a document may lie among a thousand others. */
const most = { depth: 3, files: 2000, bytes: 128 * 1024 * 1024 };

async function readBeside(document: string): Promise<TarFile[]> {
  const root = dirname(document);
  const found: TarFile[] = [];
  let bytes = 0;
  const search = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory() && depth < most.depth) await search(name, depth + 1);
      if (!entry.isFile() || !needed.test(name) || name === basename(document)) continue;
      bytes += (await stat(join(root, name))).size;
      if (bytes > most.bytes || found.length >= most.files) {
        const limit = `${most.files} files or ${most.bytes / 1024 / 1024} MB`;
        throw new Problem('unreadable', `beside ${document} lie more than ${limit}: give it a folder of its own.`);
      }
      found.push({ name, bytes: await readBytes(join(root, name)) });
    }
  };
  await search('', 0);
  return found;
}

async function writePictures(folder: string, pictures: readonly TarFile[]): Promise<void> {
  for (const { name, bytes } of pictures) {
    const path = join(folder, name);
    await writing(
      path,
      makeFolder(dirname(path)).then(() => writeFile(path, bytes)),
    );
  }
}
