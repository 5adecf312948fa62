/** Where each section of a paper stands in a rendering, with the names by which it is asked for. */
import { sectionsOf } from '../tree/anchors.ts';
import type { Content } from '../tree/nodes.ts';
import type { Part } from './output.ts';

export interface SectionMark {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
  /** Offsets in the Markdown body, in bytes. */
  readonly start: number;
  readonly end: number;
}

export function markSections(
  content: Content,
  parts: readonly Part[],
  aliases: ReadonlyMap<string, string>,
): SectionMark[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  return sectionsOf(content).map(({ id, number }) => {
    const { start = 0, end = 0 } = byId.get(id) ?? {};
    return { id, alias: aliases.get(id) ?? '', number, start, end };
  });
}
