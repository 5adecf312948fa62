/** Layouts of places that stand beside the names: in brackets, in the date, as creators of their own. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  creator,
  creators,
  digits,
  esc,
  formula,
  type Layout,
  legend,
  noEmails,
  note,
  page,
  placesOf,
  sup,
  tt,
  withDigits,
  withFootnotes,
} from './html.ts';

export const besideLayouts: readonly Layout[] = [
  {
    name: 'silent places behind marks in the date',
    wish: { authors: [2, 6], places: [2, 4], each: 2, silent: true },
    write: (paper, random) => {
      const first = {
        ...paper,
        places: paper.places.with(0, { text: 'University of Oakton', host: 'oakton.example' }),
      };
      return {
        said: noEmails,
        paper: first,
        html: page(first, {
          authors: creators([creator(withDigits(first).join(', '))]),
          after: `<div class="ltx_dates">(${legend(first, digits, sup, br)}${random() < 0.5 ? `${br}May 2023` : ''})</div>`,
        }),
      };
    },
  },
  {
    name: 'names with marks as one creator, each place as another',
    wish: { authors: [1, 6], places: [1, 4], each: 2 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(
          [
            withDigits(paper).join(', '),
            ...legend(paper, digits, (mark) => formula(`{}^{${mark}}`), '\n').split('\n'),
          ].map((html) => creator(html)),
        ),
      }),
    }),
  },
  ...[true, false].map(
    (isSilent): Layout => ({
      name: `${isSilent ? 'a silent place' : 'a mark'} and an e-mail in brackets behind each name`,
      wish: { authors: [1, 6], places: [1, 4], silent: isSilent, ...alone },
      write: (paper, random) => {
        const email = pick(random, [tt, esc]);
        const names = paper.authors.map((author) => {
          const said = isSilent ? esc(placesOf(paper, author).join('')) : String((author.places[0] ?? 0) + 1);
          return `${author.name} (${said}, ${email(author.email)})`;
        });
        const places = isSilent ? '' : br + legend(paper, digits, (mark) => `(${mark}) `, br);
        return { said: all, html: page(paper, { authors: creators([creator(names.join(`,${br}`) + places)]) }) };
      },
    }),
  ),
  {
    name: 'the e-mails of all below their place, users parted by commas before one host',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            [
              paper.authors.map(({ name }) => name).join(', '),
              esc(paper.places[0]?.text ?? ''),
              `${paper.authors.map(({ email }) => email.split('@')[0]).join(',')}@${paper.places[0]?.host}`,
            ].join(br),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'aastex, the place and e-mail of a mark in full at each name that bears it',
    wish: { authors: [2, 6], places: [1, 3] },
    write: (paper) => {
      const first = paper.places.map((_, at) => paper.authors.findIndex(({ places }) => places.includes(at)));
      const names = paper.authors.map(({ name, places }) => {
        const at = places[0] ?? 0;
        const email = paper.authors[first[at] as number]?.email ?? '';
        return `${name}${note('affiliation', String(at + 1), `${esc(paper.places[at]?.text ?? '')}; ${email}`)}`;
      });
      return {
        said: { places: true, emails: first },
        html: page(paper, { authors: creators([creator(names.join(' , '))]) }),
      };
    },
  },
  {
    name: 'a silent place in the thanks of one author, places in those of the others',
    wish: { authors: [3, 3], places: [3, 3], ...alone },
    write: (drawn) => {
      const paper = { ...drawn, places: drawn.places.with(2, { text: 'Grumpel Vaskora', host: 'grumpel.example' }) };
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: creators(paper.authors.map((author) => creator(author.name, esc(placesOf(paper, author).join(''))))),
        }),
      };
    },
  },
  {
    name: 'places and e-mails in footnotes, some silent',
    wish: { authors: [1, 5], silent: true, ...alone },
    write: (drawn) => {
      const places = drawn.places.map((each, at) =>
        at % 2 === 0 ? { ...each, text: `${each.text}, 7 rue Haute, 66000 Olmedo` } : each,
      );
      const paper = { ...drawn, places };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators(
            withFootnotes(
              paper,
              (author) => `${esc(placesOf(paper, author).join(''))} ; courriel : ${author.email}`,
            ).map((name) => creator(name)),
          ),
        }),
      };
    },
  },
  {
    name: 'columns parted by wide space, a place like a name among others',
    wish: { authors: [3, 3], places: [3, 3], ...alone },
    write: (drawn) => {
      const paper = { ...drawn, places: drawn.places.with(1, { text: 'Grumpel Vaskora', host: 'grumpel.example' }) };
      const rows = [
        paper.authors.map(({ name }) => name),
        paper.authors.map((author) => esc(placesOf(paper, author).join(''))),
        paper.authors.map(({ email }) => email),
      ];
      return {
        said: all,
        paper,
        html: page(paper, { authors: creators([creator(rows.map((row) => row.join('\u2003\u2003')).join(br))]) }),
      };
    },
  },
  {
    name: 'two names joined by a word, and a table of two columns below them',
    wish: { authors: [2, 2], places: [2, 2], ...alone },
    write: (paper) => {
      const parts = paper.authors.map((author) => placesOf(paper, author).join('').split(', '));
      const count = Math.min(...parts.map(({ length }) => length));
      const rows = Array.from({ length: count }, (_, at) =>
        parts.map((lines) => esc(at + 1 < count ? (lines[at] ?? '') : lines.slice(at).join(', '))),
      );
      const cells = (row: readonly string[]) => row.map((cell) => `<span class="ltx_td">${cell}</span>`).join('\n');
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors.map(({ name }) => name).join(' and ')}${br}<span class="ltx_tabular"><span class="ltx_tbody">${rows
                .map((row) => `<span class="ltx_tr">${cells(row)}</span>`)
                .join('\n')}</span></span>`,
            ),
          ]),
        }),
      };
    },
  },
];
