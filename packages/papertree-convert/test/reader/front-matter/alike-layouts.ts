/** Names that look like places or notes, and places or notes that look like names. */
import { pick } from '../mutate.ts';
import {
  all,
  alone,
  bold,
  br,
  contact,
  creator,
  creators,
  esc,
  type Layout,
  listed,
  noEmails,
  page,
  para,
  placeOf,
  tt,
} from './html.ts';
import { type Author, chance, plain } from './people.ts';

const groups = [
  'The # Consortium',
  '# Consortium',
  'the # Collaboration',
  'The # Study Group',
  '# Working Group',
  'the # Team',
];

const pairs = ['Zhong-Müller', 'Eigenthaler-Roth', 'Bentzen-Dahl', 'Mountfort-Hughes', 'Okafor-Lind'];

const talks = [
  'Lectures given at',
  'Talk presented at',
  'Invited talk at',
  'Based on a talk given at',
  'Presented at',
  'To be published in the Proceedings of',
  'Contribution to the Proceedings of',
  'Plenary talk given by the first author at',
];

export const alikeLayouts: readonly Layout[] = [
  {
    name: 'a consortium or team behind people who have places, or before them',
    wish: { ...alone, authors: [1, 5], places: [1, 3] },
    write: (drawn, random) => {
      const name = pick(random, groups).replace('#', pick(random, ['Oak', 'ForestVoice', 'Oak Leaves']));
      const group: Author = { name, given: '', family: name, places: [], email: '', note: '' };
      // The place of one person behind it may be of both.
      const isFirst = drawn.places.length > 1 && chance(random, 0.3);
      const paper = { ...drawn, authors: isFirst ? [group, ...drawn.authors] : [...drawn.authors, group] };
      const write = pick(random, [
        (author: Author) => creator(author.name, contact('affiliation', placeOf(paper, author))),
        (author: Author) => creator(author.name + br + placeOf(paper, author) + br + tt(author.email)),
      ]);
      const list = drawn.authors.map(write);
      const members = pick(random, ['', 'A full list of members is given in the appendix.']);
      return {
        said: { places: true, emails: [] },
        paper,
        html: page(paper, {
          authors: creators(isFirst ? [creator(name, members), ...list] : [...list, creator(name, members)]),
        }),
      };
    },
  },
  {
    name: 'lines of each author in one creator, and the next name behind the last of them',
    wish: { ...alone, authors: [2, 4], places: [2, 4] },
    write: (drawn, random) => {
      const mailed = chance(random, 0.7);
      const paper = mailed
        ? drawn
        : { ...drawn, places: drawn.places.map((place) => ({ ...place, text: `${place.text}, Norway` })) };
      const said = paper.authors.map((author) => [
        author.name,
        ...placeOf(paper, author).split(/, (?=[^,]*$)/),
        ...(mailed ? [esc(author.email)] : []),
      ]);
      const sans = (lines: readonly string[]) => `<span class="ltx_text ltx_font_sansserif">${lines.join(br)}</span>`;
      const html = said.map(([name, ...lines]) => `${name}${br}${sans(lines)}`).join('\n and ');
      return {
        said: mailed ? all : noEmails,
        paper,
        html: page(paper, { authors: creators([creator(html)]) }),
      };
    },
  },
  {
    name: 'the e-mail of one of several, made of the parts of a name with a hyphen',
    wish: { ...alone, authors: [2, 5], places: [1, 1] },
    write: (drawn, random) => {
      const authors = drawn.authors.slice(0, pairs.length).map((author, at): Author => {
        const [family = '', other = ''] = (pairs[at] ?? '').split('-').map(plain);
        const [g = ''] = plain(author.given);
        const [a = '', b = ''] = [family[0], other[0]];
        const user = pick(random, [g + a + other, `${g}.${a}.${other}`, g + a + b, g + family, family, g + other]);
        const name = `${author.given} ${pairs[at]}`;
        return { ...author, name, family: pairs[at] ?? '', email: `${user}@${drawn.places[0]?.host}` };
      });
      const paper = { ...drawn, authors };
      const at = Math.floor(random() * authors.length);
      const said = `E-mail: ${authors[at]?.email}`;
      const lines = [listed(authors.map(({ name }) => name)), esc(paper.places[0]?.text ?? '')];
      const html = chance(random, 0.5) ? creator([...lines, said].join(br)) : creator(lines.join(br), said);
      return { said: { places: true, emails: [at] }, paper, html: page(paper, { authors: creators([html]) }) };
    },
  },
  {
    name: 'a creator for each author, and below the name a place that looks like another',
    wish: { ...alone, authors: [2, 5], silent: true },
    write: (drawn, random) => {
      const country = pick(random, ['', ', Norway']);
      const places = drawn.places.map(({ text, host }) => ({ text: text.replace(/,.*/, '') + country, host }));
      const paper = { ...drawn, places };
      const said = pick(random, [
        () => '',
        ({ email }: Author) => `E-mail: ${email}. We thank the Fund of Trees for support.`,
        ({ email }: Author) => email,
      ]);
      const list = paper.authors.map((author) =>
        creator(author.name + br + placeOf(paper, author).replace(', ', br), said(author)),
      );
      return {
        said: said(paper.authors[0] as Author) === '' ? noEmails : all,
        paper,
        html: page(paper, { authors: creators(list) }),
      };
    },
  },
  {
    name: 'below the place where the talk was given, in a line or two',
    wish: { ...alone, authors: [1, 3], places: [1, 1] },
    write: (paper, random) => {
      const event = `${pick(random, talks)} the ${pick(random, ['X Summer School of Forests', 'University of Elms', 'Institute for Roots'])}`;
      const when = `Ashby, Norway, ${pick(random, ['31 January – 11 February 1999', 'May 1999', '3-7 May, 1999'])}`;
      const lines = [
        listed(paper.authors.map(({ name }) => name)),
        placeOf(paper, paper.authors[0] as Author),
        ...pick(random, [[`${event}, ${when}`], [`${event},`, when]]),
      ];
      const centred = (html: string) => `<p class="ltx_p ltx_align_center">${html}</p>\n`;
      const title = `<span class="ltx_text" style="font-size:207%;">${paper.title}</span>`;
      const abstract = centred(bold('Abstract')) + para('We show that trees grow, and how they do.');
      const html = chance(random, 0.5)
        ? {
            title: `<div class="ltx_titlepage">${[title, ...lines].map(centred).join('')}`,
            abstract: `${abstract}</div>`,
          }
        : { authors: creators([creator(lines.join(br))]) };
      return { said: noEmails, html: page(paper, html) };
    },
  },
];
