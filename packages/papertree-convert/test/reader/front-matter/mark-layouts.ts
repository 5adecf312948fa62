/** Marks that are set in unusual ways, and words around names that are none of them. */
import { pick } from '../mutate.ts';
import {
  all,
  br,
  contact,
  creator,
  creators,
  digits,
  esc,
  formula,
  keyed,
  type Layout,
  legend,
  letters,
  listed,
  noEmails,
  note,
  page,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { chance } from './people.ts';

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

const raisedSigns = ['{}^{\\dagger}', '{}^{\\ddagger}', '{}^{*}', '{}^{\\S}'];

const inFormula = (mark: string) => formula(`{}^{(${mark})}`);

/** Words that stand before and behind names and are none of them. */
const titles = ['Prof. Dr. ', 'Univ.-Prof. Mag. Dr. ', 'Dr. habil. ', 'Dr. ', 'Dipl.-Ing. ', 'Prof. Emeritus ', ''];
const offices = [', RN', ', Associate Professor', ', Ph.D. Candidate', ', Student', ', MPH', ''];

export const markLayouts: readonly Layout[] = [
  {
    name: 'places behind digits in one line, parted by semicolons or wide space',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const [mark, seam] = pick(random, [
        [(text: string) => `${text}: `, '; '],
        [(text: string) => `${text} `, '\u2003\u2003'],
      ] as const);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([creator(`${listed(withDigits(paper))}${br}${legend(paper, digits, mark, seam)}`)]),
        }),
      };
    },
  },
  {
    name: 'Greek letters as marks, and a note that explains them',
    wish: { each: 2, authors: [2, 6], places: [2, 3] },
    write: (paper) => {
      const marks = ['\\alpha', '\\beta', '\\gamma'];
      const names = paper.authors.map(
        (author) => author.name + formula(`{}^{${author.places.map((at) => marks[at]).join(',')}}`),
      );
      return {
        said: { places: true, emails: [0] },
        html: page(paper, {
          authors: creators([
            creator(
              listed(names),
              `Addresses: ${legend(paper, marks, (mark) => `${formula(mark)} `, '; ')}. Contact: ${paper.authors[0]?.email}.`,
            ),
          ]),
        }),
      };
    },
  },
  marked('raised marks in brackets', (random) => pick(random, [digits, letters]), {
    name: inFormula,
    place: inFormula,
  }),
  marked('one star, two stars, three stars', () => stars, { name: sup, place: sup }),
  {
    ...marked('one star, two stars, three stars as plain characters', () => stars, {
      name: (mark) => mark,
      place: (mark) => `${mark} `,
    }),
    wish: { authors: [2, 4], places: [2, 4] },
  },
  marked('digits in circles as plain characters', () => [...'①②③④'], {
    name: (mark) => ` ${mark.replaceAll(',', ' ')}`,
    place: (mark) => `${mark} `,
  }),
  marked('marks in brackets with “and”', () => digits, {
    name: (mark) => ` (${mark.replaceAll(',', ' and ')})`,
    place: (mark) => `(${mark}) `,
  }),
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
  {
    name: 'a place and an e-mail in typewriter behind each mark',
    wish: { authors: [2, 4], places: [2, 4] },
    write: (drawn) => {
      const authors = drawn.authors.filter((author, at) => author.places[0] === at);
      const names = authors.map(({ name }, at) => name + sup(String(at + 1)));
      const places = authors.map(
        ({ email }, at) => `${sup(String(at + 1))}${esc(drawn.places[at]?.text ?? '')}, ${tt(email)}`,
      );
      return {
        said: all,
        paper: { ...drawn, authors },
        html: page(drawn, { authors: creators([creator([listed(names), ...places].join(br))]) }),
      };
    },
  },
  {
    name: 'one footnote that nothing calls, and in it a place and an e-mail behind each mark',
    wish: { authors: [2, 4], places: [2, 4], each: 1 },
    write: (drawn) => {
      const authors = drawn.authors.filter((author, at) => author.places[0] === at);
      const paper = { ...drawn, authors };
      const said = authors.map(
        ({ places, email }, at) =>
          `${formula(raisedSigns[at] ?? '')}${esc(drawn.places[places[0] ?? 0]?.text ?? '')}; ${email}.`,
      );
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(authors.map(({ name }, at) => name + formula(raisedSigns[at] ?? '')).join('\u2003')),
          ]),
          behind: note('footnotetext', '†', said.join(' ')),
        }),
      };
    },
  },
  {
    name: 'name, place and an e-mail between signs of formulas in a line for each author',
    wish: { authors: [1, 4], places: [1, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map(({ name, places, email }) => {
                const [open, end] = pick(random, [
                  ['\\langle', '\\rangle'],
                  ['&lt;', '&gt;'],
                ]) as [string, string];
                return `${name}, ${esc(paper.places[places[0] ?? 0]?.text ?? '')} ${formula(open)}${email}${formula(end)}`;
              })
              .join(br),
          ),
        ]),
      }),
    }),
  },
  {
    name: '\\footnotemark at names, and each \\footnotetext behind the last',
    wish: { each: 1, authors: [2, 4], places: [2, 4] },
    write: (paper) => {
      const place = (at: number) => paper.places[paper.authors[at]?.places[0] ?? 0]?.text ?? '';
      const calls = paper.authors.map((author, at) => author.name + note('footnotemark', String(at + 1), ''));
      const texts = paper.authors.map(({ email }, at) =>
        note('footnotetext', String(at + 1), `${esc(place(at))}, ${email}`),
      );
      return { said: all, html: page(paper, { authors: creators([creator(listed(calls) + texts.join(''))]) }) };
    },
  },
  {
    name: 'addresses as keys and values, and e-mails with “at”',
    wish: { each: 1, authors: [1, 4], places: [1, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) => {
            const place = paper.places[author.places[0] ?? 0]?.text ?? '';
            const keys = chance(random, 0.5) ? keyed(place) : esc(place);
            return creator(
              author.name,
              contact('email', author.email.replace('@', ' at ')) + contact('affiliation', keys),
            );
          }),
        ),
      }),
    }),
  },
];
