/** How long each kind of answer may be kept by others. */
import type { Route } from '../pages/index.ts';

const day = 86_400;

/** What does not change with a version may be kept for long; `immutable` nothing is, for the archive makes pages anew. */
export function cacheControl(route: Pick<Route, 'changes'>, versioned: boolean, settled: boolean): string {
  if (route.changes && !settled) return 'no-cache';
  if (route.changes || !versioned) return 'public, max-age=300';
  return `public, max-age=${day}, stale-while-revalidate=${7 * day}`;
}

export const pageCaching = 'public, max-age=3600';
export const neverKept = 'no-store';

/** What is wrong with the question stays wrong for a minute; what is wrong with us or the archive may be over at once. */
export function problemCaching(code: string, ofPaper: boolean): string {
  const lasting = code === 'invalid-id' || code === 'no-html' || (code === 'not-found' && ofPaper);
  return lasting ? 'public, max-age=60' : neverKept;
}
