/** Layouts that authors set by hand: places in brackets, places before names, marks of all kinds, footnotes on names. */
import { pick } from '../mutate.ts';
import {
  all,
  bold,
  br,
  contact,
  creator,
  creators,
  digits,
  error,
  esc,
  homesOf,
  initials,
  type Layout,
  legend,
  letters,
  listed,
  mail,
  marksOf,
  noEmails,
  page,
  para,
  placesOf,
  sup,
  tt,
  withFootnotes,
} from './html.ts';
import { chance } from './people.ts';

export const freeLayouts: readonly Layout[] = [
  {
    name: 'a place in brackets behind each name',
    wish: { authors: [1, 5] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map((author) => `${author.name} (${esc(placesOf(paper, author).join(''))})`)
              .join(pick(random, [br, ', ', ' et ', ' y '])),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'name, place in one line for each author',
    wish: { authors: [1, 5] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(paper.authors.map((author) => `${author.name}, ${esc(placesOf(paper, author).join(''))}`).join(br)),
        ]),
      }),
    }),
  },
  {
    name: 'name, place and e-mail in the name of each creator',
    wish: { authors: [1, 5] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(`${author.name}, ${esc(placesOf(paper, author).join(''))}, ${tt(author.email)}`),
          ),
        ),
      }),
    }),
  },
  {
    name: 'several names of one place, then those of the next',
    wish: { authors: [3, 7], places: [2, 3] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            homesOf(paper)
              .map(
                (people, at) =>
                  `${chance(random, 0.5) ? bold(listed(people.map(({ name }) => name))) : listed(people.map(({ name }) => name))}${br}${esc(paper.places[at]?.text ?? '')}`,
              )
              .join(br),
          ),
        ]),
      }),
      paper: {
        ...paper,
        authors: homesOf(paper).flat(),
      },
    }),
  },
  {
    name: 'marks in brackets, not raised',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const [open, close] = pick(random, [
        ['(', ')'],
        ['[', ']'],
      ] as const);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors
                .map((author) => `${author.name} ${open}${author.places.map((at) => marks[at]).join(',')}${close}`)
                .join(
                  ', ',
                )}${br}${paper.places.map(({ text }, at) => `${open}${marks[at]}${close} ${esc(text)}`).join(br)}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a footnote on each name has the place',
    wish: { authors: [1, 5] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            listed(
              withFootnotes(
                paper,
                (author) =>
                  `${esc(placesOf(paper, author).join(''))}${pick(random, [', ', '. E-mail: ', '; '])}${author.email}`,
              ),
            ),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'degrees behind names',
    wish: { authors: [2, 5], places: [1, 3] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            `${paper.authors
              .map(
                (author) =>
                  `${author.name}, ${pick(random, ['PhD', 'M.D.', 'MSc', 'Ph.D.', 'MBBS', 'M.B.Ch.B.', 'ScD', 'FRCP'])}${sup(marksOf(author, digits, random))}`,
              )
              .join(', ')}${br}${legend(paper, digits, sup, br)}`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'e-mails with initials behind them',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            `${listed(paper.authors.map(({ name }) => name))}${br}${esc(paper.places[0]?.text ?? '')}${br}E-mail: ${paper.authors
              .map((author) => `${author.email} (${initials(author)})`)
              .join(', ')}`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'cells of a table with all lines of an author each, two in a row',
    wish: { authors: [2, 4] },
    write: (paper) => {
      const authors = paper.authors.slice(0, 4);
      const cell = (lines: readonly string[]) => `<span class="ltx_td ltx_align_center">${lines.join(br)}</span>`;
      const cells = authors.map((author) =>
        cell([
          bold(author.name),
          ...placesOf(paper, author)
            .flatMap((text) => text.split(', '))
            .map(esc),
          author.email,
        ]),
      );
      const rows = [cells.slice(0, 2), cells.slice(2)].filter((row) => row.length > 0);
      return {
        said: all,
        paper: { ...paper, authors },
        html: page(paper, {
          authors: creators([
            creator(
              `<span class="ltx_tabular ltx_align_middle">${rows.map((row) => `<span class="ltx_tr">${row.join('')}</span>`).join('')}</span>`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'marks of which one has no place, and one place without a bearer',
    wish: { authors: [3, 6], places: [2, 3] },
    write: (paper) => {
      const [first, ...others] = paper.authors;
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(
              `${[first, ...others]
                .map(
                  (author, at) => (author?.name ?? '') + sup(`${(author?.places[0] ?? 0) + 1}${at === 0 ? ',9' : ''}`),
                )
                .join(', ')}${br}${legend(paper, digits, sup, br)}${br}${sup('8')}Institute of Nobody`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'Springer Nature, the corresponding author in a paragraph',
    wish: { authors: [2, 5], places: [1, 3] },
    write: (paper) => {
      const [first, ...others] = paper.authors;
      const name = (author: typeof first) =>
        `${error('\\fnm')}${author?.name.slice(0, author.name.lastIndexOf(author.family)).trim()} ${error('\\sur')}${author?.name.slice(author.name.lastIndexOf(author.family))}`;
      return {
        said: { places: true },
        paper: { ...paper, authors: paper.authors.map((author, at) => ({ ...author, places: at === 0 ? [0] : [] })) },
        html: page(paper, {
          before: para(
            `[1]${name(first)}\n${error('\\equalcont')}These authors contributed equally.\n${paper.places.map(({ text }, at) => `${at === 0 ? '[' : ''}${at + 1}]${error('\\orgname')}${esc(text.split(', ')[0] ?? '')}, ${error('\\orgaddress')}${error('\\city')}${esc(text.split(', ').slice(1).join(', '))}\n`).join('')}`,
          ),
          authors: creators([
            creator('', contact('email', mail(first?.email ?? ''))),
            ...others.map((author) => creator(name(author), contact('email', mail(author.email)))),
          ]),
        }),
      };
    },
  },
  {
    name: 'MDPI, names behind unknown commands below the abstract',
    wish: { authors: [2, 6], places: [1, 3] },
    write: (paper, random) => ({
      said: { emails: [0], unprinted: true },
      html: page(paper, {
        title: '',
        behind: `${error('\\Title')}\n${para(
          `${paper.title}\n${error('\\Author')}${listed(paper.authors.map((author) => `${author.name} ${sup(marksOf(author, digits, random))}${error('\\orcidA')}`))}\n${error('\\AuthorNames')}${listed(paper.authors.map(({ name }) => name))}\n${error('\\corres')}Correspondence: ${paper.authors[0]?.email}`,
        )}`,
      }),
    }),
  },
];
