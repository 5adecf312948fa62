/** State of the writer of HTML, and the pieces that all of its files share. */
import type { Block, Footnote, Image, Section } from '../../tree/nodes.ts';
import type { PlacedLists } from '../reference-lists.ts';
import type { FormulaDrawer } from './mathml.ts';

export interface HtmlWriter {
  readonly formulas: FormulaDrawer;
  readonly footnotes: ReadonlyMap<string, Footnote>;
  /** Footnotes that are written already. */
  readonly noted: Set<string>;
  /** Footnotes called since the last ones were written, in order, with repetitions. */
  readonly calls: string[];
  /** Lists of works cited, by where they stand. */
  readonly lists: PlacedLists;
  /** The sections that cite each work, by its id. */
  readonly citing: ReadonlyMap<string, ReadonlySet<Section>>;
  /** Ids that are written already: an id stands once in a page. */
  readonly ids: Set<string>;
  /** The address of an image for a browser; empty where there is none. */
  readonly imageAddress: (image: Image) => string;
  readonly block: (block: Block, writer: HtmlWriter) => string;
}

export function writeBlocks(blocks: readonly Block[], writer: HtmlWriter): string {
  let out = '';
  for (const block of blocks) out += writer.block(block, writer);
  return out;
}

/** The id, unless the page has it already. */
export function claimId(id: string, { ids }: HtmlWriter): string | undefined {
  if (id === '' || ids.has(id)) return undefined;
  ids.add(id);
  return id;
}
