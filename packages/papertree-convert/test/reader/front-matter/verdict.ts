/** What a reading of a made-up title page got right, and what it gave to somebody else. */

import { read } from '../../../src/reader/read.ts';
import { plainText } from '../../../src/tree/words.ts';
import { randomFrom } from '../mutate.ts';
import { drawFor, type Layout, type Page, prose } from './html.ts';
import type { Paper } from './people.ts';

export interface Verdict {
  readonly faults: readonly string[];
  /** Faults that give a place or an e-mail to somebody else. */
  readonly wrong: readonly string[];
  readonly html: string;
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The share of the words of one text that another has. */
function share(of: string, within: string): number {
  const known = new Map<string, number>();
  for (const word of wordsOf(within)) known.set(word, (known.get(word) ?? 0) + 1);
  const words = wordsOf(of);
  const found = words.filter((word) => {
    const left = known.get(word) ?? 0;
    known.set(word, left - 1);
    return left > 0;
  });
  return words.length === 0 ? 1 : found.length / words.length;
}

const nameOf = (text: string) => wordsOf(text).join(' ');

export function judge(layout: Layout, seed: number, withNames: boolean): Verdict {
  const random = randomFrom(seed);
  const drawn = drawFor(layout, random);
  const page: Page = layout.write(drawn, random);
  const paper: Paper = page.paper ?? drawn;
  const names = paper.authors.map(({ name }) => name);
  const { content } = read(page.html, withNames ? { authors: names } : {});
  const faults: string[] = [];
  const wrong: string[] = [];
  if (nameOf(plainText(content.title)) !== nameOf(paper.title)) faults.push(`title «${plainText(content.title)}»`);
  const found = content.authors.map(({ name }) => name);
  if (names.map(nameOf).join('|') !== found.map(nameOf).join('|'))
    faults.push(`names ${found.join(' | ')} for ${names.join(' | ')}`);
  const byName = new Map(content.authors.map((author) => [nameOf(author.name), author]));
  const { places: arePlaces, emails = 'all' } = page.said;
  for (const [at, author] of paper.authors.entries()) {
    const read = byName.get(nameOf(author.name));
    const mine = (read?.affiliations ?? []).join(' ');
    const places = author.places.map((place) => paper.places[place]?.text ?? '');
    const truth = places.join(' ');
    if (mine !== '' && share(mine, arePlaces === true ? truth : '') < 0.7)
      wrong.push(`${author.name} at ${mine} for ${truth}`);
    else if (arePlaces === true && share(truth, mine) < 0.7)
      faults.push(`${author.name} not at ${truth} but at «${mine}»`);
    if (page.said.inOrder === true && read?.affiliations.some((text, at) => share(text, places[at] ?? '') < 0.5))
      faults.push(`${author.name} at ${mine}, in another order than ${truth}`);
    const email = read?.email ?? '';
    const expected = emails === 'all' || (emails !== 'none' && emails.includes(at)) ? author.email : '';
    if (email !== '' && email !== author.email) wrong.push(`${author.name} <${email}> for <${author.email}>`);
    else if (email !== expected && expected !== '') faults.push(`${author.name} has no <${expected}>`);
  }
  const kept = JSON.stringify([content.authors, content.affiliations, content.remarks]);
  for (const { text } of paper.authors.flatMap(({ places }) =>
    places.map((at) => paper.places[at] as { text: string }),
  ))
    if (page.said.unprinted !== true && share(text, kept) < 0.99) faults.push(`lost: ${text}`);
  if (
    /Correspond|github|internship|\bversion \d|in progress|ORCID|supported by|\balso (?:at|with)\b|We thank|grateful|\btalk|\b1999|our own|\be-?mails?:/i.test(
      content.authors.flatMap(({ affiliations }) => affiliations).join(' '),
    )
  )
    faults.push(
      `a note as a place: ${JSON.stringify(content.authors.map(({ affiliations }) => affiliations)).slice(0, 200)}`,
    );
  const body = JSON.stringify(content.body);
  if (paper.authors.some(({ name }) => body.includes(name))) faults.push('authors stand in the text');
  if (page.html.includes(prose) && !body.includes(prose)) faults.push('the text stands on the title page');
  return { faults: [...wrong, ...faults], wrong, html: page.html };
}
