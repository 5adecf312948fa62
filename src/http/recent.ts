/** What was answered a moment ago, by its target: asked for in the same words again, it need not be looked up again. */
import type { Address } from '../paper/address.ts';
import type { Representation } from './representation.ts';

export interface Recent {
  readonly address: Address;
  readonly representation: Representation;
}

export interface Recents {
  find(target: string): Recent | undefined;
  keep(target: string, recent: Recent): void;
}

/** All of it is forgotten after so long, and when it has become so much. */
const lifeMs = 1000;
const most = 256;

export function createRecents(now: () => number = performance.now.bind(performance)): Recents {
  const kept = new Map<string, Recent>();
  let ends = 0;
  return {
    find(target) {
      if (kept.size > 0 && now() > ends) kept.clear();
      return kept.get(target);
    },
    keep(target, recent) {
      if (kept.size >= most) kept.clear();
      if (kept.size === 0) ends = now() + lifeMs;
      kept.set(target, recent);
    },
  };
}
