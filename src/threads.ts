/** Opens pools of worker threads that run the functions of `worker.ts`. */
import { extname } from 'node:path';
import { Piscina } from 'piscina';

type Sizes = Pick<NonNullable<ConstructorParameters<typeof Piscina>[0]>, 'minThreads' | 'maxThreads' | 'idleTimeout'>;

export function openThreads(sizes: Sizes): Piscina {
  return new Piscina({
    // `.ts` as the repository runs it, `.js` as it is published.
    filename: new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href,
    // Node 24 would let the young generation of each thread grow to 192 MB; conversions are no faster for more than 64.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
    ...sizes,
  });
}
