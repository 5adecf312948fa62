/** A draft on the disk, with the files that it includes. */
import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { includedFiles, readListAndDraft, usedPackages, type WorkList } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import type { ListAndDraft } from '../questions/index.ts';
import { reading } from './files.ts';

/** Longer files, and more of them, are no draft. */
const longest = 50 * 1024 * 1024;
const mostFiles = 500;

/** With the list that it cites, and its own where it prints one. */
export async function readDraftFile(path: string, list: WorkList): Promise<ListAndDraft & { readonly list: WorkList }> {
  const kind = /\.(?:tex|ltx)$/i.test(path)
    ? 'latex'
    : /\.(?:md|markdown|qmd|rmd|txt)$/i.test(path)
      ? 'markdown'
      : undefined;
  if (kind === undefined) throw new Problem('usage', `${path}: a draft is a file *.md or *.tex.`);
  const text = await reading(path, readFile(path, 'utf8'), { say: (reason) => `${path}: ${reason}`, missing: 'usage' });
  if (kind === 'markdown') return readListAndDraft(list, text.slice(0, longest), kind);
  const { files, missing } = await readIncluded(text, dirname(path));
  return { ...readListAndDraft(list, text.slice(0, longest), kind, {}, files), unread: missing };
}

/** The files that a draft includes, and those that these include, by the names by which they are included; packages and classes that lie beside it. */
async function readIncluded(text: string, folder: string) {
  const files = new Map<string, string>();
  const missing: string[] = [];
  const namedIn = (tex: string) => [...usedPackages(tex), ...includedFiles(tex)];
  const waiting = namedIn(text);
  const seen = new Set<string>();
  for (let i = 0; i < waiting.length && files.size < mostFiles; i++) {
    const name = waiting[i] ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    const isPackage = /\.(?:sty|cls)$/.test(name);
    const file = resolve(folder, isPackage || extname(name) === '.tex' ? name : `${name}.tex`);
    const inner = await readFile(file, 'utf8').catch(() => undefined);
    if (inner !== undefined) {
      files.set(name, inner.slice(0, longest));
      waiting.push(...namedIn(inner));
    } else if (!isPackage) missing.push(name);
  }
  return { files, missing };
}
