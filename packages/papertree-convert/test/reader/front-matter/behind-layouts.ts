/** Layouts that say who is where behind the authors, in paragraphs or lists, or hang it on the last of them. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  bold,
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
  letters,
  listed,
  mail,
  noEmails,
  page,
  para,
  placesOf,
  sentences,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { chance } from './people.ts';

export const behindLayouts: readonly Layout[] = [
  ...([': ', ', ', 'lines'] as const).map(
    (seam): Layout => ({
      name: `a paragraph for each author behind all names, ${seam === 'lines' ? seam : `«${seam}»`}`,
      wish: { authors: [2, 6], ...alone },
      write: (paper, random) => ({
        said: all,
        html: page(paper, {
          authors: creators([creator(listed(paper.authors.map(({ name }) => name)))]),
          after: paper.authors
            .map((author) => {
              const place = esc(placesOf(paper, author).join(''));
              return seam === 'lines'
                ? [chance(random, 0.5) ? bold(author.name) : author.name, place, author.email].join(br)
                : `${author.name}${seam}${place}, ${author.email}`;
            })
            .map((html) => para(html))
            .join(''),
        }),
      }),
    }),
  ),
  {
    name: 'sentences in a paragraph behind the authors',
    wish: { authors: [1, 5], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(paper.authors.map(({ name }) => creator(name))),
        after: para(sentences(paper, random)),
      }),
    }),
  },
  {
    name: 'places behind marks in brackets, in a paragraph behind the authors',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const mark = pick(random, [(text: string) => `(${text})`, (text: string) => `[${text}]`]);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators(
            paper.authors.map(({ name, places }) => creator(name + mark(places.map((at) => marks[at]).join(',')))),
          ),
          after: para(legend(paper, marks, mark, br), 'center'),
        }),
      };
    },
  },
  {
    name: 'a creator each, one place and the e-mails of all below the last',
    wish: { authors: [2, 6], places: [1, 1] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name }, at) =>
            creator(
              at < paper.authors.length - 1
                ? name
                : [
                    name,
                    esc(paper.places[0]?.text ?? ''),
                    pick(random, [
                      paper.authors.map(({ email }) => tt(email)).join(br),
                      paper.authors.map(({ email }) => email).join(', '),
                      grouped(paper.authors, random),
                    ]),
                  ].join(br),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'revtex, authors each, and the place of a group behind its last',
    wish: { authors: [3, 8], places: [2, 3], ...alone },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: homesOf(drawn).flat() };
      const { authors } = paper;
      const mails = chance(random, 0.5);
      return {
        said: mails ? all : noEmails,
        paper,
        html: page(paper, {
          authors: creators(
            authors.map((author, at) =>
              creator(
                author.name,
                (mails ? contact('email', mail(author.email)) : '') +
                  (authors[at + 1]?.places[0] === author.places[0]
                    ? ''
                    : contact('affiliation', esc(placesOf(paper, author).join('')))),
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'places of one word in brackets behind names',
    wish: { authors: [2, 6], ...alone },
    write: (drawn, random) => {
      const paper = {
        ...drawn,
        places: drawn.places.map(({ text, host }) => ({ text: text.split(' ')[0] ?? '', host })),
      };
      const seam = pick(random, [', ', br]);
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: creators([
            creator(paper.authors.map((author) => `${author.name} (${placesOf(paper, author).join('')})`).join(seam)),
          ]),
        }),
      };
    },
  },
  {
    name: 'the \\thanks of each author behind all names, without a space between them',
    wish: { authors: [2, 5], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            // The journals of economics draw the order of names.
            pick(random, [listed, (names: readonly string[]) => names.join(' r⃝ ')])(
              paper.authors.map(({ name }) => name),
            ),
            paper.authors
              .map((author) => {
                const place = esc(placesOf(paper, author).join(''));
                return pick(random, [
                  `${place}, ${author.email}.`,
                  `${place}. Email: ${author.email}.`,
                  `${place} (${author.email}).`,
                  `${place}, ${author.email}`,
                ]);
              })
              .join(''),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'creators parted at each comma of names, places and e-mails',
    wish: { authors: [1, 6], each: 2 },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const text = [
        paper.authors
          .map((author) => author.name + sup(author.places.map((at) => marks[at]).join('\u201a')))
          .join(', '),
        legend(paper, marks, sup, br),
        chance(random, 0.5) ? grouped(paper.authors.slice(0, 1), random) : paper.authors[0]?.email,
      ].join(br);
      return {
        said: { places: true, emails: [0] },
        html: page(paper, {
          authors: creators(text.split(', ').map((part) => creator(part.replaceAll('\u201a', ',')))),
        }),
      };
    },
  },
  {
    name: 'names of several in a table of columns, some places in two lines',
    wish: { authors: [2, 4], ...alone },
    write: (paper, random) => {
      const authors = paper.authors.slice(0, 4);
      const row = (cells: readonly string[]) =>
        `<span class="ltx_tr">${cells.map((cell) => `<span class="ltx_td ltx_align_center">${cell}</span>`).join('\n')}</span>\n`;
      const parts = authors.map((author) => placesOf(paper, author).join('').split(', '));
      const most = Math.max(...parts.map(({ length }) => length));
      return {
        said: all,
        paper: { ...paper, authors },
        html: page(paper, {
          authors: creators([
            creator(
              `<span class="ltx_tabular ltx_align_middle"><span class="ltx_tbody">${[
                authors.map(({ name }) => (chance(random, 0.5) ? bold(name) : name)),
                ...Array.from({ length: most }, (_, at) => parts.map((lines) => esc(lines[at] ?? ''))),
                authors.map(({ email }) => tt(email)),
              ]
                .map(row)
                .join('')}</span></span>`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a table of marks and their places behind the abstract',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([creator(listed(withDigits(paper)))]),
        behind: `<div class="ltx_para"><table class="ltx_tabular"><tbody class="ltx_tbody">${paper.places
          .map(
            ({ text }, at) =>
              `<tr class="ltx_tr"><th class="ltx_td ltx_th">${sup(String(at + 1))}</th>\n<td class="ltx_td">${esc(text)}</td></tr>`,
          )
          .join('\n')}</tbody></table></div>`,
      }),
    }),
  },
  {
    name: 'a place below each name, and e-mails behind signs in one line behind the abstract',
    wish: { authors: [2, 6], ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author, at) =>
            creator(`${author.name}${sup('∗'.repeat(at + 1))}${br}${esc(placesOf(paper, author).join(''))}`),
          ),
        ),
        behind: para(paper.authors.map(({ email }, at) => `${sup('∗'.repeat(at + 1))} ${tt(email)}`).join(' ')),
      }),
    }),
  },
  {
    name: 'a note below the name of the only author, place and e-mail behind the abstract',
    wish: { authors: [1, 1] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([creator(`${paper.authors[0]?.name}${br}(with an appendix by Nora Norden)`)]),
        behind: para([esc(paper.places[0]?.text ?? ''), tt(paper.authors[0]?.email ?? '')].join(br), 'center'),
      }),
    }),
  },
];
