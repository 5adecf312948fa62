/** Layouts that authors set by hand, with what stands among names and places: ORCIDs, dates, signs of e-mails, words of theses. */
import { pick, type Random } from '../mutate.ts';
import {
  all,
  alone,
  bold,
  br,
  creator,
  creators,
  digits,
  esc,
  type Layout,
  legend,
  listed,
  marksOf,
  noEmails,
  note,
  page,
  placeOf,
  type Said,
  sup,
  tt,
  withFootnotes,
} from './html.ts';
import { type Author, chance, type Paper, type Wish } from './people.ts';

/** A layout of one creator, from the lines in it. */
const inOne = (
  name: string,
  wish: Wish,
  said: Said,
  lines: (paper: Paper, random: Random) => readonly string[],
): Layout => ({
  name,
  wish,
  write: (paper, random) => ({
    said,
    html: page(paper, { authors: creators([creator(lines(paper, random).join(br))]) }),
  }),
});

/** A sign that is a link to the e-mail or the ORCID of who stands before it. */
const signOf = (sign: string, href: string) => ` <a href="${href}" title="" class="ltx_ref ltx_href">${sign}</a>`;

export const handLayouts: readonly Layout[] = [
  {
    name: 'signs behind each name that link to its e-mail and its ORCID',
    wish: { authors: [1, 4], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) => {
            const signs = [
              signOf(pick(random, ['@', '✉', 'E-mail']), `mailto:${author.email}`),
              signOf(pick(random, ['iD', 'ID', 'ORCID']), 'https://orcid.org/0000-0002-1825-0097'),
            ];
            return creator([bold(author.name) + signs.join(''), placeOf(paper, author)].join(br));
          }),
        ),
      }),
    }),
  },
  {
    name: 'an ORCID and a web page among the lines of each author',
    wish: { authors: [1, 4], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          paper.authors.map((author) =>
            creator(
              [
                author.name,
                pick(random, [
                  'ORCID: 0000-0002-1825-0097',
                  'https://orcid.org/0000-0002-1825-0097',
                  '0000-0002-1825-0097',
                ]),
                placeOf(paper, author),
                author.email,
                ...(chance(random, 0.4) ? ['https://www.example.org/~able'] : []),
              ].join(br),
            ),
          ),
        ),
      }),
    }),
  },
  inOne('a date or a state of the draft behind the place', { places: [1, 1] }, noEmails, (paper, random) => [
    listed(paper.authors.map(({ name }) => name)),
    esc(paper.places[0]?.text ?? ''),
    pick(random, ['May 4, 2021', 'Draft of July 2022', 'Version 1.2, 2020-01-01', 'Preprint. Under review.']),
  ]),
  inOne('e-mails in brackets behind names', { authors: [2, 6], places: [1, 1] }, all, (paper, random) => {
    const write = pick(random, [
      ({ name, email }: Author) => `${name} (${email})`,
      ({ name, email }: Author) => `${name} (${tt(email)})`,
      ({ name, email }: Author) => `${name} &lt;${email}>`,
    ]);
    return [paper.authors.map(write).join(pick(random, [br, ', '])), esc(paper.places[0]?.text ?? '')];
  }),
  inOne(
    'name, place and e-mail of each author in a line, parted by dashes',
    { authors: [1, 5], ...alone },
    all,
    (paper) => paper.authors.map((author) => `${author.name} — ${placeOf(paper, author)} — ${author.email}`),
  ),
  inOne('two names joined in another language', { authors: [2, 2], places: [1, 1] }, noEmails, (paper, random) => [
    paper.authors.map(({ name }) => name).join(pick(random, [' und ', ' et ', ' y ', ' e ', ' en ', ' &amp; '])),
    esc(paper.places[0]?.text ?? ''),
  ]),
  inOne('names on behalf of a collaboration', { authors: [3, 6], each: 2 }, noEmails, (paper, random) => [
    listed(paper.authors.map((author) => author.name + sup(marksOf(author, digits, random)))),
    pick(random, ['(for the ATLAS Collaboration)', 'on behalf of the Forest Collaboration']),
    legend(paper, digits, sup, br),
  ]),
  {
    name: 'places in footnotes of signs behind the abstract',
    wish: { authors: [2, 5], places: [2, 3], ...alone },
    write: (paper) => {
      const marks = ['∗', '†', '‡'];
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators([
            creator(listed(paper.authors.map((author) => author.name + sup(marks[author.places[0] ?? 0] as string)))),
          ]),
          behind: paper.places.map(({ text }, at) => note('footnotetext', marks[at] as string, esc(text))).join(''),
        }),
      };
    },
  },
  {
    name: 'a labelled place and an e-mail in the footnote of each name',
    wish: { authors: [2, 4], ...alone },
    write: (paper, random) => ({
      said: all,
      html: page(paper, {
        authors: creators(
          withFootnotes(
            paper,
            (author) =>
              `${pick(random, ['Address: ', 'Affiliation: ', ''])}${placeOf(paper, author)}. E-mail address: ${author.email}.`,
          ).map((name) => creator(name)),
        ),
      }),
    }),
  },
  {
    name: 'a list of authors with their places behind all names',
    wish: { authors: [2, 5], ...alone },
    write: (paper, random) => {
      const described = chance(random, 0.5);
      const item = (author: Author) =>
        described
          ? `<dt class="ltx_item"><span class="ltx_tag ltx_tag_item">${bold(author.name)}</span></dt><dd class="ltx_item"><div class="ltx_para"><p class="ltx_p">${placeOf(paper, author)}</p></div></dd>`
          : `<li class="ltx_item"><span class="ltx_tag ltx_tag_item">•</span><div class="ltx_para"><p class="ltx_p">${author.name}, ${placeOf(paper, author)}</p></div></li>`;
      const [name, kind] = described ? ['dl', 'description'] : ['ul', 'itemize'];
      return {
        said: noEmails,
        html: page(paper, {
          authors: creators(paper.authors.map((author) => creator(author.name))),
          after: `<div class="ltx_para"><${name} class="ltx_${kind}">${paper.authors.map(item).join('\n')}</${name}></div>`,
        }),
      };
    },
  },
  {
    name: 'the title page of a thesis',
    wish: { authors: [1, 1], places: [1, 1] },
    write: (paper, random) => ({
      said: noEmails,
      html: page(paper, {
        title: '',
        after: `<div class="ltx_titlepage ltx_align_center">${[
          `<span class="ltx_text ltx_font_bold" style="font-size:173%;">${paper.title}</span>`,
          pick(random, ['by', 'A thesis presented by', 'Author:']),
          paper.authors[0]?.name,
          pick(random, [
            'A thesis submitted in partial fulfilment of the requirements for the degree of Doctor of Philosophy',
            'Master’s thesis',
            'Dissertation',
          ]),
          esc(paper.places[0]?.text ?? ''),
          pick(random, [
            'Supervisor: Prof. Edward Elder',
            'Advisor: Dr. Mary Maple',
            'Supervised by Prof. Jane Juniper',
          ]),
          'June 2021',
        ]
          .map((line) => `<p class="ltx_p">${line}</p>`)
          .join('\n')}</div>`,
      }),
    }),
  },
];
