/** Titles, degrees and jobs that stand beside names and places: `PhD`, `Senior Member, IEEE`, `Jr.` */
import { addNote, type Person } from './person.ts';

const generation = /^(?:[JS]r\.?|I{2,3}|IV)$/;
const title =
  /^(?:Ph\.?\s?D\.?(?: (?:Candidate|Student))?|M\.?\s?D\.?|[MB]\.?\s?(?:Sc|A|S|Eng|Tech)\.?|M\.?(?:P\.?H|B\.?A)\.?|D\.?Sc\.?|R\.?N\.?|(?:Associate |Assistant |Full |Emeritus )?Professor(?: of [a-z ]+)?|(?:Senior )?Lecturer(?: in [a-z ]+)?|(?:(?:Ph\.?D\.?|Doctoral|Master|Graduate|Undergraduate) )?Student|(?:\p{Lu}\p{L}+ )?Teacher|Post-?doc(?:toral (?:Researcher|Fellow))?|(?:Senior |Student |Graduate Student |Life |Associate |Graduate )*(?:Member|Fellow)|IEEE|ACM|OSA|OPTICA|SPIE|AIAA|ASME|et al\.?)$/iu;

/** Degrees and honours, most of them of physicians, as they are written without points: `M.B.B.S.` */
const degrees = new Set(
  (
    'MBBS MBChB MBBCh BMBCh BMBS MDCM MDPhD DPhil DrPH ScD PharmD PsyD EdD ThD DDS DMD DVM JD LLB LLM MPhil MRes MEd MHS MHA MHSc ' +
    'MSPH MSW MSN BSN MRCP MRCS FRCP FRCS FRCPC FACC FACP FACS FAHA FESC FMedSci FRS'
  ).split(' '),
);

/** `Ann Able, PhD` as two creators: whether there is no name in this one. */
export const isTitle = (name: string) =>
  title.test(name) || generation.test(name) || degrees.has(name.replace(/[.\s]/g, ''));

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
