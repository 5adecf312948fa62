/** What was read of made-up works, beside what their entries print. */
import { read } from '../../src/reader/read.ts';
import { type Work, worksCited } from '../../src/works/work-fields.ts';
import { families } from '../reader/front-matter/people.ts';
import { pick, type Random, randomFrom } from '../reader/mutate.ts';
import { type DrawnWork, drawWork, groupNames, type Kind, type Person } from './drawn-work.ts';
import type { NameStyle, Style } from './templates.ts';

export const fields = [
  'authors',
  'title',
  'year',
  'journal',
  'booktitle',
  'volume',
  'issue',
  'pages',
  'publisher',
  'kind',
  'doi',
  'upstreamId',
] as const;
export type Field = (typeof fields)[number];

/** An entry as a page prints it, and what it says. */
interface PrintedWork {
  readonly html: string;
  readonly text: string;
  readonly label: string;
  readonly truth: Partial<Readonly<Record<Field, string>>>;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** `Jean-Pierre B.` is `J.-P. B.` */
const initialsOf = ({ given, middle }: Person, space = ' ') =>
  [given.replace(/(\p{Lu})[^-\s]*?(?=-|$)/gu, '$1.').replace(/-(\p{Ll})[^-.]*(\.?)$/u, '-$1.'), ...middle.split(' ')]
    .filter((it) => it !== '')
    .join(space);

function writeName(person: Person, form: NameStyle['form'], first: boolean): string {
  if (person.given === '') return person.family;
  const { given, middle, family, suffix } = person;
  const whole = middle === '' ? given : `${given} ${middle}`;
  const last = suffix === '' ? family : `${family} ${suffix}`;
  const behind = suffix === '' ? '' : `, ${suffix}`;
  switch (form) {
    case 'full':
      return `${whole} ${last}`;
    case 'initials':
      return `${initialsOf(person)} ${last}`;
    case 'tight':
      return `${initialsOf(person, '')} ${last}`;
    case 'inverted':
      return `${family}, ${initialsOf(person)}${behind}`;
    case 'invertedFull':
      return `${family}, ${whole}${behind}`;
    case 'bare':
      return `${family} ${initialsOf(person, '').replace(/[.-]/g, '').toUpperCase()}`;
    case 'familyFirst':
      return `${family} ${initialsOf(person)}`;
    default:
      return first ? `${family}, ${whole}${behind}` : `${whole} ${last}`;
  }
}

interface Names {
  readonly html: string;
  readonly names: readonly string[];
}

/** A group beside people, half of the time: `{G}, {A}` counts as an author, `{A} [{G}]` does not. */
function withGroup(authors: Names, template: string | undefined, random: Random): Names {
  if (template === undefined || authors.names.length < 2 || random() < 0.5) return authors;
  const [whole = '', word = ''] = /\{G\}(?:\s\w+)?/.exec(template) ?? [];
  const group = `${pick(random, groupNames)(random)}${whole.slice(3)}`;
  const html = template.replace(whole + word, escape(group)).replace('{A}', authors.html);
  const names = template.startsWith('{G}') ? [group, ...authors.names] : authors.names;
  return { html, names };
}

/** One of several people without a given name, half of the time. */
function withOneWord(people: DrawnWork['authors'], random: Random): DrawnWork['authors'] {
  if (typeof people === 'string' || people.length < 3 || random() < 0.5) return people;
  const at = 1 + Math.floor(random() * (people.length - 2));
  return people.map((person, index) =>
    index === at
      ? {
          given: '',
          middle: '',
          family: pick(
            random,
            families.filter((it) => /^\p{Lu}\p{Ll}{3,}$/u.test(it)),
          ),
          suffix: '',
        }
      : person,
  );
}

function writeNames(people: readonly Person[] | string, style: NameStyle): Names {
  if (typeof people === 'string') return { html: escape(people), names: [people] };
  const cut = people.length > (style.most ?? 99);
  const shown = cut ? people.slice(0, style.most === 2 ? 1 : style.most) : people;
  const names = shown.map((it, at) => writeName(it, style.form, at === 0));
  if (cut) return { html: escape(names.join(style.between)) + (style.others ?? ''), names: [...names, 'et al.'] };
  const head = names.slice(0, -1).join(style.between);
  const last = names.length === 2 ? style.two : style.last;
  return { html: escape(names.length === 1 ? (names[0] ?? '') : head + last + names.at(-1)), names };
}

const tags: Readonly<Record<string, string>> = {
  '<i>': '<em class="ltx_emph ltx_font_italic">',
  '</i>': '</em>',
  '<b>': '<span class="ltx_text ltx_font_bold">',
  '</b>': '</span>',
  '<a>': '<a href="https://kettles.example/link" class="ltx_ref ltx_href">',
  '</a>': '</a>',
};

/** `hep-th/9901001` */
const oldId = ({ arxiv, title }: DrawnWork) =>
  `${['hep-th', 'astro-ph', 'cond-mat', 'gr-qc', 'math', 'nucl-ex'][title.length % 6]}/${arxiv.slice(0, 4)}${arxiv.slice(-3)}`;

const isProceedings: readonly Kind[] = ['proceedings', 'chapter'];

export function printWork(style: Style, drawn: DrawnWork, template: string, random: Random): PrintedWork {
  const work = {
    ...drawn,
    ...(style.names.oneWord && { authors: withOneWord(drawn.authors, random) }),
    ...(style.houses && { publisher: pick(random, style.houses) }),
    ...(style.journals && { abbreviated: pick(random, style.journals) }),
  };
  const authors = withGroup(writeNames(work.authors, style.names), style.names.group, random);
  const editors = writeNames(work.editors, style.names);
  const values: Readonly<Record<string, string>> = {
    A: authors.html,
    E: editors.html,
    T: escape(work.title),
    J: escape(work.container),
    j: escape(work.abbreviated),
    B: escape(work.container),
    V: work.volume,
    N: work.issue,
    P: work.pages,
    Y: work.year,
    M: work.month,
    U: work.publisher,
    L: work.place,
    S: work.school,
    K: work.edition,
    D: work.doi,
    X: work.arxiv,
    O: oldId(work),
    W: work.url,
  };
  // A group has no initials that would end in a point.
  const ended =
    typeof work.authors === 'string' ? template.replace(/^(\(a\) )?\{A\} (?=\{T\}|<i>)/, '$1{A}. ') : template;
  const filled = ended
    .replace(/\[([^[\]]*\{[A-Za-z]\}[^[\]]*)\]/g, (whole, inner: string) => {
      const needed = [...inner.matchAll(/\{(\w)\}/g)].map(([, field = '']) => values[field] ?? '');
      // `[arXiv:{X}]` prints its brackets.
      if (/^(?:arXiv|<a>\{X\}|Doctoral)/.test(inner)) return `⟦${inner}⟧`;
      return needed.includes('') ? '' : whole.slice(1, -1);
    })
    .replace(/\[([^[\]]*)\]/g, '⟦$1⟧')
    .replace(/⟦/g, '[')
    .replace(/⟧/g, ']');
  const printed = new Set<string>();
  const html = filled
    .replace(/\{(\w)\}/g, (_, field: string) => {
      printed.add(field);
      return values[field] ?? '';
    })
    // A sentence that ends in a mark of its own, or an initial, has no second one.
    .replace(/([.?!])(<\/\w>)?\.(?=[\s|<]|$)/g, '$1$2')
    .replace(/<a>(?:arXiv:)?(\d{4}\.\d{5})/g, '<a href="https://arxiv.org/abs/$1" class="ltx_ref ltx_href">$1')
    .replace(/<\/?[iba]>/g, (tag) => tags[tag] ?? '');
  const truth: Partial<Record<Field, string>> = { kind: work.kind };
  if (printed.has('A')) truth.authors = authors.names.join('; ');
  if (printed.has('T')) truth.title = work.title;
  if (printed.has('Y')) truth.year = work.year;
  if (printed.has('J') || printed.has('j')) truth.journal = printed.has('J') ? work.container : work.abbreviated;
  if (printed.has('B') && isProceedings.includes(work.kind)) truth.booktitle = work.container;
  if (printed.has('V')) truth.volume = work.volume;
  if (printed.has('N') && work.issue !== '') truth.issue = work.issue;
  if (printed.has('P')) truth.pages = work.pages;
  if (printed.has('U')) truth.publisher = work.publisher;
  if (printed.has('S')) truth.publisher = work.school;
  if (printed.has('D')) truth.doi = work.doi;
  if (printed.has('X')) truth.upstreamId = work.arxiv;
  if (printed.has('O')) truth.upstreamId = oldId(work);
  const first = typeof work.authors === 'string' ? work.authors : (work.authors[0]?.family ?? '');
  const blocks = html.split('|').map((block) => `<span class="ltx_bibblock">${block}\n</span>`);
  return {
    html: blocks.join('\n'),
    text: html.replace(/\|/g, '').replace(/<[^>]*>/g, ''),
    label: style.label === 'author-year' ? `${escape(first)} et al. (${work.year})` : '',
    truth,
  };
}

export interface Verdict {
  readonly printed: PrintedWork;
  readonly kind: Kind;
  readonly wrong: readonly string[];
  readonly right: readonly Field[];
  readonly missing: readonly Field[];
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

/** `Able, A. B.` and `A. B. Able` are the same, and `Able AB` is `Able, A. B.` */
const nameWords = (name: string) =>
  [...fold(name.replace(/\b(\p{Lu}{2,3})$/u, (all) => [...all].join(' '))).split(' ')].sort().join(' ');

export function same(field: Field, read: string, truth: string): boolean {
  if (field === 'authors')
    return read.split('; ').map(nameWords).join('|') === truth.split('; ').map(nameWords).join('|');
  return fold(read) === fold(truth);
}

/** The fields of a work as strings. */
export function fieldsRead(work: Work): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = work[field];
    if (value !== undefined) found[field] = typeof value === 'string' ? value : value.join('; ');
  }
  return found;
}

