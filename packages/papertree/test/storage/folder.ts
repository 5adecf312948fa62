/** A folder for one test file, gone when its tests have ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-shelf-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
