/** Finds a part of a paper by any name it goes by: its id, the alias made of its title, its printed number. */
import { withoutAccents } from '../letters.ts';
import type { Content, Section } from './nodes.ts';
import { plainText } from './words.ts';

/** Every section of a paper in reading order. */
export function sectionsOf(content: Content): Section[] {
  const all: Section[] = [];
  const gather = (section: Section) => {
    all.push(section);
    for (const child of section.children) if (child.type === 'section') gather(child);
  };
  for (const part of [content.abstract, content.body, content.appendices]) part.forEach(gather);
  return all;
}

/** A title as a slug: `Related work` becomes `related-work`. */
export const slug = (title: string): string => trim(foldTitle(title));

/** The letters and digits of a title, without case and accents; a hyphen stands for all between them. */
export function foldTitle(title: string): string {
  return plain.test(title) ? title.toLowerCase().replace(/[^a-z0-9]+/g, '-') : fold(title);
}

const plain = /^[\x20-\x7e]*$/;

const trim = (words: string) =>
  words
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

function fold(title: string): string {
  return withoutAccents(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
}

/** The abstract that stands under “Abstract”: of several, the one that the page calls so, else the first. */
export const mainAbstract = ({ abstract }: Content): Section | undefined =>
  abstract.find(({ title }) => /^(?:abstract)?$/i.test(plainText(title).replace(/\W+/g, ''))) ?? abstract[0];

/** The alias of every section, unique in the paper: the abstract's is `abstract`, an untitled section has none (""). */
export function aliases(content: Content): Map<string, string> {
  const taken = new Set<string>();
  /** The number last tried behind each base: without it a thousand sections of one title cost a million look-ups. */
  const tried = new Map<string, number>();
  const all = new Map<string, string>();
  const main = mainAbstract(content);
  const abstract = new Set<Section>(content.abstract);
  for (const section of sectionsOf(content)) {
    const ownName = section === main ? '' : slug(plainText(section.title));
    const base = abstract.has(section) ? ownName || 'abstract' : ownName;
    let alias = base;
    if (base !== '' && taken.has(base)) {
      let n = tried.get(base) ?? 1;
      do alias = `${base}-${++n}`;
      while (taken.has(alias));
      tried.set(base, n);
    }
    taken.add(alias);
    all.set(section.id, alias);
  }
  return all;
}

/** Ids of small elements extend those of their parents: `Thm1.p2`, `S2.T1.3.1.m1`. */
const smallEnd = /\.(?:p|m|g|i|ix)?[0-9]+$/;

/** No id of a page is longer. */
const longestId = 200;

/** The id itself, or that of the nearest parent that is known. */
export function nearestId(id: string, isKnown: (id: string) => boolean): string | undefined {
  for (let each = id.slice(0, longestId); ; each = each.replace(smallEnd, '')) {
    if (isKnown(each)) return each;
    if (!smallEnd.test(each)) return undefined;
  }
}

/** The entry of an element, or of the nearest parent that has one. */
export function findByIds<Thing>(id: string, known: ReadonlyMap<string, Thing>): Thing | undefined {
  const near = nearestId(id, (each) => known.has(each));
  return near === undefined ? undefined : known.get(near);
}
