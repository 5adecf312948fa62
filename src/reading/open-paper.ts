/** An open paper: its outline, sections, references, figures and text search as values. */
import { imageUrlOf } from '../convert.ts';
import type { Library, Opened } from '../library/index.ts';
import { readFigures } from '../operations/figures.ts';
import { readOutline } from '../operations/outline.ts';
import type { Site } from '../operations/site.ts';
import { formatId } from '../paper/id.ts';
import { upstreamUrls } from '../paper/urls.ts';
import { type Outline, type References, renderBlock } from '../render/index.ts';
import type { Content } from '../tree/nodes.ts';
import { numberedName } from './block-names.ts';
import { findFigure, findSection } from './find-part.ts';
import {
  type FloatFacts,
  type FloatText,
  findFloat,
  floatEntries,
  floatFacts,
  mentionsOf,
  type Picture,
  picturesIn,
} from './floats.ts';
import type { ParsedCache } from './parsed-cache.ts';
import { collectPassages, type Passages, sectionHolding } from './passages.ts';
import { makeSearchIndex, type SearchIndex, type SearchResult, search } from './search.ts';
import { ownText, type SectionFacts, sectionList } from './sections.ts';

export interface OpenPaper {
  readonly idv: string;
  /** Changes with every build; cursors are bound to it. */
  readonly edition: string;
  /** The URL of the page at the archive. */
  readonly page: string;
  outline(): Promise<Outline>;
  /** Every section in reading order, the abstract first. */
  sections(): Promise<readonly SectionFacts[]>;
  /** Finds a section by any of its names; throws `not-found` with candidates. */
  section(name: string): Promise<SectionFacts>;
  /** Its Markdown, with its subsections or without. */
  read(section: SectionFacts, scope: 'subtree' | 'own'): Promise<string>;
  references(): Promise<References['references']>;
  floats(): Promise<readonly FloatFacts[]>;
  float(name: string): Promise<FloatFacts>;
  show(float: FloatFacts): Promise<FloatText>;
  /** The mirrored file of a picture; throws `not-found` until it is mirrored. */
  file(picture: Picture & { readonly path: string }): Promise<Buffer>;
  search(query: string, most: number): Promise<SearchResult>;
}

/** The parsed tree and the indexes made from it. */
interface ParsedPaper {
  readonly content: Content;
  readonly passages: Passages;
  readonly index: SearchIndex;
}

/** Bytes of memory per byte of JSON: parsed, and for the tree parsed and indexed. */
const bytesParsed = 4;
const bytesIndexed = 16;

export function openPaper(paper: Opened, library: Library, site: Site, cache: ParsedCache): OpenPaper {
  const { index, build, facts } = paper;
  const idv = formatId(paper.paper);
  const page = upstreamUrls(paper.paper, site.archivePublicUrl).html;

  const keep = <T extends object>(name: string, size: number, make: () => Promise<T>) =>
    cache.keep(`${build.buildId} ${name}`, size, make);
  const sizeOf = (name: string) => {
    const { start = 0, end = 0 } = facts.build?.offsets[name] ?? {};
    return end - start;
  };

  const figures = () => keep('figures', bytesParsed * sizeOf('figures'), () => readFigures(paper, site));
  const sections = () =>
    keep('sections', bytesParsed * sizeOf('outline'), async () => sectionList(paper, await readOutline(paper, site)));
  const parsed = () =>
    keep('paper', bytesIndexed * sizeOf('content'), async (): Promise<ParsedPaper> => {
      const content = JSON.parse((await paper.read('content')).toString()) as Content;
      const passages = await collectPassages(content, new Set(floatEntries(await figures()).map(({ id }) => id)));
      return { content, passages, index: await makeSearchIndex(passages) };
    });
  const floats = () =>
    keep('floats', bytesParsed * sizeOf('figures'), async () => {
      const { sectionOf } = (await parsed()).passages;
      return floatEntries(await figures()).map((entry) => floatFacts(entry, sectionOf.get(entry.id) ?? ''));
    });

  return {
    idv,
    page,
    edition: build.buildId,
    outline: () => readOutline(paper, site),
    sections,
    async section(name) {
      const all = await sections();
      try {
        return findSection(all, name, new Map(Object.entries(index.places)), idv);
      } catch (thrown) {
        // The id of a block, or “Theorem 2”, gives the section that holds it; only this case needs the tree.
        const { sectionOf, numbered } = (await parsed()).passages;
        const home = sectionHolding(name.trim(), sectionOf) ?? numbered.get(numberedName(name) ?? '');
        const found = all.find(({ id }) => id === home);
        if (found) return found;
        throw thrown;
      }
    },
    async read({ id }, scope) {
      const mark = index.sections.find((each) => each.id === id);
      if (!mark) return '';
      const whole = await paper.slice('markdown', mark.start, mark.end);
      return scope === 'subtree' ? whole.toString() : ownText(mark, index.sections, whole);
    },
    references: async () =>
      (await keep('references', bytesParsed * sizeOf('references'), () => readReferences(paper))).references,
    floats,
    float: async (name) => findFigure(await floats(), name, index.places, idv),
    async show({ id }) {
      const { content, passages } = await parsed();
      const node = findFloat(content, id);
      if (!node) return { markdown: '', pictures: [], mentions: [] };
      const imageUrl = (src: string) => imageUrlOf(src, page);
      return {
        markdown: renderBlock(node, content, { imageUrl }),
        pictures: picturesIn(node, imageUrl, paper.paper),
        mentions: mentionsOf(node, passages),
      };
    },
    file: async ({ path }) => (await library.file(paper.paper, path)).bytes,
    search: async (query, most) => search((await parsed()).index, query, most),
  };
}

async function readReferences(paper: Opened): Promise<References> {
  return JSON.parse((await paper.read('references')).toString()) as References;
}
