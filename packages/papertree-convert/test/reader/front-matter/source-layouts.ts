/** Title pages whose lines only the source parts: arguments of unknown commands, changes of style, what stands glued. */
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
  formula,
  homesOf,
  inOne,
  inTowns,
  italic,
  type Layout,
  legend,
  listed,
  mail,
  noEmails,
  note,
  page,
  para,
  placeOf,
  sup,
  tt,
  withDigits,
} from './html.ts';

const first = { places: true, emails: [0] } as const;

export const sourceLayouts: readonly Layout[] = [
  {
    name: 'names, place and e-mails of \\authorinfo, an argument a line of the source, at companies that look like names',
    wish: { ...alone, authors: [1, 5] },
    write: (drawn, random) => {
      const isCompany = pick(random, [true, false]);
      const paper = isCompany ? inTowns(drawn, (town) => `${pick(random, ['Red', 'Oak', 'Blue'])} ${town}`) : drawn;
      const told = homesOf(paper).map((people, at) =>
        [
          error('\\authorinfo') + listed(people.map(({ name }) => name)),
          esc(paper.places[at]?.text ?? ''),
          listed(people.map(({ email }) => email)),
        ].join('\n'),
      );
      return {
        said: all,
        html: page(told.length === 0 ? drawn : ordered(paper), { before: para(told.join('\n')) }),
        paper: ordered(paper),
      };
    },
  },
  {
    name: 'two groups of names, each above its place in more lines, in the arguments of \\twoauthors',
    wish: { ...alone, authors: [2, 6], places: [2, 2] },
    write: (drawn) => {
      const paper = ordered(drawn);
      const told = homesOf(paper).map((people, at) =>
        [people.map(({ name }) => name).join(', '), esc(paper.places[at]?.text ?? '')].join('\n'),
      );
      return { said: noEmails, paper, html: page(paper, { before: para(error('\\twoauthors') + told.join('\n')) }) };
    },
  },
  {
    name: 'names in bold and places in italics, each on a line of the source, without a break',
    wish: { ...alone, authors: [2, 6], places: [2, 3] },
    write: (drawn) => {
      const paper = ordered(drawn);
      const told = homesOf(paper).map((people, at) =>
        [bold(listed(people.map(({ name }) => name))), italic(esc(paper.places[at]?.text ?? ''))].join('\n'),
      );
      return {
        said: noEmails,
        paper,
        html: page(paper, {
          title: '',
          before: para(`<span class="ltx_text ltx_font_bold" style="font-size:144%;">${paper.title}</span>`, 'center'),
          authors: para(told.join('\n'), 'center'),
        }),
      };
    },
  },
  {
    name: 'the only e-mail behind the places of all, and \\corres names whose it is',
    wish: { ...alone, authors: [2, 5] },
    write: (drawn) => {
      const authors = drawn.authors.map((author, at) =>
        at === 0 ? { ...author, email: 'q18526@post.example' } : author,
      );
      const paper = { ...drawn, authors };
      const notes =
        contact('address', legend(paper, digits, sup, br)) + contact('email', mail(authors[0]?.email ?? ''));
      return {
        said: first,
        paper,
        html: page(paper, {
          authors: creators([creator(listed(withDigits(paper)), notes)]),
          behind: error('\\corres') + para(`${esc(authors[0]?.name ?? '')}${br}`),
        }),
      };
    },
  },
  {
    name: 'a \\note of the class and \\thanks of no class behind a name',
    wish: { ...alone, authors: [2, 5] },
    write: (paper, random) => {
      const macro = pick(random, ['\\note', '\\authornote', '\\sthanks']);
      const said = pick(random, ['Corresponding author', 'Supported by the Fund of Trees.', 'Deceased']);
      const names = withDigits(paper).map((name, at) => (at === 0 ? `${name}${error(macro)}${said}` : name));
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators(names.map((name) => creator(name))),
          after: para(legend(paper, digits, sup, br)),
        }),
      };
    },
  },
  {
    name: 'the words of \\Thanks before the next name, and the file of a picture before a name',
    wish: { ...alone, authors: [2, 4], places: [1, 3] },
    write: (paper) => {
      const names = withDigits(paper).map((name, at) => {
        if (at === 0) return `${name}${error('\\Thanks')} This work was done when the first was at Oak Labs.`;
        return at === 1 ? `${error('\\includegraphics')}[scale=0.06]orcid.pdf ${name}` : name;
      });
      return {
        said: noEmails,
        html: page(paper, { authors: inOne([names.join(', '), legend(paper, digits, sup, br)]) }),
      };
    },
  },
  {
    name: 'a list of works without any before the title page',
    wish: { ...alone, authors: [3, 5] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        title: '',
        before:
          '<section class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"></ul></section>' +
          para(`${bold('Title:')} ${paper.title}`) +
          para(`${bold('Authors:')} ${withDigits(paper).join(', ')}`),
        authors: para(legend(paper, digits, (mark) => `${mark}: `, br)),
      }),
    }),
  },
  {
    name: 'each place once more below the last name, as AASTeX 6 prints it',
    wish: { ...alone, authors: [2, 5], places: [2, 3] },
    write: (paper) => {
      const names = paper.authors.map(
        (author) => author.name + note('affiliation', String((author.places[0] ?? 0) + 1), placeOf(paper, author)),
      );
      const [one] = paper.authors;
      return {
        said: first,
        html: page(paper, {
          authors: creators([
            creator(
              listed(names),
              contact('affiliation', placeOf(paper, one as (typeof paper.authors)[0])) +
                contact('email', mail(one?.email ?? '')),
            ),
          ]),
        }),
      };
    },
  },
  {
    name: 'names that stand twice without a space',
    wish: { ...alone, authors: [1, 4] },
    write: (paper) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              `${error('\\texorpdfstring')}${author.name}${author.name}`,
              contact('address', placeOf(paper, author)) + contact('email', mail(author.email)),
            ),
          ),
        ),
      }),
    }),
  },
  {
    name: 'a mark for the corresponding authors, and below it each name with its e-mail',
    wish: { ...alone, authors: [3, 6] },
    write: (paper) => {
      const names = withDigits(paper).map((name, at) => (at < 2 ? `${name}${formula('{}^{*}')}` : name));
      const mails = paper.authors.slice(0, 2).map(({ name, email }) => `${name}: ${email}`);
      return {
        said: { places: true, emails: [0, 1] },
        html: page(paper, {
          authors: inOne([
            names.join(', '),
            legend(paper, digits, sup, br),
            `${formula('\\ast')}${bold(` E-mail: ${esc(mails.join(', '))}`)}`,
          ]),
        }),
      };
    },
  },
  {
    name: 'authors who are with one place, their users in brackets before the host',
    wish: { ...alone, authors: [2, 4], places: [1, 1] },
    write: (paper, random) => {
      const host = paper.authors[0]?.email.split('@')[1];
      const users = paper.authors.map(({ email }) => email.split('@')[0]).join(', ');
      const subject = pick(random, ['Authors', 'The authors', 'All authors']);
      return {
        said: all,
        html: page(paper, {
          authors: creators([
            creator(
              listed(paper.authors.map(({ name }) => name)),
              `${subject} are with the ${esc(paper.places[0]?.text ?? '')}\n${tt(`(${users}) at ${host}`)}`,
            ),
          ]),
        }),
      };
    },
  },
];

/** The paper with its authors in the order of their places. */
function ordered<T extends Parameters<Layout['write']>[0]>(paper: T): T {
  return { ...paper, authors: homesOf(paper).flat() };
}
