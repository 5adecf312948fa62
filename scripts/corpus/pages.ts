/** The pages of the corpus, read where they lie. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../../../shared/corpus/', import.meta.url);

/** Names without `.html.gz`, the biggest first, so that two readers end at the same time; none where there is no corpus. */
export function corpusPages(): string[] {
  try {
    return readdirSync(folder)
      .filter((it) => it.endsWith('.html.gz'))
      .sort((a, b) => statSync(new URL(b, folder)).size - statSync(new URL(a, folder)).size)
      .map((it) => it.slice(0, -'.html.gz'.length));
  } catch {
    return [];
  }
}

export const readCorpusPage = (name: string): Buffer => gunzipSync(readFileSync(new URL(`${name}.html.gz`, folder)));
