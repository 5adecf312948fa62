/** Layouts in which the shape alone says what is a name: places of words that say nothing, names of one word, columns, lines. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  contact,
  creator,
  creators,
  digits,
  esc,
  grouped,
  homesOf,
  inOne,
  type Layout,
  legend,
  listed,
  mail,
  marksOf,
  noEmails,
  page,
  placeOf,
  sup,
  tt,
} from './html.ts';
import type { Author, Paper } from './people.ts';

const block = (paper: Paper, author: Author) => [author.name, placeOf(paper, author), tt(author.email)];
/** People by their places, as they stand where names share these. */
const byHomes = (paper: Paper): Paper => ({ ...paper, authors: homesOf(paper).flat() });

export const shapeLayouts: readonly Layout[] = [
  {
    name: 'silent places, a creator for each author',
    wish: { authors: [2, 6], silent: true, ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, { authors: creators(paper.authors.map((author) => creator(block(paper, author).join(br)))) }),
    }),
  },
  {
    name: 'silent places, blocks of lines in one creator',
    wish: { authors: [2, 6], silent: true, ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, { authors: inOne(paper.authors.flatMap((author) => block(paper, author))) }),
    }),
  },
  {
    name: 'silent places behind marks',
    wish: { authors: [2, 6], places: [2, 4], each: 2, silent: true },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: inOne([
          listed(paper.authors.map((author) => author.name + sup(marksOf(author, digits, random)))),
          legend(paper, digits, sup, br),
        ]),
      }),
    }),
  },
  {
    name: 'a silent place on a line behind “and” and the last name',
    wish: { authors: [2, 4], places: [1, 1], silent: true, ...alone },
    write: (paper, random) => {
      const place = paper.places[0] ?? { text: '', host: '' };
      const [company = ''] = place.text.split(',');
      const home = pick(random, ['12 Main Street, Oakton, Norway', '38000 Oakton, France', 'Oakton, Norway']);
      const placed: Paper = { ...paper, places: [{ ...place, text: `${company}, ${home}` }] };
      return {
        said: all,
        paper: placed,
        html: page(placed, {
          authors: inOne([
            listed(paper.authors.map(({ name }) => name)),
            company,
            home,
            grouped(paper.authors, random),
          ]),
        }),
      };
    },
  },
  {
    name: 'names of one word, a creator for each author',
    wish: { authors: [2, 5], single: 0.4, ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, { authors: creators(paper.authors.map((author) => creator(block(paper, author).join(br)))) }),
    }),
  },
  {
    name: 'marks before names of which some have one word',
    wish: { authors: [2, 6], places: [2, 4], each: 2, single: 0.4 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: inOne([
          paper.authors.map(({ name, places }) => sup(places.map((at) => at + 1).join(',')) + name).join(', '),
          legend(paper, digits, sup, br),
        ]),
      }),
    }),
  },
  {
    name: 'columns that wide space parts',
    wish: { authors: [2, 3], ...alone },
    write: (drawn) => {
      const paper = { ...drawn, authors: drawn.authors.slice(0, 3) };
      const wide = ' \u2003\u2003';
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: inOne([
            paper.authors.map(({ name }) => name).join(wide),
            paper.authors.map((author) => placeOf(paper, author)).join(wide),
            paper.authors.map(({ email }) => tt(email)).join(wide),
          ]),
        }),
      };
    },
  },
  ...(['(', ', '] as const).map(
    (seam): Layout => ({
      name: `names of a group and their place behind «${seam.trim()}»`,
      wish: { authors: [3, 6], places: [2, 3], ...alone },
      write: (drawn, random) => {
        const paper = byHomes(drawn);
        const groups = homesOf(drawn).map((people, at) => {
          const head = listed(people.map(({ name }) => name));
          const text = esc(paper.places[at]?.text ?? '');
          return seam === '(' ? `${head} (${text})` : `${head}, ${text}`;
        });
        return {
          said: noEmails,
          paper,
          html: page(paper, { authors: inOne(seam === '(' ? [groups.join(pick(random, [', ', br]))] : groups) }),
        };
      },
    }),
  ),
  {
    name: 'a place, a colon, and those who are there',
    wish: { authors: [3, 6], places: [2, 3], ...alone },
    write: (drawn) => {
      const paper = byHomes(drawn);
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: inOne(
            homesOf(drawn).map(
              (people, at) => `${esc(paper.places[at]?.text ?? '')}: ${people.map(({ name }) => name).join(', ')}`,
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'amsart, initials in brackets before addresses and e-mails',
    wish: { authors: [2, 5], places: [1, 3], ...alone },
    write: (paper) => {
      const codes = paper.authors.map(({ name }) =>
        [...name.matchAll(/(?<![\p{L}’])\p{Lu}/gu)].map(([letter]) => `${letter}.`).join(''),
      );
      const clear = new Set(codes).size === codes.length;
      const code = (author: Author) => (clear ? (codes[paper.authors.indexOf(author)] as string) : author.name);
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              listed(paper.authors.map(({ name }) => name)),
              homesOf(paper)
                .map((people, at) =>
                  contact('address', `(${listed(people.map(code))}) ${esc(paper.places[at]?.text ?? '')}`),
                )
                .join('') + paper.authors.map((author) => contact('email', mail(author.email))).join(''),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'amsart, each address with its e-mail on the last author',
    wish: { authors: [2, 5], ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name }, at) =>
            creator(
              name,
              at < paper.authors.length - 1
                ? ''
                : paper.authors
                    .map((author) => contact('address', placeOf(paper, author)) + contact('email', mail(author.email)))
                    .join(''),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'words below the place that are none: an appendix by another, a supervisor, a home page, a report',
    wish: { authors: [1, 4], places: [1, 1] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: inOne([
          listed(paper.authors.map(({ name }) => name)),
          esc(paper.places[0]?.text ?? ''),
          pick(random, [
            'with an appendix by Edward Elder',
            'Supervisor: Prof. Edward Elder',
            'https://www.example.org/~able',
            'Technical report TR-2021-03',
          ]),
        ]),
      }),
    }),
  },
  {
    name: 'e-mails behind their name in another language',
    wish: { authors: [1, 4], places: [1, 1] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: inOne([
          listed(paper.authors.map(({ name }) => name)),
          esc(paper.places[0]?.text ?? ''),
          `${pick(random, ['Correos electrónicos', 'Correo electrónico', 'Courriel', 'E-posta', 'Sähköposti'])}: ${paper.authors.map(({ email }) => email).join(', ')}`,
        ]),
      }),
    }),
  },
];
