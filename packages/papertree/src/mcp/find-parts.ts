/**
 * Finds the parts that a call names, or tells by words of theirs; for unknown names the error suggests a name or another
 * tool.
 */
import { Problem } from 'papertree-convert/errors';
import { withoutAccents } from 'papertree-convert/letters';
import type { SimilarName } from 'papertree-convert/tree';
import {
  type FloatFacts,
  findFloats as findFloatsOf,
  findSection as findSectionOf,
  floats,
  isMoved,
  type PaperView,
  type SectionFacts,
  sections,
} from '../questions/index.ts';
import { shorten } from './budget.ts';
import { oneWord } from './fence.ts';

export function findFloats(paper: PaperView, name: string): Promise<readonly FloatFacts[]> {
  return advised(findFloatsOf(paper, name), paper, name);
}

/** What was found; where there is nothing of the name, the problem also suggests what to call. */
export function advised<T>(found: Promise<T>, paper: PaperView, name: string): Promise<T> {
  return found.catch(async (thrown: unknown) => {
    throw await advise(thrown, paper, name);
  });
}

/** The first of those that a name fits. */
export function findSection(paper: PaperView, name: string): Promise<SectionFacts> {
  return advised(findSectionOf(paper, name), paper, name);
}

/** Parts of one name that are given together; of more, their anchors are told. */
const mostAlike = 4;

/** The parts that one name fits, of which there are `total`: all of them where they are few, with a note of the others. */
export function alike<Part extends { readonly id: string; readonly section?: string }>(
  name: string,
  parts: readonly Part[],
  total: number,
  idv: string,
): PartsNamed<Part> {
  if (total === 1) return { parts };
  const printed = `“${shorten(name, 60)}” is printed ${total} times`;
  const places = listPlaces(parts);
  if (total <= mostAlike) return { parts, note: `${printed}: ${places}` };
  throw Object.assign(new Problem('not-found', `${printed} in ${idv}.`), {
    next: `the same call with one of ${places}`,
  });
}

/** The parts that a name means: several where it is printed more than once, which the note says. */
export interface PartsNamed<Part> {
  readonly parts: readonly Part[];
  readonly note?: string;
}

/** The parts that exist, without duplicates, and messages about the others; throws if there is none. */
export async function findEach<Part extends { readonly id: string }>(
  names: readonly string[],
  find: (name: string) => Promise<PartsNamed<Part>>,
): Promise<{ readonly found: readonly Part[]; readonly notes: readonly string[] }> {
  const found = new Map<string, Part>();
  const told: string[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    try {
      const { parts, note } = await find(name);
      for (const part of parts) if (!found.has(part.id)) found.set(part.id, part);
      if (note !== undefined) told.push(note);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      problems.push(thrown);
    }
  }
  const [first] = problems;
  if (found.size === 0 && first) throw first;
  const missing = problems.map((problem) => `${problem.reason} next: ${(problem as { next?: string }).next ?? ''}`);
  return { found: [...found.values()], notes: [...missing, ...told] };
}

/** Places of a printed name that is not the name of one part: `S2.Thm1 in S2, A1.Thm1 in A1`. */
function listPlaces(places: readonly { readonly id: string; readonly section?: string }[]): string {
  const shown = places.slice(0, mostPlaces).map(({ id, section = '' }) => {
    const anchor = oneWord(id).slice(0, 100);
    return section === '' ? anchor : `${anchor} in ${oneWord(section).slice(0, 100)}`;
  });
  return [...shown, ...(places.length > mostPlaces ? ['…'] : [])].join(', ');
}

/** More would be no help. */
const mostPlaces = 12;

/** Adds the suggested call to a problem: another tool that knows the name, else the nearest names. */
async function advise(thrown: unknown, paper: PaperView, name: string): Promise<unknown> {
  if (!(thrown instanceof Problem) || thrown.code !== 'not-found') return thrown;
  if (isMoved(thrown))
    return Object.assign(thrown, { next: `the same call with ${thrown.movedTo.map(oneWord).join(', ')}` });
  const next = await elsewhere(paper, name);
  return Object.assign(thrown, next === undefined ? await nearby(paper, thrown) : { next });
}

async function elsewhere(paper: PaperView, name: string): Promise<string | undefined> {
  const call = (tool: string, given: object) => `${tool} ${JSON.stringify({ id: paper.idv, ...given })}`;
  if (/^(?:bib\b|references?$|bibliography$)/i.test(name.trim()))
    return call('get_references', /^bib\./i.test(name) ? { anchors: [name] } : {});
  // A bare number means a section.
  const float = /^[0-9.]+$/.test(name.trim()) ? undefined : (await findFloatsOf(paper, name).catch(() => []))[0];
  if (float) return call('get_figure', { anchors: [oneWord(float.id)] });
  const section = await findSectionOf(paper, name).catch(() => undefined);
  if (section) return call('get_section', { anchors: [oneWord(section.id)] });
  return undefined;
}

async function nearby(paper: PaperView, { similar = [] }: Problem & { readonly similar?: readonly SimilarName[] }) {
  const all = [...(await sections(paper)), ...(paper.withheld ? [] : await floats(paper))];
  const near = [...new Set(similar.map(({ id }) => id))].slice(0, 3);
  const labels = near.flatMap((id) => {
    const part = all.find((each) => each.id === id);
    const printed = part ? shorten(`${part.number} ${part.title}`, 60) : '';
    return printed === '' ? [] : [`${oneWord(id)}: ${printed}`];
  });
  const other = 'get_outline, list_figures or find_in_paper';
  return {
    next: near.length === 0 ? other : `the same call with one of ${near.map(oneWord).join(', ')}; or ${other}`,
    ...(labels.length === 0 ? {} : { quoted: labels.join('\n') }),
  };
}

/** A section and all sections below it, in reading order. */
export function subtree(all: readonly SectionFacts[], root: SectionFacts): SectionFacts[] {
  const at = all.findIndex(({ id }) => id === root.id);
  const end = all.findIndex(({ level }, i) => i > at && level <= root.level);
  return all.slice(at, end < 0 ? all.length : end);
}

/** The ids of a section and of all sections below it. */
export async function sectionsWithin(paper: PaperView, name: string): Promise<ReadonlySet<string>> {
  const root = await findSection(paper, name);
  return new Set(subtree(await sections(paper), root).map(({ id }) => id));
}

/** Whether a text has all the words of a query, whatever their case and accents. */
export function hasWords(text: string, query: string | undefined): boolean {
  if (query === undefined) return true;
  const folded = foldWords(text);
  return foldWords(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

function foldWords(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}
