/** Sections that were read: their ranks, and which of them are appendices. */
import type { Block, Section } from '../tree/nodes.ts';
import type { Flow } from './flow.ts';

export interface Sections {
  /** The number of sections that were read, wherever they stand. */
  count: number;
  /** The rank of each in LaTeX's order of divisions, from 0. */
  readonly ranks: Map<object, number>;
  /** Those that the page calls appendices. */
  readonly namedAppendix: Set<object>;
  /** What stands behind the other sections: appendices that are in no section, and parts of nothing else. */
  readonly appendices: Section[];
  /** The appendix read last among those of the article, and where in its flow that ended. */
  openAppendix: { readonly section: Section; readonly flow: Flow; readonly at: number } | undefined;
}

export const openSections = (): Sections => ({
  count: 0,
  ranks: new Map(),
  namedAppendix: new Set(),
  appendices: [],
  openAppendix: undefined,
});

/** LaTeX's own order of divisions; others may stand anywhere. */
const divisions: Readonly<Record<string, number>> = {
  part: 0,
  chapter: 1,
  section: 2,
  appendix: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};

export function keepRank({ ranks }: Sections, section: Section, division: string): void {
  const rank = divisions[division];
  if (rank !== undefined) ranks.set(section, rank);
}

/** Whether a block is a division that ends the appendix before it. */
export const endsAppendix = (block: Block, { ranks }: Sections): boolean =>
  block.type === 'section' && (ranks.get(block) ?? 0) <= (divisions.appendix ?? 0);

/** Whether a division is no lower than the one that holds it. */
export function isMisnested(holder: Section, child: Block, { ranks, namedAppendix }: Sections): boolean {
  if (child.type !== 'section') return false;
  // An appendix may stand for a chapter, and hold sections; no other appendix.
  if (namedAppendix.has(holder)) return namedAppendix.has(child) || (ranks.get(child) ?? 9) < 2;
  return (ranks.get(child) ?? 9) <= (ranks.get(holder) ?? -1);
}
