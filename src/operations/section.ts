/** One section with all in it, as a stretch of the whole paper's Markdown. */
import type { Card, SectionMark } from '../library/index.ts';
import { formatId } from '../paper/id.ts';
import { nearest, unknownPart } from './parts.ts';
import type { Operation } from './questions.ts';

export const section: Operation = async (paper, _site, anchor) => {
  const found = findSection(paper.card, anchor);
  if (found) return paper.slice('markdown', found.start, found.end);
  const names = paper.card.sections.flatMap(({ id, alias }) => [id, alias]);
  throw unknownPart(`${formatId(paper.paper)} has no section “${anchor}”.`, nearest(anchor, names));
};

/** By its id, its alias, its printed number; or by an id of the page that stands in it. */
function findSection({ sections, places }: Card, anchor: string): SectionMark | undefined {
  const wanted = anchor.toLowerCase();
  const place = Object.hasOwn(places, anchor) ? places[anchor] : undefined;
  return (
    sections.find(({ id }) => id === anchor) ??
    sections.find(({ alias }) => alias !== '' && alias.toLowerCase() === wanted) ??
    sections.find(({ number }) => number !== '' && number.toLowerCase() === wanted) ??
    sections.find(({ id }) => id === place)
  );
}
