/** Reads what a creator prints: its lines, and the boxes or cells in which they stand. */
import { descendants, type Element, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import type { State } from '../../state.ts';
import { clearlyNames } from './division-scores.ts';
import { emailsIn } from './emails.ts';
import { withoutGlue } from './glued-arguments.ts';
import { isTitle } from './jobs.ts';
import { type Line, partedLine, wordsOf } from './lines.ts';
import { fragmentsOf, fullName } from './names.ts';
import { openBrackets, withPrintedMarks } from './printed-marks.ts';
import { boxes, isAddress, linesOf } from './read-lines.ts';
import { by, endsInCountry, isInstitution, rankOf } from './vocabulary.ts';

/** What a creator prints, as lines, and as boxes or cells where it has them. */
export interface Source {
  readonly lines: readonly Line[];
  /** Minipages, columns, or what `&` parts. */
  readonly boxes?: readonly Source[] | undefined;
  /** The cells of a table, by rows. */
  readonly rows?: readonly (readonly (readonly Line[])[])[] | undefined;
}

const boxed = new Set([...boxes, 'tabular']);

/** What a creator prints: its lines, and the boxes or cells in which they stand. */
export function sourceOf(element: Element, state: State): Source {
  const inner = innerOf(element);
  const [only] = inner;
  if (only === undefined || !inner.every((each) => boxed.has(each.kind.name)))
    return withSigns(withPrintedMarks(namesAndPlaces(element, state)));
  if (inner.length > 1) {
    const boxes = inner.map((each) => sourceOf(each, state)).filter(({ lines }) => lines.length > 0);
    return { lines: boxes.flatMap(({ lines }) => lines), boxes };
  }
  if (only.kind.name !== 'tabular') return sourceOf(only, state);
  const rows = descendants(only, named('tr')).map((row) =>
    descendants(row, named('td')).map((cell) => linesOf(cell, state).map(openBrackets)),
  );
  if (rows.some((row) => row.length > 1)) return tableOf(rows);
  return withSigns(withPrintedMarks(namesAndPlaces(element, state)));
}

/** The lines without those that only say that names follow: `By`, `and`. */
function namesAndPlaces(element: Element, state: State): Line[] {
  const broken = hasLostBreaks(element) ? brokenLines : (line: Line) => [line];
  const lines = joinLines(linesOf(element, state))
    // `Ann Able and Ben Baker {able, baker}@x.org`
    .flatMap((line) => partedLine(line, (text) => text.split(/\s+(?=\{[^{}@]{1,500}\}\s?@)/)))
    .flatMap(broken)
    .filter((line) => line.length > 0)
    .map(turned)
    .flatMap((line, at, all) => {
      const next = wordsOf(all[at + 1] ?? []);
      return at === 0 || next === '' ? [line] : partedLine(line, (text) => nextBehind(text, next));
    });
  const { guides, lines: named } = withoutGuides(lines, state);
  const isBy = (line: Line) => by.test(wordsOf(line));
  const rest = named.filter((line) => !isBy(line));
  if (rest.length === 0) return lines;
  appendAll(state.front.remarks, guides.map(wordsOf));
  appendAll(state.leftWords, lines.filter(isBy).map(wordsOf));
  return rest;
}

/** Whether an e-mail in typewriter stands directly behind a word: some versions of LaTeXML lose the line breaks of a name. */
const hasLostBreaks = ({ children }: Element) =>
  children.some((each, at) => {
    const before = children[at - 1];
    return typeof each !== 'string' && isAddress(each) && typeof before === 'string' && /[\p{L}\d)]$/u.test(before);
  });

/** The lines of `Ann AbleUniversity of Trees`, and of `Ann Able¹University of Trees`. */
function brokenLines(line: Line): Line[] {
  return partedLine(line, withoutGlue).flatMap((part) => {
    const seam = part.findIndex(
      ({ kind, text }, place) =>
        place > 0 && kind === 'text' && part[place - 1]?.kind !== 'text' && isInstitution(text) && /^\S/.test(text),
    );
    return seam < 0 ? [part] : [part.slice(0, seam), part.slice(seam)];
  });
}

