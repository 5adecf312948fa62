/** Layouts that say who is where behind the abstract or at the end of the page. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  contact,
  creator,
  creators,
  digits,
  esc,
  homesOf,
  initials,
  type Layout,
  legend,
  letters,
  listed,
  marksOf,
  noEmails,
  page,
  para,
  placeOf,
  sentences,
  sup,
  tt,
} from './html.ts';
import { type Author, chance, type Paper } from './people.ts';

const names = ({ authors }: Paper) => creators([creator(listed(authors.map(({ name }) => name)))]);
const section = (title: string, html: string) =>
  `<section id="Sx9" class="ltx_section"><h2 class="ltx_title ltx_title_section">${title}</h2>${html}</section>`;
const references =
  '<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">A. Author, A book, 1999.</span></li></ul></section>';

export const closingLayouts: readonly Layout[] = [
  ...(['at the end', 'behind the references', 'in a section', 'behind the abstract'] as const).map(
    (where): Layout => ({
      name: `a paragraph for each author ${where}`,
      wish: { authors: [1, 6], ...alone },
      write: (paper, random) => {
        const seam = pick(random, [br, ', ', ': ']);
        const title = pick(random, ['Authors’ addresses', 'Author information', 'Affiliations', 'Addresses']);
        const lines = paper.authors.map((author) => {
          const name = chance(random, 0.3) ? initials(author) : author.name;
          const said = [placeOf(paper, author), tt(author.email)].join(
            pick(random, [br, ', ', `${br}E-mail address: `]),
          );
          return para(`${name}${seam}${said}`);
        });
        const html = lines.join('');
        return {
          said: all,
          html: page(paper, {
            authors: names(paper),
            ...(where === 'behind the abstract' && { behind: html }),
            ...(where === 'at the end' && { end: html }),
            ...(where === 'behind the references' && { end: references + html }),
            ...(where === 'in a section' && { end: section(title, html) }),
          }),
        };
      },
    }),
  ),
  {
    name: 'lines of the place of the only author and the e-mail, each a paragraph',
    wish: { authors: [1, 1], places: [1, 1] },
    write: (paper, random) => {
      const [author] = paper.authors as readonly [Author];
      const isEnd = chance(random, 0.5);
      const email = author.email.replace('@', ' at ').replaceAll('.', ' dot ');
      const lines = [...placeOf(paper, author).split(', '), !isEnd && chance(random, 0.5) ? email : tt(author.email)];
      const html = `<div class="ltx_para ltx_align_center">${lines.map((line) => `<p class="ltx_p">${line}</p>`).join('')}</div>`;
      return {
        said: all,
        html: page(paper, { authors: names(paper), ...(isEnd ? { end: references + html } : { behind: html }) }),
      };
    },
  },
  {
    name: 'a table behind the abstract, a column with the place and the e-mail of each author',
    wish: { authors: [2, 3], places: [2, 3], ...alone },
    write: (drawn) => {
      const authors = drawn.authors.filter((author, at) => author.places[0] === at);
      const paper = { ...drawn, authors };
      const columns = authors.map((author) => [placeOf(paper, author), tt(author.email)]);
      const rows = [0, 1].map(
        (at) => `<tr class="ltx_tr">${columns.map((column) => `<td class="ltx_td">${column[at]}</td>`).join('')}</tr>`,
      );
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: names(paper),
          behind: `<div class="ltx_para ltx_align_center"><table class="ltx_tabular"><tbody class="ltx_tbody">${rows.join('')}</tbody></table></div>`,
        }),
      };
    },
  },
  {
    name: 'authblk in an unknown class, places behind the title on lines or without a space between them, marks lost',
    wish: { authors: [2, 6], places: [2, 4], ...alone },
    write: (paper, random) => ({
      said: { places: false, emails: 'none' },
      html: page(paper, {
        before: para(paper.places.map(({ text }, at) => `${at + 1}]${esc(text)}`).join(pick(random, ['', '\n']))),
        authors: creators(paper.authors.map(({ name }) => creator(name))),
      }),
    }),
  },
  {
    name: 'imsart, options of e-mails left in the names',
    wish: { authors: [2, 6], places: [2, 4], ...alone },
    write: (paper) => ({
      said: { emails: 'all' },
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name, email }, at) =>
            creator(
              `${name}label=e${at + 1}]${email}`,
              at < paper.authors.length - 1
                ? '['
                : `[${paper.places.map(({ text }) => contact('address', `${esc(text)}presep=, ]e1`)).join('')}`,
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'names and initials of all at a place before it, behind the abstract',
    wish: { authors: [2, 6], places: [1, 3], ...alone },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: names(paper),
        behind: homesOf(paper)
          .map((people, at) => para(`${listed(people.map(initials))}: ${esc(paper.places[at]?.text ?? '')}.`))
          .join(''),
      }),
    }),
  },
  {
    name: 'sentences behind the abstract',
    wish: { authors: [1, 5], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, { authors: names(paper), behind: para(sentences(paper, random)) }),
    }),
  },
  {
    name: 'a list with an entry for each author behind the abstract',
    wish: { authors: [2, 5], ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: names(paper),
        behind: `<div class="ltx_para"><ul class="ltx_itemize">${paper.authors
          .map(
            (author) =>
              `<li class="ltx_item"><span class="ltx_tag ltx_tag_item">•</span><div class="ltx_para"><p class="ltx_p">${author.name}: ${placeOf(paper, author)}, ${author.email}</p></div></li>`,
          )
          .join('')}</ul></div>`,
      }),
    }),
  },
  {
    name: 'marked places behind the abstract',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const named = listed(paper.authors.map((author) => author.name + sup(marksOf(author, marks, random))));
      const [mark, seam] = pick(random, [
        [sup, br],
        [(text: string) => `(${text}) `, '; '],
        [sup, ', '],
      ] as const);
      const label = seam === '; ' ? 'Affiliations: ' : '';
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([creator(named)]),
          behind: para(label + legend(paper, marks, mark, seam)),
        }),
      };
    },
  },
  {
    name: 'as many places without marks as there are marks, behind an unknown environment',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(paper.authors.map((author) => creator(author.name + sup(marksOf(author, digits, random))))),
        behind: `<span class="ltx_ERROR undefined">{affiliations}</span>${paper.places.map(({ text }) => para(esc(text))).join('')}`,
      }),
    }),
  },
  {
    name: 'the corresponding author in a paragraph behind the abstract',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper) => ({
      said: { places: true, emails: [0] },
      html: page(paper, {
        authors: creators([
          creator(`${listed(paper.authors.map(({ name }) => name))}${br}${esc(paper.places[0]?.text ?? '')}`),
        ]),
        behind: para(`Corresponding author: ${paper.authors[0]?.name}, ${paper.authors[0]?.email}`),
      }),
    }),
  },
];
