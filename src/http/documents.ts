/** The pages about the service, composed and compressed once in each coding, when first asked for. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { docsPage, errorPage, homePage, isProblemCode, llmsText, openApi, places, type Site } from '../pages/index.ts';
import type { Coding } from './answers.ts';
import { pageCaching } from './caching.ts';
import { prepare, type Representation } from './representation.ts';

export type DocumentName = 'home' | 'docs' | 'openapi' | 'llms';

export interface Documents {
  find(name: DocumentName, coding: Coding): Representation;
  /** The page of a problem; nothing where the code is none of ours. */
  error(code: string, coding: Coding): Representation | undefined;
  /** The form, with what was typed into it and is no id. */
  wrong(typed: string, coding: Coding): Representation;
}

/** No page of ours runs or loads anything. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const coders: Readonly<Record<Coding, (identity: Buffer) => Buffer>> = {
  identity: (identity) => identity,
  gzip: (identity) => gzipSync(identity),
  br: (identity) => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
};

export function createDocuments(site: Site, startedAt: number): Documents {
  const kept = new Map<string, Representation>();
  const compose = (type: string, text: string, coding: Coding) => {
    const identity = Buffer.from(text);
    return prepare({
      body: coders[coding](identity),
      coding,
      coded: true,
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
      changedAt: startedAt,
      cacheControl: pageCaching,
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
  const writers: Readonly<Record<DocumentName, () => string>> = {
    home: () => homePage(site),
    docs: () => docsPage(site),
    openapi: () => JSON.stringify(openApi(site)),
    llms: () => llmsText(site),
  };
  return {
    find: (name, coding) => keep(name, places[name].type, writers[name], coding),
    error: (code, coding) =>
      isProblemCode(code) ? keep(`error ${code}`, places.error.type, () => errorPage(code, site), coding) : undefined,
    wrong: (typed, coding) => compose(places.home.type, homePage(site, typed), coding),
  };
}
