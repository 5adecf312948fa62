/** The HTML that LaTeXML makes of title pages, in pieces from which layouts are put together. */
import { pick, type Random } from '../mutate.ts';
import { type Author, chance, drawPaper, type Paper, range, type Wish } from './people.ts';

export interface Said {
  /** Undefined where the page does not say who is where: then nobody may have a place. */
  readonly places?: boolean;
  readonly emails?: 'all' | 'none' | readonly number[];
  /** Whether the places of each author stand in a known order. */
  readonly inOrder?: boolean;
  /** Whether the page prints no places at all. */
  readonly unprinted?: boolean;
}

export interface Page {
  readonly html: string;
  readonly said: Said;
  /** Where the layout decides who is where. */
  readonly paper?: Paper;
}

export interface Layout {
  readonly name: string;
  readonly wish?: Wish;
  readonly write: (paper: Paper, random: Random) => Page;
}

export const esc = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
export const sup = (mark: string) => `<sup class="ltx_sup">${mark}</sup>`;
export const formula = (latex: string) =>
  `<math class="ltx_Math" alttext="${latex}" display="inline"><semantics><mi>x</mi><annotation encoding="application/x-tex">${latex}</annotation></semantics></math>`;
export const tt = (text: string) => `<span class="ltx_text ltx_font_typewriter">${esc(text)}</span>`;
export const bold = (html: string) => `<span class="ltx_text ltx_font_bold">${html}</span>`;
export const italic = (html: string) => `<em class="ltx_emph ltx_font_italic">${html}</em>`;
export const br = '\n<br class="ltx_break">';
export const error = (macro: string) => `<span class="ltx_ERROR undefined">${macro}</span>`;
export const mail = (email: string) => `<a href="mailto:${email}" title="" class="ltx_ref">${email}</a>`;
export const contact = (role: string, html: string) => `\n<span class="ltx_contact ltx_role_${role}">${html}\n</span>`;
export const note = (role: string, mark: string, html: string) =>
  `<span class="ltx_note ltx_role_${role}"><sup class="ltx_note_mark">${mark}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${mark}</sup><span class="ltx_note_type">${role}: </span>${html}</span></span></span>`;
export const creator = (name: string, notes = '') =>
  `<span class="ltx_creator ltx_role_author">\n<span class="ltx_personname">${name}\n</span>${notes === '' ? '' : `<span class="ltx_author_notes">${notes}</span>`}</span>\n`;
export const para = (html: string, align = '') =>
  `<div class="ltx_para"><p class="ltx_p${align === '' ? '' : ` ltx_align_${align}`}">${html}</p></div>\n`;
export const creators = (list: readonly string[]) =>
  `<div class="ltx_authors">\n${list.join('<span class="ltx_author_before">  </span>')}</div>\n`;

export interface Parts {
  readonly before?: string;
  readonly title?: string;
  readonly authors?: string;
  readonly after?: string;
  readonly behind?: string;
  /** Behind the last section. */
  readonly end?: string;
  /** Empty where the page has none. */
  readonly abstract?: string;
}

export function page(
  { title }: Paper,
  { before = '', authors = '', after = '', behind = '', end = '', ...parts }: Parts,
): string {
  const abstract =
    parts.abstract ??
    `<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6>
<p class="ltx_p">We show that trees grow, and how they do.</p></div>`;
  const heading = parts.title ?? `<h1 class="ltx_title ltx_title_document">${title}</h1>\n`;
  return `<html><body><article class="ltx_document">${before}${heading}${authors}${after}${abstract}
${behind}<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>
<div class="ltx_para"><p class="ltx_p">Trees are tall.</p></div></section>${end}</article></body></html>`;
}

/** Text that is none of the title page. */
export const prose = 'Trees are tall, and they have been known for a long time in all lands of the north.';

export const placesOf = (paper: Paper, author: Author) => author.places.map((at) => paper.places[at]?.text ?? '');
/** The only place of an author. */
export const placeOf = (paper: Paper, author: Author) => esc(placesOf(paper, author).join(''));
/** One creator of lines. */
export const inOne = (lines: readonly string[]) => creators([creator(lines.join(br))]);
export const marksOf = (author: Author, marks: readonly string[], random: Random) =>
  author.places.map((at) => marks[at] as string).join(chance(random, 0.85) || marks.length > 9 ? ',' : '');

export const digits = range(60).map((at) => String(at + 1));
/** Each name with the digits of its places raised behind it. */
export const withDigits = ({ authors }: Paper): string[] =>
  authors.map((author) => author.name + sup(marksOf(author, digits, () => 0)));
