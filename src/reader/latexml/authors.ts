/** Reads who wrote the paper, where they work and how to reach them, in all the ways authors set this out. */
import type { Author } from '../../tree/nodes.ts';
import { attribute, type Element } from '../element.ts';
import { child, descendants, named, textOf } from '../find.ts';
import { kindOf, suffix } from '../kind.ts';
import { note, type State } from '../state.ts';
import { isFormula, latexOf } from './math.ts';

/** What a printed line of the title page is made of. */
type Piece = { kind: 'text' | 'mark' | 'note'; text: string };
type Line = Piece[];

interface Person {
  author: Author;
  marks: string[];
}

/** A line that begins with a mark says something of every author who bears the mark. */
interface Legend {
  mark: string;
  text: string;
}

interface Roll {
  persons: Person[];
  legends: Legend[];
}

/** Wide space stands between names; thin space stands within one. */
const quad = /[\u2000-\u2006]+|[\u00a0 ]*\u00a0[\u00a0 ]+| {3,}/;

/** `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">…</span><span class="ltx_author_notes">…` */
export function readAuthors(element: Element, state: State): void {
  const roll: Roll = { persons: [], legends: [] };
  const creators = descendants(element, named('creator'));
  for (const creator of creators) readCreator(creator, roll, state);
  if (creators.length === 0) {
    const words = squeeze(textOf(element));
    if (words !== '') state.parts.remarks.push(words);
  }
  resolve(roll, state);
  state.parts.authors.push(...roll.persons.map((person) => person.author));
}

function readCreator(creator: Element, roll: Roll, state: State): void {
  const before = roll.persons.length;
  for (const name of descendants(creator, named('personname'))) readPeople(linesOf(name, state), roll);
  const own = roll.persons.slice(before);
  for (const contact of descendants(creator, named('contact'))) readContact(contact, own, roll, state);
  for (const thanks of descendants(creator, named('author_notes'))) readContact(thanks, own, roll, state);
}

/** What is said of an author, in a contact or, by `\\thanks`, beside the contacts: `<span class="ltx_contact ltx_role_email"><span class="ltx_contact_name">Email: </span>…</span>` */
function readContact(contact: Element, own: Person[], roll: Roll, state: State): void {
  const role = suffix(contact, 'role_');
  const lines = linesOf(contact, state);
  const people = own.length > 0 ? own : roll.persons.slice(-1);
  const first = people[0];
  if (first === undefined) {
    for (const line of lines) addRemark(line, state);
    return;
  }
  const emails = emailsIn(lines.map(wordsOf).join(' '));
  if (role === 'email' || (emails.found.length > 0 && emails.rest === '')) return addEmails(emails, people);
  if (lines.some((line) => line[0]?.kind === 'mark')) {
    for (const line of lines) readDetail(line, people, roll);
    return;
  }
  const words = squeeze(lines.map(wordsOf).join(', ')).replace(/(?:, )+,?/g, ', ').replace(/^[, ]+|[, ]+$/g, '');
  if (words === '') return;
  const place = /affiliation|address|institut/.test(role);
  if (place) for (const person of people) addUnique(person.author.affiliations, words);
  else addNote(first, words);
}

function addRemark(line: Line, state: State): void {
  const words = wordsOf(line);
  if (words !== '') state.parts.remarks.push(words);
}

const breaks = new Set(['p', 'para', 'tr', 'li', 'div']);

/** The lines of a name or contact as printed: broken at `<br>`, rows and paragraphs; marks and notes apart. */
function linesOf(element: Element, state: State): Line[] {
  const lines: Line[] = [[]];
  const add = (piece: Piece) => (lines[lines.length - 1] as Line).push(piece);
  const walk = (holder: Element): void => {
    for (const each of holder.children) {
      if (typeof each === 'string') {
        add({ kind: 'text', text: each.replace(/[ \t]*\n[ \t\n]*/g, ' ') });
        continue;
      }
      const { name } = kindOf(each);
      if (each.name === 'br') lines.push([]);
      else if (name === 'ERROR') note(state, 'page-error', textOf(each));
      else if (each.name === 'sup' || name === 'sup') add({ kind: 'mark', text: markOf(each, state) });
      else if (isFormula(each)) add({ kind: 'mark', text: unTex(latexOf(each, state)) });
      else if (name === 'note') add(noteOf(each));
      else if (name === 'contact_name' || each.name === 'svg' || name === 'contact') continue;
      else if (name === 'td') {
        walk(each);
        add({ kind: 'text', text: '\u2003' });
      } else if (breaks.has(name) || breaks.has(each.name) || isAddress(each)) {
        lines.push([]);
        walk(each);
        lines.push([]);
      } else if (/(?:^|\s)ltx_affiliation_/.test(each.classes)) {
        add({ kind: 'text', text: ' ' });
        walk(each);
        add({ kind: 'text', text: ', ' });
      } else {
        addLink(each, add);
        walk(each);
      }
    }
  };
  walk(element);
  return lines.map(merge).filter((line) => line.some((piece) => piece.text.trim() !== ''));
}

