/** Finds the parts of a paper that a name fits, however a reader writes it: an alias, a printed number with or without its kind, a title, or both. */
import { aliases, foldTitle, sectionsOf } from './anchors.ts';
import type { Content } from './nodes.ts';
import { pathOfSubsection, withDigits, withRoman } from './other-numbers.ts';
import { namedNodes, nameOf, namesMeant, numberedName } from './printed-names.ts';
import { visitContent } from './visit.ts';
import { plainText } from './words.ts';

export type PartKind = 'section' | 'figure' | 'table' | 'reference' | 'other';

/** A part with its names. */
export interface NamedPart {
  readonly id: string;
  readonly kind: PartKind;
  /** `related-work` of a section, `F3` of a figure; "" where it has none. */
  readonly alias: string;
  /** What it is called in print, as in `theorem 2.1`. */
  readonly printed: readonly string[];
  /** Its title or caption; "" where it has none. */
  readonly title: string;
}

/** A name that is like one that nothing has, with the part that bears it. */
export interface SimilarName {
  readonly name: string;
  readonly id: string;
}

export interface PartNames {
  /**
   * The ids of all parts that a name fits, in reading order. `kinds` are those that are asked for, the likeliest first:
   * a number without a word is that of the first of them that has it, and of a section where no kind is asked for.
   */
  find(asked: string, kinds?: readonly PartKind[]): readonly string[];
  /** The names most like one that nothing has, five where it is not said how many: of theorems where a theorem is asked for. */
  similar(asked: string, kinds?: readonly PartKind[], most?: number): readonly SimilarName[];
  /** The printed names of a part. */
  printedOf(id: string): readonly string[];
}

/** Characters of a name that are looked at. */
const longest = 500;

