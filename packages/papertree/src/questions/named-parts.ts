/** Finds a section, figure or table by any name a reader gives it: anchor, alias, number, title, `Section 3.1`, `Fig. 2`. */
import { Problem } from 'papertree-convert/errors';
import { slug } from 'papertree-convert/tree';
import { nearest } from '../threads/nearest.ts';
import { findByAliasOrNumber } from './find-part.ts';

/** A part of the paper with the names it is known by. */
export interface NamedPart {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
  readonly title: string;
}

const sectionLead = /^(?:sections?|sec\.?|chapter|chap\.?|appendix|app\.?|part|§+)\s*(?=\S)/i;
const figureLead = /^(figures?|figs?\.?|tables?|tabs?\.?)\s*(?=\S)/i;
/** `3.1 Training`, `IV-A Training`, `II.1 Training`: a number as it is printed before a title. */
const numberLead = /^(?:[0-9]+(?:\.[0-9]+)*|[A-Z](?:\.[0-9]+)*|[IVXLC]+(?:[-.][A-Z0-9]+)*)[.:)]?\s+(?=\S)/;
/** `3a`, `3(a)`, `F3 (a)`: a panel by the number of its figure and its own letter. */
const panel = /^(.*[0-9])\s*(?:\(([a-z]{1,4})\)|([a-z]))$/i;

/** The spellings to try for a section, the likeliest first. */
function sectionNames(asked: string): string[] {
  const plain = asked.replace(/^#+\s*/, '').trim();
  const bare = plain.replace(sectionLead, '').replace(/[.:]$/, '');
  return [asked, plain, decoded(plain), bare, bare.replace(numberLead, '')];
}

/** The fragment of a URL, percent-decoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The spellings to try for a figure: `Table 2` means T2, even if a figure has the number 2. */
function figureNames(asked: string): string[] {
  const plain = asked.trim();
  const word = figureLead.exec(plain)?.[1];
  if (word === undefined) return [asked, plain, decoded(plain)];
  const number = plain.replace(figureLead, '').replace(/[.:]$/, '');
  return [`${/^t/i.test(word) ? 'T' : 'F'}${number}`];
}

/** By id, alias, number or title as a whole. */
export function findNamedSection<T extends NamedPart>(sections: readonly T[], asked: string): T | undefined {
  return findByNames(sections, sectionNames(asked));
}

/** Other sections that bear the printed number or the title by which one was found; none where it was found by its id. */
export function findNamesakes<T extends NamedPart>(sections: readonly T[], found: T, asked: string): T[] {
  const names = sectionNames(asked).map((name) => name.toLowerCase());
  if (names.includes(found.id.toLowerCase())) return [];
  const sameAs = (one: string, other: string) => one !== '' && names.includes(one.toLowerCase()) && one === other;
  return sections.filter(
    (each) => each.id !== found.id && (sameAs(found.number, each.number) || sameAs(found.title, each.title)),
  );
}

/** By id, alias, number or title, or the beginning of a title; `sectionOf` maps the ids of smaller parts to their section. */
export function findSection<T extends NamedPart>(
  sections: readonly T[],
  asked: string,
  sectionOf: ReadonlyMap<string, string>,
  idv: string,
): T {
  const found = findNamedSection(sections, asked);
  if (found) return found;
  const section = sectionOf.get(asked.trim());
  const near = sections.find(({ id }) => id === section) ?? findByStart(sections, sectionNames(asked).at(-1) ?? '');
  return near ?? fail(sections, asked, `${idv} has no section`);
}

export function findFigure<T extends NamedPart>(
  floats: readonly T[],
  asked: string,
  places: Readonly<Record<string, string>>,
  idv: string,
): T {
  return (
    findAnyFigure(floats, asked, places) ?? fail(floats, asked, `${idv} has no figure or table`, figureNames(asked)[0])
  );
}

/** Undefined if there is none; `places` maps the ids of smaller parts to their figure. */
export function findAnyFigure<T extends NamedPart>(
  floats: readonly T[],
  asked: string,
  places: Readonly<Record<string, string>>,
): T | undefined {
  const names = figureNames(asked);
  const found = findByNames(floats, names) ?? findPanel(floats, names);
  if (found) return found;
  const place = Object.hasOwn(places, asked.trim()) ? places[asked.trim()] : undefined;
  return floats.find(({ id }) => id === place);
}

/** A panel that has no entry of its own gives its whole figure, whose caption tells the panels apart. */
function findPanel<T extends NamedPart>(floats: readonly T[], names: readonly string[]): T | undefined {
  for (const name of names) {
    const [, figure = '', inBrackets, bare] = panel.exec(name) ?? [];
    const whole = findByName(floats, figure);
    const letter = (inBrackets ?? bare ?? '').toLowerCase();
    if (whole) return floats.find(({ id, number }) => id.startsWith(`${whole.id}.`) && number === letter) ?? whole;
  }
  return undefined;
}

function findByNames<T extends NamedPart>(parts: readonly T[], names: readonly string[]): T | undefined {
  for (const name of names) {
    const found = findByName(parts, name);
    if (found) return found;
  }
  return undefined;
}

function findByName<T extends NamedPart>(parts: readonly T[], name: string): T | undefined {
  if (name === '') return undefined;
  const wanted = name.toLowerCase();
  const title = slug(name.slice(0, 500));
  return (
    parts.find(({ id }) => id === name) ??
    parts.find(({ id }) => id.toLowerCase() === wanted) ??
    findByAliasOrNumber(parts, name) ??
    (title === '' ? undefined : parts.find(({ alias }) => alias.toLowerCase() === title))
  );
}

/** A unique prefix of a title, or its plural: `related` is “Related work”, `conclusions` is “Conclusion”. */
function findByStart<T extends NamedPart>(parts: readonly T[], name: string): T | undefined {
  const title = slug(name.slice(0, 500));
  if (title.length < 5) return undefined;
  const near = parts.filter(({ alias }) => alias.startsWith(title) || (alias.length > 4 && title === `${alias}s`));
  return near.length === 1 ? near[0] : undefined;
}

/** A `not-found` problem with candidates: the ids of the parts whose names are nearest to `name`. */
function fail(parts: readonly NamedPart[], asked: string, what: string, name = asked): never {
  const names = new Map<string, string>();
  for (const { id, alias, title } of parts)
    for (const each of [id, alias, title]) if (each !== '' && !names.has(each)) names.set(each, id);
  const near = nearest(name.slice(0, 200), [...names.keys()]).map((each) => names.get(each) ?? each);
  const problem = new Problem('not-found', `${what} “${asked.slice(0, 100).toWellFormed()}”.`);
  throw Object.assign(problem, { candidates: [...new Set(near)] });
}
