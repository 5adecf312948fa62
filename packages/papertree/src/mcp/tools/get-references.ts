/** `get_references`: the works cited, all or filtered. */
import { Problem } from 'papertree-convert/errors';
import { upstreamUrls } from 'papertree-convert/paper';
import * as shape from 'papertree-convert/shapes';
import { findParts, type PaperView, work, worksCited } from '../../questions/index.ts';
import { shorten, writeList } from '../budget.ts';
import { oneWord } from '../fence.ts';
import { hasWords, sectionsWithin } from '../find-parts.ts';
import { headFields, headOf, paperArgument, paperTool } from '../tool.ts';
import { optional, string, strings } from '../tool-schemas.ts';

type Entries = Awaited<ReturnType<typeof worksCited>>;
type CitedWork = Entries[number];
type Context = CitedWork['contexts'][number];

const citedWork = shape.object('', {
  anchor: shape.text(),
  number: shape.text(),
  text: shape.text(),
  citedIn: shape.list(shape.object('', { anchor: shape.text(), sentence: shape.optional(shape.text()) })),
  mark: shape.optional(shape.text()),
  upstreamId: shape.optional(shape.text()),
  doi: shape.optional(shape.text()),
  url: shape.optional(shape.text()),
});

export const getReferences = paperTool(
  {
    name: 'get_references',
    title: 'Works cited',
    description:
      'Bibliography: text, arXiv id, DOI, URL, and the sections that cite each work; of works asked for by anchors, query or cited_in each sentence that cites it, with its anchor.',
    input: {
      ...paperArgument,
      anchors: optional(strings(50, 'anchors or printed labels')),
      query: optional(string('words of the entry')),
      cited_in: optional(string('section')),
      cursor: optional(string()),
    },
    output: shape.object('', {
      ...headFields,
      total: shape.optional(shape.whole('absent where the page has no list of the works that it cites')),
      references: shape.list(citedWork),
      missing: shape.optional(shape.texts('anchors that are not there')),
      next: shape.optional(shape.text('the cursor of the next call')),
      advice: shape.optional(shape.text('where else to look')),
    }),
  },
  async (paper, { anchors, query, cited_in: section, cursor }) => {
    const all = await worksCited(paper);
    if (all.length === 0 && isListMissing(paper)) return tellMissingList(paper, anchors);
    const sections = section === undefined ? undefined : await sectionsWithin(paper, section);
    const { found, missing } = anchors === undefined ? { found: all, missing: [] } : await pick(paper, all, anchors);
    const wanted = found.filter(
      (entry) => (sections === undefined || entry.citedIn.some((id) => sections.has(id))) && holds(entry, query),
    );
    const question = [paper.edition, anchors, query, section];
    const rest = { ...headOf(paper), total: wanted.length, ...(missing.length === 0 ? {} : { missing }) };
    const isChosen = anchors !== undefined || query !== undefined || section !== undefined;
    const within = ({ section: id }: Context) => sections === undefined || sections.has(id);
    const entries = wanted.map((entry) => tell(entry, isChosen ? sentencesOf(entry.contexts.filter(within)) : []));
    return writeList(rest, 'references', entries, { cursor, question });
  },
);

const isListMissing = ({ warnings }: PaperView): boolean => warnings.some(({ code }) => code === 'references-missing');

/** The text cites works of which the page has no list: that is another answer than that nothing is cited. */
function tellMissingList(paper: PaperView, anchors: readonly string[] | undefined) {
  const { pdf } = upstreamUrls(paper.paper, paper.site.archivePublicUrl);
  const next = `get_section or find_in_paper, which show how the text cites; the PDF may have the list: ${pdf}`;
  if (anchors !== undefined)
    throw Object.assign(new Problem('not-found', `The page of ${paper.idv} has no list of references.`), { next });
  return { data: { ...headOf(paper), references: [], advice: next }, lead: `next: ${next}` };
}

/** Sentences listed for each work, the first that cite it. */
const mostSentences = 4;
/** A longer URL is a `data:` image or garbage. */
const longestUrl = 1000;

/** A sentence may cite a work twice. */
function sentencesOf(contexts: readonly Context[]): CitingSentence[] {
  const told = new Map<string, CitingSentence>();
  for (const { anchor, sentence, row, column } of contexts) {
    if (sentence === '') continue;
    const heads = [row, column].filter((head) => head !== undefined).join(' · ');
    told.set(`${anchor} ${sentence}`, { anchor, sentence: heads === '' ? sentence : `${heads}: ${sentence}` });
  }
  return [...told.values()];
}

interface CitingSentence {
  /** The block that holds it. */
  readonly anchor: string;
  readonly sentence: string;
}

function tell(
  { id: anchor, mark, number, text: words, upstreamId, doi, url, citedIn }: CitedWork,
  sentences: readonly CitingSentence[],
): shape.TypeOf<typeof citedWork> {
  return {
    anchor,
    number,
    ...(mark === undefined ? {} : { mark }),
    text: shorten(words, 1000),
    ...(upstreamId === undefined ? {} : { upstreamId }),
    ...(doi === undefined ? {} : { doi }),
    ...(url === undefined || url.length > longestUrl ? {} : { url }),
    citedIn:
      sentences.length === 0
        ? citedIn.map((section) => ({ anchor: section }))
        : sentences.slice(0, mostSentences).map((each) => ({ ...each, sentence: shorten(each.sentence, 300) })),
  };
}

/** Finds works by anchor, or by label as printed or cited: `[12]`, `Bai et al., 2023b`; without duplicates. */
async function pick(
  paper: PaperView,
  all: Entries,
  anchors: readonly string[],
): Promise<{ found: CitedWork[]; missing: string[] }> {
  const found = new Set<CitedWork>();
  const missing: string[] = [];
  for (const name of anchors) {
    const named = await findParts(paper, all, name, work);
    for (const entry of named) found.add(entry);
    if (named.length === 0) missing.push(shorten(name, 100));
  }
  if (found.size > 0) return { found: [...found], missing };
  const problem = new Problem('not-found', `${paper.idv} has no reference “${missing[0]}”.`);
  const near = all.slice(0, 2).map(({ id }) => oneWord(id));
  const next =
    all.length === 0
      ? 'nothing: this paper lists no references'
      : `get_references with query, or with anchors like ${near.join(', ')}`;
  throw Object.assign(problem, { next });
}

function holds(
  { number, text: words, upstreamId = '', doi = '', url = '' }: CitedWork,
  query: string | undefined,
): boolean {
  return hasWords(`${number} ${words} ${upstreamId} ${doi} ${url}`, query);
}
