/** Gives e-mails to authors, once it is known beside whom each stands. */
import { appendAll } from '../../flatten.ts';
import type { State } from '../../state.ts';
import type { Contact } from './collected.ts';
import type { Detail } from './details.ts';
import { addEmail, emailsIn, ownerOf, ownersOf } from './emails.ts';
import type { Person } from './person.ts';
import { wordsOf } from './pieces.ts';

/** E-mails that stand together, and who may have them, maybe in the order of these. */
export interface Mail {
  readonly inOrder: boolean;
  readonly emails: string[];
  readonly people: readonly Person[];
}

export function addMail(mails: Mail[], emails: readonly string[], people: readonly Person[], inOrder: boolean): void {
  if (emails.length === 0) return;
  const last = mails.at(-1);
  const sole = people.length === 1 && last?.people.length === 1 && people[0] === last.people[0];
  if (last !== undefined && (last.people === people || sole)) for (const email of emails) last.emails.push(email);
  else mails.push({ emails: [...emails], people, inOrder });
}

/** Gives e-mails to the one author they stand beside, or to those of several whose names they contain; others are remarks. */
export function sendMails(mails: readonly Mail[], persons: readonly Person[], state: State): void {
  const left: string[] = [];
  const owning = new Map(
    mails.flatMap(({ people: [one, more], emails }) =>
      one !== undefined && more === undefined ? [[one, emails] as const] : [],
    ),
  );
  for (const { emails, people, inOrder } of mails) {
    const [first] = people;
    const had = people.length === 1 ? first?.author.email : undefined;
    const isOfOther = (email: string) =>
      people.length > 1 &&
      people.length < persons.length &&
      persons.length <= mostCompared &&
      !people.includes(ownerOf(email, persons, state) ?? (people[0] as Person));
    const own = [...new Set(emails)].filter((email) => email !== had);
    // Those of all may stand below the place of the last mark.
    const strange = new Set(own.filter(isOfOther));
    const unique = own.filter((email) => !strange.has(email));
    appendAll(left, [...strange]);
    const owners =
      first === undefined
        ? []
        : people.length === 1
          ? unique.map((email) => soleOwner(email, first, unique.length === 1, persons, owning, state))
          : ownersOf(unique, people, inOrder, state);
    for (const [at, email] of unique.entries()) {
      const owner = owners[at];
      if (owner !== undefined) addEmail(email, owner);
      else left.push(email);
    }
  }
  const without = persons.filter(({ author }) => author.email === undefined);
  const [lone, ...more] = left;
  if (lone !== undefined && more.length === 0 && without.length === 1 && persons.length > 1) {
    addEmail(lone, without[0] as Person);
    return;
  }
  const corresponding = without.filter(({ author }) => author.notes?.some((note) => /correspond/i.test(note)) === true);
  const given = new Set(persons.map(({ author }) => author.email));
  let open = without;
  for (const email of left) {
    if (given.has(email)) continue;
    const owner = ownerOf(email, open, state);
    if (owner === undefined) {
      const [sole, more] = corresponding;
      // The e-mail that is left is that of the corresponding author.
      if (left.length === 1 && sole !== undefined && more === undefined) addEmail(email, sole);
      else state.front.remarks.push(email);
      continue;
    }
    addEmail(email, owner);
    given.add(email);
    open = open.filter((each) => each !== owner);
  }
}

/** With more authors e-mails below one are not compared with the names of all others. */
const mostCompared = 60;

/** Who stands above an e-mail, unless it contains the name of another author, and not this one's, or more clearly where it is one of several. */
function soleOwner(
  email: string,
  above: Person,
  isOne: boolean,
  persons: readonly Person[],
  owning: ReadonlyMap<Person, readonly string[]>,
  state: State,
): Person {
  if (persons.length > mostCompared || (isOne && ownerOf(email, [above], state) !== undefined)) return above;
  const named = ownerOf(email, persons, state) ?? above;
  // Who has an e-mail besides needs none from another.
  const others = owning.get(named);
  return isOne && others !== undefined && !others.includes(email) ? above : named;
}

/** elsarticle: one e-mail, and then the places of all. */
export function hasOwnEmail(parts: readonly Contact[]): boolean {
  const mailed = parts.filter(({ role }) => role === 'email');
  return (
    mailed.length === 1 &&
    parts[0] === mailed[0] &&
    emailsIn(parts[0]?.lines.map(wordsOf).join(' ') ?? '').found.length === 1
  );
}

/** Two e-mails may both be of one author; more, or as many as authors, are of all. */
export function mayBeOfAll(details: readonly Detail[], authors: number): boolean {
  const count = details.reduce((sum, { emails }) => sum + emails.length, 0);
  return count > 2 || (count === 2 && authors === 2);
}
