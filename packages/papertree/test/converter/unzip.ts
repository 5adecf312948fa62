/** The files of a zip archive, given as its path or its bytes, by their names and in its order. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readZip } from '../../src/converter/zip.ts';
import { temporaryFolder } from '../storage/folder.ts';

export async function unzip(archive: string | Uint8Array): Promise<Map<string, Buffer>> {
  const path = typeof archive === 'string' ? archive : join(temporaryFolder(), 'archive.zip');
  if (typeof archive !== 'string') await writeFile(path, archive);
  const files = new Map<string, Buffer>();
  for await (const file of readZip(path)) files.set(file.name, await file.read());
  return files;
}
