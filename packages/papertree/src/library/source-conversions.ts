/** Makes pages of papers that the archive has only the source of: few at a time, and clients take turns. */
import { Problem } from 'papertree-convert/errors';
import type { SourceType } from 'papertree-convert/paper';
import { type Archive, createFairQueue, Outage } from '../archive/index.ts';
import type { ConvertedSource } from '../converter/latexml.ts';
import { packConversion } from './converted-page.ts';
import type { KnownPaper } from './records.ts';
import type { NewPage } from './shelving.ts';

export interface SourceConverter {
  readonly convert: (source: Uint8Array, signal: AbortSignal) => Promise<ConvertedSource>;
  /** How many sources may be converted at once. */
  readonly concurrency: number;
}

export interface ConversionOptions {
  readonly client: string | undefined;
  readonly signal: AbortSignal;
}

export interface Conversions {
  /** `missing` is what the archive said of the page; it is thrown where sources are not converted here. */
  make(known: KnownPaper, missing: Problem, options: ConversionOptions): Promise<NewPage>;
  /** Ends what runs and refuses what waits. */
  close(): void;
}

/** A conversion that would fail again: the source of a version never changes. */
export class FailedConversion extends Problem {
  /** Milliseconds; a conversion may cost minutes. `papertree rebuild` does not ask what is remembered. */
  readonly rememberedMs = 6 * 60 * 60_000;
}

/** Papers that wait for their turn; a conversion takes from seconds to minutes. */
const capacity = 100;

/** Sources that are no TeX, as the record names them. */
const noTex: Readonly<Partial<Record<SourceType, string>>> = {
  pdf: 'only a PDF',
  ps: 'only PostScript',
  docx: 'a word processor’s file',
  html: 'HTML of the author’s own',
  withdrawn: 'withdrawn',
};

export function createConversions(
  archive: Pick<Archive, 'source'>,
  converter: SourceConverter | undefined,
): Conversions {
  const queue = createFairQueue({ slots: converter?.concurrency ?? 1, capacity });
  const closing = new AbortController();

  const inTurn = async <T>(client: string | undefined, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const place = queue.enter(client);
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      await Promise.race([place.ready, aborted.promise]);
      return await work();
    } finally {
      signal.removeEventListener('abort', abort);
      place.leave();
    }
  };

  const convert = async (
    { paper }: KnownPaper,
    convertSource: SourceConverter['convert'],
    options: ConversionOptions,
  ) => {
    try {
      const source = await archive.source(paper, options);
      return await convertSource(source, options.signal);
    } catch (thrown) {
      if (thrown instanceof Outage || !(thrown instanceof Problem)) throw thrown;
      const { code, reason } = thrown;
      const prefix = code === 'no-html' ? 'The archive has no page of this version. ' : '';
      throw new FailedConversion(code, prefix + reason, { cause: thrown });
    }
  };

  return {
    async make(known, missing, { client, signal }) {
      const { paper, metadata, withheld } = known;
      const kind = metadata.versions.find(({ version }) => version === paper.version)?.sourceType;
      const what = kind && noTex[kind];
      if (what !== undefined)
        throw new Problem(
          'no-html',
          `${missing.reason} The source of this version is ${what}, and only LaTeX could be converted here.`,
        );
      // Nothing would be stored of it but an outline, for which it would be converted again and again.
      if (withheld) throw missing;
      if (!converter) {
        throw new Problem('no-html', `${missing.reason} ${unconverted}`, { cause: missing });
      }
      const stop = AbortSignal.any([signal, closing.signal]);
      const made = await inTurn(client, stop, () => convert(known, converter.convert, { client, signal: stop }));
      return { html: packConversion(made), converted: true };
    },
    close() {
      const reason = new Outage('The service is stopping.', { retryAfter: 10, unasked: true });
      closing.abort(reason);
      queue.close(reason);
    },
  };
}

/** Advice where sources are not converted. */
const unconverted = 'Its source is not converted here; an operator can have that done with CONVERTER=latexml.';
