/** Layouts that turn things round: marks before names, places before names, signs in the text, sentences of many kinds. */
import { pick } from '../mutate.ts';
import {
  all,
  br,
  contact,
  creator,
  creators,
  digits,
  esc,
  grouped,
  homesOf,
  type Layout,
  legend,
  listed,
  marksOf,
  noEmails,
  page,
  placesOf,
  sup,
  tt,
} from './html.ts';
import { chance } from './people.ts';

export const oddLayouts: readonly Layout[] = [
  {
    name: 'plain digits behind names, a space between',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            `${listed(paper.authors.map(({ name, places }) => `${name} ${places.map((at) => at + 1).join(',')}`))}${br}${paper.places
              .map(({ text }, at) => `${at + 1} ${esc(text)}`)
              .join(br)}`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'a place, and the names of those who are there below it',
    wish: { authors: [3, 7], places: [2, 3] },
    write: (paper) => ({
      said: { ...noEmails, places: true },
      paper: { ...paper, authors: homesOf(paper).flat() },
      html: page(paper, {
        authors: creators([
          creator(
            homesOf(paper)
              .map((people, at) => `${esc(paper.places[at]?.text ?? '')}${br}${listed(people.map(({ name }) => name))}`)
              .join(br),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'a name a line, each with marks, and a legend for each e-mail',
    wish: { authors: [2, 5], places: [1, 3], each: 2 },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            `${paper.authors.map((author) => author.name + sup(marksOf(author, digits, random))).join(br)}${br}${legend(paper, digits, sup, br)}${br}${paper.authors
              .map(({ email }) => tt(email))
              .join(' ')}`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'signs in the text of names and notes',
    wish: { authors: [3, 6], places: [1, 1] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            `${paper.authors
              .map(({ name }, at) => name + ['*', '*', '†'].slice(at, at + 1).join(''))
              .join('\u2003')}${br}${esc(paper.places[0]?.text ?? '')}${br}*Equal contribution. †Corresponding author.`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'place, fund and e-mail in the thanks of each',
    wish: { authors: [1, 5] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              author.name,
              pick(random, [
                `${esc(placesOf(paper, author).join(''))}. E-mail: ${author.email}. Supported by the Fund of Trees.`,
                `${esc(placesOf(paper, author).join(''))} (${author.email}). Research supported by grant 12.`,
                `${esc(placesOf(paper, author).join(''))}. Email: ${tt(author.email)}`,
              ]),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'sentences on the first and the other authors',
    wish: { authors: [3, 3], places: [2, 2] },
    write: (drawn, random) => {
      const paper = {
        ...drawn,
        authors: drawn.authors
          .slice(0, 3)
          .map((author, at) => ({ ...author, places: [at === 0 ? 0 : Math.min(1, drawn.places.length - 1)] })),
      };
      const [one, other = one] = paper.places;
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              listed(paper.authors.map(({ name }) => name)),
              `${chance(random, 0.5) ? 'Corresponding author: ' : ''}The first author is with ${esc(one?.text ?? '')}. The second and third authors are with ${esc(other?.text ?? '')}.`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a contact of lines with the e-mail among them',
    wish: { authors: [1, 5] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              author.name,
              contact(
                'address',
                [
                  ...placesOf(paper, author)
                    .flatMap((text) => text.split(', '))
                    .map(esc),
                  `E-mail: ${author.email}`,
                ].join(br),
              ),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'names of China, Korea and Japan as they are written there',
    wish: { authors: [2, 3], places: [1, 1] },
    write: (drawn, random) => {
      const names = pick(random, [
        ['王小明', '李雷', '张伟丽'],
        ['김민수', '이영희', '박지훈'],
      ]);
      const authors = drawn.authors
        .slice(0, 3)
        .map((author, at) => ({ ...author, name: names[at] as string, places: [0] }));
      const paper = { ...drawn, authors, places: [{ text: '林学大学 计算机学院', host: 'x.example' }] };
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: creators([creator(`${authors.map(({ name }) => name).join(', ')}${br}${paper.places[0]?.text}`)]),
        }),
      };
    },
  },
  {
    name: 'names with particles and of one word',
    wish: { authors: [3, 3], places: [1, 2] },
    write: (drawn, random) => {
      const names = pick(random, [
        ['Ali al-Khatib', 'Giulia d’Angelo', 'María José de la Cruz y Vega'],
        ['JOHN R. SMITH JR.', 'ANNE-MARIE O’BRIEN', 'L. VAN DER BERG'],
        ['Jean-Baptiste de Lamarck', 'Wei-Chen Lin', 'Xu Yi-fan'],
      ]);
      const authors = drawn.authors.slice(0, 3).map((author, at) => ({ ...author, name: names[at] as string }));
      const paper = { ...drawn, authors };
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              `${authors.map((author) => author.name + sup(marksOf(author, digits, random))).join(', ')}${br}${legend(paper, digits, sup, br)}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a group of e-mails for each place behind it',
    wish: { authors: [2, 6], places: [2, 3] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            `${paper.authors.map((author) => author.name + sup(marksOf(author, digits, random))).join(', ')}${br}${paper.places
              .map(
                ({ text }, at) =>
                  `${sup(String(at + 1))}${esc(text)}${br}${tt(grouped(homesOf(paper)[at] ?? [], random))}`,
              )
              .join(br)}`,
          ),
        ]),
      }),
    }),
  },
];