/** Each name with what is said of its author in a footnote. */
export const withFootnotes = ({ authors }: Paper, said: (author: Author) => string): string[] =>
  authors.map((author, at) => author.name + note('footnote', String(at + 1), said(author)));
export const letters = [...'abcdefghijklmnopqrstuvwxyz'];
export const signs = ['∗', '†', '‡', '§', '¶', '∥'];
export const drawMarks = (random: Random, count: number) =>
  pick(random, count > signs.length ? [digits, letters] : [digits, digits, digits, letters, signs]);

/** `A, B and C`. */
export const listed = (items: readonly string[], and = ' and ') =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${and}${items.at(-1)}`;

export const grouped = (authors: readonly Author[], random: Random): string => {
  const host = authors[0]?.email.split('@')[1] ?? '';
  const users = authors.map(({ email }) => email.split('@')[0]);
  if (users.length === 1) return `${users[0]}@${host}`;
  return `{${users.join(pick(random, [',', ', ', ' , ']))}}@${host}`;
};

export const initials = ({ name, family }: Author) => {
  const before = name.slice(0, name.lastIndexOf(family)).trim().split(/\s+/);
  const end = name.slice(name.lastIndexOf(family));
  return `${before
    .filter((word) => /^\p{Lu}/u.test(word) && word !== 'El')
    .map((word) => word.replace(/(\p{L})[\p{L}’]*\.?/gu, '$1.').toUpperCase())
    .join(' ')} ${before.filter((word) => /^\p{Ll}/u.test(word) || word === 'El').join(' ')} ${end}`
    .replace(/\s+/g, ' ')
    .trim();
};

export const homesOf = (paper: Paper) =>
  range(paper.places.length).map((at) => paper.authors.filter(({ places }) => places.includes(at)));

export const legend = (paper: Paper, marks: readonly string[], mark: (text: string) => string, seam: string) =>
  paper.places.map(({ text }, at) => `${mark(marks[at] as string)}${esc(text)}`).join(seam);

export const correspondence = (author: Author) => `Corresponding author: ${author.email}`;

/** `X is with Y` in all its spellings, for the people of each place. */
export function sentences(paper: Paper, random: Random): string {
  const said = homesOf(paper).map((people, at) => {
    const place = esc(paper.places[at]?.text ?? '');
    const names = people.map((author) => (chance(random, 0.5) ? initials(author) : author.name));
    const all = people.length === paper.authors.length && people.length > 1;
    const subject = all && chance(random, 0.7) ? 'The authors' : listed(names, pick(random, [' and ', ', and ']));
    const verb = people.length === 1 ? 'is' : 'are';
    const emails =
      people.length > 1 ? people.map(({ email }) => email).join(pick(random, [', ', '; '])) : (people[0]?.email ?? '');
    const mails = pick(random, [
      ` (e-mail: ${emails})`,
      ` (email: ${emails})`,
      `. E-mail: ${emails}`,
      ` (${people.length > 1 ? 'emails' : 'e-mail'}: ${grouped(people, random)})`,
    ]);
    return `${subject} ${verb} with ${chance(random, 0.4) && /^(?:Dep|School|Fac|Inst|Univ)/.test(place) ? 'the ' : ''}${place}${mails}.`;
  });
  const more = pick(random, [
    '',
    'Manuscript received April 19, 2025.',
    'This work was supported by the Fund of Trees.',
  ]);
  return [...said, more].join(pick(random, ['\n', '', ' ']));
}

export const all: Said = { places: true, emails: 'all' };
export const noEmails: Said = { places: true, emails: 'none' };

/** Each author is at one place, so that lines of names and of places can alternate. */
export const alone: Wish = { each: 1 };

export const block = (paper: Paper, author: Author, random: Random, cut: boolean) => {
  const lines = placesOf(paper, author).flatMap((text) => (cut ? text.split(', ') : [text]));
  return [author.name, ...lines.map(esc), chance(random, 0.7) ? tt(author.email) : esc(author.email)];
};

export const keyed = (text: string) => {
  const [organization = '', city = '', ...rest] = text.split(', ');
  return `organization=${esc(organization)},\ncity=${esc(city)},\ncountry=${esc(rest.join(', '))}`;
};

export const drawFor = (layout: Layout, random: Random): Paper => drawPaper(random, layout.wish);

const townOf = (host: string) => `${host[0]?.toUpperCase()}${host.slice(1).split('.')[0]}`;
/** The paper with other places, each made of its town. */
export const inTowns = (paper: Paper, write: (town: string) => string): Paper => ({
  ...paper,
  places: paper.places.map(({ host }) => ({ text: write(townOf(host)), host })),
});