/** `Supervisors:`, and a name: who guided a thesis did not write it. */
const guide =
  /^(?:\p{L}+ )?(?:supervis(?:ors?|ed by)|advis[eo]rs?|directors?|examin(?:ers?|ed by)|referees?|promotors?|tutors?|committee(?: members?)?|betreuer(?:in)?)(?: \([^()]*\))?:/iu;

/** `The Oak Consortium:` above its members */
const groupOfAll = /^(?:the )?[^:]{3,100} (?:collaboration|consortium|team|(?:working |study )?group):$/iu;

/** The lines on who guided a thesis, behind a label that names may follow, or which group the authors are, and all others. */
export function withoutGuides(all: readonly Line[], state: State): { readonly guides: Line[]; readonly lines: Line[] } {
  const guides: Line[] = [];
  const lines: Line[] = [];
  let isOpen = false;
  for (const line of all) {
    const words = wordsOf(line);
    const isLabel = guide.test(words);
    if (groupOfAll.test(words)) {
      guides.push(line);
      continue;
    }
    const isGuide: boolean = isLabel || (isOpen && clearlyNames(line, state));
    (isGuide ? guides : lines).push(line);
    // `Referees: Ben Baker`, and below it the next one, where the author stands above.
    isOpen = isLabel ? words.endsWith(':') || lines.some((each) => clearlyNames(each, state)) : isGuide;
  }
  return { guides, lines };
}

/** `able@x.org and Ben Baker`, `able@x.org Ben Baker`, `Oakton, Norway and Ben Baker`: the next name stands where what is said of the last one ends, and above what is said of it. */
function nextBehind(text: string, below: string): readonly string[] {
  const [, said = '', name = ''] = nameBehindAnd.exec(text.trim()) ?? nameBehindEmail.exec(text.trim()) ?? [];
  // `Oakton, Norway and Royal Elms`, and below it the e-mail.
  const isEnded = emailsIn(said).rest === '' || (endsInCountry(said) && !below.includes('@'));
  return isEnded && fullName.test(name) && rankOf(name) === 0 ? [said, name] : [text];
}

const nameBehindAnd = /^(.{4,300}) and (\S+ .{2,60})$/su;
const nameBehindEmail = /^(.{0,300}@\S+\.\p{Ll}{2,10}) (\S+ .{2,60})$/su;

/** `Able, Ann¹; Baker, Ben²`: names that begin with the family. */
function turned(line: Line): Line {
  const words = wordsOf(line.filter(({ kind }) => kind === 'text'));
  const names = words.split(/\s*;\s*/).filter((each) => each !== '');
  const areTurned =
    names.every((each) => familyFirst.test(each) && !isTitle(each.split(/,\s*/)[1] ?? '')) &&
    2 * names.filter((each) => rankOf(each) > 0).length <= names.length;
  if (names.length < 2 || !areTurned) return line;
  return line.map((piece) =>
    piece.kind === 'text' ? { ...piece, text: piece.text.replace(/([^,;]+),\s*([^,;]+)/g, ' $2 $1') } : piece,
  );
}

const familyFirst = /^\p{Lu}[\p{L}\p{M}.’' -]{1,40},\s*\p{Lu}[\p{L}\p{M}.’' -]{0,40}$/u;

/** The cells of a table, and its lines: those of each cell, or each row as one. */
function tableOf(rows: readonly (readonly (readonly Line[])[])[]): Source {
  const cells = rows.flat().filter((cell) => cell.length > 0);
  if (cells.every((cell) => cell.length > 1))
    return { lines: cells.flat(), rows, boxes: cells.map((lines): Source => ({ lines })) };
  const wide = { kind: 'text' as const, text: '\u2003' };
  const lines = rows.map((row) => row.flatMap((cell) => cell.flatMap((line) => [...line, wide])));
  return { lines: lines.filter((line) => line.length > 0), rows };
}

