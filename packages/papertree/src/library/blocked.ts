/** The problem of a paper that the operator has blocked. The operator's reason is theirs, and not told. */
import { HeldBack } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';

export function blockedProblem(paper: PaperId): HeldBack {
  return new HeldBack(`${formatId(paper)} is not served here: it was taken down by the operator of this service.`, {
    hint: 'Look for it at the archive, or ask the operator of this service.',
  });
}
