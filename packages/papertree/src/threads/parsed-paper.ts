/** A paper that was parsed on its thread: the tree, and what is made of it when the first question needs it. */
import { lazily } from 'papertree-convert/lazily';
import { assetUrlOf, drawingUrlOf, type PaperId } from 'papertree-convert/paper';
import {
  detailsOf,
  type Figures,
  figures,
  floatsOf,
  type PaperDetails,
  type Part,
  renderMarkdown,
  renderTextParts,
} from 'papertree-convert/render';
import { collectPassages, makeSearchIndex, type Passages, type SearchIndex } from 'papertree-convert/search';
import { aliases, type Content, namedParts, type PartNames, partNames } from 'papertree-convert/tree';
import { type BlockIndex, indexBlocks } from './blocks.ts';
import { type NodeTable, openNodeTable } from './node-table.ts';

/** A paper as bytes; plain data, for it is sent to the thread. */
export interface PaperSource {
  readonly paper: PaperId;
  /** The address of its page, beside which its files are. */
  readonly page: string;
  /** The tree as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** `PageAnchors` as JSON; absent where no node is asked for. */
  readonly anchors?: Uint8Array<ArrayBuffer>;
}

/** What only the reading of a page knows: ids of the page that are no node, each with the node that it stands for. */
export interface PageAnchors {
  readonly page: Readonly<Record<string, string>>;
}

/** The paper in one format, of which nodes are cut. */
export interface Rendered {
  readonly parts: readonly Part[];
  /** From the beginning of one part to the end of another, or of the same. */
  cut(first: string, last: string): string;
}

export interface ParsedPaper {
  readonly content: Content;
  /** Its ids alone. */
  readonly details: PaperDetails;
  readonly rendered: Readonly<Record<'markdown' | 'text', () => Rendered>>;
  /** The alias of each section, by its id. */
  aliases(): ReadonlyMap<string, string>;
  figures(): Figures;
  passages(): Passages;
  searchIndex(): SearchIndex;
  /** The same, but captions belong to their sections. */
  sectionIndex(): SearchIndex;
  blocks(): BlockIndex;
  nodes(): NodeTable;
  names(): PartNames;
}

export function parsePaper({ paper, page, content: json, anchors }: PaperSource): ParsedPaper {
  const content = parseJson(json) as Content;
  const namesOf = lazily(() => aliases(content));
  const details = detailsOf(paper);
  const floats = lazily(() => {
    const assetUrl = (src: string) => assetUrlOf(src, paper, page);
    return figures(content, details, assetUrl, floatsOf(content), (anchor) => drawingUrlOf(anchor, details.idv));
  });
  const markdown = lazily(() => {
    const { markdown, parts } = renderMarkdown(content);
    return cutParts(markdown, parts);
  });
  const text = lazily(() => {
    const { text, parts } = renderTextParts(content);
    return cutParts(text, parts);
  });
  const passages = lazily(() => collectPassages(content, new Set(floatEntries(floats()).map(({ id }) => id))));
  return {
    content,
    details,
    rendered: { markdown, text },
    aliases: namesOf,
    figures: floats,
    passages,
    searchIndex: lazily(() => makeSearchIndex(passages())),
    sectionIndex: lazily(() => makeSearchIndex(collectPassages(content, new Set()))),
    blocks: lazily(() => indexBlocks(content)),
    nodes: lazily(() => {
      const { page } = anchors ? (parseJson(anchors) as PageAnchors) : { page: {} };
      return openNodeTable(content, page, markdown().parts);
    }),
    names: lazily(() =>
      partNames(
        namedParts(
          content,
          floatEntries(floats()).map((each) => ({ ...each, isTable: 'rows' in each })),
        ),
      ),
    ),
  };
}

export type FloatEntry = Figures['figures'][number] | Figures['tables'][number];

/** Figures with their panels, then tables. */
export function floatEntries({ figures: all, tables }: Figures): FloatEntry[] {
  return [...all.flatMap(withPanels), ...tables];
}

export function withPanels(figure: Figures['figures'][number]): Figures['figures'][number][] {
  return [figure, ...figure.panels.flatMap(withPanels)];
}

export const parseJson = (json: Uint8Array<ArrayBuffer>): unknown => JSON.parse(Buffer.from(json.buffer).toString());

/** The first of each id: what is defined again is cut where it stood first. */
function cutParts(whole: string, parts: readonly Part[]): Rendered {
  const places = new Map(parts.toReversed().map((part) => [part.id, part]));
  return { parts, cut: (first, last) => whole.slice(places.get(first)?.from ?? 0, places.get(last)?.to ?? 0) };
}
