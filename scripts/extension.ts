/**
 * Builds the browser extension, for Chromium and Firefox, as a folder and as the archive that stores take: `npm run extension`.
 * `--into` names another folder than `out/`.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { licences } from './licences.ts';
import { extensionManifest } from './listings.ts';
import { zipFolder } from './zip.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes `extension/` and `papertree-extension.zip` into the folder, and gives the path of the first. */
export async function buildExtension(into: string): Promise<string> {
  const folder = join(into, 'extension');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundle = (format: 'iife' | 'esm', ...names: string[]) =>
    build({
      absWorkingDir: root,
      entryPoints: names.map((name) => `extension/src/${name}`),
      outdir: folder,
      bundle: true,
      minify: true,
      format,
      target: ['chrome111', 'firefox142'],
      // Chromium refuses scripts with noncharacters such as U+FFFF, which are in UTF-8 what they are nowhere else.
      charset: 'ascii',
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
    });
  // What runs in the page of another is a script, and no module.
  const { metafile } = await bundle('iife', 'abs-page.ts', 'html-page.ts');
  await bundle('esm', 'popup.ts', 'options.ts');
  for (const name of ['popup.html', 'options.html', 'page.css', 'bar.css', 'reader.css'])
    cpSync(join(root, 'extension/src', name), join(folder, name));
  cpSync(join(root, 'extension/icons'), join(folder, 'icons'), { recursive: true });
  writeFileSync(join(folder, 'LICENSES'), licences(metafile, root));
  writeFileSync(join(folder, 'manifest.json'), extensionManifest());
  writeFileSync(join(into, 'papertree-extension.zip'), await zipFolder(folder));
  return folder;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { into: { type: 'string', default: join(root, 'out') } } });
  console.log(await buildExtension(values.into));
}
