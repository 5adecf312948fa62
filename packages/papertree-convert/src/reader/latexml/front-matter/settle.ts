/** Gives to people what a group says of them: places, e-mails, notes; what is of nobody in particular stays with the paper. */
import type { State } from '../../state.ts';
import { bestReading } from './best-layout.ts';
import type { Detail } from './details.ts';
import { addMail, type Mail, ownerOf } from './email-owners.ts';
import { type Given, type Group, mostCompared, peopleAt, peopleNamed, type TitlePage } from './layouts.ts';
import { addNote, addPlace, addToAll, isSame, type Person, personsMarked, saysSomething } from './person.ts';
import { isNote, otherAddress } from './vocabulary.ts';

/** Gives what a group says; its places that are left over are returned, for the page as a whole may explain them. */
export function settle(group: Group, page: TitlePage, scope: readonly Person[], mails: Mail[]): Detail[] {
  const { state } = page;
  const best = bestReading(group, page);
  // “The authors are with” is said by whose place it is.
  if (group.people[0]?.repeated === true) state.leftWords.push(`${group.people[0].author.name} ${group.text}`);
  if (best.whole === true || best.given.some(({ text }) => text !== undefined)) state.leftWords.push(group.text);
  const owners = new Map<Detail, readonly Person[]>();
  for (const each of best.given) {
    owners.set(each.detail, each.people);
    giveTo(each, page);
  }
  const details = best.whole === true ? [...best.given.map(({ detail }) => detail), ...best.left] : group.details;
  const homeless: Detail[] = [];
  for (const detail of details) {
    const marked = personsMarked(detail.marks, page.byMark);
    const people = owners.get(detail) ?? (marked.length > 0 ? marked : undefined);
    for (const [email, name] of detail.named ?? []) {
      const owners = peopleNamed(name, page);
      addMail(mails, [email], owners.length === 1 ? owners : scope, false);
      state.leftWords.push(name);
    }
    const named = namedIn(detail, page);
    const sole = named.length === 1 ? named : undefined;
    const inOrder = best.whole === true || (group.from === 'block' && !group.common);
    addMail(mails, detail.emails, people ?? sole ?? scope, inOrder);
    if (owners.has(detail)) continue;
    const from = sole !== undefined ? 'name' : best.whole === true ? 'note' : group.from;
    if (detail.kind === 'place') homeless.push(detail);
    else remark(detail, people ?? sole ?? group.people, { ...group, from }, state);
  }
  return homeless;
}

export const giveTo = ({ detail, people, text = detail.text }: Given, page: TitlePage): void => {
  const { state } = page;
  const [, also = ''] = otherAddress.exec(text) ?? [];
  const words = saysSomething(also) ? also : text;
  // A name is no place.
  if (peopleNamed(words, page).length > 0) return;
  // What is said once more of those below whom it stands is of who has it already.
  if (detail.marks.length === 0 && people.length <= mostCompared && people.some((each) => isAt(each, words))) return;
  if (words !== '') addToAll(people, words, addPlace, state);
  for (const person of people)
    if (person.marks.length > 1 && detail.marks.length > 0) (person.placedBy ??= new Map()).set(words, detail.marks);
};

const isAt = ({ author }: Person, place: string) => author.affiliations.some((each) => isSame(each, place));

/** Of whom a note says by its words that they are: `Correspondence: Ann Able (able@x.org)`, `Ann Able is the corresponding author.` */
function namedIn({ emails, text }: Detail, page: TitlePage): readonly Person[] {
  const said = isNote(text) && / (?:is|are) /.test(text) ? peopleAt(text, page) : undefined;
  if (said?.seam === 'is') return said.named;
  return emails.length === 1 || text.includes(':') ? peopleNamed(text.replace(/^[^:]*: */, ''), page) : [];
}

/** `Ann Able²,¹` is at the second place first. */
export function inOrderOfMarks({ author, marks }: Person, placedBy: ReadonlyMap<string, readonly string[]>): void {
  const at = (place: string) => marks.findIndex((mark) => placedBy.get(place)?.includes(mark) === true);
  if (author.affiliations.every((place) => at(place) >= 0))
    author.affiliations.sort((one, other) => at(one) - at(other));
}

/** What is no place: a note of one author or of those with its mark; else it is said of the paper. */
function remark(detail: Detail, people: readonly Person[], group: Group, state: State): void {
  const { kind, marks, emails, text: bare, sentence: text = bare } = detail;
  if (kind === 'names') state.leftWords.push(text);
  if (kind === 'nothing' || kind === 'names' || text === '') return;
  const isOwn = /^(?:name|block|contact|thanks)$/.test(group.from);
  const only = people.length === 1 ? people[0] : undefined;
  const owner = only ?? (emails.length === 1 ? ownerOf(emails[0] as string, people, state) : undefined);
  const [, now] = otherAddress.exec(text) ?? [];
  if (now !== undefined && owner !== undefined && (isOwn || marks.length > 0)) addToAll([owner], now, addPlace, state);
  else if (kind === 'date') state.front.dates.push(text);
  else if (kind !== 'link' && (group.called === true || (marks.length > 0 && people !== group.people)))
    addToAll(people, text, addNote, state);
  else if (
    owner !== undefined &&
    (only === undefined || group.from === 'name' || (isOwn && !group.common && !ofAll.test(text)))
  )
    addNote(owner, text);
  else if (saysSomething(text))
    state.front.remarks.push(marks.some((mark) => /[^\p{L}\p{N}]/u.test(mark)) ? `${marks.join('')} ${text}` : text);
}

/** IEEE hangs on its last author what it says of all. */
const ofAll = /^(?:the|all|these) authors\b/i;
