/** Several things in one line that only their marks part, or nothing. */
import { pick } from '../mutate.ts';
import {
  creator,
  creators,
  digits,
  esc,
  type Layout,
  legend,
  letters,
  listed,
  marksOf,
  noEmails,
  page,
  para,
  sup,
} from './html.ts';

export const runLayouts: readonly Layout[] = [
  {
    name: 'plain marks in their order in one line of places, with or without signs between them',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const marks = pick(random, [digits, digits, letters]);
      const before = pick(random, [
        (mark: string) => mark,
        (mark: string) => `${mark} `,
        (mark: string) => `(${mark}) `,
      ]);
      const names = listed(paper.authors.map((author) => author.name + sup(marksOf(author, marks, random))));
      const places = legend(paper, marks, before, pick(random, [' ', ', ', '; ', ' and ', '\u2003']));
      const [inside, behind] = pick(random, [
        [`${names}<br class="ltx_break">${places}`, ''],
        [names, para(places, 'center')],
        [names, `<div class="ltx_dates">(${places})</div>`],
      ] as const);
      return { said: noEmails, html: page(paper, { authors: creators([creator(inside)]), after: behind }) };
    },
  },
  {
    name: 'plain marks directly behind names, and places that nothing but these parts',
    wish: { each: 1, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const names = paper.authors.map(({ name, places }) => `${name}${digits[places[0] ?? 0]}`);
      const places = paper.places
        .map(({ text }, at) => `${digits[at]}${esc(text)}`)
        .join(pick(random, ['', ' ', ', ']));
      return {
        said: noEmails,
        html: page(paper, { authors: creators([creator(`${listed(names)}<br class="ltx_break">${places}`)]) }),
      };
    },
  },
];
