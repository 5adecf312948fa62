/** Reads who wrote the paper, where they work and how to reach them, in all the ways authors set this out. */
import { descendants, type Element, named, textOf } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { classSuffix } from '../kind.ts';
import type { State } from '../state.ts';
import { mendNames, namesOnly } from './archive-names.ts';
import { areSeveral, authorBlocks, blocksOf, corresponding, isNote, ofAll, ofNote } from './author-blocks.ts';
import { type BylineLine, goesOn, joinLines, linesOf, squeeze, wordsOf } from './byline.ts';
import { addEmail, addEmails, emailsIn, shareEmails, withoutEmail } from './emails.ts';
import { giveInstitutes, indexOf, personsMarked, readMarks, shareAddresses, splitMarks } from './institutes.ts';
import { addAffiliation, addMark, addNoteBeside, addNotes, addUnique, type Person, tokens } from './person.ts';
import { addFamilyNames, addNames, addTitle, isNames, isTitle, place } from './person-names.ts';

/** A line that begins with a mark: a detail of every author with that mark. */
interface Legend {
  mark: string;
  text: string;
}

interface Roll {
  persons: Person[];
  legends: Legend[];
}

/** `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">…</span><span class="ltx_author_notes">…` */
export function readAuthors(element: Element, state: State): void {
  const roll: Roll = { persons: [], legends: [] };
  const creators = descendants(element, named('creator'));
  for (const creator of creators) readCreator(creator, roll, state);
  if (creators.length === 0) {
    const words = squeeze(textOf(element));
    if (words !== '') state.front.remarks.push(words);
  }
  addPersons(roll, state);
}

/** Lines of names and of what is said of them, outside any creator. */
export function readLines(lines: BylineLine[], state: State): void {
  const roll: Roll = { persons: [], legends: [] };
  for (const block of blocksOf(lines, state)) readPeople(block, roll, state);
  addPersons(roll, state);
}

function addPersons(roll: Roll, state: State): void {
  addFamilyNames(roll.persons, state);
  mendNames(roll.persons, state);
  if (shareEmails(roll.persons, state)) shareAddresses(roll.persons, state);
  resolve(roll, state);
  giveInstitutes(roll.persons, state);
  for (const { author } of roll.persons) state.front.authors.push(author);
}

function readCreator(creator: Element, roll: Roll, state: State): void {
  const before = roll.persons.length;
  for (const name of descendants(creator, named('personname')))
    for (const lines of authorBlocks(name, state)) readPeople(lines, roll, state);
  const own = roll.persons.slice(before);
  for (const contact of descendants(creator, named('contact'))) readContact(contact, own, roll, state);
  for (const notes of descendants(creator, named('author_notes')))
    for (const thanks of besideContacts(notes)) readContact(thanks, own, roll, state);
}

/** `<span class="ltx_author_notes"><span class="ltx_contact">…</span>words<span class="ltx_contact">…</span>more words` */
function besideContacts(notes: Element): Element[] {
  const parts: Element[] = [];
  let part: Element['children'] = [];
  const end = () => {
    if (part.length > 0) parts.push({ ...notes, children: part });
    part = [];
  };
  const walk = (holder: Element) => {
    for (const each of holder.children) {
      if (typeof each === 'string' || (each.kind.name !== 'contact' && each.kind.name !== 'author_notes_content'))
        part.push(each);
      else if (each.kind.name === 'contact') end();
      else walk(each);
    }
  };
  walk(notes);
  end();
  return parts;
}

