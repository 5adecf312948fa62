/** Layouts in which LaTeXML tore marks, names or places from where they belong: options cut at commas, struts, commands of classes that it does not know. */
import { pick, type Random } from '../mutate.ts';
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
  error,
  esc,
  formula,
  grouped,
  homesOf,
  initials,
  type Layout,
  legend,
  listed,
  mail,
  noEmails,
  note,
  page,
  para,
  placeOf,
  sup,
  withDigits,
} from './html.ts';
import { type Author, chance } from './people.ts';

const small = (html: string) => `<span class="ltx_text ltx_font_italic" style="font-size:90%;">${html}</span>`;

export const tornLayouts: readonly Layout[] = [
  {
    name: 'addresses in turn with the e-mails of all who are there',
    wish: { ...alone, authors: [3, 6], places: [2, 3] },
    write: (paper) => {
      const said = homesOf(paper).map(
        (people, at) =>
          contact('address', esc(paper.places[at]?.text ?? '')) +
          contact('email', mail(people.map(({ email }) => email).join(', '))),
      );
      const last = paper.authors.length - 1;
      return {
        said: all,
        html: page(paper, {
          authors: creators(paper.authors.map(({ name }, at) => creator(name, at === last ? said.join('') : ''))),
        }),
      };
    },
  },
  {
    name: 'marks in brackets behind names, parted at their commas into creators',
    wish: { each: 2, authors: [2, 6], places: [2, 5] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(
          paper.authors.flatMap((author, at) => {
            const [first = '', ...more] = author.places.map((place) => digits[place] as string);
            const sign = chance(random, 0.5) || at === 0 ? sup('∗') : '';
            if (more.length === 0) return [creator(author.name + sign + sup(first))];
            return [
              author.name + sign + sup(first),
              ...more.map((mark, i) => mark + (i + 1 === more.length ? ']' : '')),
            ].map((name) => creator(name));
          }),
        ),
        after: para(legend(paper, digits, sup, br)),
      }),
    }),
  },
  {
    name: 'a paragraph for each place behind the abstract, with its e-mails',
    wish: { ...alone, authors: [2, 5], places: [2, 3] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(paper.authors.map(({ name }) => creator(name))),
        behind: homesOf(paper)
          .map((people, at) => para(`${esc(paper.places[at]?.text ?? '')}${br}(e-mail: ${grouped(people, random)})`))
          .join(''),
      }),
    }),
  },
  {
    name: 'two authors in one creator, where IEEE breaks the row, and what is said of each in order',
    wish: { ...alone, authors: [3, 6], places: [2, 4] },
    write: (paper, random) => {
      const said = (author: Author) => contact('affiliation', block(paper, author, random, true).slice(1).join(br));
      const [first, second, ...others] = paper.authors as [Author, Author, ...Author[]];
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(`${first.name} ${error('{@IEEEauthorhalign}')}\n${second.name}`, said(first) + said(second)),
            ...others.map((author) => creator(author.name, said(author))),
          ]),
        }),
      };
    },
  },
  {
    name: 'names in bold, each behind the place of the one before without a break',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map((author) => `${bold(`${author.name}${br}`)}${small(`${placeOf(paper, author)} `)}`)
              .join(''),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'name and place of each author, ended by a strut',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            paper.authors
              .map(
                (author) =>
                  `${author.name}\n, ${placeOf(paper, author)}<span class="ltx_text ltx_phantom"><span style="visibility:hidden">gy</span></span>\n`,
              )
              .join(''),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'no creators, names alone in the middle below the abstract',
    wish: { ...alone, authors: [3, 8], places: [1, 2] },
    write: (paper) => ({
      said: { places: false, emails: 'none', unprinted: true },
      html: page(paper, {
        behind: para(
          bold(
            listed(
              paper.authors.map(({ name }) => name),
              ', and ',
            ),
          ),
          'center',
        ),
      }),
    }),
  },
  {
    name: 'a legend in place of acknowledgements below the abstract',
    wish: { each: 2, authors: [2, 5], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([creator(withDigits(paper).join(br))]),
        behind: `<div class="ltx_acknowledgements">\n${legend(paper, digits, (mark) => formula(`{}^{${mark}}`), '. ')}.${br}<span class="ltx_text ltx_font_italic">Manuscript received xx</span></div>`,
      }),
    }),
  },
  {
    name: 'places in notes on names, which later names call',
    wish: { ...alone, authors: [3, 7], places: [2, 3] },
    write: (paper) => {
      const met = new Set<number>();
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators(
            paper.authors.map((author) => {
              const [at = 0] = author.places;
              const role = met.has(at) ? 'affiliationmark' : 'affiliation';
              const words = met.has(at) ? '' : esc(paper.places[at]?.text ?? '');
              met.add(at);
              return creator(author.name + note(role, digits[at] as string, words));
            }),
          ),
        }),
      };
    },
  },
  {
    name: 'institutes in a paragraph before the title, behind a command',
    wish: { each: 2, authors: [2, 5], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        before: `${error('\\crefformat')}${para(
          `appendixAppendix #2#1#3\n${paper.places.map(({ text }, at) => note('institutetext', digits[at] as string, esc(text))).join('')}`,
        )}`,
        authors: creators(
          paper.authors.map((author) =>
            creator(author.name, author.places.map((at) => `${digits[at]}${digits[at]}`).join('')),
          ),
        ),
      }),
    }),
  },
  {
    name: 'authors named once more with initials, to say how to cite them',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => {
      const last = paper.authors.length - 1;
      const said = contact('address', esc(paper.places[0]?.text ?? ''));
      const names = paper.authors.map(({ name }, at) => creator(name, at === last ? said : ''));
      // Whose name is written with initials anyway is no other.
      const short = paper.authors.map((author) => creator(initials(author)));
      return { said: { places: true, emails: 'none' }, html: page(paper, { authors: creators([...names, ...short]) }) };
    },
  },
  {
    name: 'no creators, arguments of commands above the title',
    wish: { ...alone, authors: [1, 3], places: [1, 3] },
    write: (paper, random: Random) => ({
      said: noEmails,
      html: page(paper, {
        before: `${error('\\usetikzlibrary')}${para(`${pick(random, ['arrows.meta, arrows, calc', 'decorations.pathmorphing'])}\n${error('\\tikzset')}old/.style=gray,thin`)}`,
        title: `<div class="ltx_titlepage"><p class="ltx_p ltx_align_center"><span class="ltx_text ltx_font_bold" style="font-size:144%;">${paper.title}</span></p>\n<p class="ltx_p ltx_align_center"><span class="ltx_text" style="font-size:120%;">Learning to grow over the years</span></p>\n${paper.authors
          .map((author) => `<p class="ltx_p ltx_align_center">${author.name}, ${placeOf(paper, author)}</p>\n`)
          .join('')}</div>`,
      }),
    }),
  },
];
