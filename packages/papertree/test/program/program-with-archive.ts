/** Commands as processes of their own, before a local archive. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startTestArchive } from '../archive/test-archive.ts';
import { startProgram } from './program.ts';

export const archive = await startTestArchive();
export const folder = await mkdtemp(join(tmpdir(), 'papertree-cli-'));
after(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

export const start = (words: readonly string[], settings: Record<string, string> = {}) =>
  startProgram(words, { ARXIV_URL: archive.url, DATA_DIR: folder, PORT: '0', ...settings });
export const run = (words: readonly string[], settings?: Record<string, string>) => start(words, settings).ended;
export const pagesAsked = (idv: string) => archive.requests.filter(({ target }) => target === `/html/${idv}`).length;
