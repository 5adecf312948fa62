/** Layouts in which marks call e-mails or notes once more, names begin with the family, and telephones or helpers stand below places. */
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
  inOne,
  type Layout,
  legend,
  letters,
  listed,
  noEmails,
  note,
  page,
  placeOf,
  sup,
  tt,
} from './html.ts';
import { chance, range } from './people.ts';

export const calledLayouts: readonly Layout[] = [
  {
    name: 'a mark for each e-mail, and one place without a mark',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (drawn) => {
      const paper = { ...drawn, authors: drawn.authors.slice(0, letters.length) };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: inOne([
            paper.authors.map(({ name }, at) => name + sup(letters[at] as string)).join(', '),
            esc(paper.places[0]?.text ?? ''),
            paper.authors.map(({ email }, at) => sup(letters[at] as string) + tt(email)).join(', '),
          ]),
        }),
      };
    },
  },
  {
    name: 'a footnote with the place, called again by others who are there',
    wish: { authors: [2, 6], places: [1, 3], each: 2 },
    write: (paper, random) => {
      const called = paper.authors.map((author) => {
        const notes = author.places.map((at) => {
          const isFirst = homesOf(paper)[at]?.[0] === author;
          const text = isFirst ? esc(paper.places[at]?.text ?? '') : '';
          return note(isFirst ? 'footnote' : 'footnotemark', String(at + 1), text);
        });
        return author.name + notes.join(' ');
      });
      return {
        said: noEmails,
        html: page(paper, {
          authors: chance(random, 0.5) ? inOne([listed(called)]) : creators(called.map((each) => creator(each))),
        }),
      };
    },
  },
  {
    name: 'family names first, a semicolon between authors',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({ ...author, name: `${author.given} ${author.family}` }));
      const paper = { ...drawn, authors };
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: inOne([
            authors
              .map((author) => `${author.family}, ${author.given}${sup(author.places.map((at) => at + 1).join(','))}`)
              .join('; '),
            legend(paper, digits, sup, br),
          ]),
        }),
      };
    },
  },
  {
    name: 'telephones, and with whom it is joint work, below the place',
    wish: { authors: [1, 4], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              [
                author.name,
                placeOf(paper, author),
                ...pick(random, [
                  ['Tel.: +44 20 7946 0018', 'Fax: +44 20 7946 0019'],
                  ['(joint work with Edward Elder)'],
                ]),
                author.email,
              ].join(br),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'the place above a large title',
    wish: { authors: [1, 4], places: [1, 1] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        title: '',
        after: `<div class="ltx_para ltx_align_center">${[
          esc(paper.places[0]?.text ?? ''),
          `<span class="ltx_text" style="font-size:173%;">${paper.title}</span>`,
          listed(paper.authors.map(({ name }) => name)),
        ]
          .map((line) => `<p class="ltx_p">${line}</p>\n`)
          .join('')}</div>`,
      }),
    }),
  },
  {
    name: 'amsart, names of all at a place before it in each address',
    wish: { authors: [2, 5], places: [1, 3], ...alone },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators([
          creator(
            listed(paper.authors.map(({ name }) => name)),
            range(paper.places.length)
              .map((at) =>
                contact(
                  'address',
                  `${listed((homesOf(paper)[at] ?? []).map(({ name }) => name))}, ${esc(paper.places[at]?.text ?? '')}`,
                ),
              )
              .join(''),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'REVTeX 3, an e-mail and an address of today as works that names cite',
    wish: { ...alone, authors: [2, 5], places: [2, 4] },
    write: (paper, random) => {
      const who = Math.floor(random() * paper.authors.length);
      const cite = (at: number) =>
        `<cite class="ltx_cite ltx_citemacro_cite">[<a href="#bib.bib${at}" title="" class="ltx_ref">${at}</a>]</cite>`;
      const works = [
        `${pick(random, ['Electronic address', 'E-mail', 'Email address'])}: ${paper.authors[who]?.email}${pick(random, ['', '.'])}`,
        'Deceased.',
        'A. Elm, Trees 12, 34 (1999).',
      ];
      const list = works.map(
        (words, at) =>
          `<li id="bib.bib${at + 1}" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[${at + 1}]</span><span class="ltx_bibblock"> ${words}\n</span></li>`,
      );
      const written = paper.authors.map((author, at) =>
        creator(
          author.name + (at === who ? cite(1) : at === who + 1 ? cite(2) : ''),
          contact('address', placeOf(paper, author)),
        ),
      );
      return {
        said: { places: true, emails: [who] },
        html: page(paper, {
          authors: creators(written),
          end: `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist">${list.join('')}</ul></section>`,
        }),
      };
    },
  },
];
