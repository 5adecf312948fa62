/** Lines of a title page as printed: pieces of words, marks and notes. */

/** A piece of a printed line of the title page; a place is a note that says where someone works. */
export type Piece = {
  kind: 'text' | 'mark' | 'note' | 'place';
  text: string;
  bold?: boolean;
  size?: number;
  call?: boolean;
  /** The mark that calls a note from elsewhere: `\\footnotetext[1]{…}`. */
  calledBy?: string;
  /** The mark of a note that others may call again: `\\footnotemark[1]`. */
  own?: string;
  /** Whether a place stands in brackets behind the last of several names. */
  bracketed?: boolean;
  /** What an unknown command before it says that it is. */
  said?: 'names' | 'details';
};
export type Line = Piece[];

const isNote = ({ kind }: Piece) => kind === 'note' || kind === 'place';

/** Words that stand beside each other as one piece, and no blanks around the line. */
export function merge(line: Line): Line {
  const out: Line = [];
  for (const piece of line) {
    const last = out.at(-1);
    if (piece.text.trim() === '' && piece.kind !== 'text') continue;
    const isOther = piece.said !== undefined && piece.said !== last?.said;
    if (last !== undefined && last.kind === piece.kind && !isNote(piece) && last.call === piece.call && !isOther) {
      // Blanks are neither.
      if (last.text.trim() === '') {
        last.bold = piece.bold === true;
        last.size = piece.size ?? 100;
      } else if (piece.text.trim() !== '') {
        last.bold = last.bold === true && piece.bold === true;
        last.size = Math.min(last.size ?? 100, piece.size ?? 100);
      }
      // `<sup>1,4</sup><sup>1</sup>` is no mark 41.
      const apart = piece.kind === 'mark' && /\d$/.test(last.text) && /^\d/.test(piece.text);
      last.text += apart ? `,${piece.text}` : piece.text;
    } else out.push({ ...piece });
  }
  const isBlank = (piece: Piece | undefined) => piece?.kind === 'text' && piece.text.trim() === '';
  while (isBlank(out[0])) out.shift();
  while (isBlank(out.at(-1))) out.pop();
  return out;
}

/** Words as a line of their own. */
export const lineOf = (text: string): Line => [{ kind: 'text', text }];

export const saidOf = (line: Line): Piece['said'] => line.find(({ said }) => said !== undefined)?.said;

/** The parts of a line whose words a function cuts. */
export function partedLine(line: Line, cut: (text: string) => readonly string[]): Line[] {
  const parts: Line[] = [[]];
  for (const piece of line)
    for (const [at, text] of (piece.kind === 'text' ? cut(piece.text) : [piece.text]).entries()) {
      if (at > 0) parts.push([]);
      if (text.trim() !== '') parts.at(-1)?.push({ ...piece, text });
    }
  return parts;
}

export const withoutNotes = (line: Line) => line.filter((piece) => !isNote(piece));

/** The lines of words as the source has them, without blanks. */
export const printedLines = (text: string): string[] =>
  text
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '');

/** White space of any length as one space, none at the ends; single spaces are not matched. */
export const squeeze = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
export const wordsOf = (line: Line) =>
  squeeze(line.map((piece) => (isNote(piece) ? asideOf(piece) : piece.text)).join(''));

/** The words of a line without its marks, which stand before them without a space. */
export const unmarkedWords = (line: Line) => wordsOf(line.filter(({ kind }) => kind !== 'mark'));

const asideOf = ({ text }: Piece) => (/^https?:/.test(text) ? ` (${text}) ` : ` ${text} `);
