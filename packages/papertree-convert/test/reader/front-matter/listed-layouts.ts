/** Layouts that list what is said of all: in runs behind the names, in one footnote, in a row for all, behind marks by commands. */
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
  grouped,
  type Layout,
  legend,
  listed,
  noEmails,
  note,
  page,
  para,
  placesOf,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { chance, range } from './people.ts';

const cell = (html: string, span = '') => `<span class="ltx_td ltx_align_center${span}">${html}</span>`;
const row = (cells: readonly string[]) => `<span class="ltx_tr">\n${cells.join('\n')}</span>\n`;

export const listedLayouts: readonly Layout[] = [
  {
    name: 'ACM’s old class: addresses and the e-mail of each in runs behind all names',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors.map(({ name }) => name).join(`${br}${br}${br}`),
            paper.authors
              .map((author) => {
                const [place = '', ...rest] = placesOf(paper, author).join('').split(', ');
                return [place, rest.join(', ')]
                  .filter((line) => line !== '')
                  .map((line) => contact('address', esc(line)))
                  .concat(contact('email', `<a href="mailto:${author.email}">${author.email}</a>`))
                  .join('');
              })
              .join(''),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'a footnote with the addresses of all, one behind the other',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([creator(listed(paper.authors.map(({ name }) => name)))]),
        behind: note(
          'footnotetext',
          '†',
          `Authors’ ${pick(random, ['addresses', 'addresses', 'affiliations'])}: ${paper.authors
            .map((author) => `${author.name}, ${esc(placesOf(paper, author).join(''))}, ${author.email}`)
            .join('; ')}.`,
        ),
      }),
    }),
  },
  {
    name: 'a table of names and e-mails, and rows for all below',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => {
      const lines = (paper.places[0]?.text ?? '').split(', ');
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              `<span class="ltx_tabular ltx_align_middle"><span class="ltx_tbody">\n${[
                row(paper.authors.map(({ name }) => cell(name))),
                row(paper.authors.map(({ email }) => cell(tt(email)))),
                ...lines.map((line) => row([cell(esc(line), ' ltx_colspan ltx_colspan_2')])),
              ].join('')}</span></span>`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'names set apart, and as many lines of their one place',
    wish: { ...alone, authors: [2, 5], places: [1, 1] },
    write: (paper, random) => {
      const words = (paper.places[0]?.text ?? '').split(', ');
      const count = paper.authors.length - 1;
      const lines = range(Math.min(count, words.length)).map((at) =>
        at + 1 === Math.min(count, words.length) ? words.slice(at).join(', ') : (words[at] as string),
      );
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors.map(({ name }) => name).join(' \u2003 ')}${br}${lines.map(esc).join(br)}${br}${tt(grouped(paper.authors, random))}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'marks by a command that LaTeXML does not know, at the creator behind',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper) => {
      const mark = (at: number) => `${error('\\authormark')}${at + 1}`;
      const marks = paper.authors.map(({ places }) => mark(places[0] ?? 0));
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            ...paper.authors.map(({ name }, at) =>
              creator(at === 0 ? name : `${marks[at - 1]}${at + 1 === paper.authors.length ? ' and' : ''} ${name}`),
            ),
            creator(
              marks.at(-1) ?? '',
              contact('address', paper.places.map(({ text }, at) => `${mark(at)}${esc(text)}`).join(br)),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'family names before the places in one footnote of the last author',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name }, at) =>
            at + 1 < paper.authors.length
              ? creator(name)
              : creator(
                  name,
                  `${paper.authors
                    .map((author) => `${author.family}: ${esc(placesOf(paper, author).join(''))}`)
                    .join('; ')}.${chance(random, 0.4) ? ' We thank the forest for its patience.' : ''}`,
                ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'names and marked places below the abstract, no creators',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        behind: para(`${withDigits(paper).join(',\n')}${br}${br}${legend(paper, digits, sup, br)}`),
      }),
    }),
  },
  {
    name: 'a range of marks, for those who are at all places',
    wish: { ...alone, authors: [3, 6], places: [3, 4] },
    write: (paper) => {
      const last = paper.places.length;
      const authors = paper.authors.map((author, at) => (at === 0 ? { ...author, places: range(last) } : author));
      const marks = authors.map(({ places }) => (places.length > 1 ? `1-${last}` : String((places[0] ?? 0) + 1)));
      return {
        said: noEmails,
        paper: { ...paper, authors },
        html: page(paper, {
          authors: creators([
            creator(
              `${authors.map(({ name }, at) => name + sup(marks[at] as string)).join(', ')}${br}${legend(paper, digits, sup, br)}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'numbers that count the authors, of IEEE’s template',
    wish: { ...alone, authors: [2, 3], places: [1, 1] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            listed(paper.authors.map(({ name }, at) => `${at + 1}${sup(['st', 'nd', 'rd'][at] as string)} ${name}`)),
            contact(
              'affiliation',
              `${esc(paper.places[0]?.text ?? '')}${br}${paper.authors.map(({ email }) => email).join(', ')}`,
            ),
          ),
        ]),
      }),
    }),
  },
];
