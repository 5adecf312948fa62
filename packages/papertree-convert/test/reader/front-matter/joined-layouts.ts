/** Layouts in which names, places and e-mails stand behind one another without a break: in one creator, by commands, in typewriter. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  bold,
  br,
  contact,
  creator,
  creators,
  digits,
  error,
  esc,
  grouped,
  homesOf,
  inOne,
  inTowns,
  italic,
  type Layout,
  legend,
  listed,
  noEmails,
  note,
  page,
  para,
  placeOf,
  sup,
  tt,
  withDigits,
} from './html.ts';
import { type Author, chance, range } from './people.ts';

export const joinedLayouts: readonly Layout[] = [
  {
    name: 'a name in bold and its e-mail in italics, each behind the place of the one before',
    wish: { authors: [2, 5], ...alone },
    write: (drawn, random) => {
      const authors = drawn.authors.map((author) =>
        chance(random, 0.2) ? { ...author, name: `${author.name.replace(' Jr.', '')} Jr.` } : author,
      );
      const paper = { ...drawn, authors };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              authors
                .map((author) => `${bold(author.name)} ${italic(author.email)}${br}${placeOf(paper, author)}`)
                .join(''),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'each name directly behind an e-mail that is spelt with “at”',
    wish: { authors: [2, 5], ...alone },
    write: (drawn, random) => {
      const capital = chance(random, 0.4);
      const authors = drawn.authors.map((author) => {
        const email = author.email.replace(/^[a-z]{2,}\.[a-z]/, (start) =>
          start.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()),
        );
        return capital ? { ...author, email } : author;
      });
      const paper = { ...drawn, authors };
      const lines = (author: Author) =>
        [author.name, placeOf(paper, author).replace(', ', br), tt(author.email.replace('@', ' at '))].join(br);
      return { said: all, paper, html: page(paper, { authors: creators([creator(authors.map(lines).join(''))]) }) };
    },
  },
  {
    name: 'svjour, labels of e-mails and institutes behind names',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (paper) => {
      const label = error('\\thankstext');
      const said = paper.authors.map(({ email }, at) => `e${at + 1}${email}`);
      return {
        said: all,
        html: page(paper, {
          before: `<div class="ltx_para">${label}<p class="ltx_p">${said.join(`\n${label}`)}</p></div>${paper.places
            .map(({ text }, at) => note('institutetext', String(at + 1), esc(text)))
            .join('')}`,
          authors: creators(
            paper.authors.map(({ name, places }, at) =>
              creator(
                `${name}${error('\\thanksref')}${[`e${at + 1}`, ...places.map((place) => `addr${place + 1}`)].join(',')}`,
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'the e-mail of one author behind a command in the name',
    wish: { authors: [1, 5], ...alone },
    write: (paper, random) => {
      const at = Math.floor(random() * paper.authors.length);
      return {
        said: { places: true, emails: [at] },
        html: page(paper, {
          authors: creators(
            paper.authors.map((author) =>
              creator(
                author.name + (author === paper.authors[at] ? `${error('\\corrauth')}${author.email}` : ''),
                contact('affiliation', placeOf(paper, author)),
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'BMVC, name, e-mail and number of the institute as arguments',
    wish: { authors: [1, 6], places: [1, 4], each: 2 },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({
        ...author,
        email: author.email.replace(/\.(?=.*@)/, '_'),
      }));
      const paper = { ...drawn, authors };
      return {
        said: all,
        paper,
        html: page(paper, {
          before: `${error('\\addauthor')}\n${para(
            `${authors
              .map(({ name, email, places }) => `${name}${email}${places.map((at) => at + 1).join(',')}`)
              .join(
                `\n${error('\\addauthor')}`,
              )}\n${paper.places.map(({ text }) => `${error('\\addinstitution')}${esc(text).replace(', ', br)}`).join('\n')}`,
          )}`,
        }),
      };
    },
  },
  {
    name: 'a class of its own, with marks behind places, a date, a version and a link',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        title: '',
        before: `${error('\\oaktitle')}\n${para(
          [
            paper.title,
            error('\\oakauthors') + withDigits(paper).join(', '),
            error('\\oakaffiliation') +
              paper.places.map(({ text }, at) => esc(text) + sup(digits[at] as string)).join(', '),
            `${error('\\oakdate')}May 4, 2024`,
            `${error('\\oakversion')}1.2`,
            `${error('\\oaklink')}https://oak.example/roots`,
          ].join('\n'),
        )}`,
      }),
    }),
  },
  {
    name: 'a version, or that it is work in progress, in a line below the places',
    wish: { authors: [1, 5], places: [1, 3], each: 2 },
    write: (paper, random) => {
      const one = paper.places.length === 1;
      return {
        said: noEmails,
        html: page(paper, {
          authors: inOne([
            listed(one ? paper.authors.map(({ name }) => name) : withDigits(paper)),
            one ? esc(paper.places[0]?.text ?? '') : legend(paper, digits, sup, br),
            pick(random, ['(Version 2)', '(Work in progress)', '(Version 1.3)', 'Work in progress']),
          ]),
        }),
      };
    },
  },
  {
    name: 'blocks parted by &, places like names in capitals or of two words',
    wish: { authors: [2, 5], ...alone },
    write: (drawn, random) => {
      const inCapitals = chance(random, 0.5);
      const paper = inTowns(drawn, (town) => (inCapitals ? `${town.toUpperCase()} SPACE` : `${town} AI`));
      // Without e-mails, lines of capitals may be names as well.
      const emails = range(paper.authors.length).filter(() => inCapitals || chance(random, 0.5));
      const email = pick(random, [tt, esc]);
      const lines = (author: Author, at: number) => [
        author.name,
        placeOf(paper, author),
        ...(emails.includes(at) ? [email(author.email)] : []),
      ];
      return {
        said: { places: true, emails },
        paper,
        html: page(paper, {
          authors: creators([
            creator(paper.authors.map((author, at) => lines(author, at).join(br)).join(`${br}&amp;`)),
          ]),
        }),
      };
    },
  },
  {
    name: 'users of e-mails in braces in typewriter, and their host behind, several in a row',
    wish: { authors: [3, 6], places: [2, 3], ...alone },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: homesOf(drawn).flat() };
      const group = (people: readonly Author[]) => {
        const [, users = '', host = ''] = /^\{?(.+?)\}?(@.+)$/.exec(grouped(people, random)) ?? [];
        return `{${tt(users)}}<span class="ltx_text ltx_font_typewriter">${host}${br}</span>`;
      };
      const behind = chance(random, 0.5);
      const homes = homesOf(drawn);
      const places = drawn.places.map(
        ({ text }, at) => `${sup(digits[at] as string)}${esc(text)}${behind ? `, ${group(homes[at] ?? [])}` : ''}`,
      );
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              withDigits(paper).join(', ') +
                br +
                (behind ? places.join('') : places.join(br) + br + homes.map(group).join('')),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'name, town, country and an e-mail in typewriter as the only line of each creator',
    wish: { authors: [1, 5], ...alone },
    write: (drawn, random) => {
      const paper = inTowns(drawn, (town) => `${town}, ${pick(random, ['Norway', 'Germany', 'Japan', 'USA'])}`);
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators(
            paper.authors.map((author) => creator(`${author.name}, ${placeOf(paper, author)} ${tt(author.email)}`)),
          ),
        }),
      };
    },
  },
  {
    name: 'e-mails of students, and one with a short name among its words, in reverse order',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (drawn, random) => {
      const authors = drawn.authors.map((author) => ({
        ...author,
        email: author.email.replace('@', `${pick(random, ['22s', '19m', '23d'])}@`),
      }));
      const last = { ...(authors.at(-1) as Author), name: 'Ann Bu', given: 'Ann', family: 'Bu' };
      const host = drawn.places[0]?.host ?? '';
      const paper = { ...drawn, authors: [...authors.slice(0, -1), { ...last, email: `bu.burning@${host}` }] };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: inOne([
            listed(paper.authors.map(({ name }) => name)),
            esc(paper.places[0]?.text ?? ''),
            paper.authors
              .map(({ email }) => email)
              .reverse()
              .join(', '),
          ]),
        }),
      };
    },
  },
  {
    name: 'lines of a place that begin with “Tel”',
    wish: { authors: [1, 5], ...alone },
    write: (drawn, random) => {
      const town = pick(random, ['Tel Aviv', 'Tel Oren']);
      const places = drawn.places.with(0, { text: `${town} University, ${town}, Israel`, host: 'tel.example' });
      const paper = { ...drawn, places };
      const lines = (author: Author) => [author.name, ...placeOf(paper, author).split(/, (?=.*, )/), author.email];
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: chance(random, 0.5)
            ? inOne(paper.authors.flatMap(lines))
            : creators(paper.authors.map((author) => creator(lines(author).join(br)))),
        }),
      };
    },
  },
];
