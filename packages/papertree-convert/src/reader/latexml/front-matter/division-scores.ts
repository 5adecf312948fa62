/** Scores a division of lines into names and what is said of them: by the lines, the shape that repeats, and the e-mails. */
import type { State } from '../../state.ts';
import { ownerOf } from './email-owners.ts';
import { emailsIn } from './emails.ts';
import { isTitle } from './jobs.ts';
import { type Line, saidOf, squeeze, unmarkedWords, withoutNotes, wordsOf } from './lines.ts';
import { kept, nameScore } from './name-scores.ts';
import { fragmentsOf, fullName } from './names.ts';
import { openPerson } from './person.ts';
import { isDate, isInstitution, isLink, isNote, rankOf } from './vocabulary.ts';

export interface Block {
  readonly names: readonly Line[];
  readonly details: readonly Line[];
}

export const isEmail = (line: Line | undefined) => {
  if (line === undefined) return false;
  const words = wordsOf(line);
  return words.includes('@') && emailsIn(words).rest === '';
};

export const isBold = (line: Line) => {
  const words = line.filter(({ kind, text }) => kind === 'text' && text.trim() !== '');
  return words.length > 0 && words.every(({ bold }) => bold === true);
};

export const clearlyNames = (line: Line, state: State) => nameScore(line, state) > detailScore(line, state);

/** How much a line looks like something that is said of people. */
export const detailScore = kept((line, state) => {
  // What a note on a name says is no word of the line.
  const words = wordsOf(withoutNotes(line));
  if (nameScore(line, state) >= 4) return -4;
  if (saidOf(line) === 'details') return 3;
  if (line[0]?.kind === 'mark') return 2;
  if (words.includes('@') && fullName.test(nameBeside(line))) return 0;
  if (isNameAndPlace(line)) return 0.7;
  if (words.includes('@') || isInstitution(words)) return 2.5;
  if (isNote(words) || isLink(words) || rankOf(words) > 0 || isDate(words)) return 2;
  const fragments = fragmentsOf(line).filter((each) => !isTitle(each));
  return fragments.length > 0 && fragments.every((each) => fullName.test(each)) ? -0.7 : 0.4;
});

/** `Ann Able, University of Trees`: a name first, and its place behind it. */
function isNameAndPlace(line: Line): boolean {
  const [name = '', place = ''] = fragmentsOf(line);
  return (
    fullName.test(name) &&
    rankOf(name) === 0 &&
    !isNote(name) &&
    (isInstitution(place) || line.some(({ kind }) => kind === 'place'))
  );
}

/** `Ann Able<sup>1</sup> (able@x.org)` without mark and e-mail. */
const nameBeside = (line: Line) =>
  squeeze(
    line.map(({ kind, text }) => (kind === 'text' ? text.replace(/(?:\s[-–—]\s)?\(?\S+@\S+\)?/g, '') : '')).join(''),
  );

/** Beyond these many blocks e-mails are not compared with names to choose a division. */
const mostCompared = 40;

export function scoreOf(blocks: readonly Block[], state: State): number {
  let score = 0;
  if (blocks.length > 1) score += likenessIn(blocks) - lackingIn(blocks);
  const marked = blocks[0]?.names.some(hasMark) === true;
  for (const [at, { names, details }] of blocks.entries()) {
    // Where the first names have marks, `Queen Anne, University of Trees` goes on with a place.
    if (at > 0 && marked && !names.some(hasMark)) score -= 2;
    for (const [n, line] of names.entries()) {
      const like = nameScore(line, state);
      score += like;
      if (n > 0 && details.length > 0 && isBehindLast(names[n - 1] as Line, line, state)) score -= 3;
      // A word alone is a town sooner than the next author.
      if (blocks.length > 1 && like < 0.5) score--;
    }
    for (const line of details) score += detailScore(line, state);
  }
  return blocks.length <= mostCompared ? score + emailScore(blocks, state) : score;
}

/** Whether a line stands behind `Ann Able and Ben Baker`, of whom the last is named: `Oak Labs` is no third, unless the archive names it. */
export function isBehindLast(before: Line, line: Line, state: State): boolean {
  const score = nameScore(line, state);
  const isAlone = fragmentsOf(line).length === 1 && !hasMark(line) && score < 4;
  return lastName.test(wordsOf(before)) && (isAlone || score < 2);
}

const lastName = /(?<!\p{L})and \p{L}[^,&]*$/u;

const hasMark = (line: Line) => line.some(({ kind }) => kind === 'mark');

/** Blocks of one name each and as many lines are what a page repeats for each author. */
function likenessIn(blocks: readonly Block[]): number {
  const shapes = blocks.map(({ names, details }) =>
    names.length === 1 && fragmentsOf(names[0] as Line).filter((each) => !isTitle(each)).length === 1
      ? details.length
      : -1,
  );
  const alike = Map.groupBy(shapes, (shape) => shape);
  const most = Math.max(...[...alike.values()].map((each) => each.length));
  return shapes.some((shape) => shape < 0) ? 0 : 0.3 * Math.min(most, 10);
}

/** What is said of one author is said of the others, too: counts blocks that lack what others have. */
function lackingIn(blocks: readonly Block[]): number {
  let lacking = 0;
  for (const said of [(line: Line) => !isEmail(line), (line: Line) => isInstitution(unmarkedWords(line)), isEmail]) {
    const bare = blocks.filter(({ details }) => !details.some(said)).length;
    if (bare < blocks.length) lacking += Math.min(bare, 2);
  }
  return lacking;
}

/** E-mails stand below the names that they contain; where each contains one, lines of other names without a mark are none. */
function emailScore(blocks: readonly Block[], state: State): number {
  const heads = blocks.map(({ names }) =>
    names.map((line) =>
      fragmentsOf(line)
        .filter((name) => !isTitle(name))
        .map(openPerson),
    ),
  );
  const all = heads.flat(2);
  let score = 0;
  for (const [at, { names, details }] of blocks.entries()) {
    const own = heads[at] ?? [];
    const words = details.map(wordsOf).filter((each) => each.includes('@'));
    const emails = words.flatMap((each) => emailsIn(each).found.slice(0, 4));
    // Those of all may stand below the last one.
    if (at > 0 && at + 1 === blocks.length && emails.length === all.length) continue;
    const owners = emails.map((email) => ownerOf(email, all, state)).filter((owner) => owner !== undefined);
    const areOwn = owners.filter((owner) => own.some((line) => line.includes(owner)));
    if (blocks.length > 1) score += 1.5 * areOwn.length - 2.5 * (owners.length - areOwn.length);
    const bearers = new Set(areOwn);
    if (emails.length > 0 && bearers.size === emails.length && own.length <= mostLines)
      score -=
        2.5 * own.filter((line, n) => !hasMark(names[n] as Line) && !line.some((each) => bearers.has(each))).length;
  }
  return score;
}

/** Below more lines of names one e-mail is of one of them. */
const mostLines = 4;
