/**
 * The pages about the service, and the files that pages load: composed and compressed once in each coding, when first asked
 * for; and problem documents as pages, for those who asked for a page.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readPageFile } from '../frontend.ts';
import {
  checkedPage,
  checkPage,
  type DocsSearch,
  docsPage,
  docsSearch,
  type Examples,
  errorPage,
  type FailedPaper,
  type FailureFacts,
  failurePage,
  type GuideName,
  type Guides,
  guidePage,
  homePage,
  type Lookup,
  llmsText,
  openApi,
  type PageSite,
  type ProblemCode,
  type ProblemDocument,
  type ShelfForm,
  type ShelfResults,
  type StoredPaper,
  shelfPage,
  type WaitingFacts,
  waitingPage,
} from '../pages/index.ts';
import { type Coding, cacheControl, makeReply, prepare, type Reply, type Representation } from './response.ts';
import type { Routes } from './route.ts';

export type DocumentName = 'home' | 'check' | 'docs' | 'openapi' | 'llms';

/** Files that pages load, with their types; `scripts/browser.ts` makes them. */
const files = {
  'site.css': 'text/css; charset=utf-8',
  'site.js': 'text/javascript; charset=utf-8',
  'check.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'paper.css': 'text/css; charset=utf-8',
  'paper.js': 'text/javascript; charset=utf-8',
  'paper-tools.js': 'text/javascript; charset=utf-8',
  'text.woff2': 'font/woff2',
  'text-italic.woff2': 'font/woff2',
  'text-bold.woff2': 'font/woff2',
  'text-bold-italic.woff2': 'font/woff2',
  'math.woff2': 'font/woff2',
  'math-letters.woff2': 'font/woff2',
  'math-more.woff2': 'font/woff2',
  'math-signs.woff2': 'font/woff2',
} as const;

const isFileName = (name: string): name is keyof typeof files => Object.hasOwn(files, name);

export const fileNames: ReadonlySet<string> = new Set(Object.keys(files));

export interface Documents {
  find(name: DocumentName, coding: Coding): Promise<Representation>;
  /** The page of a problem. */
  problem(code: ProblemCode, coding: Coding): Representation;
  /** The front page with the papers that were read here lately: another each time. */
  home(lately: readonly StoredPaper[], coding: Coding): Representation;
  /** The front page, with what became of something typed into its form. */
  looked(lookup: Lookup, coding: Coding): Representation;
  /** The page of a guide. */
  guide(name: GuideName, coding: Coding): Representation;
  /** The places of the documentation that hold these words. */
  searched(wanted: string, coding: Coding): Representation;
  /** The search over the stored papers, with what was found, or why nothing was. */
  shelf(form: ShelfForm, outcome: ShelfResults | string | undefined, coding: Coding): Representation;
  /** The page of a check that was sent by its form, up to what is found and behind it. */
  checked(): readonly [before: string, behind: string];
  /** The page of a paper that is being built. */
  waiting(facts: WaitingFacts): string;
  /** The page of a problem that a reader met. */
  failure(failure: FailureFacts): string;
  /** A file that pages load; undefined where there is none of that name. */
  file(name: string, coding: Coding): Representation | undefined;
}

const html = 'text/html; charset=utf-8';

/** Pages about the service load nothing but our own style, fonts, icon and script. */
const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const coders: Readonly<Record<Coding, (identity: Buffer) => Buffer>> = {
  identity: (identity) => identity,
  gzip: (identity) => gzipSync(identity),
  br: (identity) => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
};

/** `examples` gives the answers that the OpenAPI document shows. */
export function createDocuments(
  site: PageSite,
  routes: Routes,
  startedAt: number,
  examples: () => Promise<Examples | undefined>,
): Documents {
  const kept = new Map<string, Representation>();
  const compose = (type: string, content: string | Buffer, wanted: Coding, keeping: string = cacheControl.page) => {
    const identity = Buffer.from(content);
    // Fonts are compressed already.
    const coded = !type.startsWith('font/');
    const coding = coded ? wanted : 'identity';
    return prepare({
      body: coders[coding](identity),
      coding,
      coded,
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
      changedAt: startedAt,
      cacheControl: keeping,
      headers: { 'Content-Type': type, 'Content-Security-Policy': documentPolicy, 'Referrer-Policy': 'no-referrer' },
    });
  };
  const keep = (name: string, type: string, write: () => string | Buffer, coding: Coding) => {
    const key = `${coding} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const made = compose(type, write(), coding);
    kept.set(key, made);
    return made;
  };
  const writers: Readonly<Record<DocumentName, readonly [type: string, write: () => string | Promise<string>]>> = {
    home: [html, () => homePage(site, routes)],
    check: [html, () => checkPage(site)],
    docs: [html, () => docsPage(site, routes, guides())],
    openapi: ['application/json', async () => JSON.stringify(openApi(site, routes, await examples()))],
    llms: ['text/plain; charset=utf-8', () => llmsText(site, routes)],
  };
  let search: DocsSearch | undefined;
  const texts = new Map<DocumentName, string | Promise<string>>();
  return {
    async find(name, coding) {
      const [type, write] = writers[name];
      const written = texts.get(name) ?? write();
      texts.set(name, written);
      const text = await written;
      return keep(name, type, () => text, coding);
    },
    problem: (code, coding) => keep(`problem ${code}`, html, () => errorPage(code, site, routes), coding),
    home: (lately, coding) => compose(html, homePage(site, routes, undefined, lately), coding, cacheControl.unsettled),
    looked: (lookup, coding) => compose(html, homePage(site, routes, lookup), coding),
    guide: (name, coding) => keep(`guide ${name}`, html, () => guidePage(name, guides(), site), coding),
    searched(wanted, coding) {
      search ??= docsSearch(site, routes, guides());
      return compose(html, search.find(wanted), coding);
    },
    shelf: (form, outcome, coding) => compose(html, shelfPage(form, outcome, site), coding),
    checked: () => checkedPage(site),
    waiting: (facts) => waitingPage(facts, site),
    failure: (failure) => failurePage(failure, site),
    file(name, coding) {
      if (!isFileName(name)) return undefined;
      return keep(`file ${name}`, files[name], () => readPageFile(name), coding);
    },
  };
}

/** The guides as `scripts/guides.ts` has read them, read once. */
let readBefore: Guides | undefined;
function guides(): Guides {
  readBefore ??= JSON.parse(readPageFile('guides.json').toString()) as Guides;
  return readBefore;
}

/** Headers of every page of ours. */
export const documentHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': documentPolicy,
  'Referrer-Policy': 'no-referrer',
};

/** Browsers name HTML first; programs take anything, or JSON. */
export function takesHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** The same reply with a page for its body, which is a problem document. */
export function problemAsPage({ status, headers, body }: Reply, documents: Documents, paper?: FailedPaper): Reply {
  const problem = JSON.parse(body?.toString() ?? '{}') as ProblemDocument;
  const kept: Record<string, string> = {};
  for (let i = 0; i < headers.length; i += 2) kept[headers[i] as string] = headers[i + 1] as string;
  const retryAfter = kept['Retry-After'] === undefined ? undefined : Number(kept['Retry-After']);
  const page = documents.failure({ problem, retryAfter, paper });
  return makeReply(status, { ...kept, Vary: 'Accept', ...documentHeaders }, Buffer.from(page));
}
