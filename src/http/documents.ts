/** The pages about the service, composed and compressed once, when first asked for. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { docsPage, errorPage, homePage, isProblemCode, llmsText, openApi, places, type Site } from '../pages/index.ts';
import { pageCaching } from './caching.ts';
import { prepare, type Representation } from './representation.ts';

export type DocumentName = 'home' | 'docs' | 'openapi' | 'llms';

export interface Documents {
  find(name: DocumentName): Representation;
  /** The page of a problem; nothing where the code is none of ours. */
  error(code: string): Representation | undefined;
  /** The form, with what was typed into it and is no id. */
  wrong(typed: string): Representation;
}

/** No page of ours runs or loads anything. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function createDocuments(site: Site, startedAt: number): Documents {
  const kept = new Map<string, Representation>();
  const compose = (type: string, text: string) => {
    const identity = Buffer.from(text);
    return prepare({
      bodies: {
        identity,
        gzip: gzipSync(identity),
        br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      },
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
      changedAt: startedAt,
      cacheControl: pageCaching,
      headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
    });
  };
  const keep = (name: string, type: string, write: () => string) => {
    const known = kept.get(name);
    if (known) return known;
    const made = compose(type, write());
    kept.set(name, made);
    return made;
  };
  const writers: Readonly<Record<DocumentName, () => string>> = {
    home: () => homePage(site),
    docs: () => docsPage(site),
    openapi: () => JSON.stringify(openApi(site)),
    llms: () => llmsText(site),
  };
  return {
    find: (name) => keep(name, places[name].type, writers[name]),
    error: (code) =>
      isProblemCode(code) ? keep(`error ${code}`, places.error.type, () => errorPage(code, site)) : undefined,
    wrong: (typed) => compose(places.home.type, homePage(site, typed)),
  };
}
