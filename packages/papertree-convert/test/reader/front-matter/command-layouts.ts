/** Layouts of classes that LaTeXML does not know, whose commands say what a line is: jmlr, keys in brackets. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  creator,
  creators,
  digits,
  error,
  esc,
  homesOf,
  type Layout,
  legend,
  listed,
  noEmails,
  page,
  para,
  placesOf,
  sup,
} from './html.ts';
import { chance } from './people.ts';

export const commandLayouts: readonly Layout[] = [
  {
    name: 'jmlr, \\name, \\email and \\addr in one creator',
    wish: { authors: [1, 6], ...alone },
    write: (paper, random) => {
      const between = pick(random, [br, `\n${error('\\AND')}\n`, `${br}${error('\\AND')}\n`]);
      const cut = chance(random, 0.5);
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              paper.authors
                .map((author) => {
                  const place = esc(placesOf(paper, author).join(''));
                  return `${error('\\name')}${author.name} ${error('\\email')}${author.email}${br}${error('\\addr')}${cut ? place.replaceAll(', ', br) : place}`;
                })
                .join(between),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'jmlr, several authors above their \\addr',
    wish: { authors: [2, 6], places: [1, 3], ...alone },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: homesOf(drawn).flat() };
      const commands = pick(random, [
        ['\\name', '\\email'],
        ['\\Name', '\\Email'],
      ] as const);
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              homesOf(drawn)
                .map(
                  (people, at) =>
                    `${people.map(({ name, email }) => `${error(commands[0])}${name} ${error(commands[1])}${email}${br}`).join('')}${error('\\addr')}${esc(drawn.places[at]?.text ?? '')}`,
                )
                .join(br),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'IJCAI, \\affiliations and \\emails behind the names',
    wish: { authors: [1, 6], places: [1, 3], each: 2 },
    write: (paper, random) => {
      const parted = chance(random, 0.4);
      const text = [
        paper.authors.map((author) => author.name + sup(author.places.map((at) => at + 1).join('\u201a'))).join(', '),
        error('\\affiliations') + legend(paper, digits, sup, br),
        error('\\emails') + paper.authors.map(({ email }) => email).join(', '),
      ].join(br);
      return {
        said: all,
        html: page(paper, {
          authors: creators(
            (parted ? text.split(', ') : [text]).map((part) => creator(part.replaceAll('\u201a', ','))),
          ),
        }),
      };
    },
  },
  {
    name: 'keys in brackets before names and places',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper, random) => {
      const key = pick(random, ['affiliation', 'aff', 'inst']);
      const label = pick(random, ['label', 'id']);
      const mails = chance(random, 0.5);
      const options = (places: readonly number[], email: string) =>
        `[${key}=${places.map((at) => at + 1).join(',')}${mails ? `, email=${email}` : ''}]`;
      return {
        said: mails ? all : noEmails,
        html: page(paper, {
          before: para(
            `${paper.authors.map(({ name, places, email }) => `${error('\\name')}${options(places, email)}${name}\n`).join('')}${paper.places
              .map(({ text }, at) => `${error('\\affiliation')}[${label}=${at + 1}]${esc(text)}\n`)
              .join('')}`,
          ),
        }),
      };
    },
  },
  {
    name: 'names, places and e-mails behind unknown commands, marks in brackets',
    wish: { authors: [2, 6], places: [2, 4], each: 2 },
    write: (paper, random) => {
      const mark = pick(random, [(text: string) => `(${text})`, (text: string) => `[${text}]`, sup]);
      const names = paper.authors.map(({ name, places }) => name + mark(places.map((at) => at + 1).join(',')));
      return {
        said: all,
        html: page(paper, {
          title: '',
          before: `${error('\\Title')}${para(
            `${paper.title}\n${error('\\Author')}${listed(names)}\n${error('\\address')}${legend(paper, digits, mark, br)}${br}${paper.authors
              .map(({ email }) => email)
              .join(', ')}`,
          )}`,
        }),
      };
    },
  },
];
