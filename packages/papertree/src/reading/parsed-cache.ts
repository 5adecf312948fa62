/** A cache of parsed artefacts, bounded by bytes; concurrent requests for one value share one parse. */
import { LRUCache } from 'lru-cache';

export interface ParsedCache {
  /** `size` is roughly the bytes of memory that the value takes. */
  keep<T extends object>(name: string, size: number, make: () => Promise<T>): Promise<T>;
}

const usualBytes = 128 * 1024 * 1024;
/** A larger value counts as this share of the cache, so that even the largest paper is kept: it takes longest to parse. */
const largestShare = 0.75;

export function createParsedCache(bytes: number = usualBytes): ParsedCache {
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
      // Callers use one type per name.
      const known = kept.get(name) as T | undefined;
      if (known) return known;
      const making = underway.get(name) ?? makeOnce(name, size, make);
      underway.set(name, making);
      return making as Promise<T>;
    },
  };
}
