/** The pages of the corpus, laid out for the demo archive under ids of their own. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { formatId, guessFromFileName } from 'papertree-convert/paper';
import { corpusPages } from '../../../../scripts/corpus/pages.ts';

const names = corpusPages();
const corpus = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
/** Its only line is “See pages 1-last of …”. */
export const empty = ['1412.6980v9'];

export interface Corpus {
  readonly folder: string;
  /** With their versions, in the order of the pages. */
  readonly papers: readonly string[];
  remove(): void;
}

/**
 * Puts every page into a folder under an id: its own, or one that nobody has where it has none or shares it; and so many times
 * in all, always under other ids, the whole corpus behind the whole corpus.
 */
export function layCorpus(times = 1): Corpus {
  if (names.length === 0) throw new Error('the corpus must be at ../shared/corpus');
  const folder = mkdtempSync(join(tmpdir(), 'papertree-corpus-'));
  const taken = new Set<string>();
  for (const [index, name] of Array.from({ length: times }, () => names)
    .flat()
    .entries()) {
    const own = ownId(name);
    const idv = own === undefined || taken.has(own) ? `2501.${90000 + index}v1` : own;
    taken.add(idv);
    const target = join(folder, `${idv.replace('/', '_')}.html.gz`);
    if (own !== undefined && own !== idv) writeFileSync(target, gzipSync(pageOf(name).replaceAll(own, idv)));
    else symlinkSync(join(corpus, `${name}.html.gz`), target);
  }
  return { folder, papers: [...taken], remove: () => rmSync(folder, { recursive: true }) };
}

/** The paper of a page: by its file name, and by the files beside it where that names no paper or no version. */
function ownId(name: string): string | undefined {
  const named = guessFromFileName(`${name}.html`);
  if (named?.version !== undefined) return formatId(named);
  const [, id = '', version = '1'] = /\bsrc="([0-9]{4}\.[0-9]{5})v([1-9][0-9]*)\//.exec(pageOf(name)) ?? [];
  if (named) return formatId({ id: named.id, version: id === named.id ? Number(version) : 1 });
  return id === '' ? undefined : `${id}v${version}`;
}

function pageOf(name: string): string {
  return gunzipSync(readFileSync(join(corpus, `${name}.html.gz`))).toString();
}
