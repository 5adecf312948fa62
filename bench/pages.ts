/** The pages that are measured: real ones, read in place beside the repository. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { convert } from '../packages/papertree-convert/src/index.ts';

export const folder = new URL('../../shared/corpus/', import.meta.url);

export function loadPage(name: string): string {
  return gunzipSync(readFileSync(new URL(`${name}.html.gz`, folder))).toString('utf8');
}

/** Writes the page of a paper for the demo archive, under another id where one is given: the page must name it, too. */
export function writePage(into: string, idv: string, as = idv): void {
  const page = loadPage(`${idv}.arxiv`).replaceAll(idv, as);
  writeFileSync(join(into, `${as}.html.gz`), gzipSync(page, { level: 1 }));
}

/** The corpus, by the way each page is read; pages that hold no paper are left out. */
export function loadCorpus(): { fast: string[]; slow: string[] } {
  const fast: string[] = [];
  const slow: string[] = [];
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.html.gz')) continue;
    const page = loadPage(file.slice(0, -'.html.gz'.length));
    try {
      (convert(page).way === 'scan' ? fast : slow).push(page);
    } catch {}
  }
  return { fast, slow };
}

/** A page whose article stands in it several times over: what doubling costs. */
export function repeat(page: string, times: number): string {
  const start = page.indexOf('<section');
  const end = page.lastIndexOf('</section>') + '</section>'.length;
  return page.slice(0, start) + page.slice(start, end).repeat(times) + page.slice(end);
}
