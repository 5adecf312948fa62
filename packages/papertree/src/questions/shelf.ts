/** The search over all papers on the shelf, as an answer: places in order, each with its snippet and the addresses that lead there. */
import { formatId } from 'papertree-convert/paper';
import { choice, flag, list, named, object, optional, real, type TypeOf, text, whole } from 'papertree-convert/shapes';
import { type Library, partKinds, type ShelfFinding, type ShelfQuery } from '../library/index.ts';

export const hitShape = named(
  'ShelfHit',
  object('A place in a paper.', {
    idv: text('The paper, with the version.'),
    kind: choice(partKinds, 'What it is.'),
    anchor: text('Its anchor; empty for a paper.'),
    label: text('What it is called in print, like `Theorem 3.1`; empty where it has no such name.'),
    heading: text('Its heading; empty where it has none.'),
    title: text('The title of the paper.'),
    authors: text('The authors of the paper.'),
    snippet: text('The stretch of its text that shows the words best.'),
    marks: list(
      object('A word of the snippet that was sought.', {
        from: whole('Where it begins, in UTF-16 units.'),
        to: whole('Where it ends.'),
      }),
      'The words of the snippet that were sought.',
    ),
    score: real('By which places are ordered; comparable in one answer alone.'),
    urls: object('Where it can be read.', {
      html: text('In the page of the paper.'),
      md: text('As Markdown.'),
      json: text('As JSON, or that of the paper’s metadata.'),
    }),
  }),
);

export const shelfShape = named(
  'ShelfSearch',
  object('Places in the papers that are stored here.', {
    q: text('What was sought.'),
    hits: list(hitShape, 'The places, the best first.'),
    next: optional(text('The `cursor` of those that follow; absent where there are no more.')),
    complete: flag('Whether all that holds the words was put in order; else there are more, or the time ran out.'),
  }),
);
export type ShelfAnswer = TypeOf<typeof shelfShape>;
export type ShelfHit = ShelfAnswer['hits'][number];

/** What is asked of the search; `cursor` is that of an answer. */
export interface ShelfQuestion extends Omit<ShelfQuery, 'skip'> {
  readonly cursor?: string | undefined;
}

export type SearchShelf = (asked: ShelfQuestion) => Promise<ShelfAnswer>;

export { partKinds };

/** Throws `bad-request` where the question cannot be read, `not-found` where nothing is searched here. */
export function createShelfSearch(
  library: Pick<Library, 'words'>,
  { baseUrl }: { readonly baseUrl: string },
): SearchShelf {
  return async ({ cursor = '', ...query }) => {
    const skip = /^[0-9]{1,6}$/.test(cursor) ? Number(cursor) : 0;
    const { found, next, isComplete } = await library.words().search({ ...query, skip });
    return {
      q: query.words,
      hits: found.map((each) => hitOf(each, baseUrl)),
      ...(next === undefined ? {} : { next: String(next) }),
      complete: isComplete,
    };
  };
}

function hitOf({ place, metadata }: ShelfFinding, baseUrl: string): ShelfHit {
  const { paper, kind, anchor, label, title: heading, snippet, score } = place;
  const idv = formatId(paper);
  const paperUrl = `${baseUrl}/${idv}`;
  const fragment = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  const part = partUrlsOf(paperUrl, kind, anchor);
  return {
    ...{ idv, kind, anchor, label, heading: kind === 'paper' ? '' : heading },
    ...{ title: metadata.title, authors: metadata.authors },
    ...{ snippet: snippet.text, marks: [...snippet.marks], score: Math.round(score * 1000) / 1000 },
    urls: { html: `${paperUrl}.html${fragment}`, ...part },
  };
}

function partUrlsOf(paperUrl: string, kind: ShelfHit['kind'], anchor: string): Pick<ShelfHit['urls'], 'md' | 'json'> {
  const name = encodeURIComponent(anchor);
  if (kind === 'paper') return { md: `${paperUrl}.md`, json: `${paperUrl}/metadata.json` };
  if (kind === 'section') return { md: `${paperUrl}/sections/${name}.md`, json: `${paperUrl}/outline.json` };
  return { md: `${paperUrl}/nodes/${name}.md`, json: `${paperUrl}/nodes/${name}.json` };
}

/** What is told of a paper in a list. */
export interface ListedPaper {
  readonly idv: string;
  readonly title: string;
  readonly authors: string;
}

/** Papers that are stored here, those first that were read or shelved last. */
export async function listLately(library: Pick<Library, 'lately'>): Promise<ListedPaper[]> {
  const known = await library.lately();
  return known.map(({ paper, metadata: { title, authors } }) => ({ idv: formatId(paper), title, authors }));
}
