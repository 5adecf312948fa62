/** Puts together who wrote the paper, where they work and how to reach them, once all that the page says of it was collected. */
import { lazily } from '../../../lazily.ts';
import type { State } from '../../state.ts';
import { mendNames } from './archive-names.ts';
import { bestReading } from './best-layout.ts';
import { type Collected, type Contact, isPlaceRole } from './collected.ts';
import { type Detail, detailsOf, markBefore, type Way } from './details.ts';
import type { Block } from './division-scores.ts';
import { blocksOfAll } from './divisions.ts';
import { hasOwnEmail, type Mail, mayBeOfAll, sendMails } from './email-owners.ts';
import { areMostPlaces, beforeHolders, inRuns, ofLostMarks, ofLostNames, saysPlace, thanksInOrder } from './holders.ts';
import { type Group, peopleAt, shortKey, type TitlePage } from './layouts.ts';
import { type Line, lineOf, wordsOf } from './lines.ts';
import { registerOf } from './mentions.ts';
import { withBearers } from './names.ts';
import {
  rejoined,
  withCutMarks,
  withMarksBefore,
  withOwnMarks,
  withoutLaterNotes,
  withTurnedNames,
} from './parted-creators.ts';
import { type Draft, inPlace, readCreator, type Said, takeFamilyNames, withoutRepeated } from './people.ts';
import { addUnique, indexOf, type Person, saysSomething, splitMarks, tokens } from './person.ts';
import { giveTo, inOrderOfMarks, settle } from './settle.ts';
import { isLink, isNote } from './vocabulary.ts';

/** Gives to authors what the page says of them; what cannot be given with confidence stays with the paper. */
export function solveTitlePage({ creators, loose }: Collected, state: State): void {
  const draft: Draft = { persons: [], said: [], notes: [] };
  const explained = loose.flatMap(({ marks }) => marks);
  const institutes = new Set(explained);
  for (const { of, lines } of loose)
    if (of !== undefined) (creators[of]?.contacts as Contact[] | undefined)?.push({ role: roleOf(lines), lines });
  const joined = rejoined(
    withOwnMarks(withoutLaterNotes(withMarksBefore(withCutMarks(withTurnedNames(inPlace(creators))))), explained),
    state,
  );
  const blocks = blocksOfAll(
    joined.map(({ source }) => source),
    state,
  );
  for (const [at, creator] of joined.entries())
    readCreator(creator, blocks[at] as readonly Block[], at, institutes, draft, state);
  takeFamilyNames(draft.persons, state);
  const persons = draft.persons;
  const meant = mendNames(persons, state);
  const noted = draft.notes.map(({ owners, piece }) => ({
    owners: owners.flatMap((owner) => meant.get(owner) ?? [owner]),
    piece,
  }));
  const beside = withBearers(noted, persons).map(
    ({ owners, piece: { kind, text } }): Said => ({
      ...ofNobody,
      from: 'name',
      owners,
      parts: [{ role: kind === 'place' ? 'affiliation' : '', lines: [lineOf(text)] }],
    }),
  );
  const authors = withoutRepeated(persons);
  const apart = (['institute', 'paragraph', 'date'] as const).map((from): Said => {
    const parts = loose.filter((each) => each.from === from);
    return { ...ofNobody, from, parts: parts.map(({ marks, lines }) => ({ role: from, lines: marked(lines, marks) })) };
  });
  const notes = loose.flatMap(({ from, lines, marks }): Said[] =>
    from === 'note' ? [{ ...ofNobody, from, marks, parts: [{ role: '', lines: marked(lines, marks) }] }] : [],
  );
  const said = [...beside, ...draft.said, ...apart.filter(({ parts }) => parts.length > 0), ...notes];
  assign(said, persons, creators.length, state);
  for (const author of authors) state.front.authors.push(author);
}

const ofNobody = { block: -1, creator: -1, marks: [] };

