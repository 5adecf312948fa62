/** Layouts of unknown commands whose arguments LaTeXML prints without a space, and of notes that it hangs on too many. */
import {
  all,
  alone,
  br,
  contact,
  creator,
  creators,
  error,
  esc,
  type Layout,
  mail,
  noEmails,
  page,
  para,
  placeOf,
} from './html.ts';
import { type Author, chance, type Paper } from './people.ts';

/** Whether an e-mail begins behind a place is told by its country. */
const inCountry = (paper: Paper): Paper => ({
  ...paper,
  // Nor is there a seam between capitals.
  authors: paper.authors.map((author) => ({
    ...author,
    name: author.name.replace(/(?<=\p{Lu})\p{Lu}+/gu, (end) => end.toLowerCase()),
  })),
  places: paper.places.map(({ text, host }) => ({ text: text.replace(/(?:, [A-Z]\w+)?$/, ', Norway'), host })),
});
const given = ({ name, family }: Author) => name.slice(0, name.lastIndexOf(family)).trim();
const last = ({ name, family }: Author) => name.slice(name.lastIndexOf(family));

export const argumentLayouts: readonly Layout[] = [
  {
    name: 'Copernicus, \\Author[1]{Ann}{Able}',
    wish: { authors: [1, 6], places: [1, 3], each: 2 },
    write: (drawn) => {
      const authors = drawn.authors.map((author) =>
        /(?:van|la|der|dos|El|[A-Z])$/.test(given(author)) || /\p{Lu}\p{Lu}|\p{Ll}\p{Lu}/u.test(author.name)
          ? { ...author, name: `Ann ${author.family}`, given: 'Ann' }
          : author,
      );
      const paper = { ...drawn, authors };
      return {
        said: { places: true, emails: [0] },
        paper,
        html: page(paper, {
          before: `${error('\\Author')}\n${para(
            `${authors
              .map((author) => `[${author.places.map((at) => at + 1).join(',')}]${given(author)}${last(author)}`)
              .join(
                `\n${error('\\Author')}`,
              )}\n${paper.places.map(({ text }, at) => `${at + 1}]${esc(text)}`).join('\n')}\n${error('\\correspondence')}${authors[0]?.name} (${authors[0]?.email})`,
          )}`,
        }),
      };
    },
  },
  {
    name: 'lipics, place, e-mail, ORCID and fund of each author in a line',
    wish: { authors: [1, 5], ...alone },
    write: (drawn, random) => {
      const paper = inCountry(drawn);
      return {
        said: all,
        paper,
        html: page(paper, {
          before: para(
            paper.authors
              .map(
                (author) =>
                  `${placeOf(paper, author).replace(/, /g, (comma) => (chance(random, 0.2) ? ',\n' : comma))}${author.email}${chance(random, 0.5) ? 'https://orcid.org/0000-0002-1825-0097' : ''}`,
              )
              .join('\n'),
          ),
          authors: creators(paper.authors.map(({ name }) => creator(name))),
        }),
      };
    },
  },
  {
    name: 'name, place and e-mail as arguments of an unknown command',
    wish: { authors: [1, 5], ...alone },
    write: (drawn) => {
      const paper = inCountry(drawn);
      return {
        said: all,
        paper,
        html: page(paper, {
          title: '',
          before: `${error('\\papertitle')}\n${para(
            `${paper.title}\n${paper.authors
              .map((author) => `${error('\\addauthor')}${author.name}${placeOf(paper, author)}${author.email}`)
              .join('\n')}`,
          )}`,
        }),
      };
    },
  },
  {
    name: 'numbers as arguments behind names and before places',
    wish: { authors: [1, 6], places: [1, 3], ...alone },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        before: `${error('\\authorname')}\n${para(
          `${paper.authors.map(({ name, places }) => name + places.map((at) => at + 1).join(',')).join(`\n${error('\\authorname')}`)}\n${paper.places
            .map(({ text }, at) => `${error('\\authoraffil')}${at + 1}${esc(text)}`)
            .join('\n')}`,
        )}`,
      }),
    }),
  },
  {
    name: 'EPTCS, the institutes of all later authors in the notes of each',
    wish: { authors: [2, 5], ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author, at) =>
            creator(
              author.name,
              `${placeOf(paper, author)}${contact('email', mail(author.email))}${paper.authors
                .slice(at + 1)
                .map((each) => placeOf(paper, each))
                .join('')}`,
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'silent places in lines below names of unknown commands',
    wish: { authors: [1, 5], silent: true, ...alone },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        before: para(
          paper.authors
            .map(
              (author) =>
                `${error('\\addauthor')}${author.name}${error('\\addaffiliation')}${placeOf(paper, author)}${error('\\addemail')}${author.email}`,
            )
            .join(br),
        ),
      }),
    }),
  },
];
