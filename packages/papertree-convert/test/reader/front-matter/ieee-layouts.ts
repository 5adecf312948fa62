/** Layouts of IEEE's classes, and what resembles them: sentences on who is where, blocks, marks that are not raised. */
import {
  all,
  br,
  contact,
  creator,
  creators,
  error,
  esc,
  grouped,
  homesOf,
  type Layout,
  listed,
  page,
  placesOf,
  sentences,
  sup,
} from './html.ts';
import { chance } from './people.ts';

export const ieeeLayouts: readonly Layout[] = [
  {
    name: 'IEEE, sentences, one creator',
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            listed(
              paper.authors.map(({ name }) => name + (chance(random, 0.3) ? ', Member, IEEE' : '')),
              ', and ',
            ),
            sentences(paper, random),
          ),
        ]),
      }),
    }),
  },
  {
    name: 'IEEE, sentences, memberships as creators',
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          ...paper.authors
            .slice(0, -1)
            .flatMap(({ name }) => [
              creator(name),
              ...(chance(random, 0.3) ? [creator(` ${error('\\IEEEmembership')}Member, IEEE`)] : []),
            ]),
          creator(paper.authors.at(-1)?.name ?? '', sentences(paper, random)),
        ]),
      }),
    }),
  },
  {
    name: 'sentences behind an unknown macro before the title',
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before: `<div class="ltx_para">${error('\\onlineid')}<p class="ltx_p">1640${error('\\authorfooter')}${sentences(paper, random)}</p></div>`,
        authors: creators(paper.authors.map(({ name }) => creator(name))),
      }),
    }),
  },
  {
    name: 'IEEE conference, a contact each',
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author, at) =>
            creator(
              at < 3 ? `${at + 1}${sup(['st', 'nd', 'rd'][at] as string)} ${author.name}` : author.name,
              contact(
                'affiliation',
                [
                  ...placesOf(paper, author)
                    .flatMap((text) => text.split(', '))
                    .map(esc),
                  author.email,
                ].join(br),
              ),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'IEEE conference, marks glued to names and places',
    wish: { each: 2, authors: [2, 6], places: [2, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            listed(paper.authors.map(({ name, places }) => name + places.map((at) => at + 1).join(''))),
            paper.places
              .map(({ text }, at) =>
                contact(
                  'affiliation',
                  `${at + 1}${esc(text)}${br}Email: ${grouped(
                    (homesOf(paper)[at] ?? []).filter(({ places }) => places[0] === at),
                    random,
                  )}`,
                ),
              )
              .join(''),
          ),
        ]),
      }),
      ...(paper.places.some((_, at) => !paper.authors.some(({ places }) => places[0] === at)) && {
        said: { places: true },
      }),
    }),
  },
];