/** `parts` in reading order. */
export function partNames(parts: readonly NamedPart[]): PartNames {
  const byId = new Map(parts.map((part, place) => [part.id, { part, place }]));
  /** Ids and aliases, and behind them the same in small letters. */
  const byAnchor = new Map<string, NamedPart>();
  for (const write of [(text: string) => text, (text: string) => text.toLowerCase()])
    for (const part of parts)
      for (const anchor of [part.id, part.alias].map(write))
        if (anchor !== '' && !byAnchor.has(anchor)) byAnchor.set(anchor, part);
  const byTitle = Map.groupBy(
    parts.filter(({ title }) => title !== ''),
    ({ title }) => titleKey(title),
  );
  const byName = partsBy(parts, (name) => name);
  const byPath = partsBy(parts, pathOfSubsection);
  const works = partsBy(
    parts.filter(({ kind }) => kind === 'reference'),
    workKey,
  );

  const find = (asked: string, kinds?: readonly PartKind[]): readonly string[] => {
    const wanted = (found: readonly NamedPart[] = []) => found.filter(isOf(kinds));
    const named = (names: readonly string[]) =>
      names
        .flatMap((name) => [wanted(byName.get(name)), wanted(works.get(workKey(name)))])
        .find(({ length }) => length > 0) ?? [];
    /** A title is that of a section before it is the caption of something; as it is written, before it is one that is like it. */
    const titled = (words: string) => {
      const like = words === '' ? [] : wanted(byTitle.get(titleKey(words)));
      const same = like.filter(({ title }) => title.trim() === asked.trim());
      const found = same.length > 0 ? same : like;
      const sections = found.filter(({ kind }) => kind === 'section');
      return sections.length > 0 ? sections : found;
    };

    const plain = tidy(asked);
    if (plain === '') return [];
    const anchored = (anchor: string) => wanted([byAnchor.get(anchor)].filter((part) => part !== undefined));
    // `conclusion` is the alias of one section, “Conclusion” the title of perhaps several.
    const exact = anchored(plain);
    if (exact.length > 0) return idsOf(exact);
    const names = wholeNames(plain, kinds);
    const whole = [...named(names), ...titled(plain)];
    if (whole.length > 0) return idsOf(whole);
    const otherwise = named([...names.map(withRoman), ...(isLetter(plain) ? [] : names.map(withDigits))]);
    if (otherwise.length > 0) return idsOf(otherwise);
    const paths = names.map(pathOfSubsection).filter((path) => path !== '');
    const subsections = paths.map((path) => wanted(byPath.get(path))).find(({ length }) => length > 0);
    if (subsections) return idsOf(subsections);
    const anyCase = anchored(plain.toLowerCase());
    if (anyCase.length > 0) return idsOf(anyCase);

    // A number and a title behind it: the number decides.
    const { number, rest, isCertain } = readNumbered(plain);
    const numbered = number === '' ? [] : named(sectionNames(plain, number));
    const meant = isCertain ? numbered : numbered.filter(({ title }) => firstWord(title) === firstWord(rest));
    if (meant.length > 0) return idsOf(meant);
    // `Thm1.p2` is no theorem, but an id.
    const begun = /[\s(]/.test(plain) ? named(beginnings(plain)) : [];
    return idsOf(begun.length > 0 ? begun : titled(rest));
  };

  const idsOf = (found: readonly NamedPart[]): string[] =>
    [...new Set(found.map(({ id }) => id))].sort((a, b) => placeOf(a) - placeOf(b));
  const placeOf = (id: string) => byId.get(id)?.place ?? 0;

  return {
    find,
    similar(asked, kinds, most = mostSimilar) {
      const kind = kindAsked(asked);
      const ofKind = parts.flatMap(({ id, printed }) =>
        printed.filter((name) => kind !== '' && name.startsWith(`${kind} `)).map((name) => ({ name, id })),
      );
      if (ofKind.length > 0) return mostLike(`${kind} ${tidy(asked).replace(/^\P{N}*/u, '')}`, ofKind, most);
      const names = parts
        .filter(isOf(kinds))
        .flatMap(({ id, alias, printed }) => [id, alias, ...(kinds ? [] : printed)].map((name) => ({ name, id })));
      return mostLike(asked, names, most);
    },
    printedOf: (id) => byId.get(id)?.part.printed ?? [],
  };
}

const isOf =
  (kinds: readonly PartKind[] | undefined) =>
  ({ kind }: NamedPart): boolean =>
    kinds === undefined || kinds.includes(kind);

/** The parts by what is made of each of their printed names. */
function partsBy(parts: readonly NamedPart[], make: (name: string) => string): Map<string, NamedPart[]> {
  const found = new Map<string, NamedPart[]>();
  for (const part of parts)
    for (const name of part.printed.map(make)) {
      const bearers = found.get(name);
      if (bearers) bearers.push(part);
      else found.set(name, [part]);
    }
  return found;
}

/** A section that is known from an outline alone. */
export function sectionPart(section: Record<'id' | 'alias' | 'number' | 'title', string>): NamedPart {
  const { id, alias, number, title } = section;
  return { id, kind: 'section', alias, printed: number === '' ? [] : [nameOf({ kind: 'section', number })], title };
}

/** The named parts of a paper. `floats` are its figures and tables with their aliases. */
export function namedParts(
  content: Content,
  floats: readonly {
    readonly id: string;
    readonly alias: string;
    readonly caption: string;
    readonly isTable: boolean;
  }[],
): NamedPart[] {
  const printed = new Map<string, string[]>();
  for (const [name, ids] of namedNodes(content)) {
    for (const id of ids) printed.set(id, [...(printed.get(id) ?? []), name]);
  }
  const sections = new Map(sectionsOf(content).map((section) => [section.id, plainText(section.title)]));
  const sectionAliases = aliases(content);
  const shown = new Map(floats.map((float) => [float.id, float]));
  const parts = new Map<string, NamedPart>();
  const put = (id: string) => {
    if (parts.has(id)) return;
    const float = shown.get(id);
    const names = printed.get(id) ?? [];
    if (sections.has(id)) {
      const [alias, title] = [sectionAliases.get(id) ?? '', sections.get(id) ?? ''];
      parts.set(id, { id, kind: 'section', alias, printed: names, title });
    } else if (float) {
      const { alias, caption: title, isTable } = float;
      const all = alias === '' ? names : [...names, alias.toLowerCase()];
      parts.set(id, { id, kind: isTable ? 'table' : 'figure', alias, printed: all, title });
    } else if (names.length > 0) parts.set(id, { id, kind: 'other', alias: '', printed: names, title: '' });
  };
  visitContent(content, (node) => {
    if ('id' in node) put(node.id);
  });
  for (const { id } of content.footnotes) put(id);
  for (const { id } of content.bibliography)
    parts.set(id, { id, kind: 'reference', alias: '', printed: printed.get(id) ?? [], title: '' });
  return [...parts.values()];
}

/** Without white space around it, the marks of a heading, and what stands behind a number. */
function tidy(asked: string): string {
  return asked
    .slice(0, longest)
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/[.:,;\s]+$/, '');
}

