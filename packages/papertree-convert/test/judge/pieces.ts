/** Headings, bibliography items, images and table cells of a page, found again in the Markdown. */
import { type Figure, figure } from './figure.ts';
import type { Markdown } from './markdown.ts';
import type { Page, PageHeading } from './page.ts';
import { bagOf, formulasIn, key, size, take, words } from './words.ts';

/** A heading by its words; by its formulas where it has no words. */
export function headingKey(text: string): string {
  const list = words(text);
  return list.length > 0 ? list.join(' ') : formulasIn(text).map(key).join(' ');
}

export interface HeadingFigures {
  /** Headings at the depth of their sections, either way of counting it. */
  readonly headings: Figure;
  /** Headings as deep as the page nests their sections, be that a slip. */
  readonly headingsAsNested: Figure;
  /** Headings by their titles and depth, whatever number is printed before: “A Proofs” for “Appendix A Proofs”. */
  readonly headingsByTitle: Figure;
}

export function compareHeadings(page: Page, markdown: Markdown): HeadingFigures {
  const lost = (depths: (heading: PageHeading) => readonly number[]) => {
    const there = bagOf(markdown.headings.map((it) => `${it.depth} ${headingKey(it.text)}`));
    const anywhere = bagOf(markdown.headings.map((it) => headingKey(it.text)));
    return page.headings.flatMap((heading) => {
      const name = headingKey(heading.text);
      const found =
        heading.depth < 0
          ? take(anywhere, [name]).length === 0
          : depths(heading).some((it) => take(there, [`${Math.min(6, it + 1)} ${name}`]).length === 0);
      if (found) return [];
      const other = markdown.headings.find((it) => headingKey(it.text) === name);
      return [`${depths(heading).map((it) => it + 1)}: ${name}${other ? ` (is at ${other.depth})` : ''}`];
    });
  };
  const ends = new Set(
    markdown.headings.flatMap(({ depth, text }) => {
      const list = headingKey(text).split(' ');
      return list.map((_, i) => `${depth} ${list.slice(i).join(' ')}`);
    }),
  );
  const untitled = page.headings.filter(({ text, tagWords, depth, logical }) => {
    const title = headingKey(text).split(' ').slice(tagWords).join(' ');
    if (title === '' || depth < 0) return false;
    return ![depth, logical].some((it) => ends.has(`${Math.min(6, it + 1)} ${title}`));
  });
  return {
    headingsByTitle: figure(
      page.headings.length,
      untitled.map((it) => headingKey(it.text)),
    ),
    headings: figure(
      page.headings.length,
      lost((it) => [it.logical, it.depth]),
    ),
    headingsAsNested: figure(
      page.headings.length,
      lost((it) => [it.depth]),
    ),
  };
}

/** The item of the Markdown that has each entry's words, 99 % of them; none for two. */
export function itemsOfReferences(page: Page, markdown: Markdown): (string | undefined)[] {
  const items = markdown.items.map((it) => bagOf(words(it)));
  const index = new Map<string, number[]>();
  items.forEach((bag, i) => {
    for (const word of bag.keys()) {
      const places = index.get(word);
      if (places) places.push(i);
      else index.set(word, [i]);
    }
  });
  const used = new Set<number>();
  return page.references.map(({ text }) => {
    const wanted = words(text);
    if (wanted.length === 0) return '';
    const allowed = Math.floor(size(bagOf(wanted)) * 0.01);
    // The rarest words say which items to look at.
    const rare = [...new Set(wanted)].map((it) => index.get(it) ?? []).sort((a, b) => a.length - b.length);
    const candidates = new Set(rare.slice(0, allowed + 2).flat());
    const at = [...candidates].find((i) => !used.has(i) && take(new Map(items[i]), wanted).length <= allowed);
    if (at !== undefined) used.add(at);
    return at === undefined ? undefined : markdown.items[at];
  });
}

export const compareReferences = (page: Page, items: readonly (string | undefined)[]): Figure =>
  figure(
    page.references.length,
    page.references.flatMap(({ text }, i) => (items[i] === undefined ? [words(text).slice(0, 12).join(' ')] : [])),
  );

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** An image by the end of its address, which the Markdown makes absolute. */
export function compareImages(page: Page, markdown: Markdown): Figure {
  const there = markdown.images.map(decoded);
  const used = new Set<number>();
  const lost = page.images.filter((address) => {
    const end = decoded(address).replace(/^(?:\.{0,2}\/)+/, '');
    const at = there.findIndex((it, i) => !used.has(i) && (it === end || it.endsWith(`/${end}`)));
    if (at >= 0) used.add(at);
    return at < 0;
  });
  return figure(
    page.images.length,
    lost.map((it) => it.slice(0, 80)),
  );
}

/** Every cell that has text, its text all of a cell of the Markdown: white space apart; failing that, word for word. */
export function compareCells(page: Page, markdown: Markdown): { cells: Figure; cellsToTheLetter: Figure } {
  const exact = bagOf(markdown.cells.map(key));
  const byWords = new Map<string, string[]>();
  for (const cell of markdown.cells) {
    const name = cellWords(cell);
    byWords.set(name, [...(byWords.get(name) ?? []), key(cell)]);
  }
  const wanted = page.tables.filter((it) => it.layout === undefined).flatMap((it) => it.cells);
  const inexact = wanted.filter((it) => take(exact, [key(it)]).length > 0);
  const lost = inexact.filter((it) => {
    const name = cellWords(it);
    if (name === '') return true;
    const at = (byWords.get(name) ?? []).find((other) => (exact.get(other) ?? 0) > 0);
    if (at !== undefined) take(exact, [at]);
    return at === undefined;
  });
  return { cells: figure(wanted.length, lost.map(show)), cellsToTheLetter: figure(wanted.length, inexact.map(show)) };
}

const cellWords = (cell: string): string => [...words(cell), ...formulasIn(cell).map((it) => `$${key(it)}`)].join(' ');

const show = (text: string): string =>
  text.replaceAll('\u0001', '$').replaceAll('\u0002', '$').replace(/\s+/g, ' ').trim().slice(0, 160);
