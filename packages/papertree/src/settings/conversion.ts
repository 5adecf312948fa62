/** The settings of conversions: how large a page may be, how long it may take, on how many threads; and whether sources are converted, too. */
import { availableParallelism } from 'node:os';
import { setting } from './setting.ts';
import { atMost, bytes, integer, oneOf, time } from './values.ts';

export const conversionSettings = {
  pageLimit: setting({ name: 'PAGE_LIMIT', default: '64MB', parse: bytes, doc: 'The largest HTML page to convert.' }),
  buildTimeout: setting({
    name: 'BUILD_TIMEOUT',
    default: '120s',
    parse: time,
    doc: 'The longest time to convert one page.',
  }),
  workers: setting({
    name: 'WORKERS',
    default: () => String(Math.max(1, availableParallelism() - 1)),
    says: 'one fewer than the cores',
    parse: integer(1, 256),
    doc: 'The number of threads that convert pages.',
  }),
  converter: setting({
    name: 'CONVERTER',
    default: 'off',
    parse: oneOf('off', 'latexml'),
    doc: 'Whether papers of which the archive has no HTML are converted here, from their LaTeX source: `latexml` does so, in a sandbox. Needs Linux and Debian’s `latexml` and `bubblewrap`, and for figures in PDF or EPS `ghostscript`.',
  }),
  converterTimeout: setting({
    name: 'CONVERTER_TIMEOUT',
    default: '5m',
    parse: atMost(60 * 60_000, time),
    doc: 'The longest time to convert one source, up to `60m`.',
  }),
  converterMemory: setting({
    name: 'CONVERTER_MEMORY',
    default: '2GB',
    parse: bytes,
    doc: 'The most memory that a program of one conversion may take. Its files, up to 768 MB, stand in memory, too.',
  }),
  converterConcurrency: setting({
    name: 'CONVERTER_CONCURRENCY',
    default: '1',
    parse: integer(1, 64),
    doc: 'How many sources are converted at once; a hundred more may wait.',
  }),
} as const;
