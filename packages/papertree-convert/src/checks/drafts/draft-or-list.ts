/** Whether a text that is given for a list of works is a draft that cites them. */

import { readWorkList } from '../listed-works.ts';
import { type DraftKind, draftKindOf } from './calls.ts';
import { readDraft } from './read-draft.ts';

/** Lines that are looked at. */
const most = 5000;

/** LaTeX without a list, or text that cites by keys, or has headings and no reference. */
export function isDraft(text: string, kind: DraftKind = draftKindOf(text)): boolean {
  const { format, works } = readWorkList(text, most);
  if (format !== 'printed') return false;
  if (kind === 'latex') return !/\\bibitem\b/.test(text);
  const isListed = works.some(({ id, doi, year }) => id !== undefined || doi !== '' || year !== '');
  // A printed reference may name an account, `@kettles`, but sets none in brackets.
  const isCiting = /\[[^\]\n]*(?<!\w)@\w/.test(text);
  return isCiting || (!isListed && (/^#{1,6} \S/m.test(text) || readDraft(text, 'markdown').length > 0));
}
