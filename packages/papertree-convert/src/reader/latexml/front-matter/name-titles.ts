/** Titles, degrees and offices that stand beside names: `PhD`, `Senior Member, IEEE`, `Jr.` */
import { addNote, type Person } from './person.ts';

const generation = /^(?:[JS]r\.?|I{2,3}|IV)$/;
const title =
  /^(?:Ph\.?\s?D\.?(?: (?:Candidate|Student))?|M\.?\s?D\.?|[MB]\.?\s?(?:Sc|A|S|Eng|Tech)\.?|M\.?(?:P\.?H|B\.?A)\.?|D\.?Sc\.?|R\.?N\.?|(?:Associate |Assistant |Full |Emeritus )?Professor(?: of [a-z ]+)?|(?:Senior )?Lecturer(?: in [a-z ]+)?|(?:(?:Ph\.?D\.?|Doctoral|Master|Graduate|Undergraduate) )?Student|(?:\p{Lu}\p{L}+ )?Teacher|Post-?doc(?:toral (?:Researcher|Fellow))?|(?:Senior |Student |Graduate Student |Life |Associate |Graduate )*(?:Member|Fellow)|IEEE|ACM|OSA|OPTICA|SPIE|AIAA|ASME|et al\.?)$/iu;

/** `Ann Able, PhD` as two creators: whether there is no name in this one. */
export const isTitle = (name: string) => title.test(name) || generation.test(name);

/** Adds `PhD`, or `Senior Member` and then `IEEE`, which are one note; `Jr.` is a part of the name. */
export function addTitle(person: Person, words: string): void {
  const { notes } = person.author;
  const last = notes?.at(-1);
  if (generation.test(words)) person.author.name += ` ${words}`;
  else if (notes !== undefined && last !== undefined && society.test(words) && /(?:Member|Fellow)$/i.test(last))
    notes[notes.length - 1] = `${last}, ${words}`;
  else addNote(person, words);
}

const society = /^(?:IEEE|ACM|OSA)$/i;
