/** Words that look like others: towns called after colleges, units like names, names like firms, notes like places. */
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
  initials,
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

const music = ['\\natural', '\\flat', '\\sharp', '\\triangleleft'];

export const wordLayouts: readonly Layout[] = [
  {
    name: 'towns called after a university or college, on a line of their own',
    wish: { ...alone, authors: [1, 3], places: [1, 1] },
    write: (drawn, random) => {
      const town = pick(random, [
        'University Park, PA 16802, USA',
        'College Station, TX 77843, USA',
        'College Park, MD',
      ]);
      const paper = inTowns(drawn, (name) => `Department of Statistics, ${name} State University, ${town}`);
      const lines = paper.places[0]?.text.split(/, (?=\p{Lu}\p{Ll}+ \p{Lu})/u) ?? [];
      const mails = paper.authors.map(({ email }) => tt(email)).join(', ');
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: inOne([listed(paper.authors.map(({ name }) => name)), ...lines.map(esc), mails]),
        }),
      };
    },
  },
  {
    name: 'units called by disciplines between a laboratory and a university',
    wish: { ...alone, authors: [1, 2], places: [1, 1] },
    write: (drawn, random) => {
      const unit = pick(random, ['Information and Computer Sciences', 'Electronics and Systems', 'Pure Mathematics']);
      const paper = inTowns(drawn, (town) => `Oak Software Laboratory, ${unit}, University of ${town}`);
      const lines = paper.places[0]?.text.split(', ') ?? [];
      return {
        said: noEmails,
        paper,
        html: page(paper, { authors: inOne([listed(paper.authors.map(({ name }) => name)), ...lines.map(esc)]) }),
      };
    },
  },
  {
    name: 'a family called Company, and a speaker on behalf of a collaboration',
    wish: { ...alone, authors: [2, 4] },
    write: (drawn, random) => {
      const authors = drawn.authors.map((author, at) =>
        at === 0 ? { ...author, name: `${author.given} Baker-Company`, family: 'Company' } : author,
      );
      const paper = { ...drawn, authors };
      const names = withDigits(paper);
      names.push(`${names.pop()} ${pick(random, ['for', 'on behalf of'])} the Oak Collaboration`);
      return {
        said: noEmails,
        paper,
        html: page(paper, { authors: inOne([names.join(', '), legend(paper, digits, sup, br)]) }),
      };
    },
  },
  {
    name: 'e-mails with capitals in notes of each',
    wish: { ...alone, authors: [1, 4] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({
        ...author,
        email: author.email.replace(
          /^(\w)(\w*)\.(\w)/,
          (_all, one: string, rest: string, other: string) => `${one.toUpperCase()}${rest}.${other.toUpperCase()}`,
        ),
      }));
      const paper = { ...drawn, authors };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators(
            authors.map((author) =>
              creator(author.name, `${contact('address', placeOf(paper, author))}${author.email}`),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'the same place below each name but that of one, who is at none',
    wish: { ...alone, authors: [4, 5], places: [1, 1] },
    write: (drawn) => {
      const at = drawn.authors.length - 2;
      const authors = drawn.authors.map((author, place) => (place === at ? { ...author, places: [] } : author));
      const paper = { ...drawn, authors };
      const told = authors.map((author) =>
        creator(
          author.places.length > 0 ? `${author.name}${br}${placeOf(paper, author)}` : author.name,
          `Email: ${tt(author.email)}`,
        ),
      );
      return { said: all, paper, html: page(paper, { authors: creators(told) }) };
    },
  },
  {
    name: 'who is at a firm that only its country tells, in the thanks of each, with another sentence',
    wish: { ...alone, authors: [3, 3], places: [3, 3] },
    write: (drawn) => {
      const places = drawn.places.map((place, at) =>
        at === 0 ? { ...place, text: 'Oak-i open forest co-operative, Elmford, Finland' } : place,
      );
      const paper = { ...drawn, places };
      return {
        said: all,
        paper,
        html: page(paper, {
          authors: creators(
            paper.authors.map((author, at) =>
              creator(
                author.name,
                `${placeOf(paper, author)}. (${author.email}).${at === 0 ? ' Questions on this document may be directed to that address.' : ''}`,
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'numbers behind an unknown command as marks, before the place with one more',
    wish: { ...alone, authors: [2, 4], places: [2, 2] },
    write: (paper) => {
      const names = paper.authors.map(({ name, places }) => `${name}${error('\\adr')}${(places[0] ?? 0) + 1}`);
      const places = paper.places.map(({ text }, at) => `${error('\\adrtext')}${at + 1}${esc(text)}`);
      const last = `${names.at(-1)}\n${places.join('\n')}`;
      return {
        said: noEmails,
        paper,
        html: page(paper, { authors: creators([...names.slice(0, -1), last].map((name) => creator(name))) }),
      };
    },
  },
  {
    name: 'names and places in turn, below all their e-mails, and a line that nothing explains',
    wish: { ...alone, authors: [3, 4], places: [3, 3] },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: drawn.authors.slice(0, 3) };
      const lines = paper.authors.flatMap((author) => [author.name, italic(placeOf(paper, author))]);
      const mails = tt(paper.authors.map(({ email }) => email).join(', '));
      const end = pick(random, [
        '(Communicated by S. Klauber)',
        'five pictures and a map, all in colour',
        'oak leaf series no. 12',
      ]);
      return {
        said: all,
        paper,
        html: page(paper, {
          title: '',
          authors: [
            `<span class="ltx_text ltx_font_bold" style="font-size:144%;">${paper.title}</span>`,
            ...lines,
            mails,
            end,
          ]
            .map((line) => para(line, 'center'))
            .join(''),
        }),
      };
    },
  },
  {
    name: 'place, e-mail and classification in the only footnote',
    wish: { ...alone, authors: [1, 1], places: [1, 1] },
    write: (paper) => {
      const [one] = paper.authors;
      const said = `${italic('Address:')} ${esc(paper.places[0]?.text ?? '')}. ${italic('E-mail:')} ${one?.email}. ${italic('AMS 2000 subject classifications:')} 60K37.`;
      return {
        said: all,
        html: page(paper, { authors: creators([creator(one?.name ?? '')]), behind: note('footnotetext', '0', said) }),
      };
    },
  },
  {
    name: 'signs of music as marks, some together',
    wish: { each: 2, authors: [3, 5], places: [2, 4] },
    write: (paper) => {
      const names = paper.authors.map(
        ({ name, places }) => name + formula(`\\,{}^{${places.map((at) => music[at]).join(',')}}`),
      );
      return {
        said: noEmails,
        html: page(paper, {
          authors: inOne([names.join(', '), legend(paper, music, (mark) => formula(`{}^{${mark}}`), br)]),
        }),
      };
    },
  },
  {
    name: 'letters within the places of a collaboration',
    wish: { ...alone, authors: [5, 8], places: [3, 3] },
    write: (paper) => {
      const marks = ['1', '2A', '2B'];
      const names = paper.authors.map(({ name, places: [at = 0] }) => name + formula(`{}^{${marks[at]}}`));
      const [one, other, third] = paper.places.map(({ text }) => esc(text));
      return {
        said: noEmails,
        html: page(paper, {
          authors: inOne([
            names.join(', '),
            `${formula('{}^{1}')}${one}`,
            `${formula('{}^{2}')} (A) ${other}; (B) ${third}`,
          ]),
        }),
      };
    },
  },
  {
    name: 'two names below the title, and who is where at the end of the page',
    wish: { ...alone, authors: [2, 2], places: [2, 2] },
    write: (drawn) => {
      const authors = drawn.authors.map((author) => ({ ...author, name: initials(author) }));
      const paper = { ...drawn, authors };
      const end = authors.map((author) => para(`${author.name}: ${placeOf(paper, author)}. ${tt(author.email)}`));
      return {
        said: all,
        paper,
        html: page(paper, {
          title: '',
          authors:
            para(`<span class="ltx_text ltx_font_bold" style="font-size:173%;">${paper.title}</span>`, 'center') +
            para(listed(authors.map(({ name }) => name)), 'center'),
          end: end.join(''),
        }),
      };
    },
  },
  {
    name: 'amsart, the address of the one before in the notes of the last, behind initials in brackets',
    wish: { ...alone, authors: [3, 3], places: [3, 3] },
    write: (paper) => {
      const [one, other, last] = paper.authors.map((author) => ({ author, place: placeOf(paper, author) }));
      if (one === undefined || other === undefined || last === undefined) throw new Error('three authors are drawn');
      const told = contact('address', last.place) + contact('address', `(${initials(other.author)}) ${other.place}`);
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(one.author.name, contact('address', one.place) + contact('email', mail(one.author.email))),
            creator(other.author.name),
            creator(last.author.name, told),
          ]),
        }),
      };
    },
  },
  {
    name: 'the command of a corresponding author with the address of letters before the title',
    wish: { ...alone, authors: [2, 4] },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        before: error('\\corrauth') + para(`${paper.authors[0]?.name}, 155 South Street, JWB 233, Elmford 84112, USA`),
        authors: creators([creator(listed(withDigits(paper)), contact('affiliation', legend(paper, digits, sup, br)))]),
      }),
    }),
  },
];
