/** Lines for authors: one for each, and one for each affiliation and note, tied together by marks in brackets. */
import { marksIn } from '../paper/names.ts';
import type { Author } from '../tree/nodes.ts';

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

export function bylinesOf(authors: readonly Author[], unowned: readonly string[] = []): Bylines {
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
const isAddress = (note: string) => /^(?:https?:\/\/[^\s()]+|\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/.test(note);

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
function letterOf(number: number): string {
  const rest = number - 1;
  return (rest < 26 ? '' : letterOf(Math.floor(rest / 26))) + String.fromCharCode(97 + (rest % 26));
}

/** `[2] …` before `[10] …`; those with other marks stay behind, in their order. */
function byNumber(one: string, other: string): number {
  const [first, second] = [one, other].map((each) => Number(/^\[(\d+)\]/.exec(each)?.[1] ?? Number.MAX_SAFE_INTEGER));
  return (first ?? 0) - (second ?? 0);
}
