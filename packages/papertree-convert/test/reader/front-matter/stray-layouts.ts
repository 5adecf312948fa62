/** Layouts that leave things elsewhere: unknown commands, paragraphs, dates, footnotes. */
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
  formula,
  grouped,
  keyed,
  type Layout,
  legend,
  letters,
  listed,
  mail,
  marksOf,
  noEmails,
  note,
  page,
  para,
  placesOf,
  sup,
  tt,
} from './html.ts';
import { type Author, chance } from './people.ts';

export const strayLayouts: readonly Layout[] = [
  {
    name: 'centred paragraphs, no creators',
    wish: { each: 2, authors: [2, 7], places: [2, 4] },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const heading = chance(random, 0.5);
      return {
        said: noEmails,
        html: page(paper, {
          ...(!heading && {
            title: `<div class="ltx_titlepage"><p class="ltx_p ltx_align_center">${bold(paper.title)}</p>\n`,
          }),
          after: [
            ...(chance(random, 0.5)
              ? [listed(paper.authors.map((author) => author.name + sup(marksOf(author, marks, random))))]
              : paper.authors.map((author) => author.name + sup(marksOf(author, marks, random)))),
            ...paper.places.map(({ text }, at) => sup(marks[at] as string) + esc(text)),
          ]
            .map((line) => `<p class="ltx_p ltx_align_center">${line}</p>\n`)
            .join('')
            .concat(heading ? '' : '</div>'),
        }),
      };
    },
  },
  {
    name: 'marked places in a paragraph behind the creators',
    wish: { each: 2, authors: [2, 7], places: [2, 4] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(paper.authors.map((author) => creator(author.name + sup(marksOf(author, digits, random))))),
        after: para(legend(paper, digits, sup, br), 'center'),
      }),
    }),
  },
  {
    name: 'AAAI, places behind an unknown macro before the title',
    wish: { each: 2, authors: [2, 7], places: [2, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before: `${error('\\affiliations')}\n<div class="ltx_para"><p class="ltx_p">${legend(paper, digits, sup, br)}${br}${paper.authors
          .map(({ email }) => email)
          .join(', ')}</p></div>`,
        authors: creators([
          creator(paper.authors.map((author) => author.name + sup(marksOf(author, digits, random))).join(', ')),
        ]),
      }),
    }),
  },
  {
    name: 'INFORMS, all by unknown macros',
    write: (paper) => ({
      said: all,
      html: page(paper, {
        title: '',
        before: `${error('\\RUNAUTHOR')}\n<div class="ltx_para"><p class="ltx_p">Able et al.\n${error('\\TITLE')}${paper.title}\n${error(
          '\\ARTICLEAUTHORS',
        )}${paper.authors
          .map(
            (author) =>
              `${error('\\AUTHOR')}${author.name}\n${error('\\AFF')}${esc(placesOf(paper, author).join(''))}, ${error('\\EMAIL')}${author.email}\n`,
          )
          .join('')}</p></div>`,
      }),
    }),
  },
  {
    name: 'Springer Nature, parts of names and places by unknown macros',
    write: (paper) => ({
      said: { emails: 'all', ...(paper.places.length === 1 && { places: true }) },
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name, family, email }, at) =>
            creator(
              `${error('\\fnm')}${name.slice(0, name.lastIndexOf(family)).trim()} ${error('\\sur')}${name.slice(name.lastIndexOf(family))}`,
              contact('email', mail(email)) +
                (at < paper.authors.length - 1
                  ? ''
                  : paper.places
                      .map(({ text }) =>
                        contact(
                          'affiliation',
                          `${error('\\orgname')}${esc(text.split(', ')[0] ?? '')}, ${error('\\orgaddress')}${error('\\city')}${esc(text.split(', ').slice(1).join(', '))}`,
                        ),
                      )
                      .join('')),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'cas of Elsevier, keys and values before the title',
    wish: { each: 2, authors: [2, 5], places: [2, 3] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before:
          paper.places.map(({ text }, at) => para(`${at + 1}]${keyed(text)}`)).join('') +
          para(`${error('\\cortext')}[cor1]Corresponding author`),
        authors: creators(
          paper.authors.map((author) =>
            creator(author.name + sup(marksOf(author, digits, random)), contact('email', mail(author.email))),
          ),
        ),
      }),
    }),
  },
  {
    name: 'notes with marks before the title, authblk',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        before: paper.places.map(({ text }, at) => note('affiliationtext', `\${}^{${at + 1}}$`, esc(text))).join(''),
        authors: `<div class="ltx_authors">\n${paper.authors
          .map(({ name, places }) =>
            creator(name + places.map((at) => note('affiliationmark', String(at + 1), '')).join('')),
          )
          .join('')}</div>`,
      }),
    }),
  },
  {
    name: 'Interspeech, family names in a paragraph',
    wish: { authors: [2, 6], places: [2, 3] },
    write: (paper) => ({
      said: { emails: [0] },
      html: page(paper, {
        before: para(paper.authors.map(({ name, given }) => name.slice(given.length).trim()).join('\n ')),
        authors: creators(
          paper.authors.map(({ given }, at) =>
            creator(
              given,
              at < paper.authors.length - 1
                ? ''
                : contact('address', legend(paper, digits, sup, br)) +
                    contact('email', mail(paper.authors[0]?.email ?? '')),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'places in a date',
    wish: { each: 2, authors: [2, 5], places: [2, 3] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            listed(paper.authors.map((author) => author.name + formula(`{}^{${marksOf(author, digits, random)}}`))),
          ),
        ]),
        after: `<div class="ltx_dates">(\n${legend(paper, digits, (mark) => formula(`{}^{${mark}}`), br)}${br})</div>`,
      }),
    }),
  },
  {
    name: 'e-mails in a footnote behind the abstract',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(`${listed(paper.authors.map(({ name }) => name))}${br}${esc(paper.places[0]?.text ?? '')}`),
        ]),
        behind: note(
          'footnotetext',
          '†',
          `Email: <span class="ltx_text ltx_font_typewriter">${grouped(paper.authors, random)}</span>`,
        ),
      }),
    }),
  },
  {
    name: 'ACL, title and authors once more as a table',
    wish: { each: 2, authors: [2, 6], places: [2, 3] },
    write: (paper, random) => {
      const names = paper.authors.map((author) => bold(author.name + sup(marksOf(author, digits, random)))).join(', ');
      const rows = [names, ...paper.places.map(({ text }, at) => sup(String(at + 1)) + esc(text))];
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([creator(rows.join(br))]),
          behind: `<div class="ltx_para ltx_noindent"><div class="ltx_block ltx_align_bottom"><p class="ltx_p ltx_align_center">${bold(
            paper.title,
          )}</p><p class="ltx_p ltx_align_center"><span class="ltx_text ltx_inline-block"><span class="ltx_tabular ltx_align_top"><span class="ltx_tbody">${rows
            .map((row) => `<span class="ltx_tr"><span class="ltx_td ltx_align_center">${row}</span></span>`)
            .join('')}</span></span></span></p></div></div>`,
        }),
      };
    },
  },
  {
    name: 'aastex, places hung on the names',
    wish: { authors: [2, 6] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            listed(
              paper.authors.map(
                ({ name, places }) =>
                  name +
                  places.map((at) => note('affiliation', String(at + 1), esc(paper.places[at]?.text ?? ''))).join(''),
              ),
            ),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'a name that is no person',
    wish: { authors: [1, 1] },
    write: (drawn) => {
      const author = { ...(drawn.authors[0] as Author), name: 'Forest Collaboration', places: [] };
      const paper = { ...drawn, authors: [author] };
      return {
        said: all,
        paper,
        html: page(paper, { authors: creators([creator(`Forest Collaboration${br}${tt(author.email)}`)]) }),
      };
    },
  },
  {
    name: 'names and no more, with a footnote mark',
    wish: { authors: [2, 8] },
    write: (paper) => ({
      said: { emails: 'none', unprinted: true },
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name }, at) =>
            creator(
              name + (at < 2 ? note('footnotemark', '1', '<span class="ltx_tag ltx_tag_note">1</span>') : ''),
              at === 0 ? 'These authors contributed equally.' : '',
            ),
          ),
        ),
      }),
    }),
  },
];
