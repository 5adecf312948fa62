/** A row of the table of routes: what its address is, who answers, and what must be known of the answers. */
import type { RouteDocs } from '../pages/index.ts';
import type { ServiceHandler } from './handlers/about-pages.ts';
import type { PaperHandler } from './handlers/paper-answers.ts';

export interface PaperRoute extends RouteDocs {
  readonly kind: 'paper';
  /** The documentation shows it, and tests of hostile papers and requests ask it. */
  readonly example: string;
  readonly handle: PaperHandler;
  /** Whether the answer changes while its version does not: latest version, inferred fields. */
  readonly cache: 'version' | 'changing';
  /** Under which name the answer is saved. */
  readonly fileName: string;
  /** Whether it is the whole paper in a format; these name one another as alternates. */
  readonly whole?: boolean;
  /** Content-Security-Policy of the answer, where a browser shows it as a page. */
  readonly policy?: string;
}

export interface ServiceRoute extends RouteDocs {
  readonly kind: 'service';
  readonly handle: ServiceHandler;
  /** The values that may fill the path; an address with another is the archive's. */
  readonly values?: ReadonlySet<string>;
  /** Whether it is for monitoring: without a rate limit, and logged at the level debug. */
  readonly monitoring?: boolean;
  /** As how many requests one counts, where not as one, of those that a client has in a window. */
  readonly cost?: (target: string, quota: number) => number;
  /** Who answers POST, where that is taken; `posts` documents it. */
  readonly post?: ServiceHandler;
  /** Whether the handler takes every method. */
  readonly anyMethod?: boolean;
}

export type Route = PaperRoute | ServiceRoute;
export type Routes = Readonly<Record<string, Route>>;

/** Content types of answers. */
export const html = 'text/html; charset=utf-8';
export const jsonType = 'application/json';
export const markdownType = 'text/markdown; charset=utf-8; variant=GFM';
export const bibtexType = 'application/x-bibtex; charset=utf-8';
export const cslType = 'application/vnd.citationstyles.csl+json';
export const csvType = 'text/csv; charset=utf-8';
export const risType = 'application/x-research-info-systems; charset=utf-8';
export const svgType = 'image/svg+xml';
export const ndjsonType = 'application/x-ndjson';
export const epubType = 'application/epub+zip';
export const zipType = 'application/zip';
export const plainType = 'text/plain; charset=utf-8';

/** Problems by which routes fail: those that never build, those that do, those with choices in the query. */
export const found = ['invalid-id', 'not-found', 'rate-limited', 'upstream'] as const;
export const built = ['invalid-id', 'not-found', 'no-html', 'rate-limited', 'build-failed', 'upstream'] as const;
export const choosing = [...built, 'bad-request'] as const;
export const limited = ['rate-limited'] as const;
