/** A paper on the shelf, open to be asked by parts: its outline, sections, references and figures as values. */
import { imageUrlOf } from '../convert.ts';
import type { Library, Opened } from '../library/index.ts';
import { readFigures } from '../operations/figures.ts';
import { readOutline } from '../operations/outline.ts';
import type { Site } from '../operations/site.ts';
import { formatId } from '../paper/id.ts';
import { upstreamUrls } from '../paper/urls.ts';
import { type Outline, type References, renderBlock } from '../render/index.ts';
import type { Content } from '../tree/nodes.ts';
import { type Concordance, homeOf, makeConcordance } from './concordance.ts';
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
import type { Forms } from './forms.ts';
import { numberedName } from './numbered.ts';
import { findFigure, findSection } from './places.ts';
import { type Index, makeIndex, type Search, search } from './search.ts';
import { ownText, type SectionFacts, sectionList } from './sections.ts';

export interface Study {
  readonly idv: string;
  /** Another whenever the text may be another. */
  readonly edition: string;
  /** The page of the paper at the archive. */
  readonly page: string;
  outline(): Promise<Outline>;
  /** Every section in reading order, the abstract first. */
  sections(): Promise<readonly SectionFacts[]>;
  /** By any name; throws `not-found` with candidates. */
  section(name: string): Promise<SectionFacts>;
  /** Its Markdown, with its subsections or without. */
  read(section: SectionFacts, scope: 'subtree' | 'own'): Promise<string>;
  references(): Promise<References['references']>;
  floats(): Promise<readonly FloatFacts[]>;
  float(name: string): Promise<FloatFacts>;
  show(float: FloatFacts): Promise<FloatText>;
  /** Our copy of a picture's file; throws `not-found` while there is none. */
  file(picture: Picture & { readonly path: string }): Promise<Buffer>;
  search(query: string, most: number): Promise<Search>;
}

/** What is read off the tree, which is read but once. */
interface Leaves {
  readonly content: Content;
  readonly concordance: Concordance;
  readonly index: Index;
}

/** Bytes of memory for a byte of JSON: parsed, and for the tree with its words looked up besides. */
const parsed = 4;
const lookedUp = 16;

export function openStudy(paper: Opened, library: Library, site: Site, forms: Forms): Study {
  const { index, build, facts } = paper;
  const idv = formatId(paper.paper);
  const page = upstreamUrls(paper.paper, site.archivePublicUrl).html;

  const keep = <T extends object>(name: string, size: number, make: () => Promise<T>) =>
    forms.keep(`${build.buildId} ${name}`, size, make);
  const sizeOf = (name: string) => {
    const { start = 0, end = 0 } = facts.build?.offsets[name] ?? {};
    return end - start;
  };

  const figures = () => keep('figures', parsed * sizeOf('figures'), () => readFigures(paper, site));
  const sections = () =>
    keep('sections', parsed * sizeOf('outline'), async () => sectionList(paper, await readOutline(paper, site)));
  const leaves = () =>
    keep('leaves', lookedUp * sizeOf('content'), async (): Promise<Leaves> => {
      const content = JSON.parse((await paper.read('content')).toString()) as Content;
      const concordance = await makeConcordance(content, new Set(floatEntries(await figures()).map(({ id }) => id)));
      return { content, concordance, index: await makeIndex(concordance) };
    });
  const floats = () =>
    keep('floats', parsed * sizeOf('figures'), async () => {
      const { homes } = (await leaves()).concordance;
      return floatEntries(await figures()).map((entry) => floatFacts(entry, homes.get(entry.id) ?? ''));
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
        // A block, or what is called Theorem 2, is found in the section it stands in; only then is the tree needed.
        const { homes, numbered } = (await leaves()).concordance;
        const home = homeOf(name.trim(), homes) ?? numbered.get(numberedName(name) ?? '');
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
      (await keep('references', parsed * sizeOf('references'), () => readReferences(paper))).references,
    floats,
    float: async (name) => findFigure(await floats(), name, index.places, idv),
    async show({ id }) {
      const { content, concordance } = await leaves();
      const node = findFloat(content, id);
      if (!node) return { markdown: '', pictures: [], mentions: [] };
      const imageUrl = (src: string) => imageUrlOf(src, page);
      return {
        markdown: renderBlock(node, content, { imageUrl }),
        pictures: picturesIn(node, imageUrl, paper.paper),
        mentions: mentionsOf(node, concordance),
      };
    },
    file: async ({ path }) => (await library.file(paper.paper, path)).bytes,
    search: async (query, most) => search((await leaves()).index, query, most),
  };
}

async function readReferences(paper: Opened): Promise<References> {
  return JSON.parse((await paper.read('references')).toString()) as References;
}