/** The elements of a holder that has no words beside them. */
function innerOf(holder: Element): Element[] {
  const inner: Element[] = [];
  for (const each of holder.children) {
    if (typeof each === 'string') {
      if (each.replace('&', '').trim() !== '') return [];
    } else if (each.kind.name === 'ERROR') return [];
    else if (each.name !== 'br' && textOf(each).trim() !== '') inner.push(each);
  }
  return inner;
}

/** `\And` left as `&` begins another author with lines of their own. */
export function withSigns(lines: readonly Line[]): Source {
  const groups: Line[][] = [[]];
  for (const [first, ...more] of lines) {
    if (first === undefined) continue;
    // A picture or a link may part the sign from the name.
    const begins = first.kind === 'text' && groups.at(-1)?.length !== 0 && signFirst.test(first.text);
    if (begins) groups.push([]);
    const line = begins ? [{ ...first, text: first.text.replace(signFirst, '') }, ...more] : [first, ...more];
    for (const [at, part] of partedLine(line, (text) => text.split(/(?:^|\s)&(?=\S)/)).entries()) {
      if (at > 0) groups.push([]);
      if (part.length > 0) groups.at(-1)?.push(part);
    }
  }
  const boxes = groups.filter((group) => group.length > 0).map((group): Source => ({ lines: group }));
  const all = boxes.flatMap((box) => box.lines);
  return boxes.length > 1 ? { lines: all, boxes } : { lines: all, rows: columnsIn(all) };
}

const signFirst = /^\s*&(?:\s+|$)/;

/** `Ann Able \\qquad Ben Baker`, and as many places and e-mails below them, parted as wide. */
function columnsIn(lines: readonly Line[]): Line[][][] | undefined {
  const cells = lines.map(cellsOf);
  // `Ann Able and Ben Baker` above two columns.
  const [names] = lines[0] ?? [];
  if (cells[0]?.length === 1 && lines[0]?.length === 1 && names !== undefined)
    cells[0] = fragmentsOf([names]).map((text) => [{ ...names, text }]);
  const columns = cells[0]?.length ?? 0;
  // E-mails in typewriter stand on lines of their own.
  const end = cells.findIndex((row) => row.length === 1);
  const below = end < 0 ? [] : cells.slice(end).flat();
  if (!below.every((cell) => wordsOf(cell).includes('@'))) return undefined;
  const rows = end < 0 ? cells : [...cells.slice(0, end), below];
  if (rows.length < 2 || columns < 2 || rows.some((row) => row.length !== columns)) return undefined;
  return rows.map((row) => row.map((cell) => [cell]));
}

const wideSpace = /\s*[\u2001\u2003]\s*|\s*\u00a0[\u00a0 ]+\s*|\s* {4,}\s*/;

/** What wide space parts in a line. */
const cellsOf = (line: Line): Line[] =>
  partedLine(line, (text) => text.split(wideSpace)).filter((cell) => cell.length > 0);

const longestJoined = 4000;

/** Lines as sentences: `{a, b,` and `c}@x.org` are one, and others that a rule says go on. */
export function joinLines(lines: readonly Line[], goesOn: (words: string) => boolean = () => false): Line[] {
  const out: Line[] = [];
  let open = false;
  let length = 0;
  for (const line of lines) {
    const words = wordsOf(line);
    length = open ? length + words.length : words.length;
    if (open) out.at(-1)?.push({ kind: 'text', text: ' ' }, ...line);
    else out.push([...line]);
    const inGroup: boolean = open && !words.includes('}') && /^[^@]*,$/.test(words);
    open = length < longestJoined && (words.lastIndexOf('{') > words.lastIndexOf('}') || inGroup || goesOn(words));
  }
  return out;
}