/** Authors set their e-mails in typewriter; some vintages lose the line breaks around them. */
const isAddress = (element: Element) => kindOf(element).typewriter && textOf(element).includes('@');

/** A link whose words do not say where it goes: an ORCID, a web page. */
function addLink(element: Element, add: (piece: Piece) => void): void {
  const href = attribute(element, 'href') ?? '';
  if (/orcid\.org/.test(href) && textOf(element).trim() === '') add({ kind: 'note', text: href });
}

function merge(line: Line): Line {
  const out: Line = [];
  for (const piece of line) {
    const last = out[out.length - 1];
    const blank = piece.text.trim() === '' && piece.kind !== 'text';
    if (blank) continue;
    if (last !== undefined && last.kind === piece.kind && piece.kind !== 'note') last.text += piece.text;
    else out.push({ ...piece });
  }
  while (out[0]?.kind === 'text' && out[0].text.trim() === '') out.shift();
  while (out.length > 0 && out[out.length - 1]?.kind === 'text' && out[out.length - 1]?.text.trim() === '') out.pop();
  return out;
}

function markOf(element: Element, state: State): string {
  let out = '';
  for (const each of element.children)
    out += typeof each === 'string' ? each : isFormula(each) ? unTex(latexOf(each, state)) : markOf(each, state);
  return out.replace(/\s+/g, '');
}

const signs: Readonly<Record<string, string>> = {
  dagger: '†',
  ddagger: '‡',
  ast: '∗',
  star: '⋆',
  S: '§',
  P: '¶',
  sharp: '♯',
  diamond: '⋄',
  clubsuit: '♣',
  spadesuit: '♠',
  heartsuit: '♥',
};

/** `{}^{1,\dagger}` is the mark 1,†. */
function unTex(latex: string): string {
  return latex
    .replace(/\\([A-Za-z]+)/g, (whole, name: string) => signs[name] ?? (/^(?:text|mathrm|mathbf|rm|bf|it|mathsf)/.test(name) ? '' : whole))
    .replace(/[{}^_\s$]/g, '')
    .replace(/^,+|,+$/g, '');
}

