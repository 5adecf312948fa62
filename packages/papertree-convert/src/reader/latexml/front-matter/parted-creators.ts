/** Puts creators together again that LaTeXML parted at each comma of `\author`, as it does in classes that it does not know. */
import type { State } from '../../state.ts';
import type { Contact, Creator } from './collected.ts';
import { clearlyNames } from './division-scores.ts';
import { isUserOf } from './email-owners.ts';
import { type Line, lineOf, merge, withoutNotes, wordsOf } from './lines.ts';
import { isGroup } from './names.ts';
import { listedMarks } from './person.ts';
import { withPrintedMarks } from './printed-marks.ts';
import { joinLines, withSigns } from './sources.ts';
import { outermost, rankOf } from './vocabulary.ts';

/** `Ann Able¹`, `Ben Baker² / ¹University of Trees`, `Oakton / ²Roots College`: the third goes on where the second ended. */
export function rejoined(creators: readonly Creator[], state: State): readonly Creator[] {
  const joined = joinedBy(goesOn, creators, state);
  // On such a page a line that stands alone behind a place is a town, though it looks like a name.
  return joined.length === creators.length
    ? creators
    : joinedBy((before, next, at) => goesOn(before, next, at) || isTown(before, next, at), creators, state);
}

/** Pieces of one line: e-mails of a group in braces have two each. */
const longestJoined = 100;

type Rule = (before: readonly Line[], next: readonly Line[], state: State) => boolean;

function joinedBy(rule: Rule, creators: readonly Creator[], state: State): readonly Creator[] {
  const out: { lines: Line[]; parts: Creator[] }[] = [];
  for (const creator of creators) {
    const last = out.at(-1);
    const { lines, boxes, rows } = creator.source;
    const [first = [], ...rest] = lines;
    const seam = last?.lines.at(-1);
    const isWhole =
      (creator.contacts.some(({ role }) => role !== '') && !isCountry(lines)) ||
      boxes !== undefined ||
      rows !== undefined;
    if (
      last === undefined ||
      seam === undefined ||
      seam.length > longestJoined ||
      isWhole ||
      !rule(last.lines, lines, state)
    )
      out.push({ lines: [...lines], parts: [creator] });
    else {
      last.lines[last.lines.length - 1] = [...seam, { kind: 'text', text: ', ' }, ...first];
      for (const line of rest) last.lines.push(line);
      last.parts.push(creator);
    }
  }
  return out.map(({ lines, parts }) => {
    const [only, more] = parts;
    return only !== undefined && more === undefined
      ? only
      : {
          source: withSigns(withPrintedMarks(joinLines(lines).map(merge))),
          contacts: parts.flatMap(({ contacts }) => contacts),
        };
  });
}

/** `USA`, the end of an address that was parted at its commas; the e-mail of the author hangs on it. */
const isCountry = ([first = [], second]: readonly Line[]) =>
  second === undefined && rankOf(wordsOf(first)) === outermost;

const goesOn: Rule = (before, next, state) => {
  const [first] = next;
  if (first === undefined || (next.length === 1 && isGroup(wordsOf(first)))) return false;
  if (isCountry(next) && endsInDetails(before, state)) return true;
  if (/[([{][^)\]}]*$/.test(wordsOf(withoutNotes(before.at(-1) as Line)))) return true;
  return endsInDetails(before, state) && !isBlock(next) && (endsInLegend(before) || !clearlyNames(first, state));
};

const isTown: Rule = (before, next, state) =>
  endsInDetails(before, state) && !isBlock(next) && next[0]?.every(({ kind }) => kind === 'text') === true;

/** Whether lines of its own stand below the first: no mark, and no e-mail of others, as they end a list of places. */
function isBlock([first = [], second]: readonly Line[]): boolean {
  if (second === undefined || second[0]?.kind === 'mark') return false;
  const [user = '', host] = wordsOf(second).split('@');
  return host === undefined || isUserOf(user, wordsOf(first).split(',')[0] ?? '');
}

const endsInDetails = (lines: readonly Line[], state: State) => {
  const last = lines.at(-1) as Line;
  return (lines.length > 1 || last[0]?.kind === 'mark') && !clearlyNames(last, state);
};

/** Behind the places of marks stand no more names. */
const endsInLegend = (lines: readonly Line[]) => lines.length > 1 && lines.at(-1)?.[0]?.kind === 'mark';

/** `\\institute` of EPTCS hangs on all authors before it: the notes of each end in those of the next, which are none of its own. */
export function withoutLaterNotes(creators: readonly Creator[]): readonly Creator[] {
  const printed = creators.map(notesOf);
  // Where one institute ends and the next begins need not be the end of a line.
  const notes = printed.map((each) => each.replaceAll('\n', ''));
  const isNested = notes.every((each, at) => at + 1 === notes.length || each.endsWith(notes[at + 1] as string));
  const lengths = notes.map((each) => each.length);
  // Those of the last may be its marks.
  const saysPlace = /\p{L}{3}/u.test(notes.at(-1) ?? '');
  if (creators.length < 2 || !saysPlace || !isNested || new Set(lengths).size < lengths.length) return creators;
  return creators.map((creator, at) => {
    const own = beginning(printed[at] as string, (lengths[at] ?? 0) - (lengths[at + 1] ?? 0));
    // `\\thanks` stands before the institute without a space between.
    const [said = '', place = ''] = /^(.*\p{Ll}\.)(?=\p{Lu}\p{Ll})(.*)$/su.exec(own)?.slice(1) ?? ['', own];
    const others = creator.contacts.filter(({ role }) => role !== '');
    return { ...creator, contacts: [...contactOf('', said), ...contactOf('affiliation', place), ...others] };
  });
}

