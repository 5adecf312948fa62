/** Finds a part of a paper by whatever a reader calls it: anchor, alias, number, title, `Section 3.1`, `Fig. 2`. */
import { Problem } from '../errors.ts';
import { findByAliasOrNumber, nearest } from '../operations/parts.ts';
import { slug } from '../tree/anchors.ts';

/** What can be called by names. */
export interface Named {
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

/** The names that a section may be meant by, the likeliest first. */
function sectionNames(asked: string): string[] {
  const plain = asked.replace(/^#+\s*/, '').trim();
  const bare = plain.replace(sectionLead, '').replace(/[.:]$/, '');
  return [asked, plain, decoded(plain), bare, bare.replace(numberLead, '')];
}

/** As it stands behind the `#` of an address. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `Table 2` is T2, whatever figure bears that number. */
function figureNames(asked: string): string[] {
  const plain = asked.trim();
  const word = figureLead.exec(plain)?.[1];
  if (word === undefined) return [asked, plain, decoded(plain)];
  const number = plain.replace(figureLead, '').replace(/[.:]$/, '');
  return [`${/^t/i.test(word) ? 'T' : 'F'}${number}`];
}

/** By id, alias, number or title; `homes` gives the part in which a smaller one stands. */
export function findSection<T extends Named>(
  sections: readonly T[],
  asked: string,
  homes: ReadonlyMap<string, string>,
  idv: string,
): T {
  const names = sectionNames(asked);
  const found = findByNames(sections, names);
  if (found) return found;
  const home = homes.get(asked.trim());
  const near = sections.find(({ id }) => id === home) ?? findByStart(sections, names.at(-1) ?? '');
  return near ?? fail(sections, asked, `${idv} has no section`);
}

export function findFigure<T extends Named>(
  floats: readonly T[],
  asked: string,
  places: Readonly<Record<string, string>>,
  idv: string,
): T {
  const names = figureNames(asked);
  const found = findByNames(floats, names) ?? findPanel(floats, names);
  if (found) return found;
  const place = Object.hasOwn(places, asked.trim()) ? places[asked.trim()] : undefined;
  return floats.find(({ id }) => id === place) ?? fail(floats, asked, `${idv} has no figure or table`, names[0]);
}

/** What no panel is called by itself is the figure: its caption says which picture is meant. */
function findPanel<T extends Named>(floats: readonly T[], names: readonly string[]): T | undefined {
  for (const name of names) {
    const [, figure = '', inBrackets, bare] = panel.exec(name) ?? [];
    const whole = findByName(floats, figure);
    const letter = (inBrackets ?? bare ?? '').toLowerCase();
    if (whole) return floats.find(({ id, number }) => id.startsWith(`${whole.id}.`) && number === letter) ?? whole;
  }
  return undefined;
}

function findByNames<T extends Named>(parts: readonly T[], names: readonly string[]): T | undefined {
  for (const name of names) {
    const found = findByName(parts, name);
    if (found) return found;
  }
  return undefined;
}

function findByName<T extends Named>(parts: readonly T[], name: string): T | undefined {
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

/** `conclusions` is the section “Conclusion”, and `related` “Related work”, where only one title begins so. */
function findByStart<T extends Named>(parts: readonly T[], name: string): T | undefined {
  const title = slug(name.slice(0, 500));
  if (title.length < 5) return undefined;
  const near = parts.filter(({ alias }) => alias.startsWith(title) || (alias.length > 4 && title === `${alias}s`));
  return near.length === 1 ? near[0] : undefined;
}

/** Says what is not there, with the ids of what may have been meant: of those most like `name`. */
function fail(parts: readonly Named[], asked: string, what: string, name = asked): never {
  const names = new Map<string, string>();
  for (const { id, alias, title } of parts)
    for (const each of [id, alias, title]) if (each !== '' && !names.has(each)) names.set(each, id);
  const near = nearest(name.slice(0, 200), [...names.keys()]).map((each) => names.get(each) ?? each);
  const problem = new Problem('not-found', `${what} “${asked.slice(0, 100).toWellFormed()}”.`);
  throw Object.assign(problem, { candidates: [...new Set(near)] });
}
