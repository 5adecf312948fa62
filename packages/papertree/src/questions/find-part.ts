/** Sections, figures and tables by any of their names; or that there is none, or several, and what may have been meant. */
import { Problem } from 'papertree-convert/errors';
import { decodePercent } from 'papertree-convert/paper';
import { type PartKind, partNames, sectionPart } from 'papertree-convert/tree';
import type { NamedParts } from '../threads/paper-questions.ts';
import type { PaperView } from './paper-view.ts';

/** A part of the paper with the names that stand beside it; the others are told by the tree. */
interface Named {
  readonly id: string;
  readonly alias?: string;
  readonly number?: string;
  readonly title?: string;
}

interface KindOfPart {
  /** As a problem calls it. */
  readonly word: string;
  readonly kinds: readonly PartKind[];
}

export const section: KindOfPart = { word: 'section', kinds: ['section'] };
export const work: KindOfPart = { word: 'reference', kinds: ['reference'] };
export const figureOrTable: KindOfPart = { word: 'figure or table', kinds: ['figure', 'table'] };

/** Characters of an unknown name that are repeated in the problem, so that a client cannot choose its size. */
export const longestShown = 100;

/** Of `parts` those that a name fits: an id is that of one part, or of something in it; other names may be those of several. */
export async function findParts<T extends Named>(
  paper: PaperView,
  parts: readonly T[],
  asked: string,
  { kinds }: KindOfPart,
): Promise<readonly T[]> {
  // Answers write odd ids as addresses do.
  for (const name of new Set([asked.trim(), decodePercent(asked.trim())])) {
    const found = findByAnchor(parts, name, paper.index.places);
    if (found) return [found];
    const ids = new Set((await lookUp(paper, parts, name, kinds)).ids);
    if (ids.size > 0) return parts.filter(({ id }) => ids.has(id));
  }
  return [];
}

/** By its id, by that of something in it, or by its alias. */
function findByAnchor<T extends Named>(
  parts: readonly T[],
  name: string,
  places: Readonly<Record<string, string>>,
): T | undefined {
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  return (
    parts.find(({ id }) => id === name) ??
    parts.find(({ id }) => id === place) ??
    parts.find(({ alias = '' }) => alias !== '' && alias === name)
  );
}

/** A text that is held back tells no name but those of its outline. */
async function lookUp(
  paper: PaperView,
  parts: readonly Named[],
  name: string,
  kinds: readonly PartKind[],
): Promise<NamedParts> {
  if (!paper.withheld) return paper.ask('named', name, kinds);
  const names = partNames(parts.map((part) => sectionPart({ alias: '', number: '', title: '', ...part })));
  return { ids: names.find(name, kinds), similar: names.similar(name, kinds) };
}

/** The one part that an address serves; a name of several is unknown, and all of them are candidates. */
export async function findOnePart<T extends Named>(
  paper: PaperView,
  parts: readonly T[],
  asked: string,
  kind: KindOfPart,
): Promise<T> {
  const [found, ...others] = await findParts(paper, parts, asked, kind);
  if (found === undefined) throw await unknownPart(paper, parts, asked, kind);
  if (others.length === 0) return found;
  const candidates = [found, ...others].map(({ id }) => id);
  throw Object.assign(
    new Problem('not-found', `${shown(asked)} is printed ${candidates.length} times in ${paper.idv}: ask by anchor.`),
    { candidates },
  );
}

/** That no part of the kind has the name; with names that are like it as candidates, and with the parts that bear them. */
export async function unknownPart(
  paper: PaperView,
  parts: readonly Named[],
  asked: string,
  { word, kinds }: KindOfPart,
): Promise<Problem> {
  const problem = new Problem('not-found', `${paper.idv} has no ${word} ${shown(asked)}.`);
  const { similar } = await lookUp(paper, parts, asked, kinds);
  return Object.assign(problem, { candidates: similar.map(({ name }) => name), similar });
}

const shown = (name: string) => `“${name.slice(0, longestShown).toWellFormed()}”`;
