/** Says of any request target what it is: a question about a paper, a 400, a redirect, a page of ours, or elsewhere. */
import { answers, refusalCodes } from '../errors.ts';
import { isArchive } from './archives.ts';
import { formatId, type PaperId, parseId } from './id.ts';

export type Format = 'md' | 'json' | 'txt';

/** The four parts of a paper that are one document each: `/{idv}/outline.json`. */
export type PartName = 'metadata' | 'outline' | 'references' | 'figures';

/** What can be asked of a paper. Anchors and paths are decoded once; whether they exist is not ours to say. */
export type Question =
  | { readonly kind: 'paper'; readonly paper: PaperId; readonly format: Format }
  | { readonly kind: PartName; readonly paper: PaperId }
  | { readonly kind: 'section' | 'figure'; readonly paper: PaperId; readonly anchor: string }
  | { readonly kind: 'asset'; readonly paper: PaperId; readonly path: string };

export type Address =
  | { readonly to: 'question'; readonly question: Question; readonly async: boolean }
  /** The same question in the canonical spelling: a path from the root, with the query as it came. */
  | { readonly to: 'redirect'; readonly location: string }
  | { readonly to: 'bad-id'; readonly text: string }
  | { readonly to: 'mcp' | 'llms' }
  | { readonly to: 'error'; readonly code: string }
  /** `/-/docs` is the page `docs`, `/-/` the page of the empty name. */
  | { readonly to: 'page'; readonly name: string }
  | { readonly to: 'elsewhere' };

const errorCodes: ReadonlySet<string> = new Set([...Object.keys(answers), ...refusalCodes]);

/** Every name beside the papers that is ours; what ends with a slash is a folder of names. */
export const reservedNames = ['/mcp', '/llms.txt', '/errors/', '/-/'] as const;

/** The first names of the archive's own addresses; nothing below them is ours. */
const archiveRoutes: ReadonlySet<string> = new Set(
  (
    'a about abs archive atom audio auth bibtex brand catchup category_taxonomy cookies css dvi e-print form format ftp ' +
    'help html icons images institutional_banner js licenses list login new oai oai2 openurl-cookie pdf prevnext ps ' +
    'rss search src static stats tb year api robots.txt humans.txt ads.txt security.txt manifest.json'
  ).split(' '),
);
// /user, /user/login, /user-settings; /submit, /submit/123.
const archiveRouteFamilies = /^(?:user|submit)(?![0-9])/;

const parts: ReadonlyMap<string, PartName> = new Map([
  ['metadata.json', 'metadata'],
  ['outline.json', 'outline'],
  ['references.json', 'references'],
  ['figures.json', 'figures'],
]);

const elsewhere: Address = { to: 'elsewhere' };

/** Takes the target as it stands in the request line; never throws, and takes time in proportion to it. */
export function readAddress(target: string): Address {
  const { path, query } = splitTarget(target);
  if (!path.startsWith('/')) return elsewhere;
  return ourName(path) ?? paperAddress(path, query) ?? elsewhere;
}

/** Path and query of a target; the absolute form loses its scheme and authority. The query keeps its `?`. */
export function splitTarget(target: string): { path: string; query: string } {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i.exec(target)?.[0] ?? '';
  const local = target.slice(authority.length);
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' && authority !== '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark) };
}

function ourName(path: string): Address | undefined {
  if (path === '/mcp') return { to: 'mcp' };
  if (path === '/llms.txt') return { to: 'llms' };
  if (path.startsWith('/-/')) return { to: 'page', name: path.slice(3) };
  const code = path.startsWith('/errors/') ? path.slice(8) : '';
  return errorCodes.has(code) ? { to: 'error', code } : undefined;
}

/** Where the name of a paper ends and the question begins: `/hep-th/9901001` and `/outline.json`. */
interface Cut {
  readonly name: string;
  /** The rest of the path as it came, from where the name ends. */
  readonly rest: string;
  readonly ask: (paper: PaperId) => Question;
}

