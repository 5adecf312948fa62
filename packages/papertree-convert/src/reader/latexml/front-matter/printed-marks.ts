/** Finds marks that are printed as plain characters: in brackets, before the lines that explain them, before names. */
import { emailsIn } from './emails.ts';
import { isTitle } from './jobs.ts';
import type { Line, Piece } from './lines.ts';
import { fragmentsOf, fullName } from './names.ts';
import { tokens } from './person.ts';
import { isInstitution, isNote, rankOf } from './vocabulary.ts';

const bracket = /\s*[([]([^()[\]]{1,300})[)\]]/g;
/** `((1) University of Trees, (2) Oak College)` */
const bracketedList = /^\s*\((\(\w{1,2}\).*)\)\.?\s*$/s;
const bracketedMark =
  /^\s*(?:\d{1,2}|[a-z①-⑳]|[∗*†‡§¶⋆✉🖂♯])(?:\s*(?:,|&|and\s)\s*(?:\d{1,2}|[a-z]|[∗*†‡§¶⋆✉🖂♯]))*\s*$/u;

/** `Ann Able (Nokia) and Ben Baker (Nokia)` */
const placeOnly = /^\p{Lu}[\p{Script=Latin}\p{M} .,&’'-]{2,80}$/u;
const between = /^\s*(?:$|[,;&]|(?:and|et|und|y|e|og|och|и)\s)/;

/** `Ann Able (1)`, `Ben Baker ②`, `[1] University of Trees`, `Ann Able (University of Trees)`: marks and places that stand in brackets. */
export function openBrackets(line: Line): Line {
  return line.flatMap((piece): Line => {
    if (piece.kind !== 'text' || !/[([①-⑳]/.test(piece.text)) return [piece];
    // `((1) University of Trees, (2) Oak College)`
    const printed = piece.text.replace(/[①-⑳]/g, '($&)').replace(bracketedList, '$1');
    const out: Line = [];
    // What stands before a name is said of it, and what stands behind a name is, too.
    let waiting: Line = [];
    const add = (text: string) => {
      if (text !== '') out.push({ ...piece, text });
      if (text.trim() === '') return;
      for (const each of waiting) out.push(each);
      waiting = [];
    };
    let done = 0;
    for (const found of printed.matchAll(bracket)) {
      const [all, inner = ''] = found;
      const before = printed.slice(done, found.index);
      const name = fragmentsOf([{ ...piece, text: before }]).at(-1) ?? '';
      const opened = optionsIn(inner) ?? openedBehind(inner, name, printed.slice(found.index + all.length));
      if (opened === undefined) continue;
      add(before);
      if (name === '' && (reference.test(inner) || !opened.some(({ kind }) => kind === 'mark'))) waiting = opened;
      else for (const each of opened) out.push(each);
      done = found.index + all.length;
    }
    add(printed.slice(done));
    for (const each of waiting) out.push(each);
    return out;
  });
}

/** A mark, or the place of who is named before it. */
function openedBehind(inner: string, name: string, behind: string): Line | undefined {
  const { found, rest } = emailsIn(inner);
  if (bracketedMark.test(rest)) {
    const mark: Piece = { kind: 'mark', text: rest.replace(/&|and/g, ',').replace(/\s/g, '') };
    return [mark, ...found.map((text): Piece => ({ kind: 'note', text }))];
  }
  if (!fullName.test(name) || isInstitution(name) || isTitle(inner) || isNote(inner)) return undefined;
  const isPlace = rankOf(rest) > 0 || (placeOnly.test(rest) && between.test(behind) && !isAddress(behind));
  return isPlace ? [{ kind: 'place', text: inner.trim(), bracketed: true }] : undefined;
}

/** `Oakton Institute (OAKI), University of Trees`: short for what is before it. */
const isAddress = (behind: string) => rankOf(behind.split('(', 1)[0] as string) > 0;

const reference = /^\s*(?:aff|inst|email|corr)/i;
const option =
  /\s*([a-z]+)\s*=\s*(?:\{([^{}]*)\}|((?:[^,={}]|,(?!\s*[a-z]{3,}\s*(?:=|,|$)|\s*$))*))(?:,|$)|\s*([a-z]+)\s*(?:,|$)/giy;

/** `[affiliation={1,2}, email=able@x.org]` before a name, `[label=1]` before a place: marks, and notes of the rest. */
function optionsIn(inner: string): Line | undefined {
  if (!/^\s*[a-z]+\s*=/i.test(inner)) return undefined;
  const marks: string[] = [];
  const notes: string[] = [];
  for (const [all, key = '', braced, bare, flag] of inner.matchAll(option)) {
    const said = (braced ?? bare ?? flag ?? '').trim();
    if (/^(?:aff|inst|label|id$|mark)/i.test(key)) marks.push(...said.split(/[,;\s]+/).filter((mark) => mark !== ''));
    else if (said !== '') notes.push(/^(?:e?mail|orcid|url)/i.test(key) ? said : all.replace(/,\s*$/, '').trim());
  }
  const mark: Line = marks.length === 0 ? [] : [{ kind: 'mark', text: marks.join(',') }];
  return [...mark, ...notes.map((text): Piece => ({ kind: 'note', text }))];
}

/** `1 University of Trees`, `1: University of Trees` */
const digitsBefore = /^\s*(\d{1,2})[):.]?\s+(?=\p{Ll}?\p{Lu})/u;

/** Lines with such marks as pieces of their own; digits before words are a mark where some name bears it. */
export function withPrintedMarks(lines: readonly Line[]): Line[] {
  const opened = lines.map(openBrackets);
  /** In how many lines each mark stands. */
  const borne = new Map<string, number>();
  for (const line of opened) for (const mark of marksOf(line)) borne.set(mark, (borne.get(mark) ?? 0) + 1);
  const isShared = (mark: string) => (borne.get(mark) ?? 0) > 1;
  const marked = opened.map((line) =>
    borne.size === 0 ? line : marksBehindPlaces(withMarkBefore(line, borne), isShared),
  );
  const explained = new Set(
    marked
      .filter(([first]) => first?.kind === 'mark')
      .flatMap((line) =>
        line.flatMap(({ kind, text }, at) =>
          kind === 'mark' && isInstitution(line[at + 1]?.text ?? '') ? [text] : [],
        ),
      ),
  );
  return marked.map((line) => marksBeforeNames(line, explained));
}

const marksOf = (line: Line) => new Set(line.flatMap(({ kind, text }) => (kind === 'mark' ? tokens(text) : [])));

function withMarkBefore(line: Line, borne: ReadonlyMap<string, number>): Line {
  const [first, ...rest] = line;
  const found = first?.kind === 'text' ? digitsBefore.exec(first.text) : null;
  const mark = found?.[1] ?? '';
  if (first === undefined || found === null || !borne.has(mark)) return line;
  return [{ kind: 'mark', text: mark }, { ...first, text: first.text.slice(found[0].length) }, ...rest];
}

/** `University of Trees¹, Oak College²`: each mark behind its place, where names bear the same ones. */
export function marksBehindPlaces(line: Line, isShared: (mark: string) => boolean): Line {
  const isPair = (piece: Piece, at: number) =>
    at % 2 === 0
      ? piece.kind === 'text' && isInstitution(piece.text) && !piece.text.includes('@')
      : piece.kind === 'mark' && piece.call !== true && tokens(piece.text).every(isShared);
  if (line.length < 2 || line.length % 2 !== 0 || !line.every(isPair)) return line;
  return line.flatMap((piece, at): Line => {
    if (piece.kind === 'mark') return [];
    return [line[at + 1] as Piece, { ...piece, text: piece.text.replace(/^\s*(?:[,;]\s*)?(?:and\s+)?/, '') }];
  });
}

/** Behind a mark that others explain even one word is a name. */
const aName = /^[\p{Lu}\p{Lo}][\p{L}\p{M}.’'-]*(?: [\p{L}\p{M}.’'-]+){0,4}$/u;

/** `¹Ann Able∗, ²Ben Baker`: a line with a mark that some place explains before each of several names; signs and notes stand behind these. */
function marksBeforeNames(line: Line, explained: ReadonlySet<string>): Line {
  const isOwn = (piece: Piece | undefined) =>
    piece?.kind === 'mark' && tokens(piece.text).every((mark) => explained.has(mark));
  const nameIn = (piece: Piece | undefined) => (piece?.kind === 'text' ? piece.text.replace(seams, '') : '');
  const isRead = (piece: Piece, at: number) =>
    isOwn(piece)
      ? aName.test(nameIn(line[at + 1])) && !isInstitution(nameIn(line[at + 1]))
      : nameIn(piece) === '' || isOwn(line[at - 1]);
  if (!isOwn(line[0]) || line.filter(isOwn).length < 2 || !line.every(isRead)) return line;
  const moved = line.flatMap((piece, at): Line => {
    const mark = line[at - 1];
    if (isOwn(piece)) return [];
    if (mark === undefined || !isOwn(mark)) return [piece];
    const end = piece.text.lastIndexOf(nameIn(piece)) + nameIn(piece).length;
    return [{ ...piece, text: piece.text.slice(0, end) }, mark, { ...piece, text: piece.text.slice(end) }];
  });
  return moved.filter(({ text }) => text !== '');
}

/** What parts names, around one. */
const seams = /^\s*(?:[,;]\s*)?(?:and\s+|&\s*)?|(?:\s*[,;])?\s*(?:and\s*|&\s*)?$/g;
