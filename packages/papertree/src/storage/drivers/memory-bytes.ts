/** `bytes` in memory: for what is converted once, and for tests. */
import { Readable } from 'node:stream';
import { type Bytes, type Entry, pageSize, requireKey } from '../bytes.ts';
import type { ShelfOptions } from '../engine-options.ts';
import type { Time } from '../ledger-facts.ts';

export function openMemoryBytes({ clock = Date.now }: ShelfOptions = {}): Bytes {
  const objects = new Map<string, { readonly body: Buffer; readonly modifiedAt: Time }>();
  const entryOf = (key: string): Entry | undefined => {
    const found = objects.get(requireKey(key));
    return found && { key, size: found.body.length, modifiedAt: found.modifiedAt };
  };
  const get: Bytes['get'] = async (key, range) => {
    const body = objects.get(requireKey(key))?.body;
    return body && Buffer.from(range ? body.subarray(range.start, Math.max(range.start, range.end)) : body);
  };
  return {
    put: async (key, body) => {
      requireKey(key);
      const chunks: Uint8Array[] = [];
      // Copied, so that the object does not change when the caller's buffer does.
      for await (const chunk of body instanceof Uint8Array ? [body] : body) chunks.push(Uint8Array.from(chunk));
      const whole = Buffer.concat(chunks);
      objects.set(key, { body: whole, modifiedAt: clock() });
      return whole.length;
    },
    get,
    stream: async (key, range) => {
      const body = await get(key, range);
      return body && Readable.from([body]);
    },
    head: async (key) => entryOf(key),
    delete: async (key) => {
      objects.delete(requireKey(key));
    },
    async *walk() {
      const keys = [...objects.keys()];
      for (let start = 0; start < keys.length; start += pageSize) {
        yield keys.slice(start, start + pageSize).flatMap((key) => entryOf(key) ?? []);
      }
    },
    tidy: async () => 0,
    check: async () => {},
    close: async () => objects.clear(),
  };
}
