/** The pages about the service, composed and compressed once in each coding, when first asked for. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { docsPage, errorPage, homePage, llmsText, openApi, type PageSite, type ProblemCode } from '../pages/index.ts';
import type { Coding } from './compress.ts';
import { cacheControl, prepare, type Representation } from './response.ts';
import type { Routes } from './route.ts';

export type DocumentName = 'home' | 'docs' | 'openapi' | 'llms';

export interface Documents {
  find(name: DocumentName, coding: Coding): Representation;
  /** The page of a problem. */
  problem(code: ProblemCode, coding: Coding): Representation;
  /** The form, with what was typed into it and is no id. */
  wrong(typed: string, coding: Coding): Representation;
}

const html = 'text/html; charset=utf-8';

/** No page of ours runs or loads anything. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const coders: Readonly<Record<Coding, (identity: Buffer) => Buffer>> = {
  identity: (identity) => identity,
  gzip: (identity) => gzipSync(identity),
  br: (identity) => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
};

export function createDocuments(site: PageSite, routes: Routes, startedAt: number): Documents {
  const kept = new Map<string, Representation>();
  const compose = (type: string, text: string, coding: Coding) => {
    const identity = Buffer.from(text);
    return prepare({
      body: coders[coding](identity),
      coding,
      coded: true,
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
      changedAt: startedAt,
      cacheControl: cacheControl.page,
      headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
    });
  };
  const keep = (name: string, type: string, write: () => string, coding: Coding) => {
    const key = `${coding} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const made = compose(type, write(), coding);
    kept.set(key, made);
    return made;
  };
  const writers: Readonly<Record<DocumentName, readonly [type: string, write: () => string]>> = {
    home: [html, () => homePage(site, routes)],
    docs: [html, () => docsPage(site, routes)],
    openapi: ['application/json', () => JSON.stringify(openApi(site, routes))],
    llms: ['text/plain; charset=utf-8', () => llmsText(site, routes)],
  };
  return {
    find: (name, coding) => keep(name, ...writers[name], coding),
    problem: (code, coding) => keep(`problem ${code}`, html, () => errorPage(code, site, routes), coding),
    wrong: (typed, coding) => compose(html, homePage(site, routes, typed), coding),
  };
}
