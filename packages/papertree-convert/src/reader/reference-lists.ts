/** The works cited, in the lists in which the page has them, and the citations of them. */
import type { Inline, Reference, ReferenceList } from '../tree/nodes.ts';
import type { Flow } from './flow.ts';

export interface Works {
  readonly bibliography: Reference[];
  readonly lists: ReferenceList[];
  /** Lists behind which no section has begun or ended yet. */
  waiting: ReferenceList[];
  /** The id of the list read last beside the sections of the article, and where in its flow that ended. */
  openList: { readonly list: string; readonly flow: Flow; readonly at: number } | undefined;
  /** Citations, to learn by what marks the works are cited. */
  readonly cites: (Inline & { type: 'cite' })[];
}

export const openWorks = (): Works => ({ bibliography: [], lists: [], waiting: [], openList: undefined, cites: [] });

export function addList({ lists, waiting }: Works, list: ReferenceList): void {
  lists.push(list);
  waiting.push(list);
}

/** The list that takes a work: the last, unless that has ended. */
export function lastList({ lists, waiting }: Works, inBibliography: boolean): ReferenceList | undefined {
  const last = lists.at(-1);
  return last !== undefined && (inBibliography || waiting.includes(last)) ? last : undefined;
}

/** Says of the lists that were read last where they stand: before the section that begins, or in the one that ends. */
export function placeLists(place: 'before' | 'within', section: string, works: Works): void {
  if (works.waiting.length === 0) return;
  for (const list of works.waiting) if (place === 'before' || list.level > 1) list[place] = section;
  works.waiting = place === 'before' ? [] : works.waiting.filter(({ level }) => level === 1);
}
