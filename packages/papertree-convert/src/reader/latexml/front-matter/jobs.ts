/** Titles, degrees and jobs that stand beside names and places: `PhD`, `Senior Member, IEEE`, `Jr.` */
import { addNote, type Person } from './person.ts';
import { isInstitution } from './vocabulary.ts';

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

/** `Doctoral Student, University of Trees` */
const before =
  /^((?:(?:assistant|associate|full|senior|principal|adjunct|visiting|emeritus|research|graduate|undergraduate|doctoral|master['’]?s?|ph\.?d\.?|post-?doc(?:toral)?)\s+)*(?:professor|lecturer|scientist|engineer|researcher|fellow|associate|student|candidate|post-?doc)),\s+(.+)$/isu;

/** `Oakmind, Principal Research Engineer.` */
const behind =
  /^(.+),\s+((?:head|director) of [^,]{3,40}|(?:(?:assistant|associate|senior|principal|staff|distinguished|chief|lead|ai|ml|security|software|research|data)\s+)+(?:professor|lecturer|scientist|engineer|researcher|officer))\.?$/isu;

/** Takes the job of who works at a place off the place: it is a note. */
export function withoutJob(words: string): { readonly job: string; readonly place: string } {
  const [, first = '', place = ''] = before.exec(words) ?? [];
  if (isInstitution(place)) return { job: first, place };
  const [, held = '', last = ''] = behind.exec(words) ?? [];
  return last === '' ? { job: '', place: words } : { job: last, place: held };
}
