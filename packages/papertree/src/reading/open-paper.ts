/** An open paper: its outline, sections, references, figures and text search as values. */

import { formatId, upstreamUrls, type Warning } from 'papertree-convert/paper';
import { countCharacters, countTokens, type Outline, type References } from 'papertree-convert/render';
import type { Library, ReadablePaper } from '../library/index.ts';
import { qualityOf } from '../operations/facts.ts';
import { isMoved, withMovedTo } from '../operations/moved-parts.ts';
import type { TextReader } from '../operations/operation.ts';
import { readFigures } from '../operations/parts.ts';
import type { Site } from '../operations/site.ts';
import { readOutline } from '../operations/whole.ts';
import type { BlockCounts } from './blocks.ts';
import { findAnyFigure, findFigure, findNamedSection, findNamesakes, findSection } from './find-part.ts';
import { type FloatFacts, type FloatText, floatEntries, floatFacts, type Picture } from './floats.ts';
import type { NamedBlocks, PaperSource, TableCsv } from './paper-questions.ts';
import type { PaperThread } from './paper-thread.ts';
import type { ParsedCache } from './parsed-cache.ts';
import type { SearchResult } from './search.ts';
import { ownText, type SectionFacts, sectionList } from './sections.ts';
import { isTitlePage, titlePageId } from './title-page.ts';

export interface OpenPaper {
  readonly idv: string;
  /** Changes with every build; cursors are bound to it. */
  readonly edition: string;
  /** Known faults of the paper, its page or our reading of it. */
  readonly warnings: readonly Warning[];
  /** The quality of its reading and of its conversion at the archive. */
  readonly quality: ReturnType<typeof qualityOf>;
  /** The address of its licence; empty where none is known. */
  readonly license: string;
  /** The URL of the page at the archive. */
  readonly page: string;
  outline(): Promise<Outline>;
  /** Every section in reading order, the abstract first. */
  sections(): Promise<readonly SectionFacts[]>;
  /** Finds a section by any of its names; throws `not-found` with candidates. */
  section(name: string): Promise<SectionFacts>;
  /** Its Markdown, with its subsections or without. */
  read(section: SectionFacts, scope: 'subtree' | 'own'): Promise<string>;
  /** Other sections with the same printed number or title. */
  namesakes(section: SectionFacts, name: string): Promise<readonly SectionFacts[]>;
  /** Smaller blocks by anchor or printed name, if there are some and no section has that name. */
  blocks(name: string): Promise<NamedBlocks>;
  /** The kinds of numbered blocks with their counts, and of statements and listings together. */
  blockCounts(): Promise<BlockCounts>;
  references(): Promise<References['references']>;
  floats(): Promise<readonly FloatFacts[]>;
  float(name: string): Promise<FloatFacts>;
  show(float: FloatFacts): Promise<FloatText>;
  /** Its tables as CSV; none where it has none. */
  csv(float: FloatFacts): Promise<readonly TableCsv[]>;
  /** The mirrored file of a picture; throws `not-found` until it is mirrored. */
  file(picture: Picture & { readonly path: string }): Promise<Buffer>;
  search(query: string, most: number): Promise<SearchResult>;
}

const none: NamedBlocks = { total: 0, blocks: [] };

/** Bytes of memory per byte of JSON, parsed. */
const bytesParsed = 4;

/** Of a text that is held back. */
const noBlocks: BlockCounts = { kinds: [], statements: 0, listings: 0 };

/** Shared by all open papers. */
export interface PaperTools {
  readonly cache: ParsedCache;
  readonly thread: PaperThread;
  readonly trace: TextReader['trace'];
}

export function openPaper(
  paper: ReadablePaper,
  library: Library,
  site: Site,
  { cache, thread, trace }: PaperTools,
): OpenPaper {
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
    keep(paper.withheld ? 'sections alone' : 'sections', bytesParsed * sizeOf('outline'), async () =>
      sectionList(paper, await readOutline(paper, site)),
    );
  const source = {
    key: build.buildId,
    async load(): Promise<PaperSource> {
      const floats = floatEntries(await figures()).map(({ id }) => id);
      // A copy of its own, for the thread takes it away.
      return { content: new Uint8Array(await paper.read('content')), floats };
    },
  };
  const floats = () =>
    keep('floats', bytesParsed * sizeOf('figures'), async () => {
      const entries = floatEntries(await figures());
      const ids = entries.map(({ id }) => id);
      const sections = await thread.ask(source, 'sectionsOf', ids);
      return entries.map((entry, i) => floatFacts(entry, sections[i] ?? ''));
    });

  const titlePage = async (): Promise<SectionFacts> => {
    const text = await thread.ask(source, 'titlePage');
    const tokens = countTokens(countCharacters(text)).approx;
    return { id: titlePageId, alias: '', number: '', title: 'Title page', level: 1, tokens };
  };

  return {
    idv,
    page,
    warnings: paper.warnings,
    quality: qualityOf(index.quality, paper.conversion),
    license: paper.metadata.license,
    edition: build.buildId,
    outline: () => readOutline(paper, site),
    sections,
    async section(name) {
      const all = await sections();
      try {
        return findSection(all, name, new Map(Object.entries(index.places)), idv);
      } catch (thrown) {
        // The part that once had the anchor is nearer to what was meant than the one that held it.
        const failure = await withMovedTo(thrown, name, paper, { library, trace });
        if (isMoved(failure)) throw failure;
        // The id of a block, or “Theorem 2”, gives the section that holds it; only this case needs the tree.
        const holding = await thread.ask(source, 'sectionHolding', name);
        const found = all.find(({ id }) => id === holding);
        if (found) return found;
        if (isTitlePage(name)) return titlePage();
        throw thrown;
      }
    },
    namesakes: async (section, name) => findNamesakes(await sections(), section, name),
    async blocks(name) {
      if (isTitlePage(name) || findNamedSection(await sections(), name)) return none;
      const found = await thread.ask(source, 'blocks', name);
      if (found.total > 0) return found;
      // “F3” and “Fig. 3(b)” are names that only figures and tables have.
      const float = findAnyFigure(await floats(), name, {});
      return float ? thread.ask(source, 'blocks', float.id) : none;
    },
    blockCounts: async () =>
      paper.withheld ? noBlocks : keep('counts', 1000, () => thread.ask(source, 'blockCounts')),
    async read({ id }, scope) {
      if (id === titlePageId) return thread.ask(source, 'titlePage');
      const mark = index.sections.find((each) => each.id === id);
      if (!mark) return '';
      const whole = await paper.slice('markdown', mark.start, mark.end);
      return scope === 'subtree' ? whole.toString() : ownText(mark, index.sections, whole);
    },
    references: async () =>
      (await keep('references', bytesParsed * sizeOf('references'), () => readReferences(paper))).references,
    floats,
    async float(name) {
      const all = await floats();
      try {
        return findFigure(all, name, index.places, idv);
      } catch (thrown) {
        throw await withMovedTo(thrown, name, paper, { library, trace });
      }
    },
    show: ({ id }) => thread.ask(source, 'float', id, index.source),
    csv: ({ id }) => thread.ask(source, 'csv', id),
    file: async ({ path }) => (await library.file(paper.paper, path)).read(),
    search: (query, most) => thread.ask(source, 'search', query, most),
  };
}

async function readReferences(paper: ReadablePaper): Promise<References> {
  return JSON.parse((await paper.read('references')).toString()) as References;
}
