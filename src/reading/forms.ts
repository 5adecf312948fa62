/** Parsed forms of what is shelved, for papers asked for lately: each is made once, however many ask for it at a time. */
import { LRUCache } from 'lru-cache';

export interface Forms {
  /** `size` is what it takes in memory, roughly, in bytes. */
  keep<T extends object>(name: string, size: number, make: () => Promise<T>): Promise<T>;
}

const usualBytes = 128 * 1024 * 1024;
/** The largest paper is kept as well, beside the small forms of others: it is the dearest to make again. */
const largestShare = 0.75;

export function openForms(bytes: number = usualBytes): Forms {
  const kept = new LRUCache<string, object>({ maxSize: bytes });
  const underway = new Map<string, Promise<object>>();

  async function makeOnce(name: string, size: number, make: () => Promise<object>): Promise<object> {
    try {
      const made = await make();
      kept.set(name, made, { size: Math.max(1, Math.min(Math.floor(bytes * largestShare), size)) });
      return made;
    } finally {
      underway.delete(name);
    }
  }

  return {
    async keep<T extends object>(name: string, size: number, make: () => Promise<T>) {
      // What stands under a name was made for it.
      const known = kept.get(name) as T | undefined;
      if (known) return known;
      const making = underway.get(name) ?? makeOnce(name, size, make);
      underway.set(name, making);
      return making as Promise<T>;
    },
  };
}
