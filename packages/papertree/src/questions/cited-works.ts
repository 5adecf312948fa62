/** The paper that each work of a list is, and why there is none or its text cannot be had. */
import { type ClosedReason, isUnanswered, type ListedWork, type WorkCheck } from 'papertree-convert/checks';
import { asProblem, HeldBack, type Problem } from 'papertree-convert/errors';
import { type PaperId, parseId } from 'papertree-convert/paper';

/** A work of the list, as citations need it: its paper at the archive, where that is known. */
export interface CitedWork {
  readonly key: string;
  readonly title?: string;
  readonly paper?: PaperId | undefined;
  /** Why there is none. */
  readonly reason?: ClosedReason | undefined;
  /** Its newest version, where the list names another. */
  readonly newest?: PaperId | undefined;
  readonly isWithdrawn?: boolean;
}

/**
 * The paper that each work of a list is, by what its check found: in the version that the list names; where its id is another
 * paper's, the one that was meant.
 */
export function citedWorks(works: readonly ListedWork[], checks: readonly WorkCheck[]): CitedWork[] {
  const versions = new Map(works.map(({ place, id }) => [place, id]));
  return checks.map(({ place, key, title, verdict, also = [], paper, meant, asked }): CitedWork => {
    if (verdict === 'wrong-id') return { key, title, paper: meant && parseId(meant.id), reason: 'wrong-id' };
    const named = versions.get(place);
    const reason: ClosedReason = verdict === 'not-found' ? 'not-found' : isUnanswered(asked) ? 'no-answer' : 'no-paper';
    const newest = paper && parseId(paper.id);
    const isWithdrawn = verdict === 'withdrawn' || also.includes('withdrawn');
    const told = { key, title, reason, isWithdrawn } as const;
    if (named?.version === undefined || !newest) return { ...told, paper: newest };
    return { ...told, paper: named, ...(named.version !== newest.version && { newest }) };
  });
}

/** A text that is held back or missing, or an archive that gives no answer, leaves a citation unchecked. */
export function reasonOf(thrown: unknown): ClosedReason {
  if (thrown instanceof HeldBack) return 'held-back';
  const { code } = asProblem(thrown);
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? 'unreadable') : 'unreadable';
}
const reasons: Readonly<Partial<Record<Problem['code'], ClosedReason>>> = {
  ...{ 'no-html': 'no-html', 'not-found': 'no-version', upstream: 'no-answer', 'rate-limited': 'no-answer' },
};