/** So many works of a style, of each kind it prints, in one list. */
export function judgeStyle(style: Style, seed: number, count: number): Verdict[] {
  const random = randomFrom(seed);
  // Of its own, so that works are the same in all styles.
  const ofNames = randomFrom(seed + 1);
  const templates = Object.entries(style.works) as [Kind, string][];
  const printed: [Kind, PrintedWork][] = [];
  for (let at = 0; at < count; at++) {
    // Articles are most of what is cited.
    const [kind, template] = at % 2 === 0 ? (templates[0] ?? pick(random, templates)) : pick(random, templates);
    printed.push([kind, printWork(style, drawWork(kind, random), template, ofNames)]);
  }
  const items = printed.map(([, { html, label }], at) => {
    const tag = `<span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">${label === '' ? `[${at + 1}]` : label}</span>`;
    return `<li id="bib.bib${at + 1}" class="ltx_bibitem">${tag}${html}</li>`;
  });
  const page =
    '<!DOCTYPE html><html><body><div class="ltx_page_main"><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1>' +
    '<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Steam</h2><div class="ltx_para"><p class="ltx_p">Tea.</p></div></section>' +
    `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist">${items.join('\n')}</ul></section></article></div></body></html>`;
  const works = worksCited(read(page).content);
  return printed.map(([kind, work], at) => {
    const found = fieldsRead(works[at] as Work);
    const wrong: string[] = [];
    const right: Field[] = [];
    const missing: Field[] = [];
    for (const field of fields) {
      const [is, should] = [found[field], work.truth[field]];
      if (is !== undefined && (should === undefined || !same(field, is, should)))
        wrong.push(`${field} «${is}» for «${should ?? 'none'}»`);
      else if (is !== undefined) right.push(field);
      else if (should !== undefined) missing.push(field);
    }
    return { printed: work, kind, wrong, right, missing };
  });
}
