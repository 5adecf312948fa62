/** Opens papers as values (sections, figures, references, search) for callers that need no HTTP response: the MCP tools. */

import type { PaperId } from 'papertree-convert/paper';
import { type Library, type ShelvedPaper, warningsOfRecord, withTimeout } from '../library/index.ts';
import { headOf, qualityOf } from '../operations/facts.ts';
import type { Pending, TextReader } from '../operations/operation.ts';
import type { Site } from '../operations/site.ts';
import type { Versions } from './compare-versions.ts';
import { type OpenPaper, openPaper } from './open-paper.ts';
import { openPaperThread } from './paper-thread.ts';
import { createParsedCache } from './parsed-cache.ts';

export type { BlockKind } from './blocks.ts';
export type { FloatFacts, FloatText, Picture } from './floats.ts';
export { dropHidden } from './hidden.ts';
export type { OpenPaper } from './open-paper.ts';
export type { BlockText } from './paper-questions.ts';
export type { Mention, PassageKind } from './passages.ts';
export { openQuotations } from './quotations.ts';
export type { Finding, MatchQuality } from './search.ts';
export type { SectionFacts } from './sections.ts';

export interface PaperReader extends TextReader {
  /** The metadata of a paper; builds nothing. */
  summarise(paper: PaperId): Promise<PaperSummary>;
  /** Opens a paper, building it first if needed; a build that outlasts the timeout gives `pending`. */
  open(paper: PaperId, asking?: { readonly outlineOnly?: boolean }): Promise<OpenPaper | Pending>;
  close(): Promise<void>;
}

export type PaperSummary = Awaited<ReturnType<typeof summarise>>;

/** Milliseconds to wait for a build before answering `pending`; MCP clients themselves give up after sixty seconds. */
const usualTimeout = 20_000;
/** Seconds. */
const retryAfter = 5;
/** Bytes of memory that the traces between two versions take, roughly. */
const tracesBytes = 256 * 1024;

export function createPaperReader(library: Library, site: Site, timeout: number = usualTimeout): PaperReader {
  const thread = openPaperThread();
  const cache = createParsedCache();
  const versionsOf = async (before: ShelvedPaper, after: ShelvedPaper): Promise<Versions> => {
    const [old, now] = await Promise.all([before.read('content'), after.read('content')]);
    // Copies of their own, for the thread takes them away.
    return { before: new Uint8Array(old), after: new Uint8Array(now) };
  };
  const trace = (before: ShelvedPaper, after: ShelvedPaper) =>
    cache.keep(`${before.build.buildId} traced to ${after.build.buildId}`, tracesBytes, async () =>
      thread.trace(await versionsOf(before, after)),
    );
  const tools = { cache, thread, trace };
  return {
    search: (paper, query, most) => openPaper(paper, library, site, tools).search(query, most),
    compare: async (before, after) => thread.compare(await versionsOf(before, after)),
    trace,
    summarise: (paper) => summarise(paper, library, site),
    async open(paper, asking) {
      const opened = await withTimeout(library.open(paper, asking), timeout);
      if (!opened) return { state: 'pending', queuedAt: new Date(Date.now() - timeout).toISOString(), retryAfter };
      library.used(opened.paper);
      return openPaper(opened, library, site, tools);
    },
    close: () => thread.close(),
  };
}

async function summarise(paper: PaperId, library: Library, site: Site) {
  const { opened, ...known } = await library.find(paper);
  const built = opened && {
    tokens: opened.index.tokens.approx,
    quality: qualityOf(opened.index.quality, opened.conversion),
    inferred: opened.inferred,
  };
  const warnings = opened?.warnings ?? warningsOfRecord(known);
  return { ...headOf(known, site), ...built, warnings };
}
