/** Finds marks that are printed as plain characters, by the lines that they begin and the names that they stand behind. */
import { fullName } from './names.ts';
import { tokens } from './person.ts';
import type { Line, Piece } from './pieces.ts';
import { isInstitution } from './vocabulary.ts';

const key = String.raw`(?:\d{1,2}|[a-z]|[*∗†‡§¶])`;
const keys = `${key}(?:\\s*[,;]\\s*${key})*`;
/** `[1] University of Trees`, `(a) University of Trees`, `1 University of Trees`, where nothing is before it. */
const atStart = new RegExp(`^\\s*(?:\\[(${key})\\]|\\((${key})\\)|(\\d{1,2})\\)?)\\s+(?=\\p{Lu})`, 'u');
/** `Ann Able [1, 2]`, `Ann Able (1)` */
const behindName = new RegExp(`(?<=[\\p{L}.])\\s*(?:\\[(${keys})\\]|\\((${keys})\\))(?=\\s*(?:$|[,;&]|and\\b))`, 'gu');

const given = (match: RegExpMatchArray): string => match.slice(1).find((each) => each !== undefined) ?? '';

/** Lines with such marks as pieces of their own, where a mark stands both before a line and behind a name. */
export function withPrintedMarks(lines: readonly Line[]): Line[] {
  const called = new Set<string>();
  const begun = new Set<string>();
  for (const line of lines) {
    for (const { kind, text } of line) {
      if (kind === 'mark') for (const each of tokens(text)) called.add(each);
      if (kind === 'text')
        for (const match of text.matchAll(behindName))
          for (const each of given(match).split(/[,;]/)) called.add(each.trim());
    }
    const start = line[0]?.kind === 'text' ? atStart.exec(line[0].text) : null;
    if (start !== null) begun.add(given(start));
  }
  const known = new Set([...begun].filter((each) => called.has(each)));
  const marked = known.size === 0 ? lines : lines.map((line) => markedLine(line, known));
  const explained = new Set(
    marked.flatMap(([first, second]) =>
      first?.kind === 'mark' && isInstitution(second?.text ?? '') ? [first.text] : [],
    ),
  );
  return marked.map((line) => marksBeforeNames(line, explained));
}

function markedLine(line: Line, known: ReadonlySet<string>): Line {
  const out: Line = [];
  for (const [at, piece] of line.entries()) {
    if (piece.kind !== 'text') {
      out.push(piece);
      continue;
    }
    let { text } = piece;
    const start = at === 0 ? atStart.exec(text) : null;
    if (start !== null && known.has(given(start))) {
      out.push({ kind: 'mark', text: given(start) });
      text = text.slice(start[0].length);
    }
    let from = 0;
    for (const match of text.matchAll(behindName)) {
      const marks = given(match).replace(/\s/g, '').split(/[,;]/);
      if (!marks.every((each) => known.has(each))) continue;
      out.push({ ...piece, text: text.slice(from, match.index) }, { kind: 'mark', text: marks.join(',') });
      from = match.index + match[0].length;
    }
    if (text.slice(from) !== '') out.push({ ...piece, text: text.slice(from) });
  }
  return out;
}

/** `¹Ann Able, ²Ben Baker`: a line that begins with a mark, and has one before each of several names. */
function marksBeforeNames(line: Line, explained: ReadonlySet<string>): Line {
  const isPair = (_: Piece, at: number) => (at % 2 === 0 ? line[at]?.kind === 'mark' : line[at]?.kind === 'text');
  if (line.length < 4 || line.length % 2 !== 0 || !line.every(isPair)) return line;
  const names = line.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const marks = line.flatMap(({ kind, text }) => (kind === 'mark' ? text.split(/[,;]/) : []));
  if (!marks.every((each) => explained.has(each)) || names.some(isInstitution)) return line;
  if (!names.every((text) => fullName.test(text.replace(/^\s*(?:and\s)?|(?:\s*,)?\s*(?:and\s*)?$/g, '')))) return line;
  return line.flatMap((piece, at): Line => {
    if (piece.kind === 'mark') return [];
    const [, name = '', seam = ''] = /^(.*?)((?:\s*,)?\s*(?:and\s*)?)$/s.exec(piece.text) ?? [];
    return [{ ...piece, text: name }, line[at - 1] as Piece, ...(seam === '' ? [] : [{ ...piece, text: seam }])];
  });
}
