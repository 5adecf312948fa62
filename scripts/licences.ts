/** The terms of packages that are in a bundle, as one text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Ours, and those of every package with a file in the bundle; `root` is the folder from which it was made. */
export function licences({ inputs }: Metafile, root: string): string {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license'];
    const file = names.find((each) => existsSync(join(root, folder, each)));
    const text = file === undefined ? `${license}; the package holds no text of it.` : read(join(root, folder, file));
    return `${name} ${version}\n\n${text}\n`;
  });
  return [`papertree\n\n${read(join(root, 'LICENSE'))}\n`, ...texts].join(`\n${'-'.repeat(72)}\n\n`);
}

const read = (path: string) => readFileSync(path, 'utf8').trim();
