/** What was answered a moment ago, by its target: asked for in the same words again, it need not be looked up again. */
import type { Address } from '../paper/address.ts';
import type { Coding } from './answers.ts';
import type { Representation } from './representation.ts';

export interface Recent {
  readonly address: Address;
  readonly representation: Representation;
}

export interface Recents {
  find(target: string, coding: Coding): Recent | undefined;
  /** `coding` is what was wished, whether or not there is one. */
  keep(target: string, coding: Coding, recent: Recent): void;
}

/** All of it is forgotten after so long, and when it has become so much. */
const lifeMs = 1000;
const most = 256;

export function createRecents(now: () => number = performance.now.bind(performance)): Recents {
  const kept = { identity: new Map<string, Recent>(), gzip: new Map<string, Recent>(), br: new Map<string, Recent>() };
  let count = 0;
  let ends = 0;
  const forget = () => {
    for (const each of Object.values(kept)) each.clear();
    count = 0;
  };
  return {
    find(target, coding) {
      if (count > 0 && now() > ends) forget();
      return kept[coding].get(target);
    },
    keep(target, coding, recent) {
      if (count >= most) forget();
      if (count === 0) ends = now() + lifeMs;
      if (!kept[coding].has(target)) count++;
      kept[coding].set(target, recent);
    },
  };
}
