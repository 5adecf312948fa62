/** Front matter: the YAML above the Markdown, from the details of a paper and from its title page, a line for each author. */

import { listWarning, type Warning } from '../paper/warnings.ts';
import type { Author, Content } from '../tree/nodes.ts';
import { marksIn, plainText } from '../tree/words.ts';
import type { PaperDetails } from './details.ts';

/** The fields of the tree that come from the title page. */
export type FrontMatter = Pick<
  Content,
  'title' | 'authors' | 'affiliations' | 'dates' | 'keywords' | 'classification' | 'remarks'
>;

/** `---`, the fields that are known, `---`, and an empty line; empty if nothing is known. */
export function renderFrontMatter(
  details: Partial<PaperDetails>,
  content: FrontMatter,
  warnings: readonly Warning[] = [],
): string {
  const { authors, affiliations, notes } = bylinesOf(content.authors, content.affiliations);
  // Strings, numbers and lists of strings only: editors show these as properties. The long lists stand last.
  const written = writeYaml({
    title: plainText(content.title).trim() || details.title,
    id: details.id,
    version: details.version,
    published: details.published,
    url: details.url,
    doi: details.doi,
    license: details.license,
    categories: details.categories,
    dates: content.dates,
    keywords: content.keywords,
    classification: content.classification,
    authors: { lines: authors.length > 0 ? authors : (details.authors ?? []) },
    affiliations: { lines: affiliations },
    notes: { lines: notes },
    remarks: { lines: content.remarks ?? [] },
    warnings: { lines: warnings.map(listWarning) },
  });
  return written === '' ? '' : `---\n${written}---\n\n`;
}

/** Lines for authors: one for each, and one for each affiliation and note, tied together by marks in brackets. */
interface Bylines {
  /** `Ann Lee [1,2∗, a] <ann@x.org> (https://orcid.org/…)`: name, marks, e-mail, addresses. */
  readonly authors: readonly string[];
  /** `[1] Delft University`; without a mark where the page does not say whose it is. */
  readonly affiliations: readonly string[];
  /** `[a] Equal contribution.` */
  readonly notes: readonly string[];
}

/** The places in the list of authors of all who have a mark, affiliation or note. */
type Bearers = Map<string, number[]>;

function bylinesOf(authors: readonly Author[], unowned: readonly string[] = []): Bylines {
  const places: Bearers = new Map();
  const remarks: Bearers = new Map();
  const printed: Bearers = new Map();
  authors.forEach(({ affiliations, notes = [], marks = '' }, at) => {
    for (const each of affiliations) addBearer(places, each, at);
    for (const each of notes) if (!isAddress(each)) addBearer(remarks, each, at);
    for (const each of marksIn(marks)) if (/[\p{L}\p{N}]/u.test(each)) addBearer(printed, each, at);
  });
  const meant = marksMeant(places, printed);
  const letters = freeMarks(printed, letterOf);
  const markOf = new Map([
    ...giveMarks(places, meant, printed.size === 0 ? freeMarks(printed, String) : letters),
    ...giveMarks(remarks, new Map(), letters),
  ]);
  const lines = authors.map(({ name, marks, affiliations, email, notes = [] }) => {
    const ours = [...affiliations.filter((each) => !meant.has(each)), ...notes].flatMap((it) => markOf.get(it) ?? []);
    const all = [...(marks ? [marks] : []), ...new Set(ours)];
    const addresses = notes.filter(isAddress).map((each) => ` (${each})`);
    return `${name}${all.length > 0 ? ` [${all.join(', ')}]` : ''}${email ? ` <${email}>` : ''}${addresses.join('')}`;
  });
  const marked = (list: Bearers) => [...list.keys()].map((text) => `[${markOf.get(text)}] ${text}`);
  return {
    authors: lines,
    affiliations: [...marked(places).toSorted(byNumber), ...unowned],
    notes: marked(remarks),
  };
}

/** E-mails, links and ORCIDs of a person stand in the person's own line. */
const isAddress = (note: string) => addressOf(note) !== undefined;

/** Where a note leads that is nothing but an address or an ORCID. */
export function addressOf(note: string): string | undefined {
  if (/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(note)) return `https://orcid.org/${note}`;
  return /^https?:\/\/[^\s()]+$/.test(note) ? note : undefined;
}

function addBearer(list: Bearers, text: string, author: number): void {
  const known = list.get(text);
  if (known === undefined) list.set(text, [author]);
  else if (known.at(-1) !== author) known.push(author);
}

/**
 * The printed mark of each affiliation: the one that the very same authors bear. Two must agree, as a single mark may
 * stand for anything else that authors share.
 */
function marksMeant(places: Bearers, printed: Bearers): Map<string, string> {
  const marks = textsByBearers(printed);
  const found = new Map<string, string>();
  for (const [bearers, texts] of textsByBearers(places)) {
    // Reading gives affiliations in the order of their marks.
    const same = marks.get(bearers)?.toSorted((one, other) => Number(one) - Number(other)) ?? [];
    if (same.length === texts.length) texts.forEach((text, at) => found.set(text, same[at] ?? ''));
  }
  return found.size > 1 ? found : new Map();
}

function textsByBearers(list: Bearers): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [text, bearers] of list) {
    const key = bearers.join();
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return groups;
}

function giveMarks(list: Bearers, meant: ReadonlyMap<string, string>, free: Iterator<string, never>) {
  return [...list.keys()].map((text): [string, string] => [text, meant.get(text) ?? free.next().value]);
}

/** Marks of ours, none of them printed on the page. */
function* freeMarks(printed: Bearers, write: (number: number) => string): Generator<string, never> {
  for (let number = 1; ; number++) {
    const mark = write(number);
    if (!printed.has(mark)) yield mark;
  }
}

/** 1 is a, 26 is z, 27 is aa. */
export function letterOf(number: number): string {
  const rest = number - 1;
  return (rest < 26 ? '' : letterOf(Math.floor(rest / 26))) + String.fromCharCode(97 + (rest % 26));
}

/** `[2] …` before `[10] …`; those with other marks stay behind, in their order. */
function byNumber(one: string, other: string): number {
  const [first, second] = [one, other].map((each) => Number(/^\[(\d+)\]/.exec(each)?.[1] ?? Number.MAX_SAFE_INTEGER));
  return (first ?? 0) - (second ?? 0);
}

/** A list whose items take a line each. */
interface Lines {
  readonly lines: readonly string[];
}

type YamlValue = string | number | readonly string[] | Lines | undefined;

/** The fields that say something, in their order, as YAML that is also easy for people to edit. */
function writeYaml(fields: Readonly<Record<string, YamlValue>>): string {
  return Object.entries(fields).map(writeField).join('');
}

function writeField([name, value]: readonly [string, YamlValue]): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'number') return `${name}: ${value}\n`;
  if (typeof value === 'string') return `${name}: ${quote(value)}\n`;
  if (!('lines' in value)) return value.length === 0 ? '' : `${name}: [${value.map(quote).join(', ')}]\n`;
  return value.lines.length === 0 ? '' : `${name}:\n${value.lines.map((line) => `  - ${quote(line)}\n`).join('')}`;
}

// A double-quoted string of YAML is a string of JSON, except that YAML does not allow these characters unescaped.
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function quote(value: string): string {
  return JSON.stringify(value).replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
