/** The pages of the corpus, laid out for the demo archive under ids of their own. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusPages } from '../../scripts/corpus/pages.ts';
import { formatId } from '../../src/paper/id.ts';
import { guessFromFileName } from '../../src/paper/spelling.ts';

const names = corpusPages();
/** For tests that need the corpus: in CI it must be there. */
export const skip = names.length === 0 && !process.env.CI ? 'there is no corpus at ../shared/corpus' : false;
const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
/** Its only line is “See pages 1-last of …”. */
export const empty = ['1412.6980v9'];

export interface Corpus {
  readonly folder: string;
  /** With their versions, in the order of the pages. */
  readonly papers: readonly string[];
  remove(): void;
}

/** Links every page into a folder under an id: its own, or one that nobody has where it has none or shares it. */
export function layCorpus(): Corpus {
  if (names.length === 0) throw new Error('the corpus must be at ../shared/corpus');
  const folder = mkdtempSync(join(tmpdir(), 'papertree-corpus-'));
  const taken = new Set<string>();
  for (const [index, name] of names.entries()) {
    const { id, version = 1 } = guessFromFileName(`${name}.html`) ?? { id: '' };
    const own = formatId({ id, version });
    const idv = id === '' || taken.has(own) ? `2501.${90000 + index}v1` : own;
    taken.add(idv);
    symlinkSync(join(corpus, `${name}.html.gz`), join(folder, `${idv.replace('/', '_')}.html.gz`));
  }
  return { folder, papers: [...taken], remove: () => rmSync(folder, { recursive: true }) };
}
