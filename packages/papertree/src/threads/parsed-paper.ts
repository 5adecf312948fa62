/** A paper that was parsed on its thread: the tree, and what is made of it when the first question needs it. */
import { assetUrlOf, formatId, type PaperId } from 'papertree-convert/paper';
import { type Figures, figures, floatsOf } from 'papertree-convert/render';
import { collectPassages, makeSearchIndex, type Passages, type SearchIndex } from 'papertree-convert/search';
import { aliases, type Content, namedParts, type PartNames, partNames } from 'papertree-convert/tree';
import { type BlockIndex, indexBlocks } from './blocks.ts';
import { type NodeTable, openNodeTable, type Positions } from './node-table.ts';

/** A paper as bytes; plain data, for it is sent to the thread. */
export interface PaperSource {
  readonly paper: PaperId;
  /** The address of its page, beside which its files are. */
  readonly page: string;
  /** The tree as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** Its renderings, of which nodes are cut, and `Positions` as JSON; absent where no node is asked for. */
  readonly whole?: Record<'markdown' | 'text' | 'positions', Uint8Array<ArrayBuffer>>;
}

export interface ParsedPaper {
  readonly content: Content;
  /** A stretch of a rendering, in bytes. */
  cut(format: 'markdown' | 'text', start: number, end: number): string;
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

export function parsePaper({ paper, page, content: json, whole }: PaperSource): ParsedPaper {
  const content = parseJson(json) as Content;
  const places = whole ? (parseJson(whole.positions) as Positions) : { anchors: {}, parts: [] };
  const namesOf = lazily(() => aliases(content));
  const floats = lazily(() => {
    const { id, version = 0 } = paper;
    return figures(
      content,
      { id, version, idv: formatId(paper) },
      (src) => assetUrlOf(src, paper, page),
      floatsOf(content),
    );
  });
  const passages = lazily(() => collectPassages(content, new Set(floatEntries(floats()).map(({ id }) => id))));
  return {
    content,
    cut: (format, start, end) => (whole ? Buffer.from(whole[format].buffer).toString('utf8', start, end) : ''),
    aliases: namesOf,
    figures: floats,
    passages,
    searchIndex: lazily(() => makeSearchIndex(passages())),
    sectionIndex: lazily(() => makeSearchIndex(collectPassages(content, new Set()))),
    blocks: lazily(() => indexBlocks(content)),
    nodes: lazily(() => openNodeTable(content, places)),
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

/** Made when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
