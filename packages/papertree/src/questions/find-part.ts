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
  for (const name of spellings(asked)) {
    const found = findByAnchor(parts, name, paper.index.places);
    if (found) return [found];
    const ids = new Set((await lookUp(paper, parts, name, kinds)).ids);
    if (ids.size > 0) return parts.filter(({ id }) => ids.has(id));
  }
  return [];
}

/** Answers write odd ids as addresses do. */
const spellings = (asked: string) => new Set([asked.trim(), decodePercent(asked.trim())]);

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
  const found = await findParts(paper, parts, asked, kind);
  const [first] = found;
  if (first === undefined) throw await unknownPart(paper, parts, asked, kind);
  if (found.length > 1) throw severalParts(paper, found, asked);
  return first;
}

/** The same by the tree alone, on its thread: a list of all parts need not be read for one of them. */
export async function findOneId(paper: PaperView, asked: string, kind: KindOfPart): Promise<string> {
  const ids = await findIds(paper, asked, kind);
  const [first] = ids;
  if (first === undefined) throw await unknownPart(paper, [], asked, kind);
  if (ids.length > 1)
    throw severalParts(
      paper,
      ids.map((id) => ({ id })),
      asked,
    );
  return first;
}

async function findIds(paper: PaperView, asked: string, { kinds }: KindOfPart): Promise<readonly string[]> {
  const { places } = paper.index;
  for (const name of spellings(asked)) {
    const { ids } = await paper.ask('named', name, kinds);
    if (ids.includes(name)) return [name];
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    if (place !== undefined && (await paper.ask('named', place, kinds)).ids.includes(place)) return [place];
    if (ids.length > 0) return ids;
  }
  return [];
}

function severalParts(paper: PaperView, found: readonly Named[], asked: string): Problem {
  const candidates = found.map(({ id }) => id);
  return Object.assign(
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
