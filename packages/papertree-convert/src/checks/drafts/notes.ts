/** The notes of a draft, apart from the sentences around them: each is a text of its own. */
import type { DraftKind, Stretch } from './calls.ts';
import { closingBraces } from './tex-braces.ts';

/** A text that is read by itself, and where it begins in the draft. */
export interface DraftText {
  readonly at: number;
  readonly words: string;
}

const texNote = /\\(?:footnote(?:text)?|endnote|sidenote|marginpar)\*?(?:\[[^[\]]{0,100}\])?\{/g;
/** `^[See Able.]` */
const markdownNote = /\^\[(?:[^[\]]|\[[^[\]]{0,300}\]){1,1500}\]/g;

/** The text with blanks for its notes, then the notes. */
export function textsOf(prose: string, kind: DraftKind): DraftText[] {
  const notes = kind === 'latex' ? texNotes(prose) : markdownNotes(prose);
  const around: string[] = [];
  let at = 0;
  for (const { from, to } of notes) {
    around.push(prose.slice(at, from), ' '.repeat(to - from));
    at = to;
  }
  around.push(prose.slice(at));
  return [
    { at: 0, words: around.join('') },
    ...notes.map(({ from, to }) => ({ at: from, words: inside(prose.slice(from, to)) })),
  ];
}

/** What a note says, in its place: ` ` stands for the command, the mark and the brackets. */
const inside = (note: string) => note.slice(0, -1).replace(/^(?:\\[^{]*\{|\^\[)/, (begin) => ' '.repeat(begin.length));

function texNotes(prose: string): Stretch[] {
  const found = [...prose.matchAll(texNote)];
  const ends = found.length > 0 ? closingBraces(prose) : [];
  let last = 0;
  return found.flatMap(({ 0: begin, index: from }) => {
    const to = ends[from + begin.length - 1] ?? 0;
    if (from < last || to === 0) return [];
    last = to;
    return [{ from, to }];
  });
}

const markdownNotes = (prose: string): Stretch[] =>
  [...prose.matchAll(markdownNote)].map(({ 0: whole, index: from }) => ({ from, to: from + whole.length }));
