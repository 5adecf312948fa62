/** Where words that a draft takes from a paper stand in it, with what a reader calls the place, and whether that is in a part that is meant. */
import { type Finding, type MatchQuality, type Passage, search } from 'papertree-convert/search';
import { type Node, type PartKind, plainText, sectionsOf, visit } from 'papertree-convert/tree';
import { differenceOf } from './found-words.ts';
import type { ParsedPaper } from './parsed-paper.ts';

export interface StandingPlace extends Omit<Finding, 'found'> {
  readonly found?: string;
  readonly difference?: ReturnType<typeof differenceOf>['difference'];
  /** `Section 2.1`, `Theorem 4`: the smallest part around it that has a name; "" where none has. */
  readonly name: string;
  /** Whether it is in one of the parts that are meant; of other parts nothing can be said. */
  readonly isWithin?: boolean;
}

export interface Standing {
  readonly verdict: MatchQuality | 'not found';
  readonly places: readonly StandingPlace[];
}

/** Those that words can stand in. */
export const kindsOfParts = ['section', 'figure', 'table', 'other'] as const satisfies readonly PartKind[];
const holders: ReadonlySet<string> = new Set(['section', 'theorem', 'figure', 'table', 'algorithm', 'listing']);

/** `parts` are the names of those in which the words stand by the draft. */
export function standing(paper: ParsedPaper, words: string, most: number, parts: readonly string[]): Standing {
  const { verdict = 'not found', findings } = search(paper.searchIndex(), words, most);
  const holding = partsHolding(paper, parts);
  const meant = holding.length === 0 || holding.some(({ type }) => type === '') ? undefined : holding;
  const places = findings.map(({ found, ...told }) => ({
    ...told,
    ...differenceOf(words, told.match, found),
    name: nameOfPlace(paper, told),
    ...(meant && { isWithin: meant.some(({ ids }) => isIn(ids, told)) }),
  }));
  return { verdict, places };
}

type Place = Pick<Passage, 'anchor' | 'block' | 'node'>;
const anchorsOf = ({ anchor, block, node }: Place) => [node?.anchor, block, anchor].filter((id) => id !== undefined);
export const isIn = (ids: ReadonlySet<string>, place: Place) => anchorsOf(place).some((id) => ids.has(id));

/** The ids of a part; where `Ex. 3` is no example, of the exercise, and where no panel of a figure has a name of its own, of the figure. */
export function idsOfPart(paper: ParsedPaper, name: string): readonly string[] {
  const plain = plainName(name);
  const find = (each: string) => paper.names().find(each, kindsOfParts);
  const found = find(plain);
  if (found.length > 0) return besideMissing(paper, plain).length > 0 ? [] : found;
  if (/^ex\b/i.test(plain)) return find(plain.replace(/^ex\.?/i, 'Exercise'));
  const [, whole] = /^((?:fig|tab|tbl)\D*\d[\d.]*?)\s?[a-z]$/i.exec(plain) ?? [];
  return whole === undefined ? [] : find(whole);
}

export const plainName = (name: string) => name.replace(/\((?![a-z]{1,4}\)$)|(?<!\([a-z]{1,4})\)/g, '');

/** How the names of panels and subsections go on behind those of what they are in: `b` of 2b, `-B` of IV-B. */
const further = /^(?:[.–-][a-z\d]{1,2}|[a-z])$/;

/** What the number of a name has behind that of another: `d` of `Fig. 2(d)` behind `figure 2`. */
export function restOfNumber(asked: string, name: string): string {
  const own = name.slice(name.lastIndexOf(' ') + 1);
  const number = (/\S+(?:\s\([a-z]+\))?$/.exec(asked)?.[0] ?? '').replace(/[\s()]/g, '').toLowerCase();
  return own !== '' && number.startsWith(own) ? number.slice(own.length) : '';
}

/** Of `Fig. 2(d)`, where figure 2 has (a) and (b) and no text has a (d), and of `Section IV-D`, where it has A and B: the names of those. */
export function besideMissing(paper: ParsedPaper, asked: string): string[] {
  const names = paper.names();
  const [found = ''] = names.find(asked, kindsOfParts);
  const [around = ''] = names.printedOf(found);
  const rest = restOfNumber(asked, around);
  if (!further.test(rest)) return [];
  const others = names
    .similar(around, kindsOfParts, Number.POSITIVE_INFINITY)
    .filter(({ name }) => name.startsWith(around) && further.test(name.slice(around.length)));
  const own = around.slice(around.lastIndexOf(' ') + 1);
  const inText = new RegExp(`(?<![\\d.])${own}\\s?\\(?${rest}(?!\\w)`);
  const isTold = ({ anchor, text }: Passage) => (anchor === found && text.includes(`(${rest})`)) || inText.test(text);
  // What is drawn in a figure has letters of its own.
  if (others.length < 2 || (/^[a-z]$/.test(rest) && paper.searchIndex().passages.some(isTold))) return [];
  return others.map(({ name }) => withCapitals(name));
}

/** The ids of all that stands in each part, proofs with their theorems; none of a part of another type. */
export function idsIn(paper: ParsedPaper, parts: readonly string[], types?: ReadonlySet<string>): Set<string>[] {
  return parts.map((part) => {
    const found = paper.nodes().byId(part)?.parts ?? [];
    const ids = new Set<string>();
    for (const { node, type } of found)
      if (!types || types.has(type)) {
        ids.add(part);
        visit(node as Node, (each) => void ('id' in each && ids.add(each.id)));
      }
    if (ids.size > 0)
      for (const proof of paper.blocks().byId.get(part)?.proofs ?? [])
        visit(proof, (each) => void ('id' in each && ids.add(each.id)));
    return ids;
  });
}

/** A part with the ids of all that stands in it. */
export interface HoldingPart {
  readonly id: string;
  /** `section`, `table`, `theorem` …; "" where it is one in which words are not looked up. */
  readonly type: string;
  readonly name: string;
  readonly ids: ReadonlySet<string>;
}

/** The parts with these names. */
export function partsHolding(paper: ParsedPaper, names: readonly string[]): HoldingPart[] {
  return names.flatMap((named) =>
    idsOfPart(paper, named).map((id) => {
      const type =
        paper
          .nodes()
          .byId(id)
          ?.parts.find((each) => holders.has(each.type))?.type ?? '';
      const [ids = new Set()] = idsIn(paper, [id], holders);
      return { id, type, name: nameOfPlace(paper, { anchor: id }), ids };
    }),
  );
}

export function nameOfPlace(paper: ParsedPaper, place: Place): string {
  const names = paper.names();
  const section = paper.passages().sectionOf.get(place.anchor) ?? '';
  const all = [...anchorsOf(place), section];
  const [name = titleOf(paper, section)] = all.flatMap((id) => names.printedOf(id).slice(0, 1));
  return withCapitals(isOfAppendix(paper, section) ? name.replace(/^section/, 'appendix') : name);
}

export const isOfAppendix = ({ content }: ParsedPaper, section: string) =>
  content.appendices.some(({ id }) => section === id || section.startsWith(`${id}.`));

/** What has no number may have a title. */
function titleOf({ content }: ParsedPaper, id: string): string {
  const { title = [] } = sectionsOf(content).find((section) => section.id === id) ?? {};
  return plainText(title).trim() || (content.abstract.some((each) => each.id === id) ? 'Abstract' : '');
}

/** `section ii-a` is printed “Section II-A”, `figure 3a` “Figure 3a”. */
export const withCapitals = (name: string) =>
  name.replace(/^\p{L}|(?<=\s)[a-z]\S*$/gu, (letters) => letters.toUpperCase());
