/** Layouts of title pages without \author and \title: tables, labels, a paragraph for each author, legends in one line. */
import { pick, type Random } from '../mutate.ts';
import {
  all,
  alone,
  bold,
  br,
  creator,
  creators,
  digits,
  esc,
  inOne,
  type Layout,
  legend,
  listed,
  noEmails,
  page,
  para,
  placeOf,
  placesOf,
  prose,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { type Author, chance, type Paper } from './people.ts';

const large = (html: string) => `<span class="ltx_text" style="font-size:144%;">${html}</span>`;
const magnified = (html: string) => `<span class="ltx_text" style="font-size:120%;">${html}</span>`;
const titled = (paper: Paper, random: Random) => para(pick(random, [bold, large])(paper.title), 'center');
const cell = (html: string) => `<td class="ltx_td ltx_align_center">${html}</td>`;
const row = (cells: readonly string[]) => `<tr class="ltx_tr">${cells.map(cell).join('\n')}</tr>\n`;
const table = (rows: readonly string[]) =>
  `<div class="ltx_para ltx_align_center"><table class="ltx_tabular ltx_align_middle"><tbody class="ltx_tbody">${rows.join('')}</tbody></table></div>\n`;

export const titlepageLayouts: readonly Layout[] = [
  {
    name: 'no creators, a table with a column for each author',
    wish: { ...alone, authors: [2, 3], places: [2, 3] },
    write: (paper, random) => {
      const isBold = chance(random, 0.3);
      const lines = [
        paper.authors.map(({ name }) => (isBold ? bold(name) : name)),
        paper.authors.map((author) => esc(placesOf(paper, author).join(''))),
        paper.authors.map(({ email }) => tt(email)),
      ];
      return { said: all, html: page(paper, { title: titled(paper, random), after: table(lines.map(row)) }) };
    },
  },
  {
    name: 'no creators, labels before the title, the names, the places',
    wish: { ...alone, authors: [1, 4], places: [1, 4] },
    write: (paper, random) => {
      const said = (label: string, html: string) => para(`${bold(`${label}:`)} ${html}`);
      const each = paper.authors.map((author) =>
        [
          said('Author', author.name),
          said('Affiliation', esc(placesOf(paper, author).join(''))),
          said(pick(random, ['E-mail', 'Email']), author.email),
        ].join(''),
      );
      return {
        said: all,
        html: page(paper, {
          title: '',
          after: `${said('Title', paper.title)}${each.join('')}${chance(random, 0.4) ? said('Words in the text', '5992') : ''}`,
        }),
      };
    },
  },
  {
    name: 'no creators, labels before the title and all names, digits before the places',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        title: '',
        after: [
          `${bold('Title:')} ${paper.title}`,
          `${bold('Authors:')} ${listed(withDigits(paper), ', ')}`,
          ...paper.places.map(({ text }, at) => `${at + 1}: ${esc(text)}`),
          ...(chance(random, 0.5) ? [`${bold('Figures:')} 4`, `${bold('Tables:')} 2`] : []),
        ]
          .map((line) => para(line))
          .join(''),
      }),
    }),
  },
  {
    name: 'no creators, a legend of all places in one line',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        title: titled(paper, random),
        after: [
          listed(
            withDigits(paper).map((name) => pick(random, ['', 'Dr. ', 'Prof. Dr. ']) + name),
            ', ',
          ),
          `${legend(paper, digits, sup, '; ')}${pick(random, ['.', ''])}`,
        ]
          .map((line) => para(line))
          .join(''),
      }),
    }),
  },
  {
    name: 'no creators, a paragraph with name, place and e-mail for each author',
    wish: { ...alone, authors: [1, 5], places: [1, 4] },
    write: (paper, random) => {
      const isBold = chance(random, 0.6);
      return {
        said: all,
        html: page(paper, {
          title: titled(paper, random),
          after: paper.authors
            .map((author) =>
              para(
                `${isBold ? bold(author.name) : author.name}, ${esc(placesOf(paper, author).join(''))}. E-mail: ${tt(author.email)}`,
              ),
            )
            .join(''),
        }),
      };
    },
  },
  {
    name: 'no creators, a line with name and place for each author',
    wish: { ...alone, authors: [2, 5], places: [1, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        title: titled(paper, random),
        after: `<div class="ltx_para ltx_align_center">${paper.authors
          .map((author) => `<p class="ltx_p">${bold(author.name)}, ${esc(placesOf(paper, author).join(''))}</p>\n`)
          .join('')}</div>`,
      }),
    }),
  },
  {
    name: 'no creators, “By” and the names',
    wish: { ...alone, authors: [1, 4], places: [1, 2] },
    write: (paper, random) => ({
      said: { places: false, emails: 'none', unprinted: true },
      html: page(paper, {
        title: `<div class="ltx_para ltx_align_center"><p class="ltx_p">${bold(paper.title)}</p>\n<p class="ltx_p">${pick(random, ['By ', 'by '])}${listed(paper.authors.map(({ name }) => name))}</p></div>\n`,
      }),
    }),
  },
  {
    name: 'no creators and no abstract, title, names and places before the text',
    wish: { each: 2, authors: [1, 5], places: [1, 4] },
    write: (paper, random) => {
      // plain TeX: `\\magnification=1200`
      const sized = pick(random, [(html: string) => html, magnified]);
      const lines = [
        listed(withDigits(paper)),
        legend(paper, digits, sup, br),
        ...pick(random, [[], [prose], [prose, '3/92', bold('1. Roots')]]),
      ];
      return {
        said: noEmails,
        html: page(paper, {
          title: para(sized(large(paper.title))),
          after: lines.map((line) => para(sized(line))).join(''),
          abstract: '',
        }),
      };
    },
  },
  {
    name: 'no creators, the title as a section without a number',
    wish: { each: 2, authors: [1, 5], places: [1, 4] },
    write: (paper, random) => {
      const lines = [listed(withDigits(paper)), legend(paper, digits, sup, br)];
      const said = chance(random, 0.5) ? para(lines.join(br)) : lines.map((line) => para(line, 'center')).join('');
      return {
        said: noEmails,
        html: page(paper, {
          title: `<section class="ltx_section"><h2 class="ltx_title ltx_title_section">${paper.title}</h2>${said}</section>`,
        }),
      };
    },
  },
  {
    name: 'the author and who guided the work, below labels',
    wish: { ...alone, authors: [1, 1], places: [1, 1] },
    write: (paper, random) => {
      const [author] = paper.authors;
      const [supervisor, colon] = [
        pick(random, ['Supervisor', 'Thesis advisor', 'Supervised by']),
        chance(random, 0.5),
      ];
      if (chance(random, 0.4)) {
        const guides = pick(random, [
          ['Supervisors:', 'Adj. Prof. Carl Cole', 'Dr. Dora Dunn'],
          ['Supervisor: Dr. Carl Cole'],
        ]);
        const authors = inOne([author?.name ?? '', placeOf(paper, author as Author), ...guides]);
        return { said: noEmails, html: page(paper, { authors }) };
      }
      const lines = colon
        ? ['Author:', author?.name ?? '', `${supervisor}:`, 'Dr. Carl Cole']
        : [`By ${author?.name}`, `${supervisor}: Dr. Carl Cole`];
      return {
        said: { places: true, emails: 'none' },
        html: page(paper, {
          title: `<div class="ltx_titlepage">${[
            esc(placesOf(paper, paper.authors[0] as Author).join('')),
            large(paper.title),
            ...lines,
          ]
            .map((line) => `<p class="ltx_p ltx_align_center">${line}</p>\n`)
            .join('')}</div>`,
        }),
      };
    },
  },
  {
    name: 'no creators, a line for each author, and below them one on correspondence',
    wish: { ...alone, authors: [2, 4], places: [1, 4] },
    write: (paper, random) => {
      const at = Math.floor(random() * paper.authors.length);
      const one = paper.authors[at] as Author;
      return {
        said: { places: true, emails: [at] },
        html: page(paper, {
          behind: [
            ...paper.authors.map((author) => `${bold(author.name)}, ${esc(placesOf(paper, author).join(''))}`),
            `${pick(random, ['Correspondence', 'Corresponding author'])}: ${one.name}, ${one.email}`,
          ]
            .map((line) => para(line))
            .join(''),
        }),
      };
    },
  },
  {
    name: 'a creator, and below the abstract the place and the e-mail',
    wish: { ...alone, authors: [1, 1], places: [1, 1] },
    write: (paper) => {
      const [author] = paper.authors as [Author];
      return {
        said: all,
        html: page(paper, {
          authors: creators([creator(author.name)]),
          behind: para(`${esc(placesOf(paper, author).join(''))}${br}${tt(author.email)}`),
        }),
      };
    },
  },
];
