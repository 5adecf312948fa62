/** Parts what one creator holds into blocks, each with its names first, and tells what is then said of these. */
import { descendants, type Element, named, textOf } from '../element.ts';
import type { State } from '../state.ts';
import { namesOnly } from './archive-names.ts';
import { type BylineLine, linesOf, withoutNotes, wordsOf } from './byline.ts';
import { emailsIn } from './emails.ts';
import { fullName, institution, isTitle, place, splitNames } from './person-names.ts';

/** `<span class="ltx_personname">Name<br>Institute<br>Name<br>Institute</span>`, or a minipage or a column each. */
export function authorBlocks(name: Element, state: State): BylineLine[][] {
  const boxes = boxesOf(name, state) ?? [linesOf(name, state)];
  return boxes.flatMap((lines) => blocksOf(lines, state));
}

const boxed = new Set([
  'inline-block',
  'block',
  'logical-block',
  'inline-logical-block',
  'minipage',
  'parbox',
  'tabular',
]);

/** Boxes or columns that stand side by side, if there is nothing else. */
function boxesOf(holder: Element, state: State): BylineLine[][] | undefined {
  const inner: Element[] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') {
      if (each.replace('&', '').trim() !== '') return undefined;
    } else if (each.name !== 'br' && textOf(each).trim() !== '') inner.push(each);
  }
  const [only, ...more] = inner;
  if (only === undefined) return undefined;
  if (more.length === 0) {
    if (only.kind.name === 'tabular') return columnsOf(only, state) ?? boxesOf(only, state);
    return boxesOf(only, state);
  }
  if (!inner.every((each) => boxed.has(each.kind.name))) return undefined;
  const boxes = inner.map((each) => linesOf(each, state));
  return boxes.every((lines) => lines.length > 1 && mayName(lines[0])) ? boxes : undefined;
}

/** The columns of a table whose first row names people and whose others say something of the one above. */
function columnsOf(table: Element, state: State): BylineLine[][] | undefined {
  const columns: BylineLine[][] = [];
  let details = 0;
  for (const [row, each] of descendants(table, named('tr')).entries()) {
    const cells = descendants(each, named('td')).map((cell) => linesOf(cell, state));
    if (row === 0 && (cells.length < 2 || !cells.every(([line]) => mayName(line)))) return undefined;
    if (cells.length > Math.max(columns.length, row === 0 ? cells.length : 0)) return undefined;
    const said = cells.map((lines) => (row === 0 ? lines.slice(1) : lines));
    if (said.filter((lines) => lines.some((line) => isDetail(wordsOf(line)))).length > 1) details++;
    cells.forEach((lines, column) => {
      columns[column] ??= [];
      columns[column].push(...lines);
    });
  }
  return details > 0 ? columns : undefined;
}

const isDetail = (words: string) => words.includes('@') || place.test(words);

const mayName = (line: BylineLine | undefined) =>
  line !== undefined && line[0]?.kind !== 'mark' && !isDetail(wordsOf(withoutNotes(line)));

/** The lines of each author or group. The next begins at the archive's names; else at bold lines; else behind each e-mail. */
export function blocksOf(lines: BylineLine[], state: State): BylineLine[][] {
  const [first] = lines;
  // Two blocks of two lines each are the least.
  if (first === undefined || lines.length < 4) return [lines];
  const signs = [() => (line: BylineLine) => namesOnly(line, state), () => isBold, () => behindEmails(lines)];
  for (const sign of signs) {
    const begins = sign();
    if (!begins(first)) continue;
    const blocks: BylineLine[][] = [];
    let said = true;
    for (const line of lines) {
      const names = begins(line);
      if (names && said) blocks.push([]);
      blocks.at(-1)?.push(line);
      said = !names;
    }
    if (blocks.length > 1 && blocks.every((block) => block.length > 1)) return blocks;
  }
  return [lines];
}

function isBold(line: BylineLine): boolean {
  const words = line.filter(({ kind, text }) => kind === 'text' && text.trim() !== '');
  if (words.length === 0 || !words.every(({ bold }) => bold === true) || !mayName(line)) return false;
  const names = words.flatMap(({ text }) => splitNames(text)).filter((name) => name !== '' && !isTitle(name));
  return names.length > 0 && names.every((name) => fullName.test(name) && !remark.test(name));
}

const remark = /equal|contribut|correspond|advis|lead|author|project|code|page|website|keyword|abstract|date/i;

/** Whether a line is a name behind an e-mail, where e-mails end all blocks. */
function behindEmails(lines: BylineLine[]): (line: BylineLine) => boolean {
  const isEmail = (line: BylineLine | undefined) => {
    if (line === undefined || !wordsOf(line).includes('@')) return false;
    const { found, rest } = emailsIn(wordsOf(line));
    return found.length === 1 && rest === '';
  };
  if (!isEmail(lines.at(-1))) return () => false;
  const starts = new Set(lines.filter((line, at) => at === 0 || (isEmail(lines[at - 1]) && !isEmail(line))));
  const clear = [...starts].every((line) => mayName(line) && fullName.test(namePart(line)));
  return (line) => clear && starts.has(line);
}

const namePart = (line: BylineLine) => wordsOf(line.filter(({ kind }) => kind === 'text'));

/** Whether lines below several names are addresses of more than one place, and so not of all. */
export function areSeveral(lines: readonly string[], people: number): boolean {
  const addresses = lines.filter((words) => institution.test(words) && words.includes(',') && !words.includes('@'));
  const universities = lines.filter((words) => /\buniv/i.test(words) && !words.includes('@'));
  return universities.length > 1 || (addresses.length > 1 && addresses.length === people);
}

/** Whether words beside an author are something else than the place where the author works. */
export function isNote(words: string, role: string): boolean {
  if (/affiliation|address|institut/.test(role))
    return workDone.test(words) || (ofNote.test(words) && !place.test(words));
  // `\\thanks{Department of X, University of Y (x@y.org).}`
  return role !== '' || words.length > 150 || !institution.test(words) || sentence.test(words);
}

const workDone = /^(?:work (?:was )?(?:partly |partially )?done|equal|these authors)/i;
const sentence =
  /\b(?:is|are|was|were|be|by|with|of this|support|thank|work|grant|fund|authors?|award|equal|contribut|present|current|now|also|visiting|leave|manuscript|please)/i;

/** `E-mail: x@y.org (AB)`, `Corresponding author: x@y.org` */
export const corresponding = /^\W*(corresponding author|correspondence)?(?: to)?\W*(?:\(\p{Lu}{1,4}\))?\W*$/iu;

export const ofNote =
  /equal|contribut|correspond|work (?:was )?done|intern|advis|lead author|alphabetical|these authors|joint|project/i;

/** IEEE hangs on its last author what it says of all. */
export const ofAll = /^(?:the|all) authors\b/i;
