/** Tells whose the places are that stand behind several names: in their order, or of all before them. */
import { appendAll } from '../../flatten.ts';
import type { Contact } from './collected.ts';
import { emailsIn } from './emails.ts';
import { type Line, wordsOf } from './lines.ts';
import { isGroup } from './names.ts';
import type { Said } from './people.ts';
import type { Person } from './person.ts';
import { capitalised, endsInCountry, isLink, isNote, isPlaceAlone } from './vocabulary.ts';

/** `Ann Able\\thanks{University of Trees} and Ben Baker\\thanks{Roots College}`: as many places as names are in their order. */
export function thanksInOrder(
  said: readonly Said[],
  byCreator: ReadonlyMap<string, readonly Person[]>,
): ReadonlyMap<Said, readonly Person[]> {
  const owners = new Map<Said, readonly Person[]>();
  const byHolder = Map.groupBy(
    said.filter(({ from }) => from === 'thanks'),
    ({ creator }) => creator,
  );
  for (const [creator, list] of byHolder) {
    const people = byCreator.get(String(creator)) ?? [];
    const places = people.length < 2 || list.length < 2 ? [] : list.filter(saysWhere);
    // `University of Trees.`, and then who paid: the only place is of all.
    if (places.length === 0 || (places.length === 1 && places[0] === list[0])) continue;
    const inOrder = list.length === people.length && places.length === list.length;
    for (const [at, each] of list.entries()) owners.set(each, inOrder ? [people[at] as Person] : []);
  }
  return owners;
}

/**
 * `\\alignauthor Ann Able\\\\ \\affaddr{Lab} \\affaddr{University of Trees} \\email{able@x.org} \\alignauthor Ben Baker …` of ACM's old class:
 * all names are one creator, and behind them stand the addresses and the e-mail of each. What is said in runs, as many as
 * names, is said of these in their order.
 */
export function inRuns(said: readonly Said[], byCreator: ReadonlyMap<string, readonly Person[]>): readonly Said[] {
  return said.flatMap((each): readonly Said[] => {
    const people = each.from === 'contact' ? (byCreator.get(String(each.creator)) ?? []) : [];
    if (people.length < 2 || !each.parts.every(({ role }) => /^(?:address|email)/.test(role))) return [each];
    const runs: Contact[][] = [[]];
    for (const part of each.parts) {
      const run = runs.at(-1) as Contact[];
      const last = run.at(-1);
      if (part.role === 'email') {
        run.push(part);
        runs.push([]);
      } else if (last === undefined || isWhole(last)) run.push(part);
      else run[run.length - 1] = { role: last.role, lines: [...last.lines, ...part.lines] };
    }
    if (runs.at(-1)?.length === 0) runs.pop();
    return runs.length === people.length && runs.every(([first]) => first?.role === 'address')
      ? runs.map((parts, at) => ({ ...each, parts, owners: [people[at] as Person] }))
      : [each];
  });
}

/** Whether an address goes to its end. */
const isWhole = ({ lines }: Contact) => {
  const words = lines.map(wordsOf).join(' ');
  return endsInCountry(words) || /\d{4}/.test(words);
};

const wordsIn = ({ parts }: Said) => parts.map(({ lines }) => lines.map(wordsOf).join(' ')).join(' ');

/** Thanks may stand before the place. */
const saysWhere = (said: Said) => {
  const { found, rest } = emailsIn(wordsIn(said));
  return rest
    .split(/[.;] /)
    .some((part) => (isPlaceAlone(part) || (found.length > 0 && capitalised.test(part))) && !isNote(part));
};

/** `\\thanks{University of Trees}`, and for another author `\\thanks{Helix and Sons}`. */
export const areMostPlaces = (notes: readonly Said[]): boolean =>
  notes.length > 1 && 2 * notes.filter(saysWhere).length > notes.length;

const isHomeless = ({ author }: Person) => author.affiliations.length === 0 && !isGroup(author.name);

/** The authors of whom the page says no place, by what it says next; where it has one way to say it, and no marks. */
export function beforeHolders(
  holders: readonly Said[],
  explained: ReadonlySet<string>,
  byBlock: ReadonlyMap<string, readonly Person[]>,
): ReadonlyMap<Said, readonly Person[]> {
  const before = new Map<Said, readonly Person[]>();
  const placed = holders.filter(
    ({ from, parts }) => from !== 'block' || parts.some(({ lines }) => lines.some(saysPlace)),
  );
  if (placed.some(({ from }) => from !== placed[0]?.from)) return before;
  // Where each has its own place, though it is that of others, too, who has none is at none.
  const said = placed.map(wordsIn);
  if (said.some((words, at) => words === said[at - 1])) return before;
  const blocks = new Map(placed.map((each) => [String(each.block), each]));
  const contacts = new Map(placed.filter(({ from }) => from === 'contact').map((each) => [each.creator, each]));
  let waiting: Person[] = [];
  for (const [block, people] of byBlock) {
    if (people.some(({ marks }) => marks.some((mark) => explained.has(mark)))) return new Map();
    const holder = blocks.get(block) ?? contacts.get(people[0]?.creator ?? -1);
    if (holder === undefined) appendAll(waiting, people.filter(isHomeless));
    else {
      before.set(holder, waiting);
      waiting = [];
    }
  }
  return before;
}

export const saysPlace = (line: Line): boolean => {
  const { rest } = emailsIn(wordsOf(line));
  return rest !== '' && !isNote(rest) && !isLink(rest);
};

/** What is said of a first author whose name the page has lost, as PoS loses that of its speaker: of others it is not. */
export function ofLostNames(said: readonly Said[], [first]: readonly Person[]): Said[] {
  const named = first?.creator ?? 0;
  const own = said.filter(
    ({ from, parts }) => /^(?:block|contact|thanks)$/.test(from) && parts.some(({ lines }) => lines.length > 0),
  );
  const isFollowed = own.some(({ from, creator }) => from === 'block' && creator >= named);
  return isFollowed ? own.filter(({ creator }) => creator < named) : [];
}

/** `\\author[2]{Ben Baker} \\author[3]{Dora Rossi} \\address[2]{…} \\address[3]{…}` of Elsevier's classes: without the marks nobody knows who is where. */
export const ofLostMarks = (contacts: readonly Said[], before: ReadonlyMap<Said, readonly Person[]>): Said[] =>
  contacts.filter(
    (each) =>
      (before.get(each) ?? []).length > 0 &&
      each.parts.filter(({ role }) => role === 'address').length > 1 &&
      // `(A. Able) University of Trees` says whose it is.
      !each.parts.some(({ lines: [first = []] }) => /^\([^()]*\p{L}[^()]*\)/u.test(wordsOf(first))),
  );
