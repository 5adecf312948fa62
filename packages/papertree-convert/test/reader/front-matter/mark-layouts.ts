/** Marks that are set in unusual ways, and words around names that are none of them. */
import { pick } from '../mutate.ts';
import {
  all,
  br,
  creator,
  creators,
  digits,
  formula,
  type Layout,
  legend,
  letters,
  listed,
  noEmails,
  page,
  sup,
} from './html.ts';

const stars = Array.from({ length: 4 }, (_, at) => '*'.repeat(at + 1));

/** Names with marks, and a line for each place, as a page that only differs in how marks are set. */
const marked = (
  name: string,
  marksOf: (random: Parameters<Layout['write']>[1]) => readonly string[],
  set: { readonly name: (mark: string) => string; readonly place: (mark: string) => string },
): Layout => ({
  name,
  wish: { each: 2, authors: [2, 6], places: [2, 4] },
  write: (paper, random) => {
    const marks = marksOf(random);
    const names = paper.authors.map((author) => author.name + set.name(author.places.map((at) => marks[at]).join(',')));
    return {
      said: noEmails,
      html: page(paper, {
        authors: creators([creator(`${listed(names)}${br}${legend(paper, marks, set.place, br)}`)]),
      }),
    };
  },
});

const inFormula = (mark: string) => formula(`{}^{(${mark})}`);

/** Words that stand before and behind names and are none of them. */
const titles = ['Prof. Dr. ', 'Dr. ', 'Dipl.-Ing. ', ''];
const offices = [', RN', ', Associate Professor', ', Ph.D. Candidate', ', MPH', ''];

export const markLayouts: readonly Layout[] = [
  marked('raised marks in brackets', (random) => pick(random, [digits, letters]), {
    name: inFormula,
    place: inFormula,
  }),
  marked('one star, two stars, three stars', () => stars, { name: sup, place: sup }),
  marked('places behind `1:`', () => digits, { name: sup, place: (mark) => `${mark}: ` }),
  {
    name: 'marks behind their places, in one line',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const names = paper.authors.map((author) => author.name + sup(author.places.map((at) => marks[at]).join(',')));
      const places = paper.places.map(({ text }, at) => `${text.replaceAll('&', '&amp;')}${sup(marks[at] ?? '')}`);
      return {
        said: noEmails,
        html: page(paper, { authors: creators([creator(`${names.join(', ')}${br}${places.join(', ')}`)]) }),
      };
    },
  },
  {
    name: 'titles before names, and offices behind them',
    wish: { each: 1, authors: [1, 4], places: [1, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) => {
            const place = paper.places[author.places[0] ?? 0]?.text.replaceAll('&', '&amp;') ?? '';
            return creator(
              `${pick(random, titles)}${author.name}${pick(random, offices)}${br}${place}${br}${author.email}`,
            );
          }),
        ),
      }),
    }),
  },
];