/** The first characters of lines, of which the ends are not counted. */
function beginning(lines: string, count: number): string {
  let end = 0;
  for (let left = count; left > 0; end++) if (lines.charAt(end) !== '\n') left--;
  return lines.slice(0, end);
}

/** The lines of notes of a creator without a role. */
const notesOf = ({ contacts }: Creator): string =>
  contacts.flatMap(({ role, lines }) => (role === '' ? lines.map(wordsOf) : [])).join('\n');

const contactOf = (role: string, text: string): Contact[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : [{ role, lines: lines.map(lineOf) }];
};

/**
 * `\\author[b]{Ben Baker}` of JHEP hangs its marks on the author before, and those of the first author on nobody: all have
 * some but the last. The first author bears the first mark, and those that no other bears.
 */
export function withOwnMarks(creators: readonly Creator[], institutes: readonly string[]): readonly Creator[] {
  const known = new Set(institutes);
  // Springer's marks, which stand at their own author, are printed twice.
  const marksIn = ({ role, lines }: Contact) => (role === '' ? listedMarks(lines.map(wordsOf).join(' '), known) : []);
  const marks = creators.map(({ contacts }) => contacts.find((contact) => marksIn(contact).length > 0));
  if (creators.length < 2 || marks.at(-1) !== undefined || marks.slice(0, -1).some((each) => each === undefined))
    return creators;
  const borne = new Set(marks.flatMap((each) => (each === undefined ? [] : marksIn(each))));
  const first = institutes.filter((mark, at) => at === 0 || !borne.has(mark));
  return creators.map((creator, at) => {
    const own = at === 0 ? contactOf('', first.join(','))[0] : marks[at - 1];
    const contacts = creator.contacts.filter((contact) => contact !== marks[at]);
    return { ...creator, contacts: own === undefined ? contacts : [own, ...contacts] };
  });
}

/** `Able`, `Ann¹`, `Baker`, `Ben²`: names that begin with the family, parted at their commas. */
export function withTurnedNames(creators: readonly Creator[]): readonly Creator[] {
  const words = creators.map(({ source: { lines } }) =>
    wordsOf((lines[0] ?? []).filter(({ kind }) => kind !== 'mark')),
  );
  const isMarked = ({ source: { lines } }: Creator) => lines[0]?.at(-1)?.kind === 'mark';
  const areTurned =
    creators.length > 3 &&
    creators.length % 2 === 0 &&
    creators.every(({ source }) => source.lines.length === 1) &&
    words.every((each, at) => (at % 2 === 0 ? family : given).test(each)) &&
    creators.every((creator, at) => isMarked(creator) === (at % 2 === 1));
  if (!areTurned) return creators;
  return creators.flatMap((_, at) => {
    const next = creators[at + 1];
    if (at % 2 === 1 || next === undefined) return [];
    const [line = []] = next.source.lines;
    const name = `${words[at + 1]} ${(words[at] as string).replace(/^& /, '')}`;
    return [{ ...next, source: { lines: [[...lineOf(name), ...line.filter(({ kind }) => kind === 'mark')]] } }];
  });
}

const family = /^(?:& )?\p{Lu}[\p{L}\p{M}’'-]+(?: \p{Lu}[\p{L}\p{M}’'-]+)?$/u;
const given = /^\p{Lu}[\p{L}\p{M}.’'-]+(?: \p{Lu}[\p{L}\p{M}.-]*)*$/u;

/** `Ann Able`, `\\authormark{1}, Ben Baker`: each creator but the first begins with the marks of the one before. */
export function withMarksBefore(creators: readonly Creator[]): readonly Creator[] {
  const isMarked = ({ source: { lines } }: Creator) => lines[0]?.[0]?.kind === 'mark';
  const [first, ...others] = creators;
  // `Ann Able¹`, and then `¹University of Trees`.
  const isOwn = first?.source.lines.some((line) => line.some(({ kind }) => kind === 'mark')) === true;
  if (first === undefined || others.length === 0 || isOwn || !others.every(isMarked)) return creators;
  return creators.map(({ source, contacts }, at) => {
    const [line = [], ...more] = source.lines;
    const next = creators[at + 1]?.source.lines[0]?.[0];
    const own: Line = merge(at === 0 ? line : line.slice(1));
    const lines: Line = next === undefined ? own : [...own, next];
    return { source: { lines: [lines, ...more] }, contacts };
  });
}

/** `\\author{Ann Able$^*$[1,2] \\and Ben Baker}` is parted within its brackets: `1`, `2]` are marks of the author before. */
export function withCutMarks(creators: readonly Creator[]): readonly Creator[] {
  const out: Creator[] = [];
  for (const creator of creators) {
    const [first = [], second] = creator.source.lines;
    const last = out.at(-1);
    const [, mark] = second === undefined ? (/^\[?(\d{1,2})\]?$/.exec(wordsOf(first)) ?? []) : [];
    if (mark === undefined || last === undefined || (last.source.lines.at(-1)?.length ?? 0) > longestJoined)
      out.push(creator);
    else {
      const lines = last.source.lines.map((line, at) =>
        at + 1 < last.source.lines.length ? line : [...withMarkBehind(line), { kind: 'mark' as const, text: mark }],
      );
      out[out.length - 1] = { ...last, source: { lines }, contacts: [...last.contacts, ...creator.contacts] };
    }
  }
  return out;
}

/** `Ann Able¹2`: digits behind a mark are one, too. */
const withMarkBehind = (line: Line): Line =>
  line.map((piece, at) =>
    at > 0 && line[at - 1]?.kind === 'mark' && /^\[?\d{1,2}$/.test(piece.text)
      ? { kind: 'mark', text: `,${piece.text.replace('[', '')},` }
      : piece,
  );
