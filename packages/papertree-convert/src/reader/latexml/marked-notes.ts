/** Reads notes of the title page that say what several marks of the authors mean. */
import type { State } from '../state.ts';
import { squeeze } from './byline.ts';
import { addEmails, emailsIn } from './emails.ts';
import { indexOf, personsMarked } from './institutes.ts';
import { addNotes, type Person, tokens } from './person.ts';

const sign = String.raw`\(?[†‡§¶*∗✉🖂]{1,2}\)?`;
const signs = new RegExp(`(?:^|\\s)(?=${sign}\\s)`, 'u');
const marked = new RegExp(`^(${sign})\\s+(.+)$`, 'su');

/** `† Equal supervision. ‡ Work done at Elm.`: each to the authors with its mark; false where a mark is nobody's. */
export function giveMarkedNotes(words: string, state: State): boolean {
  const pieces = words.split(signs).map((piece) => marked.exec(squeeze(piece)));
  const byMark = indexOf(
    state.parts.authors.map((author): Person => ({ author, marks: tokens(author.marks ?? '') })),
    ({ marks }) => marks,
  );
  const notes = pieces.map((piece) => {
    const [, mark = '', said = ''] = piece ?? [];
    return { said, people: personsMarked(tokens(mark).slice(0, 1), byMark) };
  });
  if (!notes.every(({ said, people }) => said !== '' && people.length > 0)) return false;
  for (const { said, people } of notes) {
    const { found, rest } = emailsIn(said);
    if (found.length > 0) addEmails(found, people, state);
    addNotes(people, found.length > 0 ? rest : said, state);
  }
  return true;
}
