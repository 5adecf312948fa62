/** Builds `papertree.mcpb`, which Claude Desktop installs at a click: `npm run mcpb`. `--into` names another folder than `out/`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleProgram } from './bundle.ts';
import { bundleManifest } from './listings.ts';
import { zipFolder } from './zip.ts';

/** Writes the bundle into the folder, and gives its path. */
export async function buildMcpb(into: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-mcpb-'));
  try {
    await bundleProgram(join(folder, 'server'));
    writeFileSync(join(folder, 'manifest.json'), bundleManifest());
    const path = join(into, 'papertree.mcpb');
    writeFileSync(path, await zipFolder(folder));
    return path;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { into: { type: 'string', default: fileURLToPath(new URL('../out', import.meta.url)) } },
  });
  console.log(await buildMcpb(values.into));
}
