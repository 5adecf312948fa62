/** The paper whose answers the OpenAPI document shows: the demo's first, with a library of its own in memory. */
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { type Archive, withoutNetwork } from '../archive/index.ts';
import { bundled, type DemoPaper, samplePaper } from '../demo/bundled-papers.ts';
import { writePage } from '../demo/paper-files.ts';
import type { ExamplePaper } from '../http/index.ts';
import type { Config } from '../settings/config.ts';
import { openPapersInMemory } from './holdings.ts';

/** When it is built, so that the same release writes the same document. */
const builtAt = Date.UTC(2026, 0, 1);

export async function openExamplePaper(config: Config, fault: (thrown: unknown) => void): Promise<ExamplePaper> {
  const [paper] = bundled;
  if (paper === undefined) throw new Error('The demo has no paper.');
  const settings = { ...config, converter: 'off' } as const;
  const opened = await openPapersInMemory(settings, fault, {
    clock: () => builtAt,
    archive: archiveOf(paper),
    isSearched: true,
  });
  return { id: paper.id, words: samplePaper.words, ...opened };
}

/** The archive of one paper, in this process. */
function archiveOf(paper: DemoPaper): Archive {
  const versions = paper.versions.map(({ version, submittedAt, sourceType }) => ({ version, submittedAt, sourceType }));
  const latestVersion = versions.length;
  const versionOf = ({ id, version = latestVersion }: PaperId) => {
    const found = id === paper.id ? paper.versions.find((each) => each.version === version) : undefined;
    if (found) return found;
    throw new Problem('not-found', `There is no ${formatId({ id, version })} in the example.`);
  };
  return {
    ...withoutNetwork('There is no network in the example.'),
    async metadata(asked) {
      const { version } = versionOf(asked);
      return { metadata: { ...paper.known, versions }, version, latestVersion, source: 'oai', complete: true };
    },
    async html(asked) {
      const served = versionOf(asked);
      if (!served.page) throw new Problem('no-html', `${formatId(asked)} has no page.`);
      const html = writePage(paper, served, served.page);
      return { changed: true, html, namesPaper: true, url: '', etag: '', lastModified: '' };
    },
  };
}
