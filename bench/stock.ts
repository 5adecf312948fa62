/** Fills a data folder with papers made of the smaller pages of the corpus, so that the service finds them on its shelf. */
import { readdirSync, statSync } from 'node:fs';
import { format } from '../packages/papertree/src/library/build-format.ts';
import { makeBuild } from '../packages/papertree/src/library/make.ts';
import { newBuildId, openShelf, putBuild } from '../packages/papertree/src/storage/index.ts';
import { formatId } from '../packages/papertree-convert/src/paper/id.ts';
import type { Metadata } from '../packages/papertree-convert/src/paper/metadata.ts';
import { folder, loadPage } from './pages.ts';

const submittedAt = '2025-01-02T03:04:05Z';
const metadata: Metadata = {
  title: 'One of many',
  authors: 'A. Nonymous',
  abstract: 'It is on its page.',
  categories: ['cs.DL'],
  primaryCategory: 'cs.DL',
  license: '',
  doi: '',
  journalRef: '',
  comments: '',
  reportNo: '',
  versions: [{ version: 1, submittedAt, sourceType: 'tex' }],
};

/** Answers the papers by their names. */
export async function stock(dataDir: string, count: number): Promise<string[]> {
  const pages = smallPages(40);
  const shelf = await openShelf(dataDir);
  const names: string[] = [];
  for (let index = 0; names.length < count; index++) {
    const paper = { id: `2501.${String(index + 1).padStart(5, '0')}`, version: 1 };
    const page = pages[index % pages.length] as Buffer;
    const made = makeBuild({ page, paper, metadata, archive: 'https://arxiv.org' });
    if ('code' in made) continue;
    await shelf.ledger.saveMetadata({ id: paper.id, latestVersion: 1, metadata });
    const lease = await shelf.ledger.lease(`build ${formatId(paper)}`, 60_000);
    if (!lease) throw new Error('somebody else fills the same folder');
    const buildId = newBuildId();
    const written = await putBuild(shelf.bytes, buildId, made, page);
    const builtAt = await shelf.ledger.now();
    await shelf.ledger.shelve({ paper, buildId, format, builtAt, ...written }, [], lease);
    await shelf.ledger.release(lease);
    names.push(formatId(paper));
  }
  await shelf.close();
  return names;
}

function smallPages(most: number): Buffer[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.arxiv.html.gz'))
    .sort((one, other) => statSync(new URL(one, folder)).size - statSync(new URL(other, folder)).size)
    .slice(0, most)
    .map((name) => Buffer.from(loadPage(name.slice(0, -'.html.gz'.length))));
}
