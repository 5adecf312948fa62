/** Layouts of the article class without packages: places in dates and footnotes, marks in brackets or before names, plain paragraphs. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  bold,
  br,
  creator,
  creators,
  digits,
  esc,
  formula,
  homesOf,
  italic,
  type Layout,
  legend,
  letters,
  listed,
  marksOf,
  noEmails,
  note,
  page,
  para,
  placesOf,
  sup,
  tt,
  withFootnotes,
} from './html.ts';
import { chance } from './people.ts';

/** What LaTeXML writes for \S and \P in formulas. */
const commands = ['\\dagger', '\\ddagger', '\\lx@sectionsign', '\\lx@paragraphsign', '\\ast'];

export const plainLayouts: readonly Layout[] = [
  {
    name: 'places before the date',
    wish: { each: 2, authors: [2, 7], places: [2, 4] },
    write: (paper, random) => {
      const date = pick(random, [' January 2025', ' Draft of 5 May 2024', '']);
      const mails = chance(random, 0.4) ? `${br}${paper.authors.map(({ email }) => tt(email)).join(', ')}` : '';
      return {
        said: mails === '' ? noEmails : all,
        html: page(paper, {
          authors: `${creators([creator(listed(paper.authors.map((author) => author.name + sup(author.places.map((at) => at + 1).join(',')))))])}<div class="ltx_dates">(${legend(paper, digits, sup, br)}${mails}${date === '' ? '' : br}${date})</div>\n`,
        }),
      };
    },
  },
  {
    name: 'places in the footnotes of names',
    wish: { authors: [1, 6], ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            listed(
              withFootnotes(paper, (author) => `${esc(placesOf(paper, author).join(''))}. Email: ${tt(author.email)}.`),
            ),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'places in \\thanks, called again by \\footnotemark',
    wish: { authors: [2, 6], places: [1, 3], ...alone },
    write: (paper, random) => {
      const homes = homesOf(paper);
      // The note of the title is the first.
      const first = pick(random, [1, 2]);
      const thanks = first === 1 ? '' : note('thanks', '†', 'This work was supported by the Fund of Trees.');
      return {
        said: all,
        html: page(paper, {
          title: `<h1 class="ltx_title ltx_title_document">${paper.title}${thanks}</h1>`,
          authors: creators(
            paper.authors.map((author) => {
              const at = author.places[0] ?? 0;
              return homes[at]?.[0] === author
                ? creator(
                    author.name,
                    `${esc(paper.places[at]?.text ?? '')} (${homes[at].map(({ email }) => tt(email)).join(', ')}).`,
                  )
                : creator(author.name + note('footnotemark', String(at + first), ''));
            }),
          ),
        }),
      };
    },
  },
  ...(['[]', '()'] as const).map(
    (brackets): Layout => ({
      name: `marks in ${brackets} behind names`,
      wish: { each: 2, authors: [2, 6], places: [2, 4] },
      write: (paper, random) => {
        const marks = pick(random, [digits, letters]);
        const mark = (text: string) => `${brackets[0]}${text}${brackets[1]}`;
        const names = paper.authors.map(
          ({ name, places }) => `${name} ${mark(places.map((at) => marks[at]).join(pick(random, [',', ', '])))}`,
        );
        return {
          said: noEmails,
          html: page(paper, {
            authors: creators([
              creator(
                `${listed(names, pick(random, [' and ', ', and ']))}${br}${legend(paper, marks, (text) => `${mark(text)} `, br)}`,
              ),
            ]),
          }),
        };
      },
    }),
  ),
  {
    name: 'marks before names',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const mark = pick(random, [sup, (text: string) => formula(`{}^{${text}}`)]);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors.map(({ name, places }) => mark(places.map((at) => at + 1).join(',')) + name).join(', ')}${br}${legend(paper, digits, mark, br)}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'signs that are commands, in any order',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => {
      const marks = [...commands].sort(() => random() - 0.5);
      const mark = (text: string) => formula(`{}^{${text}}`);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(
              `${paper.authors.map((author) => author.name + mark(marksOf({ ...author }, marks, () => 0).replaceAll(',', '\\,'))).join(', ')}${br}${legend(paper, marks, mark, br)}`,
            ),
          ]),
        }),
      };
    },
  },
  ...(['marks', 'lines', 'bold digits'] as const).map(
    (style): Layout => ({
      name: `plain paragraphs under a large title, ${style}`,
      wish: { authors: [2, 6], places: [2, 4], ...(style === 'lines' ? alone : { each: 2 }) },
      write: (paper, random) => {
        const size = pick(random, [120, 144, 173, 207]);
        const large = (text: string, percent: number) =>
          `<span class="ltx_text" style="font-size:${percent}%;">${text}</span>`;
        const heading = pick(random, [large(bold(paper.title), size), large(paper.title, size)]);
        const label = chance(random, 0.3) ? ['TREE-PH/24-509', 'March 2024'] : [];
        const mark = style === 'marks' ? sup : (text: string) => `${bold(text)} `;
        const lines =
          style === 'lines'
            ? paper.authors.flatMap((author) => [
                bold(author.name),
                italic(esc(placesOf(paper, author).join(''))),
                tt(author.email),
              ])
            : [
                listed(paper.authors.map((author) => author.name + sup(author.places.map((at) => at + 1).join(',')))),
                ...paper.places.map(({ text }, at) => mark(String(at + 1)) + esc(text)),
                paper.authors.map(({ email }) => tt(email)).join(', '),
              ];
        const align = pick(random, ['center', 'left']);
        const seam = chance(random, 0.3) ? `</div>\n<div class="ltx_para ltx_align_${align}">` : '';
        return {
          said: all,
          html: page(paper, {
            title: '',
            after: `<div class="ltx_para ltx_align_${align}">${[...label, heading, ...lines]
              .map((line) => `<p class="ltx_p">${line}</p>\n`)
              .join(seam)}</div>\n`,
          }),
        };
      },
    }),
  ),
  {
    name: 'plain paragraphs under a large title, places above names',
    wish: { authors: [2, 6], places: [1, 3], ...alone },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: homesOf(drawn).flat() };
      const lines = homesOf(drawn).flatMap((people, at) => [
        chance(random, 0.5) ? esc(drawn.places[at]?.text ?? '') : italic(esc(drawn.places[at]?.text ?? '')),
        listed(people.map(({ name }) => name)),
      ]);
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          title: '',
          after: `<div class="ltx_para ltx_align_center">${[
            `<span class="ltx_text ltx_font_bold" style="font-size:144%;">${paper.title}</span>`,
            ...lines,
          ]
            .map((line) => `<p class="ltx_p">${line}</p>\n`)
            .join('')}</div>\n`,
        }),
      };
    },
  },
  {
    name: 'a number above the title, a formula in it, and a smaller size for the rest within that of the title; two places at one mark',
    wish: { authors: [1, 5], places: [1, 3], each: 2 },
    write: (drawn, random) => {
      const number = pick(random, ['OAK-2015-03', 'OAKS 71/98/EP', 'hep-th/9203031']);
      const second = chance(random, 0.5) ? ' and INFN, Sezione di Roots' : '';
      const places = drawn.places.map(({ text, host }, at) => ({ text: at === 0 ? text + second : text, host }));
      const paper = { ...drawn, places, title: `${drawn.title} for {\\cal N}=2` };
      const size = (percent: number, html: string) =>
        `<span class="ltx_text" style="font-size:${percent}%;">${html}</span>`;
      const names = paper.authors.map(
        ({ name, places }) => bold(name) + sup(places.map((at) => letters[at]).join(',')),
      );
      const said = paper.places.flatMap(({ text }, at) =>
        `${sup(letters[at] as string)}${esc(text)}`.split(/ (?=and INFN)/),
      );
      const lines = [listed(names), ...said];
      const title = bold(`${drawn.title} for ${formula('{\\cal N}=2')}`);
      const [first = '', ...rest] = lines;
      const head = chance(random, 0.5) ? [size(144, title), first] : [size(173, `${title}${br}${size(69, first)}`)];
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          title: '',
          after: `${para(number, 'right')}<div class="ltx_para ltx_align_center">${[...head, ...rest]
            .map((line) => `<p class="ltx_p">${line}</p>\n`)
            .join('')}</div>\n`,
        }),
      };
    },
  },
  ...(['enumerate', 'itemize'] as const).map(
    (list): Layout => ({
      name: `places in a list behind the authors, ${list}`,
      wish: { each: 2, authors: [2, 6], places: [2, 4] },
      write: (paper, random) => {
        const marks = pick(random, [digits, letters]);
        const label = pick(random, [
          (mark: string) => `${mark}.`,
          (mark: string) => `(${mark})`,
          (mark: string) => mark,
        ]);
        return {
          said: noEmails,
          html: page(paper, {
            authors: creators(
              paper.authors.map((author) => creator(author.name + sup(marksOf(author, marks, random)))),
            ),
            after: `<div class="ltx_para"><ol class="ltx_${list}">${paper.places
              .map(
                ({ text }, at) =>
                  `<li class="ltx_item" style="list-style-type:none;"><span class="ltx_tag ltx_tag_item">${label(marks[at] as string)}</span><div class="ltx_para"><p class="ltx_p">${esc(text)}</p></div></li>`,
              )
              .join('\n')}</ol></div>`,
          }),
        };
      },
    }),
  ),
];
