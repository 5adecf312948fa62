/**
 * Papers of the corpus that cite papers of the corpus: every citing sentence is checked as `papertree check ID` does it, with the
 * corpus for an archive, and what was looked up is counted by its verdict. `--list` prints each sentence with its lookups and the
 * passages to compare, for people to read beside both papers.
 */
import { foldTitle, parseId } from 'papertree-convert/paper';
import { type Holdings, openHoldings } from '../packages/papertree/src/program/holdings.ts';
import { checkCitations, citationsOfPaper } from '../packages/papertree/src/questions/check-citations.ts';
import { createPapers, openPaperThreads, type Papers } from '../packages/papertree/src/questions/index.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { type Corpus, layCorpus } from '../packages/papertree/test/whole/corpus.ts';
import { closeAll, makeFolder, startArchive } from './house.ts';

const isListed = process.argv.includes('--list');

interface KnownPaper {
  readonly idv: string;
  readonly id: string;
  readonly title: string;
}

/** What a paper of the corpus is called, by its id and by its title. */
async function readTitles({ library }: Holdings, { papers }: Corpus, views: Papers): Promise<KnownPaper[]> {
  const known: KnownPaper[] = [];
  for (const idv of papers) {
    const paper = parseId(idv);
    const view = paper && (await views.open(paper).catch(() => undefined));
    if (!paper || !view || 'state' in view) continue;
    const record = await library.recall(paper);
    known.push({ idv, id: paper.id, title: foldTitle(record?.metadata.title ?? '') });
  }
  return known;
}

const counts = new Map<string, number>();
const count = (what: string, more = 1) => counts.set(what, (counts.get(what) ?? 0) + more);

async function checkPaper(citing: KnownPaper, known: readonly KnownPaper[], papers: Papers): Promise<void> {
  const paper = parseId(citing.idv);
  if (!paper) return;
  const { works, citations } = await citationsOfPaper(papers, paper);
  const cited = works.flatMap(({ key, id, title }) => {
    const folded = foldTitle(title);
    const found = known.find(
      (each) => each.idv !== citing.idv && (each.id === id?.id || (folded.length > 12 && each.title === folded)),
    );
    return found ? [{ key, paper: parseId(found.idv), idv: found.idv }] : [];
  });
  if (cited.length === 0) return;
  count('papers that cite papers of the corpus');
  count('works cited of the corpus', cited.length);
  const keys = new Set(cited.map(({ key }) => key));
  const own = citations.filter((each) => each.keys.some((key) => keys.has(key)));
  const checked = checkCitations(own, cited, papers, { passages: isListed });
  for await (const { anchor, sentence, keys: all, lookups, passages = [] } of checked) {
    count('sentences that cite them');
    count('sentences with something to look up', lookups.length > 0 ? 1 : 0);
    for (const { kind, verdict } of lookups) count(`${kind}: ${verdict}`);
    if (!isListed) continue;
    const names = cited.filter(({ key }) => all.includes(key)).map(({ key, idv }) => `${key} = ${idv}`);
    console.log(`\n${citing.idv}#${anchor} cites ${names.join(', ')}\n  ${sentence}`);
    for (const { kind, words, verdict, anchor: place, says } of lookups)
      console.log(`  - ${kind} “${words}”: ${verdict} ${place ?? ''} ${says}`);
    for (const { key, anchor: place, text } of passages) console.log(`  - compare ${key} ${place}: ${text}`);
  }
}

const corpus = layCorpus();
try {
  const config = readConfig({
    ARXIV_URL: await startArchive(corpus.folder),
    DATA_DIR: await makeFolder(),
    LOG_LEVEL: 'silent',
    WORKERS: '2',
  });
  const holdings = await openHoldings(config, () => {}, { pace: async () => 0 });
  const threads = openPaperThreads();
  try {
    const papers = createPapers(holdings.library, config, threads);
    const known = await readTitles(holdings, corpus, papers);
    count('papers of the corpus', known.length);
    for (const citing of known) await checkPaper(citing, known, papers);
  } finally {
    await threads.close();
    await holdings.close();
  }
  console.log();
  for (const [what, n] of counts) console.log(`${String(n).padStart(6)}  ${what}`);
} finally {
  await closeAll();
  corpus.remove();
}
