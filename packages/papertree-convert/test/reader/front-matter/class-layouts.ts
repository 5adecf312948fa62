/** Layouts of the classes that LaTeXML knows: contacts, institutes, notes, sentences in the thanks. */

import { pick } from '../mutate.ts';
import {
  all,
  br,
  contact,
  correspondence,
  creator,
  creators,
  esc,
  grouped,
  homesOf,
  initials,
  type Layout,
  letters,
  mail,
  note,
  page,
  placesOf,
} from './html.ts';
import { type Author, chance } from './people.ts';

const based = () => 'Based on observations made at Oakton under programme 082.C-0120';

export const classLayouts: readonly Layout[] = [
  {
    name: 'amsart, an author each',
    wish: { each: 2 },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              author.name,
              placesOf(paper, author)
                .map((text) => contact('address', esc(text)))
                .join('') + contact('email', mail(author.email)),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'amsart, all authors in one, addresses in their order',
    wish: { authors: [2, 4] },
    write: (drawn) => {
      const paper = {
        ...drawn,
        authors: drawn.authors.slice(0, 6).map((author, at) => ({ ...author, places: [at % drawn.places.length] })),
      };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              paper.authors.map(({ name }) => name).join(' and '),
              paper.authors.map((author) => contact('address', esc(placesOf(paper, author).join('')))).join('') +
                paper.authors.map(({ email }) => contact('email', mail(email))).join(''),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'elsarticle, all addresses on the last author, marks lost',
    wish: { authors: [2, 6], places: [2, 4] },
    write: (paper) => ({
      said: { emails: 'all' },
      html: page(paper, {
        authors: creators(
          paper.authors.map(({ name, email }, at) =>
            creator(
              name,
              contact('email', mail(email)) +
                (at < paper.authors.length - 1
                  ? ''
                  : paper.places.map(({ text }) => contact('address', esc(text))).join('')),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'revtex',
    wish: { each: 2 },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author, at) =>
            creator(
              author.name,
              contact('email', mail(author.email)) +
                placesOf(paper, author)
                  .map((text) => contact('affiliation', esc(text).replace(', ', chance(random, 0.3) ? `,${br}` : ', ')))
                  .join('') +
                (at === 0 && chance(random, 0.2) ? contact('affiliation', 'Deceased') : ''),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'acmart, affiliations in pieces',
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              author.name,
              contact(
                'orcid',
                '<a class="ltx_ref" href="https://orcid.org/0000-0002-1825-0097">0000-0002-1825-0097</a>',
              ) +
                placesOf(paper, author)
                  .map((text) =>
                    contact(
                      'affiliation',
                      text
                        .split(', ')
                        .map(
                          (part, at) =>
                            `<span class="ltx_text ltx_affiliation_${['institution', 'city', 'country'][at] ?? 'state'}">${esc(part)}</span>`,
                        )
                        .join(''),
                    ),
                  )
                  .join('') +
                contact('email', mail(author.email)),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'authblk, notes beside the contacts',
    wish: { each: 2 },
    write: (paper) => ({
      said: { places: true, emails: [0] },
      html: page(paper, {
        authors: `<div class="ltx_authors">\n${paper.authors
          .map((author, at) =>
            creator(
              author.name,
              (at === 0 ? correspondence(author) : '') +
                placesOf(paper, author)
                  .map((text) => contact('affiliation', esc(text)))
                  .join(''),
            ),
          )
          .join('')}</div>`,
      }),
    }),
  },
  {
    name: 'institutes of llncs, marks twice',
    wish: { each: 2 },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before: paper.places
          .map(({ text }, at) =>
            note(
              'institutetext',
              String(at + 1),
              `${esc(text)}${br}${note(
                'email',
                String(at + 1),
                grouped(
                  (homesOf(paper)[at] ?? []).filter(({ places }) => places[0] === at),
                  random,
                ),
              )}`,
            ),
          )
          .join(''),
        authors: creators(
          paper.authors.map(({ name, places }) => creator(name, places.map((at) => `${at + 1}${at + 1}`).join(''))),
        ),
      }),
      ...(paper.places.some((_, at) => !paper.authors.some(({ places }) => places[0] === at)) && {
        said: { places: true },
      }),
    }),
  },
  {
    name: 'institutes of llncs, marks twice behind the e-mail of one in \\thanks, or on what it is based',
    wish: { each: 2 },
    write: (paper, random) => {
      const who = Math.floor(random() * paper.authors.length);
      const said = pick(random, [correspondence, ({ email }: Author) => email, based]);
      return {
        said: { places: true, emails: said === based ? [] : [who] },
        html: page(paper, {
          before: paper.places.map(({ text }, at) => note('institutetext', String(at + 1), esc(text))).join(''),
          authors: creators(
            paper.authors.map((author, at) =>
              creator(
                author.name,
                (at === who ? said(author) : '') + author.places.map((place) => `${place + 1}${place + 1}`).join(''),
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'institutes of svjour, which name their people',
    write: (paper) => ({
      said: all,
      html: page(paper, {
        before: paper.authors
          .map(
            (author, at) =>
              note('institutetext', String(2 * at + 1), `${initials(author)} `) +
              note(
                'institutetext',
                String(2 * at + 2),
                `${esc(placesOf(paper, author).join(''))}${br}${note('email', String(2 * at + 2), author.email)}`,
              ),
          )
          .join(''),
        authors: creators(paper.authors.map(({ name }) => creator(name))),
      }),
    }),
  },
  {
    name: 'institutes of JHEP, letters among the notes',
    wish: { each: 2, authors: [1, 6] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before: paper.places.map(({ text }, at) => note('institutetext', letters[at] as string, esc(text))).join(''),
        authors: creators(
          paper.authors.map(({ name, places }, at) =>
            creator(
              name + (chance(random, 0.2) ? ',' : ''),
              places.map((place) => letters[place]).join(',') +
                (at < paper.authors.length - 1
                  ? ''
                  : paper.authors.map(({ email }) => contact('email', mail(email))).join('')),
            ),
          ),
        ),
      }),
    }),
  },
];
