/** Finds the people whom creators name, and parts what is said from the names. */
import type { State } from '../../state.ts';
import { isArchiveName, nameKey } from './archive-names.ts';
import type { Contact, Creator } from './collected.ts';
import type { Block } from './division-scores.ts';
import { emailsIn } from './emails.ts';
import { addTitle, isTitle } from './jobs.ts';
import type { Group } from './layouts.ts';
import { type Line, printedLines, squeeze, wordsOf } from './lines.ts';
import { nameScore } from './name-scores.ts';
import { addNames, fragmentsOf, isGroup, type NameNote, team } from './names.ts';
import { addEmail, addMark, addNote, listedMarks, type Person, takeOver } from './person.ts';
import { isInstitution, labels } from './vocabulary.ts';

/** What one creator or its block says, while it is not yet known who bears which mark. */
export interface Said {
  readonly from: Group['from'];
  readonly block: number;
  readonly creator: number;
  readonly parts: readonly Contact[];
  readonly marks: readonly string[];
  /** Where it is known of whom it is said. */
  readonly owners?: readonly Person[];
}

export interface Draft {
  readonly persons: Person[];
  readonly said: Said[];
  /** What stands beside the names. */
  readonly notes: NameNote[];
}

export function readCreator(
  creator: Creator,
  blocks: readonly Block[],
  at: number,
  institutes: ReadonlySet<string>,
  draft: Draft,
  state: State,
): void {
  const { persons, said } = draft;
  const before = persons.length;
  for (const { names, details } of blocks) {
    const block = said.length;
    const people: Person[] = [];
    const notes: NameNote[] = [];
    const legends: Line[] = [];
    for (const line of names) {
      const legend = legendIn(line);
      const isOnly = people.length === 0 && persons.length === 0;
      const isName =
        creator.source.lines.length === 1 ? isOnly || isGroup(wordsOf(line)) : isOnly && team.test(wordsOf(line));
      if (isDetail(line, state) && !isName) legends.push(line);
      else addNames(line.slice(0, legend), people, notes, state);
      if (legend < line.length) legends.push(line.slice(legend));
    }
    const titled = people[0];
    const last = persons.at(-1);
    if (titled !== undefined && last !== undefined && isTitle(titled.author.name)) {
      people.shift();
      takeTitle(last, titled);
    }
    // What stands beside a title is of who bears it.
    const bearer = people[0] === titled ? titled : last;
    for (const { owners, piece } of notes)
      draft.notes.push({ owners: owners.map((owner) => (owner === titled ? (bearer ?? owner) : owner)), piece });
    for (const person of people) persons.push(Object.assign(person, { block, creator: at }));
    const own = people.length > 0 ? block : titled === undefined ? -1 : (last?.block ?? block);
    said.push({
      from: 'block',
      block: own,
      creator: at,
      marks: [],
      parts: [{ role: '', lines: [...legends, ...details] }],
    });
  }
  const holder = persons.at(-1)?.creator ?? -1;
  const details: Contact[] = [];
  const thanks: Said[] = [];
  const marked = creator.contacts.map(({ role, lines }) => (role === '' ? marksIn(lines, institutes) : undefined));
  // The marks of several names in one creator are said in the order of these.
  const inOrder = marked.filter((own) => own !== undefined).length === persons.length - before;
  let next = before;
  for (const [place, contact] of creator.contacts.entries()) {
    const own = marked[place];
    const bearer = own === undefined ? undefined : persons.at(inOrder ? next++ : -1);
    if (bearer !== undefined && own !== undefined) {
      addMark(bearer, own.marks.join(','));
      const { found, rest } = emailsIn(own.said);
      // `able@x.org, baker@x.org` is said of others, too.
      const isOwn = found.length === 1;
      if (isOwn) addEmail(bearer, ...found);
      const words = isOwn ? rest : own.said;
      if (!labels.test(words)) addNote(bearer, squeeze(words));
    } else if (contact.role === '' && !contact.lines.some(([first]) => first?.kind === 'mark'))
      thanks.push({ from: 'thanks', block: -1, creator: holder, marks: [], parts: [contact] });
    else details.push(contact);
  }
  if (details.length > 0) said.push({ from: 'contact', block: -1, creator: holder, marks: [], parts: details });
  for (const each of thanks) said.push(each);
}

/** `Daya Guo<sup>1</sup> <sup>1</sup>DeepSeek-AI`: where a mark explains itself behind the names. */
function legendIn(line: Line): number {
  const at = line.findIndex((piece, place) => {
    const next = line[place + 1];
    const last = line[place - 1];
    return (
      piece.kind === 'mark' &&
      last?.kind === 'mark' &&
      last.call === piece.call &&
      next?.kind === 'text' &&
      /^[^\s,;]/.test(next.text)
    );
  });
  return at < 0 ? line.length : at;
}