/** Words that sections are called by; each may stand before the number of any of them. */
const sectionLead =
  /^(?:(?:sub)*sections?|secs?|chapters?|chap|appendix|appendices|apps?|parts?|paragraphs?)(?:\.\s*|\s+)|^§+\s*/i;
const appendixLead = /^app/i;
/** `3`, `3.1`, `A.2`, `IV-A`, `II.1`, `S3`. */
const numberToken = /^(?:[0-9]+[a-z]?|[A-Za-z]{1,5}[0-9]*)(?:[.\-–][0-9A-Za-z]{1,5})*$/;

/** The names that a whole text may be, the likeliest first. */
function wholeNames(plain: string, kinds: readonly PartKind[] = ['section']): string[] {
  const bare = plain.replace(sectionLead, '');
  const isLed = bare !== plain;
  const isNumber = numberToken.test(bare);
  const bareNames = kinds.filter((kind) => kind !== 'other').map((kind) => nameOf({ kind, number: plain }));
  return [
    ...(isLed && isNumber ? sectionNames(plain, bare) : []),
    ...(isNumber && !isLed ? bareNames : []),
    ...namesMeant(plain),
    nameOf({ kind: 'reference', number: plain }),
  ];
}

/** `Appendix I` is called by a letter; a number alone may be an id. */
const isLetter = (plain: string) => appendixLead.test(plain) || numberToken.test(plain);

/** What is called `Appendix B` may print no word; but `Appendix 1` is not section 1. */
function sectionNames(plain: string, number: string): string[] {
  const section = nameOf({ kind: 'section', number });
  if (!appendixLead.test(plain)) return [section];
  const appendix = nameOf({ kind: 'appendix', number });
  // `-A` is how a page prints the first appendix below no heading of its own.
  return /^[0-9]/.test(number) ? [appendix] : [appendix, section, nameOf({ kind: 'section', number: `-${number}` })];
}

/** `4.1 Training`, `Section IV-A: Training`. A lone letter may be a word: `A method` is no appendix, unless that is its title. */
function readNumbered(plain: string) {
  const bare = plain.replace(sectionLead, '');
  const [, token = '', rest = ''] = /^([^\s:)]+?)[.:)]?\s+(\S.*)$/s.exec(bare) ?? [];
  if (!numberToken.test(token)) return { number: '', rest: bare, isCertain: false };
  return { number: token, rest, isCertain: bare !== plain || /[0-9.\-–]/.test(token) };
}

/** What a text begins with, `theorem 2.1` of “Theorem 2.1 (Lids)”; a panel without a name of its own is in its figure. */
function beginnings(plain: string): string[] {
  const name = numberedName(plain);
  if (name === undefined) return [];
  const [, whole] = /^((?:figure|table) .*[0-9])[a-z]$/.exec(name) ?? [];
  return whole === undefined ? [name] : [name, whole];
}

/** The canonical kind that a name begins with: `theorem` of `Thm. 7`; "" where it is none. */
function kindAsked(asked: string): string {
  const [first = ''] = namesMeant(tidy(asked));
  const name = numberedName(asked) ?? first;
  return / /.test(name) ? name.slice(0, name.lastIndexOf(' ')) : '';
}

/** Works are told apart by letters and digits alone: `Lester et al. (2021)` is `Lester et al., 2021`. */
const workKey = (name: string): string =>
  name.startsWith('reference ') ? titleKey(name.slice('reference '.length).replace(/&/g, 'and')).replace(/-/g, '') : '';

/** Titles are compared by letters and digits; those that have none, by what they have. */
const titleKey = (title: string): string => foldTitle(title).replace(/^-|-$/g, '') || title.trim();

const firstWord = (words: string): string => titleKey(words).split('-', 1)[0] ?? '';

/** More names are mostly no help. */
const mostSimilar = 5;

/** Those that share most pairs of letters with the one asked for; the first ones where none does. */
function mostLike(asked: string, names: readonly SimilarName[], most: number): readonly SimilarName[] {
  const wanted = pairsOf(asked);
  const once = new Map(names.filter(({ name }) => name !== '').map((each) => [each.name, each]));
  const scored = [...once.values()].map((each) => ({ each, score: likeness(wanted, pairsOf(each.name)) }));
  const alike = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return (alike.length > 0 ? alike : scored).slice(0, most).map(({ each }) => each);
}

/** `S1.F2` has `^s`, `s1`, `1.`, `.f`, `f2` and `2$`. */
function pairsOf(name: string): Set<string> {
  const framed = `^${name.toLowerCase().slice(0, 200)}$`;
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
