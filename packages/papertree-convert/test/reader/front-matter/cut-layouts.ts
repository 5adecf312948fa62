/** Names and places that LaTeXML parts at their commas, and letters that a class sets apart. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
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
  inOne,
  inTowns,
  type Layout,
  legend,
  letters,
  listed,
  noEmails,
  note,
  page,
  para,
  placeOf,
  prose,
  sup,
  tt,
  withDigits,
} from './html.ts';

export const cutLayouts: readonly Layout[] = [
  {
    name: 'SPIE unknown, \\supit behind names and before places, parted at each comma',
    wish: { each: 2, authors: [2, 5], places: [2, 3] },
    write: (paper, random) => {
      const marks = pick(random, [digits, letters]);
      const mark = (at: number) => `${error('\\supit')}${marks[at]}`;
      const names = paper.authors.map(
        ({ name, places }) => `${name}${error('\\supit')}${places.map((at) => marks[at]).join(',')}`,
      );
      const places = paper.places.map(({ text }, at) => `${mark(at)}${esc(text)}`).join(`; ${br}`);
      const told = `${names.join(', ')}\n${error('\\skiplinehalf')}${places}`;
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators(told.split(/, ?(?=\S)(?!\d|[a-z](?:,|$|\n))/).map((each) => creator(each))),
        }),
      };
    },
  },
  {
    name: 'family before given names, parted at each comma, with the marks of places',
    wish: { ...alone, authors: [2, 5], places: [2, 3] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({ ...author, name: `${author.given} ${author.family}` }));
      const paper = { ...drawn, authors };
      const parts = authors.flatMap(({ given, family, places }, at) => [
        `${at > 0 && at + 1 === authors.length ? '&amp; ' : ''}${family}`,
        given + sup(String((places[0] ?? 0) + 1)),
      ]);
      const told = parts.map((part, at) =>
        creator(part, at + 1 === parts.length ? contact('affiliation', legend(paper, digits, sup, br)) : ''),
      );
      return { said: noEmails, paper, html: page(paper, { authors: creators(told) }) };
    },
  },
  {
    name: 'names in capitals, each letter behind a command of the class',
    wish: { ...alone, authors: [1, 4] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({
        ...author,
        name: `${author.given === 'Tu' ? 'Ann' : author.given} ${author.family}`
          .toUpperCase()
          .replace(/[^\p{L} -]/gu, ''),
      }));
      const paper = { ...drawn, authors };
      const spaced = (name: string) =>
        name
          .split(' ')
          .map((word) => [...word].join(error('\\ls')))
          .join(error('\\ns'));
      const names = authors.map(({ name, places }) => spaced(name) + formula(`{}^{${(places[0] ?? 0) + 1}}`));
      const places = paper.places.map(
        ({ text }, at) =>
          `${formula(`{}^{${at + 1}}`)} ${esc(text)
            .split(', ')
            .join(`,${error('\\addressbreak')}`)}`,
      );
      const [last = '', ...others] = names.toReversed();
      const told = [...others.toReversed(), `${last}${br}${places.join(br)}`].map((name) => creator(name));
      return { said: noEmails, paper, html: page(paper, { authors: creators(told) }) };
    },
  },
  {
    name: 'which group the authors are, above their names',
    wish: { ...alone, authors: [3, 6] },
    write: (paper, random) => {
      const group = pick(random, ['The Oak Consortium', 'The Oak Strong Growth Working Group', 'Oak Collaboration']);
      return {
        said: { places: true, emails: [0] },
        html: page(paper, {
          authors: inOne([
            `${group}:`,
            withDigits(paper).join(', '),
            legend(paper, digits, sup, br),
            tt(paper.authors[0]?.email ?? ''),
          ]),
        }),
      };
    },
  },
  {
    name: 'a group of e-mails on the line of the names, and initials behind two spaces',
    wish: { ...alone, authors: [2, 5], places: [1, 1] },
    write: (drawn, random) => {
      const authors = drawn.authors.map((author) => ({
        ...author,
        name: `${author.given.slice(0, 1)}. ${author.family}`,
      }));
      const paper = { ...drawn, authors };
      const names = withDigits(paper).map((name) => name.replace('. ', pick(random, ['. ', '.\u00a0 '])));
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              `${listed(names)}\n${grouped(authors, () => 0)}`,
              contact('affiliation', legend(paper, digits, sup, br)),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'the place of all in the thanks of the first, which others call by its sign',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => {
      const [one = '', ...others] = paper.authors.map(({ name }) => name);
      const told = others.map((name) => creator(name + formula('{}^{*}')));
      return {
        said: noEmails,
        html: page(paper, { authors: creators([creator(one, `${esc(paper.places[0]?.text ?? '')}.`), ...told]) }),
      };
    },
  },
  {
    name: 'LIPIcs unknown, place, page of the web, e-mail and ORCID of each a line of the source before the title',
    wish: { ...alone, authors: [2, 3] },
    write: (paper) => {
      const lines = paper.authors.map(
        (author) =>
          `${placeOf(paper, author)}  and ${error('\\url')}http://www.${author.email.split('@')[1]}/ user/ ${author.email}https://orcid.org/0000-0002-1825-0097`,
      );
      return {
        said: all,
        html: page(paper, {
          before: para(lines.join('\n')),
          authors: creators(paper.authors.map(({ name }) => creator(name))),
        }),
      };
    },
  },
  {
    name: 'the e-mail of the first behind a dash, and names below it',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper) => {
      const [one, ...others] = paper.authors;
      return {
        said: { places: false, emails: [0], unprinted: true },
        html: page(paper, { authors: inOne([`${one?.name} - ${one?.email}`, ...others.map(({ name }) => name)]) }),
      };
    },
  },
  {
    name: 'the first name behind its mark below the short title, its places behind a command',
    wish: { ...alone, authors: [2, 4], places: [1, 2] },
    write: (paper) => {
      const [one, ...others] = paper.authors;
      const places = paper.places.map(({ text }, at) => `${error('\\affiliation')}[${letters[at]}]${esc(text)}`);
      const before = [`${error('\\ShortTitle')}Leaves and roots`, `[a]${one?.name}`, ...places].join('\n');
      return {
        said: { places: true, emails: 'none' },
        paper: {
          ...paper,
          authors: paper.authors.map((author, at) => (at === 0 ? author : { ...author, places: [] })),
        },
        html: page(paper, {
          before: para(before),
          authors: creators(['', ...others.map(({ name }) => name)].map((name) => creator(name))),
        }),
      };
    },
  },
  {
    name: 'PLoS, sentences on what each did among the notes of signs',
    wish: { ...alone, authors: [2, 4], places: [2, 3] },
    write: (paper) => {
      const names = withDigits(paper).map((name, at) => (at === 0 ? name.replace('</sup>', '‡</sup>') : name));
      const places = paper.places.map(({ text }, at) => `<b>${at + 1}</b> ${esc(text)}`);
      const note =
        'This author performed parts of the programming, provided significant expertise and consultation and contributed to the conceptualization.';
      return {
        said: { places: true, emails: 'none' },
        html: page(paper, {
          title: '',
          authors: [
            `<span class="ltx_text" style="font-size:144%;">${paper.title}</span>`,
            names.join(', '),
            ...places,
            `‡${note}`,
          ]
            .map((line) => para(line, 'left'))
            .join(''),
        }),
      };
    },
  },
  {
    name: 'sentences of who is where, glued at the initials of the next',
    wish: { ...alone, authors: [3, 5], places: [2, 3] },
    write: (drawn) => {
      const places = drawn.places.map(({ host }, at) => ({ text: `Oak Institute ${'ABC'[at]}, Rennes, France`, host }));
      const paper = { ...drawn, places };
      const said = homesOf(paper).map((people, at) => {
        const verb = people.length === 1 ? 'is' : 'are';
        return `${listed(people.map(initials))} ${verb} with ${places[at]?.text}`;
      });
      return {
        said: { places: true, emails: 'none' },
        paper,
        html: page(paper, {
          authors: creators([creator(listed(paper.authors.map(({ name }) => name)), said.join(''))]),
        }),
      };
    },
  },
  {
    name: 'the word Abstract as the last line of the places',
    wish: { ...alone, authors: [2, 5], places: [2, 3] },
    write: (paper) => {
      const title = `<span class="ltx_text ltx_font_bold" style="font-size:144%;">${paper.title}</span>`;
      const places = legend(paper, digits, sup, br);
      return {
        said: noEmails,
        html: page(paper, {
          title: '',
          authors: `<div class="ltx_titlepage">${para(title, 'center')}${para(`${listed(withDigits(paper))}${br}${places}${br}<b>Abstract</b>`, 'center')}${para(prose)}</div>`,
          abstract: '',
        }),
      };
    },
  },
  {
    name: 'names, places and e-mails in typewriter, of which the conversion has lost the line breaks',
    wish: { ...alone, authors: [1, 4], places: [1, 3] },
    write: (drawn, random) => {
      const paper = inTowns(drawn, (town) =>
        pick(random, [`University of ${town}`, `Department of Roots, ${town} University`]),
      );
      const told = paper.authors.map(
        (author, at) =>
          author.name +
          (at === 1 ? note('footnotemark', '1', '') : '') +
          placeOf(paper, author).split(', ').join('') +
          tt(author.email),
      );
      return {
        said: all,
        paper,
        html: page(paper, { authors: creators([creator(told.join(''), 'Equal contribution.')]) }),
      };
    },
  },
];
