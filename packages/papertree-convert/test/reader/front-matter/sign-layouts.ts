/** Marks of rarer signs, and signs between names, places and e-mails. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  creator,
  creators,
  digits,
  error,
  esc,
  formula,
  inOne,
  type Layout,
  legend,
  listed,
  mail,
  noEmails,
  note,
  page,
  para,
  sup,
  tt,
} from './html.ts';
import { range } from './people.ts';

const suits = ['\\spadesuit', '\\heartsuit', '\\diamondsuit', '\\clubsuit'];

export const signLayouts: readonly Layout[] = [
  {
    name: 'marks of card suits, or digits behind a number sign, several raised together',
    wish: { each: 2, authors: [3, 6], places: [2, 4] },
    write: (paper, random) => {
      const isNumber = pick(random, [true, false]);
      const marks = isNumber ? range(4).map((at) => `\\#${at + 1}`) : suits;
      const names = paper.authors.map(
        ({ name, places }) => name + formula(`{}^{${places.map((at) => marks[at]).join(isNumber ? ',' : '')}}`),
      );
      return {
        said: noEmails,
        html: page(paper, {
          authors: inOne([listed(names), legend(paper, marks, (mark) => formula(`{}^{${mark}}`), br)]),
        }),
      };
    },
  },
  {
    name: 'marks in brackets before names, and the places in a bracket below',
    wish: { each: 2, authors: [2, 5], places: [2, 3] },
    write: (paper) => {
      const names = paper.authors.map(({ name, places }) => `(${places.map((at) => at + 1).join(',')}) ${name}`);
      return {
        said: noEmails,
        html: page(paper, {
          authors: inOne([names.join(', '), `(${legend(paper, digits, (mark) => `(${mark}) `, ', ')})`]),
        }),
      };
    },
  },
  {
    name: 'the numbers of footnotes with e-mails are those of the places, too',
    wish: { ...alone, authors: [2, 3], places: [2, 3] },
    write: (drawn) => {
      const paper = { ...drawn, authors: drawn.authors.slice(0, drawn.places.length) };
      const names = paper.authors.map(
        ({ name, email }, at) => name + note('footnote', String(at + 1), `e-mail: ${email}`),
      );
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([creator(listed(names))]),
          after: para(
            legend(paper, digits, (mark) => formula(`{}^{${mark}}`), br),
            'center',
          ),
        }),
      };
    },
  },
  {
    name: 'the address of now of one author, and a collaboration in brackets',
    wish: { ...alone, authors: [3, 5], places: [3, 3] },
    write: (drawn, random) => {
      const places = drawn.authors.map((author, at) => ({ ...author, places: [at % 2] }));
      const group = { ...(places[0] as (typeof places)[0]), name: 'Oak Collaboration', places: [], email: '' };
      const paper = { ...drawn, authors: [...places, group] };
      const names = places.map(
        ({ name, places: [own = 0] }, at) => name + sup(`${digits[own]}${at === 0 ? ',a' : ''}`),
      );
      const now = pick(random, ['Present address: ', 'Now at ', 'Current address: ', 'Address after October 1: ']);
      const [one, other, third] = paper.places.map(({ text }) => esc(text));
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: inOne([
            names.join(', '),
            '(Oak Collaboration)',
            `${sup('1')}${one}`,
            `${sup('2')}${other}`,
            `${sup('a')}${now}${third}`,
          ]),
        }),
      };
    },
  },
  {
    name: 'a conjunction between wide spaces and footnotes',
    wish: { ...alone, authors: [2, 3], places: [2, 3] },
    write: (paper, random) => {
      const and = pick(random, ['et', 'und', 'y', 'and', 'och']);
      const names = paper.authors.map(({ name, email, places }, at) => {
        const place = esc(paper.places[places[0] ?? 0]?.text ?? '');
        return name + note('footnote', String(at + 1), `${place}. E-mail: ${tt(email)}`);
      });
      return { said: all, html: page(paper, { authors: creators([creator(names.join(`\u00a0 ${and}\u00a0 `))]) }) };
    },
  },
  {
    name: 'users in braces that a stroke in a formula parts, below the first of those who have them',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => {
      const host = paper.authors[0]?.email.split('@')[1];
      const users = paper.authors.map(({ email }) => email.split('@')[0]);
      const mails = users.length === 1 ? `${users}@${host}` : `{${users.join(` ${formula('|')} `)}}@${host}`;
      const [one = '', ...others] = paper.authors.map(({ name }) => `${name}${br}${esc(paper.places[0]?.text ?? '')}`);
      return {
        said: all,
        html: page(paper, {
          authors: creators([creator(one, `e-mail: ${mails}`), ...others.map((other) => creator(other))]),
        }),
      };
    },
  },
  {
    name: 'a paragraph for each place in an unknown environment, behind the last the e-mails of a sign',
    wish: { ...alone, authors: [3, 6], places: [2, 4] },
    write: (paper) => {
      const names = paper.authors.map(
        ({ name, places }, at) => name + formula(`{}^{${(places[0] ?? 0) + 1}${at < 1 ? ',\\lx@sectionsign' : ''}}`),
      );
      const places = paper.places.map(({ text }) => esc(text));
      const last = `${places.pop()}\n${formula('{}^{\\lx@sectionsign}')}e-mail: ${mail(paper.authors[0]?.email ?? '')}`;
      return {
        said: { places: true, emails: [0] },
        html: page(paper, {
          authors: inOne([listed(names, ', &amp; ')]),
          behind: error('{affiliations}') + [...places, last].map((each) => para(each)).join(''),
        }),
      };
    },
  },
  {
    name: 'who is elsewhere in brackets behind the e-mail of one head in the notes of all',
    wish: { ...alone, authors: [2, 4], places: [2, 4] },
    write: (paper) => {
      const heads = paper.authors.map(({ family, email, places }, at) => {
        const place = esc(paper.places[places[0] ?? 0]?.text ?? '');
        return `${family}: ${place}, ${error('\\url')}${email}${at === 0 ? ' (corresponding author)' : ''}`;
      });
      const names = paper.authors.map(({ name }) => creator(name));
      const last = creator(paper.authors.at(-1)?.name ?? '', heads.join('; '));
      return { said: all, html: page(paper, { authors: creators([...names.slice(0, -1), last]) }) };
    },
  },
  {
    name: 'names of others behind e-mails on a line of the source',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => ({
      said: { places: true, emails: 'all' },
      html: page(paper, {
        authors: inOne([
          ...paper.authors.map(
            ({ name, email }, at) =>
              `${at === 0 ? name : ''}${br}${email}${at + 1 < paper.authors.length ? `\n${paper.authors[at + 1]?.name}` : ''}`,
          ),
          sup('') + esc(paper.places[0]?.text ?? ''),
        ]),
      }),
    }),
  },
];