function paperAddress(path: string, query: string): Address | undefined {
  const cut = cutPath(path);
  if (!cut) return undefined;
  const paper = parseId(cut.name);
  if (!paper) return { to: 'bad-id', text: cut.name };
  const spelt = formatId(paper);
  if (spelt !== cut.name) return { to: 'redirect', location: headerSafe(`/${spelt}${cut.rest}${query}`) };
  return { to: 'question', question: cut.ask(paper), async: asksAsync(query) };
}

function cutPath(path: string): Cut | undefined {
  const [, raw1 = '', raw2, raw3] = path.split('/', 4);
  const first = decodeOnce(raw1);
  if (archiveRoutes.has(first.split('/', 1)[0] ?? '') || archiveRouteFamilies.test(first)) return undefined;
  if (raw2 === undefined) return cutFormat(first);
  // An empty name is no paper's: `//x` and `/` are the archive's.
  if (raw1 === '') return undefined;
  const afterFirst = path.slice(1 + raw1.length);
  const whole = cutQuestion(first, afterFirst);
  if (whole) return whole;
  const second = decodeOnce(raw2);
  if (!isOldName(first, raw3 === undefined ? second.replace(format, '') : second)) return undefined;
  const name = `${first}/${second}`;
  return raw3 === undefined ? cutFormat(name) : cutQuestion(name, afterFirst.slice(1 + raw2.length));
}

const format = /\.(?:md|json|txt)$/;

/** `/2401.00001.md` */
function cutFormat(name: string): Cut | undefined {
  const ending = format.exec(name)?.[0];
  if (ending === undefined) return undefined;
  const wanted = ending.slice(1) as Format;
  return {
    name: name.slice(0, -ending.length),
    rest: ending,
    ask: (paper) => ({ kind: 'paper', paper, format: wanted }),
  };
}

/** `/outline.json`, `/sections/S1.md`, `/figures/F1.json`, `/assets/x1.png` */
function cutQuestion(name: string, rest: string): Cut | undefined {
  const [, folder = '', leaf = '', more] = rest.split('/', 4);
  const part = parts.get(folder);
  if (part && rest.length === folder.length + 1) return { name, rest, ask: (paper) => ({ kind: part, paper }) };
  // Below a folder only what looks like an id is ours: the archive has folders of these names, too.
  if (!/[0-9]/.test(name)) return undefined;
  if (folder === 'assets' && rest.length > '/assets/'.length) {
    const path = decodeOnce(rest.slice('/assets/'.length));
    return { name, rest, ask: (paper) => ({ kind: 'asset', paper, path }) };
  }
  if (more !== undefined) return undefined;
  const kind = folder === 'sections' && leaf.endsWith('.md') ? 'section' : undefined;
  const found = kind ?? (folder === 'figures' && leaf.endsWith('.json') ? 'figure' : undefined);
  if (!found) return undefined;
  const anchor = decodeOnce(leaf.slice(0, found === 'section' ? -'.md'.length : -'.json'.length));
  return { name, rest, ask: (paper) => ({ kind: found, paper, anchor }) };
}

const numbers = /^[0-9]{7}(?:v[0-9]+)?$/i;

/** Two names that can only be meant as an old identifier: hep-th/…, math.GT/…, foo/9901001v2. */
function isOldName(first: string, second: string): boolean {
  const archive = /^(?:arxiv:)?([a-z-]+)(?:\.[a-z-]{2,})?$/.exec(first.toLowerCase())?.[1];
  return (archive !== undefined && isArchive(archive)) || numbers.test(second);
}

/** RFC 7240 has the header for it; a key `async` in the query, with whatever value, says the same. */
function asksAsync(query: string): boolean {
  if (!query.includes('async') && !query.includes('%')) return false;
  return query
    .slice(1)
    .split('&')
    .some((pair) => decodeOnce(pair.split('=', 1)[0] ?? '') === 'async');
}

function decodeOnce(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What may stand in a header; bytes beyond ASCII reach us as one character each. */
export function headerSafe(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (found) =>
      found <= '\xff'
        ? `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
        : encodeURIComponent(found),
    );
}
