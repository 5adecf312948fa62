/**
 * A service over an index that was made for it, as a process of its own: papers of the demo archive in memory for readers, and
 * the search over papers that are in the index alone; each that is found costs a look at the ledger, as on a shelf.
 */
import { createPassThrough, defaultTimeouts } from '../packages/papertree/src/archive/index.ts';
import { createLog, createServer } from '../packages/papertree/src/http/index.ts';
import { openPapersInMemory } from '../packages/papertree/src/program/holdings.ts';
import { createShelfSearch } from '../packages/papertree/src/questions/index.ts';
import { openSearching } from '../packages/papertree/src/searching/index.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { openMemoryShelf } from '../packages/papertree/src/storage/index.ts';

const [, , archive = '', place = '{}'] = process.argv;
const config = readConfig({ ARXIV_URL: archive, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', WORKERS: '1' });
const searching = openSearching(JSON.parse(place));
const { ledger } = await openMemoryShelf();
const { papers } = await openPapersInMemory(config, console.error);
const searchShelf = createShelfSearch(
  {
    words: () => ({
      ...{ offer: () => {}, idle: async () => {}, compare: async () => 0 },
      async search(query) {
        const { places, ranked, isComplete } = await searching.search(query);
        const ids = new Map(places.map(({ paper }) => [paper.id, paper]));
        await Promise.all([...ids.values()].map((paper) => ledger.find(paper)));
        const found = places.map((place) => ({ place, metadata: record }));
        const end = (query.skip ?? 0) + places.length;
        return { found, next: end < ranked ? end : undefined, isComplete };
      },
    }),
  },
  config,
);
const record = {
  ...{ title: 'A paper', authors: 'A. Author', abstract: '', categories: [], primaryCategory: '' },
  ...{ license: '', doi: '', journalRef: '', comments: '', reportNo: '', versions: [] },
};
const server = createServer({
  papers,
  searchShelf,
  readiness: async () => ({ ready: true }),
  pass: createPassThrough({ origin: archive, timeouts: defaultTimeouts }),
  cacheBytes: 64e6,
  config,
  log: createLog('silent'),
});
process.on('disconnect', () => process.exit());
process.send?.(await server.listen());