/** What words say that hang on one author for their place alone. */
const roleOf = (lines: readonly Line[]) => {
  const words = lines.map(wordsOf).join(' ');
  return words.includes('@') ? 'email' : isLink(words) || isNote(words) ? '' : 'affiliation';
};

/** The lines of an institute, of which the first begins with its mark. */
const marked = (lines: readonly Line[], marks: readonly string[]): Line[] =>
  marks.length === 0 || lines.length === 0
    ? [...lines]
    : [[{ kind: 'mark', text: marks.join(',') }, ...(lines[0] as Line)], ...lines.slice(1)];

function assign(printed: readonly Said[], persons: readonly Person[], creators: number, state: State): void {
  const byCreator = indexOf(persons, ({ creator = -1 }) => [String(creator)]);
  const said = inRuns(printed, byCreator);
  const byThanks = said.filter(({ from }) => from === 'thanks');
  const explained = new Set(
    said.flatMap(({ parts, marks }) => [...marks, ...parts.flatMap(({ lines }) => lines.flatMap(marksExplained))]),
  );
  splitMarks(persons, explained);
  // The numbers of footnotes with e-mails may be those of the places, too.
  const byMark = indexOf(
    persons,
    ({ marks, calls, noted }) => [marks, calls, noted].find((each) => each.length > 0) ?? [],
  );
  const page: TitlePage = {
    persons,
    register: lazily(() => registerOf(persons)),
    byMark,
    explained,
    byKey: lazily(() => indexOf(persons, ({ author }) => [shortKey(author.name)])),
    byInitials: lazily(() => indexOf(persons, ({ author }) => [initialsOf(author.name)])),
    state,
  };
  const way = {
    known: new Set(byMark.keys()),
    explained,
    glued: persons.some(({ glued }) => glued === true),
    headOf: (words: string) => peopleAt(words, page),
    amongPlaces: areMostPlaces(byThanks),
  };
  const byBlock = indexOf(persons, ({ block = -1 }) => [String(block)]);
  const contacts = said.filter(({ from, parts }) => from === 'contact' && parts.some(({ role }) => isPlaceRole(role)));
  const blocks = said.filter(({ from, parts }) => from === 'block' && parts.some(({ lines }) => lines.length > 0));
  const before = beforeHolders(
    [...contacts, ...blocks, ...said.filter(({ from }) => from === 'institute')],
    explained,
    byBlock,
  );
  // `\\footnotemark[1]` is the mark of the first `\\thanks`.
  const placed = new Map([
    ...thanksInOrder(said, byCreator),
    ...[...ofLostNames(said, persons), ...ofLostMarks(contacts, before)].map((each) => [each, []] as const),
  ]);
  const byCall = indexOf(persons, ({ calls }) => calls.filter((call) => !explained.has(call)));
  // The title may have the first note, which some pages have lost.
  const isLost = !byCall.has('1') && byCall.has(String(byThanks.length + 1));
  const first = 1 + (state.front.titleNotes || Number(isLost));
  const thanks = new Map(byThanks.map((each, at) => [each, at + first]));
  const mailed = said.filter(({ from, parts }) => from === 'contact' && parts.some(({ role }) => role === 'email'));
  const mails: Mail[] = [];
  const homeless: Detail[] = [];
  const unclear: Detail[] = [];
  for (const each of said) {
    const people = peopleOf(each);
    const details = each.parts.flatMap((part) => detailsOf(part.lines, wayOf(each, part, way, persons.length)));
    const alone = (list: readonly Said[]) => byCreator.size > 1 && list.length === 1 && list[0] === each;
    // Legends of all stand below the last name.
    const common = each.from === 'block' && areOfOthers(details, people, byMark);
    const group: Group = {
      from: each.from,
      people,
      before: placed.get(each)?.length === 0 ? [] : (before.get(each) ?? []),
      details,
      text: each.parts.flatMap(({ lines }) => lines.map(sentencesOf)).join(' '),
      onOne:
        ((alone(contacts) && !blocks.some(({ parts }) => parts.some(({ lines }) => lines.some(saysPlace)))) ||
          alone(blocks)) &&
        each.creator === persons.findLast(({ repeated }) => repeated !== true)?.creator,
      common,
      inOne: creators === 1 || people.length > 1,
      called:
        each.from === 'thanks' &&
        byThanks.length === 1 &&
        people.length > 1 &&
        byCreator.get(String(each.creator))?.length === 1,
    };
    const scope =
      common ||
      (alone(mailed) && !hasOwnEmail(each.parts)) ||
      alone(blocks) ||
      (each.from === 'thanks' && creators > 1 && people.length === 1 && mayBeOfAll(details, persons.length))
        ? persons
        : people;
    const left = settle(group, page, scope, mails);
    // Of several places in the notes of several names none is anybody's, if there are more or fewer than names.
    for (const detail of left) (placed.get(each)?.length === 0 ? unclear : homeless).push(detail);
  }
  const last: Group = {
    from: 'page',
    people: persons,
    before: [],
    details: homeless,
    text: '',
    onOne: false,
    inOne: false,
    common: true,
  };
  const { given, left } = bestReading(last, page);
  for (const each of given) giveTo(each, page);
  for (const { text } of [...left, ...unclear]) if (saysSomething(text)) addUnique(state.front.affiliations, text);
  for (const person of persons) if (person.placedBy !== undefined) inOrderOfMarks(person, person.placedBy);
  sendMails(mails, persons, state);

  /** Who calls a `\\thanks` of others: by its number, or by the sign that LaTeX prints for it, where that explains nothing else. */
  function callersOf(number: number): readonly Person[] {
    const sign = signsOfThanks[number - 1] ?? '';
    return byCall.get(String(number)) ?? (explained.has(sign) ? undefined : byMark.get(sign)) ?? [];
  }

  function peopleOf(each: Said): readonly Person[] {
    const { from, block, creator, owners } = each;
    if (owners !== undefined) return owners;
    const own = placed.get(each) ?? (from === 'block' ? byBlock.get(String(block)) : byCreator.get(String(creator)));
    const callers = from === 'thanks' ? callersOf(thanks.get(each) ?? 0) : [];
    return own?.length === 1 && callers.length > 0 ? [...new Set([...own, ...callers])] : (own ?? persons);
  }
}

