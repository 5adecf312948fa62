/** Writes a folder as a ZIP archive: the same files give the same bytes. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeZip } from 'papertree-convert/zip';

export function zipFolder(folder: string): Promise<Buffer> {
  const names = globSync('**', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  return buffer(
    writeZip(names.map((name) => ({ name: name.replaceAll('\\', '/'), content: readFileSync(join(folder, name)) }))),
  );
}
