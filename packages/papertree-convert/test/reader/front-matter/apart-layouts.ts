/** Layouts that set names by hand, and what is said of them apart: in a footnote without a call, behind commas at line ends, behind links. */
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
  error,
  esc,
  inOne,
  inTowns,
  type Layout,
  legend,
  listed,
  mail,
  marksOf,
  noEmails,
  note,
  page,
  para,
  placeOf,
  sup,
  tt,
} from './html.ts';
import { type Author, chance, type Paper } from './people.ts';

/** The paper with one author of a single name, whom nothing but the list tells from other words. */
const withSingleName = (paper: Paper, at: number, name: string): Paper => ({
  ...paper,
  authors: paper.authors.map((author, n) =>
    n === at ? { ...author, name, given: '', family: name, email: `x@${author.email.replace(/^.*@/, '')}` } : author,
  ),
});
const singleNames = ['Suharyanto', 'Gunawan', 'Thandavarayan', 'Sitaresmi'];
const signed = ({ name, email }: Author) => `${name} &lt;${email}&gt;`;

export const apartLayouts: readonly Layout[] = [
  {
    name: 'bold names with marks, explained in a footnote without a call that goes on with other words',
    wish: { each: 2, authors: [2, 6], places: [1, 3] },
    write: (paper, random) => {
      const places = paper.places.map(({ text }, at) => `${sup(digits[at] as string)}${esc(text)}.`);
      const equal = chance(random, 0.5) ? `${sup('*')}Equal contribution. ` : '';
      const named = paper.authors.filter(() => chance(random, 0.5));
      const who = named.length > 0 ? named : paper.authors.slice(0, 1);
      const contact = pick(random, ['Correspondence to', 'Corresponding authors']);
      return {
        said: { places: true, emails: who.map((author) => paper.authors.indexOf(author)) },
        html: page(paper, {
          title: para(`<p class="ltx_p ltx_align_center">${bold(paper.title)}</p>`),
          after: `${para(
            paper.authors
              .map(
                (author, at) =>
                  bold(author.name) + sup((equal !== '' && at < 2 ? '* ' : '') + marksOf(author, digits, random)),
              )
              .join(' '),
            'center',
          )}${note('footnotetext', '†', `${equal}${places.join(' ')} ${contact}: ${who.map(signed).join(', ')}. Proceedings of the Meeting on Trees, Oakton, 2024.`)}`,
        }),
      };
    },
  },
  {
    name: 'bold names with marks over two lines, one of a single name, and the e-mail of one',
    wish: { each: 1, authors: [4, 7], places: [2, 3] },
    write: (drawn, random) => {
      const half = Math.ceil(drawn.authors.length / 2);
      const paper = withSingleName(drawn, half, pick(random, singleNames));
      const last = paper.authors.length - 1;
      const line = (authors: readonly Author[]) =>
        authors
          .map((author) =>
            bold(author.name + sup(marksOf(author, digits, random) + (author === paper.authors[last] ? '†' : ''))),
          )
          .join(', ');
      return {
        said: { places: true, emails: [last] },
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              [
                `${line(paper.authors.slice(0, half))},`,
                line(paper.authors.slice(half)),
                paper.places.map(({ text }, at) => sup(digits[at] as string) + esc(text)).join(', '),
                `${sup('†')}Corresponding author: ${tt(paper.authors[last]?.email ?? '')}`,
              ].join(br),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'footnotes with labelled e-mails behind marks, places in the date with short names in brackets',
    wish: { each: 2, authors: [2, 5], places: [2, 4] },
    write: (drawn, random) => {
      const paper = inTowns(
        drawn,
        (town) => `${town} Institute (${town.slice(0, 3).toUpperCase()}), University of ${town}, Norway`,
      );
      const label = pick(random, ['Electronic address: ', 'E-mail: ', 'Email id: ', 'Electronic mail: ', '']);
      const names = paper.authors.map(
        (author, at) =>
          `${author.name}${sup(`${marksOf(author, digits, random)},`)}${note('footnote', String(at + 1), label + author.email)}`,
      );
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([creator(listed(names))]),
          after: `<div class="ltx_dates">(${legend(paper, digits, sup, br)}${br}May 2023)</div>`,
        }),
      };
    },
  },
  {
    name: 'lines of each author in one creator, with By above them and and between them',
    wish: { authors: [2, 4], places: [1, 3], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: inOne(
          paper.authors.flatMap((author, at) => [
            ...(at === 0 ? [pick(random, ['By', 'by'])] : [pick(random, ['and', '&amp;'])]),
            ...block(paper, author, random, chance(random, 0.5)),
          ]),
        ),
      }),
    }),
  },
  {
    name: 'amsart, all names in one creator, below them places in any order, a name in brackets at each, and its e-mail',
    wish: { ...alone, authors: [2, 4], places: [4, 4] },
    write: (paper, random) => {
      const isBehind = chance(random, 0.5);
      const said = (author: Author) => {
        const place = placeOf(paper, author);
        const named = isBehind ? `${place} (${author.name})` : `(${author.name}) ${place}`;
        return contact('address', named) + contact('email', mail(author.email));
      };
      const inOrder = chance(random, 0.4) ? paper.authors : paper.authors.toReversed();
      return {
        said: all,
        html: page(paper, {
          authors: creators([creator(listed(paper.authors.map(({ name }) => name)), inOrder.map(said).join(''))]),
        }),
      };
    },
  },
  {
    name: 'a letter among digits as marks, behind which stands where one author is, too',
    wish: { authors: [3, 5], places: [3, 3] },
    write: (drawn, random) => {
      const paper = {
        ...drawn,
        authors: drawn.authors.map((author, at) => ({ ...author, places: at === 0 ? [0, 2] : [at % 2] })),
      };
      const names = paper.authors.map(
        ({ name, places: [first = 0] }, at) => name + sup(`${digits[first]}${at === 0 ? ',a' : ''}`),
      );
      const [one, other, third] = paper.places.map(({ text }) => esc(text));
      const also = pick(random, ['Also at', 'Also with', 'Also affiliated with']);
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          authors: inOne([listed(names), `${sup('1')}${one}`, `${sup('2')}${other}`, `${sup('a')}${also} ${third}`]),
        }),
      };
    },
  },
  {
    name: 'LIPIcs unknown, places and links behind each other before the title',
    wish: { each: 1, authors: [2, 4], places: [2, 4] },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        before: para(
          paper.authors
            .map(
              (author) =>
                `${placeOf(paper, author)} and ${error('\\url')}https://www.oak.org\n${author.email}${pick(random, ['', ' '])}https://orcid.org/0000-0002-1825-0097\n`,
            )
            .join(''),
        ),
        authors: creators(paper.authors.map(({ name }) => creator(name))),
      }),
    }),
  },
];
