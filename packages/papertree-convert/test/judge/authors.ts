/** The authors of a tree, beside what the title page says clearly. */
import { type Figure, figure } from './figure.ts';
import { emailsOf, institution, type PageAuthor, type TitlePage } from './title-page.ts';
import { key } from './words.ts';

export interface TreeAuthor {
  readonly name: string;
  readonly affiliations: readonly string[];
  readonly email?: string;
  readonly notes?: readonly string[];
}

interface TreeFront {
  readonly authors: readonly TreeAuthor[];
  readonly affiliations?: readonly string[];
  readonly remarks?: readonly string[];
}

export interface AuthorFigures {
  /** Names that are clear on the page and in their order; and no author whose name is none of the page. */
  readonly authors: Figure;
  /** E-mails of the page that are somewhere; those beside one author, with that author; none with another. */
  readonly emails: Figure;
  /** Places that the page gives to an author, by a contact or by a mark; none that it gives to others. */
  readonly places: Figure;
}

export function compareAuthors(page: TitlePage, content: unknown): AuthorFigures {
  const front = content as TreeFront;
  return {
    authors: compareNames(page, front),
    emails: compareEmails(page, front),
    places: comparePlaces(page, front),
  };
}

const clearAuthors = (page: TitlePage): PageAuthor[] => page.creators.flatMap((it) => it.authors);

function compareNames(page: TitlePage, { authors }: TreeFront): Figure {
  const clear = clearAuthors(page).map((it) => it.name);
  const lost: string[] = [];
  let last = -1;
  for (const name of clear) {
    const at = authors.findIndex((it, i) => i > last && key(it.name) === key(name));
    if (at >= 0) last = at;
    else lost.push(authors.some((it) => key(it.name) === key(name)) ? `${name} (not in order)` : name);
  }
  const text = key(page.text);
  for (const { name } of authors) {
    if (!text.includes(key(name))) lost.push(`${name} (not on the page)`);
    else if (/[@\d]|https?:|universit|department of|institut/i.test(name)) lost.push(`${name} (no name)`);
  }
  return figure(clear.length + authors.length, lost);
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** Whether an address has a family name, or another long part of a name, in it. */
const spells = (email: string, name: string, least: number): boolean => {
  const user = plain(email.split('@')[0] ?? '');
  return name.split(/[\s-]+/).some((part) => plain(part).length >= least && user.includes(plain(part)));
};

function compareEmails(page: TitlePage, { authors, affiliations = [], remarks = [] }: TreeFront): Figure {
  const all = authors.flatMap((it) => [it.email ?? '', ...(it.notes ?? []), ...it.affiliations]);
  const said = new Set([...all, ...affiliations, ...remarks].flatMap(emailsOf));
  const printed = new Set(page.emails);
  const lost = [...printed].filter((it) => !said.has(it));
  let counted = printed.size;
  const of = (name: string) => authors.find((it) => key(it.name) === key(name));
  for (const { authors: own, emails } of page.creators) {
    const [author, ...others] = own;
    const [email = '', ...more] = [...new Set(emails)];
    if (!author || others.length > 0 || email === '' || more.length > 0) continue;
    // The address of another author, put where there was room.
    if (authors.some((it) => key(it.name) !== key(author.name) && spells(email, it.name, 3))) continue;
    counted += 1;
    const { email: held, notes = [] } = of(author.name) ?? {};
    if (![held ?? '', ...notes].some((it) => emailsOf(it).includes(email)))
      lost.push(`${email} is not with ${author.name}`);
  }
  for (const { name, email } of authors) {
    if (email === undefined || spells(email, name, 2)) continue;
    const other = authors.find((it) => it.name !== name && spells(email, it.name, 4));
    counted += 1;
    if (other) lost.push(`${email} with ${name} names ${other.name}`);
  }
  return figure(counted, lost);
}

function comparePlaces(page: TitlePage, { authors, affiliations = [] }: TreeFront): Figure {
  const text = key(page.text.replace(/[\s,;]+/g, ''));
  const lost: string[] = [];
  let counted = 0;
  const names = new Set(clearAuthors(page).map((it) => key(it.name)));
  // Lines are joined with commas: each piece of a place is on the page.
  const pieces = (place: string) => place.split(/[,;]/).map(bare).filter(Boolean);
  for (const place of [...authors.flatMap((it) => it.affiliations), ...affiliations]) {
    counted += 1;
    if (!pieces(place).every((it) => text.includes(it))) lost.push(`${place} (not on the page)`);
    if (names.has(key(place))) lost.push(`${place} (is an author)`);
  }
  const of = (name: string) => authors.find((it) => key(it.name) === key(name));
  const given = (holder: TreeAuthor) => bare(holder.affiliations.join(' '));
  const placed = page.creators.filter((it) => it.places.length > 0);
  const each = placed.length > 1 || page.creators.length === 1;
  for (const { authors: own, places } of each ? placed : []) {
    const [author, ...others] = own;
    const holder = author && others.length === 0 ? of(author.name) : undefined;
    if (!holder) continue;
    for (const place of places) {
      if (!institution.test(place) || /work done|equal|contribut/i.test(place)) continue;
      counted += 1;
      const lines = place.split('\n').filter((it) => !isShortName(it, holder.name));
      const wanted = pieces(lines.join(' ').replace(/\S+@\S+/g, ''));
      if (!wanted.every((it) => given(holder).includes(it))) lost.push(`${place.trim()} is not with ${holder.name}`);
    }
    const beside = bare(places.join(' '));
    for (const place of holder.affiliations)
      if (placed.length === page.creators.length && !pieces(place).every((it) => beside.includes(it)))
        lost.push(`${place} with ${holder.name} is another's`);
  }
  for (const { name, marks } of clearAuthors(page)) {
    const holder = of(name);
    if (!holder || marks.length === 0 || !marks.every((it) => page.legends.has(it))) continue;
    for (const [mark, place] of page.legends) {
      // A legend may run on: its first words are the place.
      const [wanted = ''] = pieces(place.replace(/\S*@\S+/g, ''));
      if (wanted.length < 3) continue;
      counted += 1;
      if (marks.includes(mark) && !given(holder).includes(wanted)) lost.push(`${place.trim()} is not with ${name}`);
      const theirs = marks.some((it) => bare(page.legends.get(it) ?? '').includes(wanted));
      if (!marks.includes(mark) && !theirs && given(holder).includes(wanted))
        lost.push(`${place.trim()} is with ${name}`);
    }
  }
  return figure(counted, lost);
}

/** `Y. Lin` in the line before an address says whose it is. */
function isShortName(line: string, name: string): boolean {
  const [letters = '', family = ''] = [bare(line), bare(name.split(/\s+/).at(-1) ?? '')].map((it) =>
    it.replace(/\P{L}/gu, ''),
  );
  return family !== '' && letters.endsWith(family) && letters.length - family.length <= 3;
}

const bare = (text: string) => key(text.replace(/[\s,;]+/g, '')).replace(/\.$/, '');