/** Details of an author, in a contact or, by `\\thanks`, beside the contacts: `<span class="ltx_contact ltx_role_email"><span class="ltx_contact_name">Email: </span>…</span>` */
function readContact(contact: Element, own: Person[], roll: Roll, state: State): void {
  const role = classSuffix(contact, 'role_');
  const lines = linesOf(contact, state);
  const people = own.length > 0 ? own : roll.persons.slice(-1);
  const first = people[0];
  if (first === undefined || role === 'dedicatory') {
    for (const line of lines) addRemark(line, state);
    return;
  }
  if (role === '' && readMarks(lines, first, state)) return;
  const emails = emailsIn(lines.map(wordsOf).join(' '));
  if (role === 'email' || (emails.found.length > 0 && emails.rest === '')) {
    return addEmails(emails.found, people, state, emails.rest);
  }
  if (lines.some((line) => line[0]?.kind === 'mark')) {
    for (const line of lines) readDetail(line, people, roll, state);
    return;
  }
  const calls = emails.found.length === 1 ? corresponding.exec(emails.rest) : null;
  if (calls !== null) return addEmails(emails.found, people, state, calls[1]);
  // A line of nothing but e-mails is read as such; in a sentence they stay where they are.
  const lone = new Set(lines.filter((line) => isAddressLine(wordsOf(line))));
  addEmails(emailsIn([...lone].map(wordsOf).join(' ')).found, people, state);
  const words = withoutEmail(
    joinLines(lines.filter((line, at) => !lone.has(line) || goesOn(lines[at - 1]))),
    people,
    state,
  );
  if (words === '') return;
  // LaTeXML sets several `\\thanks` without a space between them.
  for (const said of role === ''
    ? words.split(/(?<=\p{Ll}{3}\.)(?=\p{Lu}\p{Ll}{3})|(?<=\p{Ll})(?=https?:\/\/)/u)
    : [words]) {
    if (ofAll.test(said)) state.front.remarks.push(said);
    else if (isNote(said, role)) addNoteBeside(people, said, state);
    else addAffiliation(people, said, state);
  }
}

function isAddressLine(words: string): boolean {
  const { found, rest } = emailsIn(words);
  return found.length > 0 && rest === '';
}

function addRemark(line: BylineLine, state: State): void {
  const words = wordsOf(line);
  if (words !== '') state.front.remarks.push(words);
}

/** `\And` left as `&` begins another author with lines of their own. */
function readPeople(lines: BylineLine[], roll: Roll, state: State): void {
  let group: BylineLine[] = [];
  for (const line of lines) {
    let rest: BylineLine = [];
    for (const [at, piece] of line.entries()) {
      // A picture or a link may part the sign from the name.
      const sign = at === 0 && group.length > 1 ? /(?:^|\s)&(?=\S)|^\s*&\s+/ : /(?:^|\s)&(?=\S)/;
      const [head = '', ...others] = piece.kind === 'text' ? piece.text.split(sign) : [piece.text];
      if (head.trim() !== '') rest.push({ ...piece, text: head });
      for (const other of others) {
        if (rest.length > 0) group.push(rest);
        readGroup(group, roll, state);
        group = [];
        rest = other.trim() === '' ? [] : [{ ...piece, text: other }];
      }
    }
    if (rest.length > 0) group.push(rest);
  }
  readGroup(group, roll, state);
}

/** Names first, then their details. A line that begins with a mark is no name: it explains the mark. */
function readGroup(lines: BylineLine[], roll: Roll, state: State): void {
  const [first, ...rest] = lines;
  if (first === undefined) return;
  if (first[0]?.kind === 'mark') {
    for (const line of lines) readDetail(line, roll.persons, roll, state);
    return;
  }
  const people: Person[] = [];
  addNames(withoutLegend(first, roll), people);
  const unclear = people.length > 1 && areSeveral(rest.map(wordsOf), people.length);
  let named = true;
  let before = first;
  for (const line of rest) {
    named = named && (namesOnly(line, state) || isNames(line, before, people));
    before = line;
    if (named) addNames(withoutLegend(line, roll), people);
    else if (unclear && line.every(({ kind }) => kind === 'text') && !/@|^https?:/.test(wordsOf(line)))
      state.front.affiliations.push(wordsOf(line));
    else readDetail(line, people, roll, state);
  }
  const last = roll.persons[roll.persons.length - 1];
  const [head] = people;
  if (last !== undefined && head !== undefined && isTitle(head.author.name)) {
    people.shift();
    const { name, marks = '', notes = [], affiliations, email } = head.author;
    addMark(last, marks);
    for (const words of [name, ...notes]) addTitle(last, words);
    for (const words of affiliations) addUnique(last.author.affiliations, words);
    if (email !== undefined) addEmail(email, last);
  }
  appendAll(roll.persons, people);
}

/** `Daya Guo<sup>1</sup> <sup>1</sup>DeepSeek-AI`: a mark that stands before words is explained by them. */
function withoutLegend(line: BylineLine, roll: Roll): BylineLine {
  const at = line.findIndex((piece, place) => {
    const next = line[place + 1];
    const last = line[place - 1];
    return piece.kind === 'mark' && last?.kind === 'mark' && next?.kind === 'text' && /^[^\s,;]/.test(next.text);
  });
  if (at < 0) return line;
  const [mark, ...words] = line.slice(at);
  roll.legends.push({ mark: mark?.text ?? '', text: wordsOf(words) });
  return line.slice(0, at);
}