const signsOfThanks = ['*', '†', '‡', '§', '¶'];

const initialsOf = (name: string) => name.replace(/(?<![\p{L}\p{M}])(\p{Lu})[\p{L}\p{M}’']*|[^\p{Lu}]/gu, '$1');

/** Whether marks of the details are borne by others than the people above them. */
function areOfOthers(details: readonly Detail[], people: readonly Person[], byMark: TitlePage['byMark']): boolean {
  const own = new Set(people);
  const marks = new Set(details.flatMap((detail) => detail.marks));
  return [...marks].some((mark) => byMark.get(mark)?.some((person) => !own.has(person)));
}

/** The words of a line, where marks begin a sentence. */
const sentencesOf = (line: Line) =>
  wordsOf(line.map((piece, at) => (piece.kind === 'mark' ? { kind: 'text', text: at === 0 ? '' : '. ' } : piece)));

const marksExplained = (line: Line): string[] => [
  ...line.flatMap(({ kind, text }) => (kind === 'mark' ? tokens(text) : [])),
  ...tokens(markBefore(wordsOf(line)) ?? ''),
];

const wayOf = (
  { from, marks }: Said,
  { role }: Contact,
  way: Omit<Way, 'unclear' | 'arePlaces'>,
  authors: number,
): Way => ({
  ...way,
  amongPlaces: from === 'thanks' && way.amongPlaces,
  // Springer's authors stand where an institute would, before their own.
  headOf: /^(?:name|institute|paragraph|note|thanks)$/.test(from) ? way.headOf : () => undefined,
  unclear:
    from === 'note' && marks.length === 0 && authors > 1
      ? 'note'
      : /^(?:name|note|thanks|contact)$/.test(from)
        ? 'rest'
        : 'place',
  arePlaces: isPlaceRole(role),
});
