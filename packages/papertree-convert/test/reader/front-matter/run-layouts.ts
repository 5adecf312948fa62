/** Several things in one line that only their marks part, or nothing. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  contact,
  creator,
  creators,
  digits,
  error,
  esc,
  homesOf,
  inOne,
  type Layout,
  legend,
  letters,
  listed,
  mail,
  marksOf,
  noEmails,
  note,
  page,
  para,
  placeOf,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { plain } from './people.ts';

const jobs = [
  'Postdoctoral Fellow, ',
  'Research Fellow, ',
  'PhD student, ',
  'Assistant Professor of Forestry, ',
  'Senior Lecturer in Forestry, ',
  'Professor at ',
  'Postdoctoral Researcher at the ',
];

export const runLayouts: readonly Layout[] = [
  {
    name: 'a note before the title in two lines, with an e-mail of an initial and a family',
    wish: { ...alone, authors: [2, 4], places: [1, 3] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => {
        const [given = '', family = ''] = [author.given, author.family].map((name) =>
          plain(name).replace(/[^a-z]/gi, ''),
        );
        return { ...author, email: `${given.slice(0, 1)}.${family}@oakton.example` };
      });
      const paper = { ...drawn, authors };
      const said = `Correspondence concerning this article should be addressed to ${esc(authors[0]?.name ?? '')}, Oakton, Norway. E-mail: ${mail(authors[0]?.email ?? '')}`;
      return {
        said: { places: true, emails: [0] },
        paper,
        html: page(paper, {
          before: para(`${error('\\authornote')}All code is available on request.\n${said}`),
          authors: inOne([withDigits(paper).join(' &amp; '), legend(paper, digits, sup, br)]),
        }),
      };
    },
  },
  {
    name: 'plain marks in their order in one line of places, with or without signs between them',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const marks = pick(random, [digits, digits, letters]);
      const before = pick(random, [
        (mark: string) => mark,
        (mark: string) => `${mark}. `,
        (mark: string) => `${mark} `,
        (mark: string) => `(${mark}) `,
      ]);
      const names = listed(paper.authors.map((author) => author.name + sup(marksOf(author, marks, random))));
      const places = legend(paper, marks, before, pick(random, [' ', ', ', '; ', ' and ', '\u2003']));
      const [inside, after] = pick(random, [
        [`${names}${br}${places}`, ''],
        [names, para(places, 'center')],
        [names, `<div class="ltx_dates">(${places})</div>`],
      ] as const);
      return { said: noEmails, html: page(paper, { authors: creators([creator(inside)]), after }) };
    },
  },
  {
    name: 'plain marks directly behind names, and places that nothing but these parts',
    wish: { each: 1, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const names = paper.authors.map(({ name, places }) => `${name}${digits[places[0] ?? 0]}`);
      const places = legend(paper, digits, (mark) => mark, pick(random, ['', ' ', ', ']));
      return { said: noEmails, html: page(paper, { authors: inOne([listed(names), places]) }) };
    },
  },
  {
    name: 'marks in any order at each name, and the places of each in that order',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({ ...author, places: author.places.toReversed() }));
      const paper = { ...drawn, authors };
      const names = authors.map(({ name, places }) => name + sup(places.map((at) => digits[at]).join(',')));
      return {
        said: { ...noEmails, inOrder: true },
        paper,
        html: page(paper, { authors: inOne([listed(names), legend(paper, digits, sup, br)]) }),
      };
    },
  },
  {
    name: '\\aff of journals before the marks of names and of places',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const marked = (mark: string) => error('\\aff') + mark;
      const names = paper.authors.map(({ name, places }) => {
        const marks = places.map((at) => String(at + 1));
        return `${name}${pick(random, [marked(marks.join(',')), marks.map(marked).join('')])}`;
      });
      const places = legend(paper, digits, marked, pick(random, [' ', br]));
      const last = (at: number) => (at + 1 === names.length ? contact('affiliation', places) : '');
      return {
        said: noEmails,
        html: page(paper, { authors: creators(names.map((name, at) => creator(name, last(at)))) }),
      };
    },
  },
  {
    name: '\\aff of journals behind each name without a sign before the next one',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper) => {
      const marked = (mark: string) => error('\\aff') + mark;
      const names = paper.authors.map(({ name, places }) => name + marked(places.map((at) => letters[at]).join(',')));
      const [first = '', ...others] = names;
      const line = [first.replace(error('\\aff'), error('\\correspondingauthor') + error('\\aff')), ...others].join(
        ' ',
      );
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([creator(line, contact('affiliation', legend(paper, letters, marked, br)))]),
        }),
      };
    },
  },
  {
    name: 'the place, the e-mails of all who are there and who paid in \\footnotetext, called by several',
    wish: { each: 1, authors: [2, 4], places: [2, 2] },
    write: (paper) => {
      const names = paper.authors.map(
        ({ name, places }) => name + note('footnotemark', String((places[0] ?? 0) + 1), ''),
      );
      const texts = homesOf(paper).map((people, at) => {
        const said = `${esc(paper.places[at]?.text ?? '')}. E-mail: ${people.map(({ email }) => tt(email)).join(', ')}. Supported by the Fund of Trees.`;
        return note('footnotetext', String(at + 1), said);
      });
      return {
        said: all,
        html: page(paper, { authors: creators(names.map((name) => creator(name))), behind: texts.join('') }),
      };
    },
  },
  {
    name: 'the e-mails of all in one \\thanks, with a sign between them or nothing',
    wish: { each: 1, authors: [2, 4], places: [1, 1] },
    write: (paper, random) => {
      const seam = pick(random, ['', ' ', ', ', '; ']);
      const emails = paper.authors.map(({ email }) => email);
      const said = pick(random, [emails.map(tt).join(seam), emails.map(mail).join(seam), emails.join(seam)]);
      const words = `${esc(paper.places[0]?.text ?? '')}. ${pick(random, ['Email: ', 'E-mails: ', ''])}${said}`;
      const thanks = pick(random, [words, note('footnote', '1', words)]);
      const names = listed(paper.authors.map(({ name }) => name));
      return { said: all, html: page(paper, { authors: creators([creator(names, thanks)]) }) };
    },
  },
  {
    name: 'an e-mail as an element directly behind the last word of the place',
    wish: { each: 1, authors: [1, 4], places: [1, 4] },
    write: (paper, random) => {
      const set = pick(random, [tt, mail]);
      const said = (at: number) =>
        placeOf(paper, paper.authors[at] as (typeof paper.authors)[number]) + set(paper.authors[at]?.email ?? '');
      const write = pick(random, [
        (name: string, at: number) => creator(`${name}${br}${said(at)}`),
        (name: string, at: number) => creator(name, contact('affiliation', said(at))),
        (name: string, at: number) => creator(name + note('footnote', String(at + 1), said(at))),
      ]);
      return {
        said: all,
        html: page(paper, { authors: creators(paper.authors.map(({ name }, at) => write(name, at))) }),
      };
    },
  },
  {
    name: 'LIPIcs unknown, the places and e-mails of all in one line without a space before the title',
    wish: { each: 1, authors: [2, 4], places: [2, 4] },
    write: (drawn) => {
      const places = drawn.places.map((place) => ({ ...place, text: `${place.text.replace(/, [^,]*$/, '')}, Norway` }));
      const paper = { ...drawn, places };
      const said = paper.authors.map((author) => placeOf(paper, author) + author.email);
      return {
        said: all,
        paper,
        html: page(paper, {
          before: para(said.join('')),
          authors: creators(paper.authors.map(({ name }) => creator(name))),
        }),
      };
    },
  },
  {
    name: 'a job before the place of each',
    wish: { each: 1, authors: [1, 4], places: [1, 4] },
    write: (paper, random) => {
      const said = (at: number) => {
        const author = paper.authors[at] as (typeof paper.authors)[number];
        const place = `Department of Roots, ${placeOf(paper, author)}`;
        return `${pick(random, jobs)}${place}`;
      };
      const named = {
        ...paper,
        places: paper.places.map((place) => ({ ...place, text: `Department of Roots, ${place.text}` })),
      };
      const write = pick(random, [
        (name: string, at: number) => creator(`${name}${br}${said(at)}`),
        (name: string, at: number) => creator(name, `${said(at)}. Email: ${paper.authors[at]?.email}`),
      ]);
      return {
        said: { places: true, emails: [] },
        paper: named,
        html: page(paper, { authors: creators(paper.authors.map(({ name }, at) => write(name, at))) }),
      };
    },
  },
  {
    name: 'an address at the first author, and several at the last, whose marks are lost as those of the authors between',
    wish: { each: 1, authors: [3, 5], places: [3, 4] },
    write: (drawn) => {
      const paper = {
        ...drawn,
        authors: drawn.authors.map((author, at) => (at === 0 ? author : { ...author, places: [] })),
      };
      const addresses = drawn.places.map(({ text }) => contact('address', esc(text)));
      const said = (at: number) =>
        at === 0 ? addresses.slice(0, 1) : at + 1 === paper.authors.length ? addresses.slice(1) : [];
      const named = paper.authors.map(({ name }, at) => creator(name, said(at).join('')));
      return { said: noEmails, paper, html: page(paper, { authors: creators(named) }) };
    },
  },
];
