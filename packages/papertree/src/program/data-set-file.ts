/**
 * The file of a data set, which grows by blocks of lines, each compressed by itself; a file beside it says how far it is, so
 * that a run that was stopped goes on there.
 */
import { existsSync } from 'node:fs';
import { appendFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip, zstdCompress } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';
import { writing } from './files.ts';

export interface DataSetFile {
  /** The pages that an earlier run has written. */
  readonly done: ReadonlySet<string>;
  add(name: string, line: string): Promise<void>;
  /** Writes what is left. `complete` where all pages are in it. */
  close(complete: boolean): Promise<void>;
}

/** Characters of a block: larger ones compress hardly better. */
const blockSize = 8 * 1024 * 1024;

const packers: readonly (readonly [RegExp, (text: Buffer) => Promise<Buffer>])[] = [
  [/\.zst$/i, promisify(zstdCompress)],
  [/\.gz$/i, promisify(gzip)],
];

/** `asked` are the options that say what is in a line: an earlier run must have had the same. */
export async function openDataSet(path: string, asked: string): Promise<DataSetFile> {
  const beside = `${path}.progress`;
  if (existsSync(path) && !existsSync(beside))
    throw new Problem('unwritable', `${path} is there already, and complete: remove it, or name another file.`);
  const { bytes, done, asked: earlier = asked } = await readProgress(beside);
  if (earlier !== asked)
    throw new Problem('unwritable', `${path} was begun with ${earlier}: go on with these, or remove it and ${beside}.`);
  const file = await writing(path, open(path, existsSync(path) ? 'r+' : 'w'));
  // What was written behind the last block that is noted is written anew.
  await file.truncate(bytes);
  if (bytes === 0) await writing(beside, appendFile(beside, ''));
  const pack = packers.find(([name]) => name.test(path))?.[1] ?? (async (text: Buffer) => text);
  let at = bytes;
  let lines: string[] = [];
  let names: string[] = [];
  let size = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const block = await pack(Buffer.from(lines.join('')));
    await writing(path, file.write(block, 0, block.length, at));
    await file.sync();
    at += block.length;
    await writing(beside, appendFile(beside, `${JSON.stringify({ bytes: at, asked, names })}\n`));
    [lines, names, size] = [[], [], 0];
  };
  return {
    done,
    async add(name, line) {
      lines.push(`${line}\n`);
      names.push(name);
      size += line.length;
      if (size >= blockSize) await flush();
    },
    async close(complete) {
      await flush();
      await file.close();
      if (complete) await rm(beside, { force: true });
    },
  };
}

/** A block that was written. */
interface Block {
  readonly bytes: number;
  readonly asked: string;
  readonly names: readonly string[];
}

/** The last line may be cut off: then its block is written anew. */
async function readProgress(path: string) {
  const text = existsSync(path) ? await readFile(path, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) await writeFile(path, whole);
  // Written here, by an earlier run.
  const blocks = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Block);
  const last = blocks.at(-1);
  return { bytes: last?.bytes ?? 0, asked: last?.asked, done: new Set(blocks.flatMap(({ names }) => names)) };
}