/** `<span class="ltx_note ltx_role_affiliationtext"><sup>1</sup>Department of …`: addresses printed after the authors. */
export function readAddresses(lines: BylineLine[], state: State): void {
  const persons = state.front.authors.map((author) => ({ author, marks: tokens(author.marks ?? '') }));
  const roll: Roll = { persons, legends: [] };
  const homeless = persons.filter((person) => person.author.affiliations.length === 0);
  for (const line of lines) {
    if (persons.length === 0) addRemark(line, state);
    else if (homeless.length > 0 || line[0]?.kind === 'mark') readDetail(line, homeless, roll, state);
    else addRemark(line, state);
  }
  resolve(roll, state);
}

/** A line below the names: e-mails, a legend to a mark, or a place where all of them work. */
function readDetail(line: BylineLine, people: Person[], roll: Roll, state: State): void {
  const words = wordsOf(line);
  if (words === '') return;
  if (line[0]?.kind === 'mark') {
    let legend: Legend | undefined;
    for (const piece of line) {
      if (piece.kind === 'mark') {
        legend = { mark: piece.text, text: '' };
        roll.legends.push(legend);
      } else if (legend !== undefined) {
        const isAddress = piece.kind === 'note' && /^https?:/.test(piece.text);
        legend.text += piece.kind === 'text' ? piece.text : isAddress ? ` (${piece.text}) ` : ` ${piece.text} `;
      }
    }
    return;
  }
  const signed = /^[*∗†‡§¶⋆✉]+/u.exec(words)?.[0];
  if (signed !== undefined && signed.length < words.length) {
    roll.legends.push({ mark: signed, text: words.slice(signed.length) });
    return;
  }
  // PoS has the word in the line and the address elsewhere.
  if (/^e-?mails?:?$/i.test(words)) return;
  if (words.includes('@')) {
    const emails = emailsIn(words);
    return addEmails(emails.found, people, state, emails.rest);
  }
  const bare = squeeze(
    line
      .filter((piece) => piece.kind === 'text')
      .map((piece) => piece.text)
      .join(' '),
  );
  const address = line.find(
    ({ kind, text }) => kind === 'note' && /^https?:/.test(text) && !text.includes('orcid.org'),
  );
  if (address !== undefined && bare !== '' && !place.test(bare)) {
    state.front.remarks.push(`${bare} (${address.text})`);
    return;
  }
  for (const piece of line) {
    if (piece.kind === 'note') addNoteBeside(people, piece.text, state);
    if (piece.kind === 'place') addAffiliation(people, piece.text, state);
  }
  const web = /^(?:https?:\/\/|www\.)\S+$/.test(bare);
  if (web) addNoteBeside(people, bare, state);
  else addAffiliation(people, bare.replace(/,$/, ''), state);
}

/** Gives every legend to the authors with its mark; one without an author becomes a remark on the paper. */
function resolve(roll: Roll, state: State): void {
  const first = roll.persons[0];
  splitMarks(
    roll.persons,
    roll.legends.flatMap((legend) => tokens(legend.mark)),
  );
  const byMark = indexOf(roll.persons, ({ marks }) => marks);
  const unmatched = roll.legends.filter((legend) => personsMarked(tokens(legend.mark), byMark).length === 0);
  for (const legend of roll.legends) {
    const emails = legend.text.includes('@') ? emailsIn(legend.text) : { found: [], rest: squeeze(legend.text) };
    const words = emails.rest.replace(/^[,.:\s]+|[,;\s]+$/g, '');
    const marked = personsMarked(tokens(legend.mark), byMark);
    if (first === undefined) {
      if (words !== '') state.front.remarks.push(words);
      continue;
    }
    addEmails(emails.found, marked.length > 0 ? marked : roll.persons, state);
    if (words === '') continue;
    if (ofNote.test(words) && !place.test(words)) {
      if (marked.length > 0) addNotes(marked, words, state);
      else addNoteBeside(roll.persons, words, state);
    } else if (marked.length > 0) addAffiliation(marked, words, state);
    // The only legend of all, and no mark anywhere: all of them are there.
    else if (unmatched.length === 1 && byMark.size === 0) addAffiliation(roll.persons, words, state);
    else state.front.affiliations.push(words);
  }
}
