/** Layouts that tell in sentences and notes who is where: thanks of IEEE, jobs beside places, ORCIDs among e-mails, funds behind places. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  br,
  creator,
  creators,
  esc,
  grouped,
  homesOf,
  initials,
  inTowns,
  type Layout,
  listed,
  note,
  page,
  placeOf,
  sentences,
  sup,
  withFootnotes,
} from './html.ts';
import { type Author, chance, type Paper } from './people.ts';

const namesOf = ({ authors }: Paper) => authors.map(({ name }) => name);
const areWith = (people: readonly Author[], name: (author: Author) => string) =>
  `${listed(people.map(name), people.length > 2 ? ', and ' : ' and ')} ${people.length > 1 ? 'are' : 'is'} with`;
/** The paper with the user of one e-mail a number, which no name explains. */
const withNumber = (paper: Paper, at: number): Paper => ({
  ...paper,
  authors: paper.authors.map((author, n) =>
    n === at ? { ...author, email: author.email.replace(/^[^@]+/, '20231234') } : author,
  ),
});

export const toldLayouts: readonly Layout[] = [
  {
    name: 'one institute of svjour with the e-mails of all, one of them a number',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (drawn, random) => {
      const paper = withNumber(drawn, Math.floor(random() * drawn.authors.length));
      const starred = chance(random, 0.5);
      const [first, second] = paper.authors.map(initials);
      const emails = paper.authors.map(({ email }) => note('email', '1', email)).join(br);
      return {
        said: all,
        paper,
        html: page(paper, {
          before: note('institutetext', '1', `${esc(paper.places[0]?.text ?? '')}${br}${emails}`),
          authors: creators(
            paper.authors.map(({ name }, at) =>
              starred && at === 0
                ? creator(name + sup('∗'), `${first} and ${second} contributed equally`)
                : creator(name),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'IEEE, sentences on places, and at their end whole e-mails of all in braces',
    wish: { authors: [3, 6], places: [2, 2], ...alone },
    write: (drawn, random) => {
      const paper = withNumber(drawn, Math.floor(random() * drawn.authors.length));
      const name = pick(random, [initials, (author: Author) => author.name]);
      const said = homesOf(paper).map((people, at) => `${areWith(people, name)} ${esc(paper.places[at]?.text ?? '')}`);
      const who = chance(random, 0.5)
        ? `. Corresponding author: ${pick(random, [name, ({ email }: Author) => email])(pick(random, paper.authors))}`
        : '';
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              listed(namesOf(paper)),
              `${said.join('. ')}${who}; emails: {${paper.authors.map((author) => author.email).join(', ')}}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'a sentence on all, and behind their place a comma and who corresponds',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper, random) => {
      const at = Math.floor(random() * paper.authors.length);
      const author = paper.authors[at] as Author;
      return {
        said: { places: true, emails: [at] },
        html: page(paper, {
          authors: creators([
            creator(
              listed(namesOf(paper)),
              `The authors are with ${placeOf(paper, author)}, Corresponding author: ${author.name}, e-mail:${author.email}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'sentences on places with capitals within their words and in brackets',
    wish: { authors: [1, 6], places: [1, 3], ...alone },
    write: (drawn, random) => {
      const lab = pick(random, ['CorpLab', 'DataLab', 'BioLab']);
      const paper = inTowns(drawn, (town) => `University of ${town} ${lab} (ANGEL), ${town}`);
      return {
        said: all,
        paper,
        html: page(paper, { authors: creators([creator(listed(namesOf(paper)), sentences(paper, random))]) }),
      };
    },
  },
  {
    name: 'place, ORCID and two e-mails in the footnote of each name',
    wish: { authors: [1, 5], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          withFootnotes(paper, (author) => {
            const emails = [author.email, 'x7q@post.example'];
            const printed = chance(random, 0.7) ? emails : emails.reverse();
            return `${placeOf(paper, author)}; ${br}ORCID ID: 0000-0002-1825-0097; emails: ${printed.join(', ')}`;
          }).map((name) => creator(name)),
        ),
      }),
    }),
  },
  {
    name: 'jobs before and behind the places of each author',
    wish: { authors: [1, 5], ...alone },
    write: (drawn, random) => {
      const places = drawn.places.map((place, at) => {
        const firm = `${pick(random, ['Oak', 'Elm', 'Birch', 'Cedar'])}${['mind', 'soft', 'works', 'ware'][at]}`;
        return chance(random, 0.5) ? { ...place, text: firm } : place;
      });
      const paper = { ...drawn, places };
      const said = paper.places.map((place, at) =>
        place === drawn.places[at]
          ? `${pick(random, ['Post-doctoral Researcher', 'Associate Professor', 'PhD Student'])}, ${esc(place.text)}`
          : `${place.text}, ${pick(random, ['Principal Research Engineer', 'Senior Research Scientist', 'Staff Research Engineer'])}.`,
      );
      const inThanks = chance(random, 0.5);
      return {
        said: { places: true, emails: 'none' },
        paper,
        html: page(paper, {
          authors: creators(
            inThanks
              ? paper.authors.map(({ name, places: [at = 0] }) => creator(name, said[at]))
              : withFootnotes(paper, ({ places: [at = 0] }) => said[at] as string).map((name) => creator(name)),
          ),
        }),
      };
    },
  },
  {
    name: 'an independent researcher, who corresponds, among the thanks of each',
    wish: { authors: [1, 5], ...alone },
    write: (drawn, random) => {
      const alone = Math.floor(random() * drawn.authors.length);
      const paper = {
        ...drawn,
        authors: drawn.authors.map((author, at) =>
          at === alone ? { ...author, places: [drawn.places.length] } : author,
        ),
        places: [...drawn.places, { text: 'Independent researcher', host: 'x.example' }],
      };
      return {
        said: { places: true, emails: [alone] },
        paper,
        html: page(paper, {
          authors: creators(
            paper.authors.map((author, at) =>
              creator(
                author.name,
                `${placeOf(paper, author)}${at === alone ? `. Correspondence: ${author.email}` : ''}`,
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'the sentence on all who are at a place in a footnote of each of them',
    wish: { authors: [2, 6], places: [1, 3], ...alone },
    write: (paper, random) => {
      const said = homesOf(paper).map(
        (people, at) =>
          `${areWith(people, initials)} ${esc(paper.places[at]?.text ?? '')}. E-mail: ${grouped(people, random)}`,
      );
      const names = withFootnotes(paper, ({ places: [at = 0] }) => said[at] as string);
      return {
        said: all,
        html: page(paper, {
          authors: creators(chance(random, 0.5) ? names.map((name) => creator(name)) : [creator(listed(names))]),
        }),
      };
    },
  },
  {
    name: 'marks before the sentences in the thanks, and one on somebody who is elsewhere',
    wish: { authors: [3, 6], places: [2, 2], ...alone },
    write: (drawn, random) => {
      const authors = drawn.authors.slice(0, 6).map((author, at, { length }) =>
        at + 1 < length
          ? { ...author, places: [0], email: author.email.replace(/@.*/, `@${drawn.places[0]?.host}`) }
          : {
              ...author,
              places: [1],
              name: `${author.name.replace(' Jr.', '')}${chance(random, 0.5) ? ' Jr.' : ''}`,
            },
      );
      const paper = { ...drawn, authors };
      const last = authors.at(-1) as Author;
      const mark = pick(random, [sup, (text: string) => text]);
      const names = authors.map(({ name }, at) => name + sup(at < 2 ? '†,*' : '*'));
      const [here, there] = paper.places.map(({ text }) => esc(text));
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators([
            creator(
              listed(names),
              `${mark('†')}Equal contribution. ${mark('*')}The authors are with ${here}. Email: ${grouped(authors.slice(0, -1), random)}. ${initials(last)} is with ${there}. Email: ${last.email}.`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'who paid, and whom to ask, directly behind the place in the thanks of all',
    wish: { authors: [2, 5], places: [1, 1] },
    write: (paper, random) => {
      const at = Math.floor(random() * paper.authors.length);
      const { email = '' } = paper.authors[at] ?? {};
      return {
        said: { places: true, emails: [at] },
        html: page(paper, {
          authors: creators([
            creator(
              listed(namesOf(paper)),
              `${esc(paper.places[0]?.text ?? '')}.This work was supported by the Fund of Trees. Contact: ${email}`,
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'family names before the places in the thanks of all, and whom they thank',
    wish: { authors: [2, 4], silent: true, ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators([
          creator(
            `${pick(random, ['By ', ''])}${listed(paper.authors.map(({ name }) => name))}`,
            [
              ...paper.authors.map(
                (author) => `${author.family}: ${placeOf(paper, author)} (e-mail: ${author.email}).`,
              ),
              pick(random, ['We thank three referees.', 'We are grateful to Carl Cole.', 'All errors are our own.']),
            ].join(' '),
          ),
        ]),
      }),
    }),
  },
];
