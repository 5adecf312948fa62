/** Papers as those who ask see them: questions answered as bytes for addresses, and views for the tools of agents. */

import type { ListedWork, WorkCheck } from 'papertree-convert/checks';
import type { PaperId } from 'papertree-convert/paper';
import { type Library, type VersionId, warningsOfRecord, withTimeout } from '../library/index.ts';
import type { PaperThreads } from '../threads/paper-threads.ts';
import type { Asked, FileAnswer, FileOperation, Operation, Outcome, Pending, Waiting } from './answer.ts';
import type { BundleAnswer, BundleOperation } from './bundle.ts';
import { headOf, qualityOf, type Site } from './facts.ts';
import { createViewContext, openView, type PaperView } from './paper-view.ts';
import type { SearchShelf } from './shelf.ts';

/** For addresses. */
export interface PaperAnswers {
  ask(operation: Operation, asked: Asked): Promise<Outcome>;
  openFile(operation: FileOperation, asked: Asked): Promise<FileAnswer>;
  openBundle(operation: BundleOperation, asked: Asked): Promise<BundleAnswer | Pending>;
  /** The revision that an answer about the paper would have now; undefined where nothing is known of it. */
  revision(paper: PaperId): Promise<string | undefined>;
  /** An answer about it was given just now. */
  used(paper: VersionId): void;
}

/** For the tools of agents. */
export interface PaperViews {
  /** The metadata of a paper; builds nothing. */
  summarise(paper: PaperId): Promise<PaperSummary>;
  /** Opens a paper, building it first if needed; a build that outlasts the timeout gives `pending`. */
  open(paper: PaperId, asking?: { readonly outlineOnly?: boolean }): Promise<PaperView | Waiting>;
  /** What the archive says of a work that is cited, where it can be asked. */
  readonly identify?: (work: ListedWork) => Promise<WorkCheck>;
  /** Searches all stored papers, where they are searched. */
  readonly searchShelf?: SearchShelf;
}

export type Papers = PaperAnswers & PaperViews;

export type PaperSummary = Awaited<ReturnType<typeof summarise>>;

/** Milliseconds to wait for a build before answering `pending`; MCP clients themselves give up after sixty seconds. */
const usualTimeout = 20_000;
/** Seconds. */
const retryAfter = 5;

export function createPapers(
  library: Library,
  site: Site,
  threads: PaperThreads,
  timeout: number = usualTimeout,
): Papers {
  const views = createViewContext(library, site, threads);
  const source = { library, site, threads, view: (paper: Parameters<typeof openView>[0]) => openView(paper, views) };
  return {
    ask: (operation, asked) => operation(asked, source),
    openFile: (operation, asked) => operation(asked, source),
    openBundle: (operation, asked) => operation(asked, source),
    revision: library.revision,
    used: library.used,
    summarise: (paper) => summarise(paper, library, site),
    async open(paper, asking) {
      const opened = await withTimeout(library.open(paper, asking), timeout);
      if (!opened) return { state: 'pending', retryAfter };
      library.used(opened.paper);
      return source.view(opened);
    },
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