function noteOf(element: Element): Piece {
  const mark = textOf(child(element, 'note_mark') ?? { ...element, children: [] }).trim();
  if (suffix(element, 'role_').endsWith('mark')) return { kind: 'mark', text: mark };
  const content = descendants(element, named('note_content'))[0] ?? element;
  const words = content.children
    .filter((each) => typeof each === 'string' || !['note_mark', 'tag', 'note_type'].includes(kindOf(each).name))
    .map((each) => (typeof each === 'string' ? each : isFormula(each) ? `$${attribute(each, 'alttext') ?? ''}$` : textOf(each)))
    .join('');
  return { kind: 'note', text: squeeze(words) };
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const wordsOf = (line: Line) => squeeze(line.map((piece) => piece.text).join(''));

/** `\And` left as `&` begins another author with lines of their own. */
function readPeople(lines: Line[], roll: Roll): void {
  let group: Line[] = [];
  for (const line of lines) {
    let rest: Line = [];
    for (const piece of line) {
      const [head = '', ...others] = piece.kind === 'text' ? piece.text.split(/(?:^|\s)&(?=\S)/) : [piece.text];
      if (head.trim() !== '') rest.push({ ...piece, text: head });
      for (const other of others) {
        if (rest.length > 0) group.push(rest);
        readGroup(group, roll);
        group = [];
        rest = other.trim() === '' ? [] : [{ ...piece, text: other }];
      }
    }
    if (rest.length > 0) group.push(rest);
  }
  readGroup(group, roll);
}

/** Names first, then what is said of them. */
function readGroup(lines: Line[], roll: Roll): void {
  const [first, ...rest] = lines;
  if (first === undefined) return;
  const people: Person[] = [];
  addNames(first, people);
  let named = true;
  let before = first;
  for (const line of rest) {
    const goesOn = /(?:,|\band|&)$/.test(wordsOf(before));
    named = named && (isNames(line, people) || (goesOn && people.length > 1 && line[0]?.kind === 'text' && !place.test(wordsOf(line))));
    before = line;
    if (named) addNames(line, people);
    else readDetail(line, people, roll);
  }
  roll.persons.push(...people);
}

const place =
  /\b(?:univ|uc\b|institut|depart|dept|school|college|laborator|labs?\b|centre|center|academy|research|facult|inc\b|ltd|corp|gmbh|hospital|company|technolog|google|microsoft|meta\b|openai|deepmind|nvidia|ibm\b|group\b|team\b|division|foundation|observator|agency|ministry|cnrs|inria|eth\b|mit\b|caltech|independent|polytech|école|ecole|politecn|national|society|street|avenue|\d{4,})/i;

/** Whether a line after the first goes on naming people. */
function isNames(line: Line, people: Person[]): boolean {
  const words = wordsOf(line);
  if (line[0]?.kind === 'mark' || words.includes('@') || place.test(words) || /https?:/.test(words)) return false;
  const fragments = line
    .filter((piece) => piece.kind === 'text')
    .flatMap((piece) => split(piece.text))
    .filter((fragment) => fragment !== '');
  if (fragments.some((fragment) => fragment.split(/\s+/).length > 5)) return false;
  const several = people.length > 1;
  return several && (fragments.length > 1 || line.some((piece) => piece.kind === 'mark'));
}

const split = (text: string) =>
  text
    .split(new RegExp(`,|;|\\band\\b|\\s&\\s|${quad.source}`))
    .map((fragment) => squeeze(fragment).replace(/^[.·|]+\s*|\s*[·|]+$/g, ''));

const title = /^(?:Jr\.?|Sr\.?|I{2,3}|IV|Ph\.?\s?D\.?|M\.?\s?D\.?|(?:Senior |Student |Life |Graduate )*(?:Member|Fellow)|IEEE|ACM|et al\.?)$/i;
const sign = /[*∗†‡§¶⋆✉♯]+$/u;

function addNames(line: Line, people: Person[]): void {
  for (const piece of line) {
    const last = people[people.length - 1];
    if (piece.kind === 'mark') {
      if (last !== undefined) addMark(last, piece.text);
      continue;
    }
    if (piece.kind === 'note') {
      if (last !== undefined) addNote(last, piece.text);
      continue;
    }
    for (const fragment of split(piece.text)) {
      if (fragment === '') continue;
      const current = people[people.length - 1];
      if (current !== undefined && title.test(fragment)) {
        addNote(current, fragment);
        continue;
      }
      if (fragment.includes('@') && current !== undefined) {
        addEmails(emailsIn(fragment), [current]);
        continue;
      }
      const signed = sign.exec(fragment)?.[0] ?? '';
      const name = signed === '' ? fragment : fragment.slice(0, -signed.length).trim();
      if (name === '') {
        if (current !== undefined) addMark(current, signed);
        continue;
      }
      const person: Person = { author: { name, affiliations: [] }, marks: [] };
      if (signed !== '') addMark(person, signed);
      people.push(person);
    }
  }
}

function addMark(person: Person, printed: string): void {
  const mark = printed.replace(/\s+/g, '');
  if (mark === '') return;
  person.author.marks = (person.author.marks ?? '') + mark;
  person.marks.push(...tokens(mark));
}

/** `1,2∗†` is four marks; ∗ and * are one. */
const tokens = (mark: string) => (mark.match(/[\p{L}\p{N}]+|[^\s,;\p{L}\p{N}]/gu) ?? []).map((each) => (each === '∗' ? '*' : each));

/** A line below the names: e-mails, a legend to a mark, or a place where all of them work. */
function readDetail(line: Line, people: Person[], roll: Roll): void {
  const words = wordsOf(line);
  if (words === '') return;
  if (line[0]?.kind === 'mark') {
    let legend: Legend | undefined;
    for (const piece of line) {
      if (piece.kind === 'mark') {
        legend = { mark: piece.text, text: '' };
        roll.legends.push(legend);
      } else if (legend !== undefined) {
        legend.text += piece.text;
      }
    }
    return;
  }
  const signed = /^[*∗†‡§¶⋆✉]+/u.exec(words)?.[0];
  if (signed !== undefined && signed.length < words.length) {
    roll.legends.push({ mark: signed, text: words.slice(signed.length) });
    return;
  }
  if (words.includes('@')) {
    const emails = emailsIn(words);
    addEmails(emails.found, people);
    const rest = emails.rest;
    if (rest !== '' && people[0] !== undefined) addNote(people[0], rest);
    return;
  }
  const bare = squeeze(line.filter((piece) => piece.kind === 'text').map((piece) => piece.text).join(' '));
  for (const piece of line) if (piece.kind === 'note' && people[0] !== undefined) addNote(people[0], piece.text);
  for (const person of people) addUnique(person.author.affiliations, bare.replace(/,$/, ''));
}

/** E-mails in a line, `{a,b}@x.org` as two, and what else the line says. */
function emailsIn(words: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const rest = words
    .replace(/\{([^{}@]+)\}\s*@\s*([\w.-]+)/g, (_whole, users: string, host: string) => {
      for (const user of users.split(/[,;|/]|\s+/)) if (user.trim() !== '') found.push(`${user.trim()}@${host}`);
      return '';
    })
    .replace(/[^\s,;:<>()[\]{}"|]+@[\w.-]*\w/g, (email) => {
      found.push(email);
      return '';
    });
  const left = squeeze(rest.replace(/[,;<>|]+/g, ' ').replace(/\b(?:e-?mails?|emails?)\b\s*:?/gi, ' '));
  return { found, rest: /[\p{L}\p{N}]/u.test(left) ? left : '' };
}

function addEmails(emails: { found: string[]; rest: string } | string[], people: Person[]): void {
  const found = Array.isArray(emails) ? emails : emails.found;
  const first = people[0];
  if (first === undefined) return;
  if (!Array.isArray(emails) && emails.rest !== '') addNote(first, emails.rest);
  const inOrder = found.length === people.length;
  found.forEach((email, place) => {
    const person = inOrder ? people[place] : (people.find((each) => isOf(email, each)) ?? people.find((each) => each.author.email === undefined));
    const owner = person ?? first;
    if (owner.author.email === undefined) owner.author.email = email;
    else if (owner.author.email !== email) addNote(owner, email);
  });
}

/** Whether an address looks like it is made of the person's name. */
function isOf(email: string, person: Person): boolean {
  if (person.author.email !== undefined) return false;
  const plain = (text: string) => text.normalize('NFKD').replace(/[^a-zA-Z ]/g, '').toLowerCase();
  const user = plain(email.split('@')[0] ?? '');
  return plain(person.author.name).split(' ').some((word) => word.length > 2 && user.includes(word));
}

const ofNote = /equal|contribut|correspond|work (?:was )?done|intern|advis|lead author|alphabetical|these authors|joint|project/i;

/** Gives every legend to the authors who bear its mark, or to all if nobody does. */
function resolve(roll: Roll, state: State): void {
  const first = roll.persons[0];
  for (const legend of roll.legends) {
    const emails = legend.text.includes('@') ? emailsIn(legend.text) : { found: [], rest: squeeze(legend.text) };
    const words = emails.rest.replace(/^[,.:\s]+|[,;\s]+$/g, '');
    const marks = tokens(legend.mark);
    const bearers = roll.persons.filter((person) => person.marks.some((mark) => marks.includes(mark)));
    const people = bearers.length > 0 ? bearers : roll.persons;
    if (first === undefined) {
      if (words !== '') state.parts.remarks.push(words);
      continue;
    }
    addEmails(emails.found, people);
    if (words === '') continue;
    if (ofNote.test(words) && !place.test(words)) for (const person of bearers.length > 0 ? bearers : [first]) addNote(person, words);
    else for (const person of people) addUnique(person.author.affiliations, words);
  }
}

function addNote(person: Person, words: string): void {
  if (words === '') return;
  person.author.notes ??= [];
  addUnique(person.author.notes, words);
}

function addUnique(list: string[], words: string): void {
  if (words !== '' && !list.includes(words)) list.push(words);
}