/** Whether a line that stands where a name would is none: it explains a mark, or is an institute or an e-mail. */
function isDetail(line: Line, state: State): boolean {
  const [first = ''] = fragmentsOf(line);
  if (line[0]?.kind === 'mark' || first.includes('@')) return nameScore(line, state) < -1;
  return isInstitution(first) && !isArchiveName(first, state);
}

function takeTitle(person: Person, { author }: Person): void {
  const { name, marks = '', notes = [] } = author;
  addMark(person, marks);
  for (const words of [name, ...notes]) addTitle(person, words);
  takeOver(person, { ...author, notes: [] });
}

/**
 * `<span class="ltx_author_notes">1122</span>`: the marks of an author stand among the notes, each printed twice by
 * Springer's classes, as is a sign behind them (`2233**`); JHEP's are `a,2`. The marks, and the note before them (`Equal contribution.11`); undefined for other words.
 */
function marksIn(
  lines: readonly Line[],
  known: ReadonlySet<string>,
): { readonly marks: readonly string[]; readonly said: string } | undefined {
  const words = lines.map(wordsOf).join(' ');
  if (known.size === 0 || words === '') return undefined;
  const run = /[\d∗*†‡§¶]{2,60}$/.exec(words)?.[0] ?? '';
  // `programme 082.C-01201122`: digits of the note may stand before the marks.
  for (let from = 0; from < run.length; from++) {
    const printed = run.slice(from);
    const said = words.slice(0, words.length - printed.length);
    const twice = [...printed.matchAll(/(\d{1,2}|[*∗†‡§¶])\1/g)].map(([, mark = '']) => mark);
    const isKnown = twice.every((mark) => known.has(mark) || (from === 0 && !/\d/.test(mark)));
    if (twice.join('').length * 2 === printed.length && (isKnown || (from === 0 && labels.test(said))))
      return { marks: twice, said };
  }
  const marks = listedMarks(words, known);
  return marks.length > 0 ? { marks, said: '' } : undefined;
}

const givenNames = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}\.?)*$/u;
const familyName = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/**
 * `\name[affiliation={1}]{Ann}{Able}` of Interspeech: the class is unknown, so the authors are `Ann`, `Ben`, and before the
 * title stands a paragraph with a family name a line. Whether the lines were that.
 */
function addFamilyNames(persons: readonly Person[], printed: string): boolean {
  const lines = printedLines(printed);
  if (persons.length < 2 || lines.length !== persons.length) return false;
  if (!persons.every(({ author }) => givenNames.test(author.name)) || !lines.every((line) => familyName.test(line)))
    return false;
  for (const [at, { author }] of persons.entries()) author.name += ` ${lines[at]}`;
  return true;
}

/** Family names that stand in a paragraph before the title, which is a remark by now. */
export function takeFamilyNames(persons: readonly Person[], state: State): void {
  const at = state.front.titlePage.familyNames.findIndex((printed) => addFamilyNames(persons, printed));
  for (const [place, printed] of state.front.titlePage.familyNames.entries())
    if (place !== at) state.front.remarks.push(squeeze(printed));
}

/** `A. B. Able` of Ann Bea Able: all are named once more to say how to cite them. */
const isShortOf = (short: string, person: Person | undefined) =>
  /^\p{Lu}\./u.test(short) && nameKey(short) === nameKey(person?.author.name ?? '');

/** With more authors two may well have one name. */
const fewAuthors = 50;

/** The authors; one who is named again, as the corresponding author below all, is the same: what is said there is of the first. */
export function withoutRepeated(persons: readonly Person[]): Person['author'][] {
  const half = persons.length / 2;
  const areTwice =
    half > 1 && persons.every(({ author }, at) => at < half || isShortOf(author.name, persons[at - half]));
  if (persons.length > fewAuthors && !areTwice) return persons.map(({ author }) => author);
  const byName = new Map<string, Person>();
  for (const [at, person] of persons.entries()) {
    const { name } = person.author;
    const named = /^\p{Lu}\p{L}+ .*\p{L}{2}$/u.test(name) ? byName.get(name) : undefined;
    const known = areTwice && at >= half ? persons[at - half] : named;
    if (known !== undefined) {
      takeOver(known, person.author);
      person.author = known.author;
      person.repeated = true;
    } else byName.set(name, person);
  }
  return [...new Set(persons.map(({ author }) => author))];
}

/** Names that stand apart in a paragraph are those of the creators without one, as of Springer's corresponding authors. */
export function inPlace(creators: readonly Creator[]): readonly Creator[] {
  const stray = creators.filter((creator) => creator.stray === true);
  const own = creators.filter((creator) => creator.stray !== true);
  const empty = own.filter(({ source }) => source.lines.length === 0).length;
  if (stray.length === 0 || stray.length > empty) return creators;
  return own.map((creator) => {
    const named = creator.source.lines.length === 0 ? stray.shift() : undefined;
    return named === undefined ? creator : { source: named.source, contacts: [...named.contacts, ...creator.contacts] };
  });
}
