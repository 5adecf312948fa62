/** Layouts of which LaTeXML loses something, or hangs it on another author than the paper does. */
import { pick } from '../mutate.ts';
import {
  all,
  br,
  contact,
  creator,
  creators,
  digits,
  error,
  esc,
  type Layout,
  legend,
  letters,
  listed,
  mail,
  marksOf,
  noEmails,
  note,
  page,
  para,
  placesOf,
  sup,
} from './html.ts';
import { chance, type Paper, range } from './people.ts';

/** The paper as a page tells it that has lost the marks of the first author: the first place is theirs, and what is nobody else's. */
function withoutFirstMarks(paper: Paper): Paper {
  const [first, ...others] = paper.authors;
  if (first === undefined) return paper;
  const borne = new Set(others.flatMap(({ places }) => places));
  const places = range(paper.places.length).filter((at) => at === 0 || !borne.has(at));
  return { ...paper, authors: [{ ...first, places }, ...others] };
}

const namesInCyrillic = [
  'Анна Иванова',
  'Сергей Петров',
  'Мария Орлова',
  'Иван Соколов',
  'Ольга Лебедева',
  'Пётр Зайцев',
];
const namesInHan = ['张伟', '李娜', '王芳', '刘洋', '陈静', '杨帆'];

export const movedLayouts: readonly Layout[] = [
  {
    name: 'JHEP: marks hang on the author before, and e-mails on the last',
    wish: { authors: [2, 6], places: [1, 4], each: 2 },
    write: (drawn, random) => {
      const paper = withoutFirstMarks(drawn);
      const notes = paper.authors.map(({ places }) => places.map((at) => letters[at]).join(','));
      const emails = paper.authors.map(({ email }) => contact('email', mail(email))).join('');
      return {
        paper,
        said: all,
        html: page(paper, {
          before: paper.places.map(({ text }, at) => note('institutetext', letters[at] as string, esc(text))).join(''),
          authors: creators(
            paper.authors.map(({ name }, at) =>
              creator(
                `${at > 0 && at === paper.authors.length - 1 && chance(random, 0.5) ? 'and ' : ''}${name}${chance(random, 0.3) ? ',' : ''}`,
                notes[at + 1] ?? emails,
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'EPTCS: institutes hang on all authors before them, behind what an author thanks for',
    wish: { authors: [2, 5], places: [2, 5] },
    write: (drawn, random) => {
      const places = range(Math.min(drawn.authors.length, drawn.places.length));
      const groups = places.map((at) => drawn.authors.filter((_, n) => Math.min(n, places.length - 1) === at));
      const paper = {
        ...drawn,
        authors: groups.flatMap((group, at) => group.map((author) => ({ ...author, places: [at] }))),
      };
      const lines = places.map((at) => esc(drawn.places[at]?.text ?? '').replaceAll(', ', br));
      const thanks = chance(random, 0.5) ? 'Supported by the fund for trees.' : '';
      return {
        paper,
        said: noEmails,
        html: page(paper, {
          authors: creators(
            groups.map((group, at) =>
              creator(
                group.map(({ name }) => name).join('\u2003\u2003'),
                (at === 0 ? thanks : '') + lines.slice(at).join(contact('email', mail(drawn.authors[at]?.email ?? ''))),
              ),
            ),
          ),
        }),
      };
    },
  },
  {
    name: 'PoS: the name of the speaker is lost, and nobody else has what is said of them',
    wish: { authors: [2, 5], places: [2, 5] },
    write: (drawn) => {
      const places = drawn.places.map((place, at) => ({
        ...place,
        text: `University of Trees ${at + 1}, Oslo, Norway`,
      }));
      const paper = { ...drawn, places, authors: drawn.authors.slice(1) };
      return {
        paper,
        said: noEmails,
        html: page(paper, {
          authors: creators(
            drawn.authors.map((author, at) => {
              const said = placesOf(paper, author).map(esc).join(br);
              return at === 0
                ? creator(`${br}${said}${br}E-mail`, 'Supported by the fund for trees.')
                : creator(`${author.name}${br}${said}${br}E-mail`);
            }),
          ),
        }),
      };
    },
  },
  {
    name: 'a starred author stands before the title with the marks, and others have lost theirs',
    wish: { authors: [2, 5], places: [2, 4] },
    write: (drawn) => {
      const [first, ...others] = drawn.authors;
      const paper = {
        ...drawn,
        authors: [...(first ? [first] : []), ...others.map((author) => ({ ...author, places: [] }))],
      };
      const places = drawn.places.map(({ text }, at) => `${error('\\affiliation')}[${letters[at]}]${esc(text)}`);
      return {
        paper,
        said: noEmails,
        html: page(paper, {
          before: para(`[${first?.places.map((at) => letters[at]).join(',')}]${first?.name}\n${places.join('\n')}`),
          authors: creators(drawn.authors.map(({ name }, at) => creator(at === 0 ? '' : name))),
        }),
      };
    },
  },
  {
    name: 'names in two scripts',
    wish: { authors: [2, 6], places: [1, 3], each: 2 },
    write: (paper, random) => {
      const other = pick(random, [namesInCyrillic, namesInHan]);
      const brackets = other === namesInCyrillic || chance(random, 0.7);
      const names = paper.authors.map((author, at) => {
        const script = other[at % other.length];
        const second = brackets ? ` (${script})` : ` ${script}`;
        return author.name + second + sup(marksOf(author, digits, random));
      });
      return {
        said: noEmails,
        html: page(paper, { authors: creators([creator(`${listed(names)}${br}${legend(paper, digits, sup, br)}`)]) }),
      };
    },
  },
  {
    name: 'cas: options of authors stand between the addresses, and marks are lost',
    wish: { authors: [2, 5], places: [2, 4] },
    write: (drawn, random) => {
      const paper = { ...drawn, authors: drawn.authors.map((author) => ({ ...author, places: [] })) };
      const keyed = drawn.places.map(({ text }, at) => {
        const option = pick(random, [
          '[style=chinese]',
          '[type=editor, auid=000,bioid=1, prefix=Sir]',
          '[role=Co-ordinator, suffix=Jr]',
          '',
        ]);
        return `${at + 1}]organization=${esc(text).replace(', ', ', city=')}\n${option}\n`;
      });
      return {
        paper,
        said: noEmails,
        html: page(paper, {
          before: `${error('\\tnotemark')}${para(`[1]\n${keyed.join('')}${error('\\cortext')}[cor1]Corresponding author`)}`,
          authors: creators(drawn.authors.map(({ name }) => creator(name))),
        }),
      };
    },
  },
];
