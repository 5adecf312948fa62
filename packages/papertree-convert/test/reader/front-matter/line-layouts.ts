/** Layouts of lines in one name: blocks, tables, marks. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  block,
  bold,
  br,
  contact,
  creator,
  creators,
  digits,
  drawMarks,
  error,
  esc,
  formula,
  grouped,
  homesOf,
  type Layout,
  legend,
  marksOf,
  noEmails,
  page,
  placesOf,
  signs,
  sup,
  tt,
} from './html.ts';
import { chance } from './people.ts';

export const lineLayouts: readonly Layout[] = [
  ...(['&amp;', `${error('\\And')}`, ''] as const).map(
    (between, at): Layout => ({
      name: `a block of lines for each author, ${['&', '\\And', 'nothing'][at]} between them`,
      wish: { authors: [2, 6] },
      write: (paper, random) => {
        const cut = chance(random, 0.6);
        return {
          said: all,
          html: page(paper, {
            authors: creators([
              creator(paper.authors.map((author) => block(paper, author, random, cut).join(br)).join(br + between)),
            ]),
          }),
        };
      },
    }),
  ),
  {
    name: 'a block of lines in each creator',
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(paper.authors.map((author) => creator(block(paper, author, random, true).join(br)))),
      }),
    }),
  },
  {
    name: 'place and e-mail in the thanks of each',
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              author.name,
              `${esc(placesOf(paper, author).join(''))}${pick(random, ['. Email: ', ', ', ' (', '. E-mail: '])}${author.email}`.replace(
                /\(([^)]*)$/,
                '($1)',
              ),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'a table, a column for each author',
    wish: { authors: [2, 4] },
    write: (paper) => {
      const authors = paper.authors.slice(0, 4);
      const row = (cells: readonly string[]) =>
        `<span class="ltx_tr">${cells.map((cell) => `<span class="ltx_td ltx_align_center">${cell}</span>`).join('\n')}</span>\n`;
      return {
        said: all,
        paper: { ...paper, authors },
        html: page(paper, {
          authors: creators([
            creator(
              `<span class="ltx_tabular ltx_align_middle"><span class="ltx_tbody">${row(authors.map(({ name }) => name))}${row(
                authors.map((author) => esc(placesOf(paper, author).join(''))),
              )}${row(authors.map(({ email }) => tt(email)))}</span></span>`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a table, a row for each author',
    wish: { authors: [2, 5] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            `<span class="ltx_tabular ltx_align_middle"><span class="ltx_tbody">${paper.authors
              .map(
                (author) =>
                  `<span class="ltx_tr">${[author.name, esc(placesOf(paper, author).join('')), tt(author.email)]
                    .map(
                      (cell) =>
                        `<span class="ltx_td ltx_align_${chance(random, 0.5) ? 'left' : 'center'}">${cell}</span>`,
                    )
                    .join('\n')}</span>\n`,
              )
              .join('')}</span></span>`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'minipages',
    wish: { authors: [2, 5] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map(
                (author) =>
                  `<span class="ltx_inline-block ltx_minipage ltx_align_middle">\n${[
                    author.name,
                    ...placesOf(paper, author).flatMap((text) => text.split(', ')),
                    author.email,
                  ]
                    .map((line) => `<span class="ltx_p ltx_align_center">${esc(line)}</span>`)
                    .join('\n')}</span>`,
              )
              .join('&amp;'),
          ),
        ]),
      }),
    }),
  },
  ...(['sup', 'formula', 'comma before'] as const).map(
    (style): Layout => ({
      name: `marks in one creator, ${style}`,
      wish: { each: 3, authors: [2, 9], places: [2, 6] },
      write: (paper, random) => {
        const marks = drawMarks(random, paper.places.length);
        const mark = style === 'formula' ? (text: string) => formula(`{}^{${text}}`) : sup;
        const names = paper.authors.map((author, at) => {
          const printed = mark(marksOf(author, marks, random));
          const seam = at === paper.authors.length - 1 ? '' : style === 'comma before' ? ' ' : ', ';
          return style === 'comma before' && seam !== ''
            ? `${author.name},${printed}${seam}`
            : `${author.name}${printed}${seam}`;
        });
        const seam = pick(random, [br, br, '\u2003', ', ']);
        const homes = homesOf(paper).map((people, at) => people.filter(({ places }) => places[0] === at));
        const mails = pick(random, [
          paper.authors.map(({ email }) => email).join(', '),
          homes
            .filter((people) => people.length > 0)
            .map((people) => grouped(people, random))
            .join(', '),
          paper.authors.map(({ email }) => tt(email)).join(br),
        ]);
        return {
          said: all,
          html: page(paper, {
            authors: creators([
              creator(
                `${names.join('')}${br}${legend(paper, marks, mark, seam)}${br}${mails}`,
                chance(random, 0.3) ? 'Equal contribution.' : '',
              ),
            ]),
          }),
        };
      },
    }),
  ),
  {
    name: 'marks, a creator each, legends in the last',
    wish: { each: 2, authors: [2, 9], places: [2, 5] },
    write: (paper, random) => {
      const marks = drawMarks(random, paper.places.length);
      const extra = marks === signs ? '' : ',∗';
      return {
        said: { places: true, emails: [0] },
        html: page(paper, {
          authors: creators(
            paper.authors.map((author, at) =>
              creator(
                author.name +
                  sup(marksOf(author, marks, random) + (at === 0 ? extra : '')) +
                  (at < paper.authors.length - 1
                    ? ''
                    : `${br}${legend(paper, marks, sup, br)}${br}${extra === '' ? '' : sup('∗')}Corresponding author: ${paper.authors[0]?.email}`),
                contact('affiliation', ''),
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'marks with notes: equal contribution, work done at, links',
    wish: { each: 2, authors: [3, 8], places: [2, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            `${paper.authors
              .map((author, at) =>
                bold(author.name + sup(marksOf(author, digits, random) + (at < 2 ? '∗' : at === 2 ? '†' : ''))),
              )
              .join(
                chance(random, 0.5) ? '\u2003' : ', ',
              )}${br}${legend(paper, digits, sup, pick(random, [br, '\u2003']))}${br}${sup(
              '∗',
            )}Equal contribution. ${sup('†')}Work done during an internship at ${esc(paper.places[0]?.text ?? '')}.${br}<a class="ltx_ref ltx_url" href="https://github.com/trees/roots">https://github.com/trees/roots</a>`,
          ),
        ]),
      }),
    }),
  },
  {
    name: 'lines of names and of places in turn',
    wish: { authors: [2, 5], ...alone },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors.map((author) => `${author.name}${br}${esc(placesOf(paper, author).join(''))}`).join(br),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'names, then one place and a group of e-mails',
    wish: { places: [1, 1], authors: [1, 6] },
    write: (paper, random) => {
      const group = grouped(paper.authors, random);
      const broken = chance(random, 0.3) ? group.replace(/,\s?(?=[^,]*$)/, `,${br}`) : group;
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors.map(({ name }) => name).join(pick(random, ['\u2003', ', ', '\u2003\u2003', '\u00a0\u00a0\u00a0']))}${br}${esc(
                paper.places[0]?.text ?? '',
              ).replace(
                ', ',
                chance(random, 0.5) ? br : ', ',
              )}${br}<span class="ltx_text ltx_font_typewriter">${broken}</span>`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'names in bold, places below',
    wish: { authors: [2, 5] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map((author) =>
                [
                  bold(author.name),
                  ...placesOf(paper, author)
                    .flatMap((text) => text.split(', '))
                    .map(esc),
                ].join(br),
              )
              .join(br),
          ),
        ]),
      }),
    }),
  },
];
