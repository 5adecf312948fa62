/** Takes the job of who works at a place off the place: it is a note. */
import { isInstitution } from './vocabulary.ts';

/** `Doctoral Student, University of Trees` */
const before =
  /^((?:(?:assistant|associate|full|senior|principal|adjunct|visiting|emeritus|research|graduate|undergraduate|doctoral|master['’]?s?|ph\.?d\.?|post-?doc(?:toral)?)\s+)*(?:professor|lecturer|scientist|engineer|researcher|fellow|associate|student|candidate|post-?doc)),\s+(.+)$/isu;

/** `Oakmind, Principal Research Engineer.` */
const behind =
  /^(.+),\s+((?:head|director) of [^,]{3,40}|(?:(?:assistant|associate|senior|principal|staff|distinguished|chief|lead|ai|ml|security|software|research|data)\s+)+(?:professor|lecturer|scientist|engineer|researcher|officer))\.?$/isu;

export function withoutJob(words: string): { readonly job: string; readonly place: string } {
  const [, first = '', place = ''] = before.exec(words) ?? [];
  if (isInstitution(place)) return { job: first, place };
  const [, held = '', last = ''] = behind.exec(words) ?? [];
  return last === '' ? { job: '', place: words } : { job: last, place: held };
}
