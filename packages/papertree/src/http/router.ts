/** Finds the route of a request target: one of ours by the table of routes, a bad id, a redirect, or the archive's. */
import { formatId, isArchive, type PaperId, parseId } from 'papertree-convert/paper';

export type RouteMatch<Name extends string = string> =
  /** A route of a paper. `part` is the anchor or path that fills the address, decoded once; whether it exists is not said here. */
  | {
      readonly to: 'paper';
      readonly name: Name;
      readonly paper: PaperId;
      readonly part: string;
      readonly async: boolean;
    }
  /** A route of the service itself; `part` as above. */
  | { readonly to: 'service'; readonly name: Name; readonly part: string }
  /** The same address in the canonical spelling: a path from the root, with the query as it came. */
  | { readonly to: 'redirect'; readonly location: string }
  | { readonly to: 'bad-id'; readonly text: string }
  /** Below a name that is reserved for us, but no route. */
  | { readonly to: 'missing' }
  | { readonly to: 'archive' };

/** The rows of the table, as far as the router reads them. */
export type RoutePaths<Name extends string> = Readonly<Record<Name, RoutePath>>;

interface RoutePath {
  /** `/{idv}.md`, `/{idv}/outline.json`, `/{idv}/sections/{anchor}.md`, `/{idv}/assets/{path}`; or `/-/docs`, `/errors/{code}`. */
  readonly path: string;
  /** The values that may fill a service path; any other is the archive's. */
  readonly values?: ReadonlySet<string>;
  /** Whether it is the whole paper in a format, so that its ending may stand behind a link of the archive. */
  readonly whole?: boolean;
}

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

/** The endings, parts and folders that the table has below `{idv}`, and its service paths. */
interface Patterns<Name extends string> {
  /** By ending, the longest first: `.md`. */
  readonly endings: readonly (readonly [ending: string, name: Name])[];
  /** The endings of whole papers, which may also stand behind a link of the archive. */
  readonly wholes: readonly (readonly [ending: string, name: Name])[];
  /** By file name: `outline.json`. */
  readonly parts: ReadonlyMap<string, Name>;
  /** By folder: `sections` with the ending `.md`. Without an ending all below the folder is the part. */
  readonly folders: ReadonlyMap<string, readonly { readonly name: Name; readonly ending: string | undefined }[]>;
  readonly fixed: ReadonlyMap<string, Name>;
  readonly prefixes: readonly { readonly name: Name; readonly prefix: string; readonly values?: ReadonlySet<string> }[];
}

/** Compiles the table once. The router never throws, and takes time in proportion to the target. */
export function createRouter<Name extends string>(routes: RoutePaths<Name>): (target: string) => RouteMatch<Name> {
  const patterns = compile(routes);
  return (target) => {
    const { path, query } = splitTarget(target);
    if (!path.startsWith('/')) return archive;
    return (
      matchService(path, patterns) ??
      matchPaper(path, query, patterns) ??
      matchEndedLink(path, query, patterns) ??
      archive
    );
  };
}

const archive = { to: 'archive' } as const;

function compile<Name extends string>(routes: RoutePaths<Name>): Patterns<Name> {
  const rows = Object.entries(routes) as [Name, RoutePath][];
  const endings: [string, Name][] = [];
  const parts = new Map<string, Name>();
  const folders = new Map<string, { name: Name; ending: string | undefined }[]>();
  const fixed = new Map<string, Name>();
  const prefixes: { name: Name; prefix: string; values?: ReadonlySet<string> }[] = [];
  for (const [name, { path, values }] of rows) {
    const [, below] = /^\/\{idv\}(.*)$/.exec(path) ?? [];
    if (below === undefined) {
      const [prefix = '', filled] = path.split('{', 2);
      if (filled === undefined) fixed.set(path, name);
      else prefixes.push({ name, prefix, ...(values ? { values } : {}) });
      continue;
    }
    const [, folder = '', ending] = /^\/([^/{]+)\/\{[a-z]+\}(\.[a-z.]+)?$/.exec(below) ?? [];
    if (folder) folders.set(folder, [...(folders.get(folder) ?? []), { name, ending }]);
    else if (below.startsWith('/')) parts.set(below.slice(1), name);
    else endings.push([below, name]);
  }
  endings.sort(([one], [other]) => other.length - one.length);
  const wholes = endings.filter(([, name]) => routes[name].whole);
  return { endings, wholes, parts, folders, fixed, prefixes };
}

function matchService<Name extends string>(
  path: string,
  { fixed, prefixes }: Patterns<Name>,
): RouteMatch<Name> | undefined {
  const name = fixed.get(path);
  if (name !== undefined) return { to: 'service', name, part: '' };
  for (const { name: filled, prefix, values } of prefixes) {
    const part = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
    if (part !== undefined && (values?.has(part) ?? true)) return { to: 'service', name: filled, part };
  }
  // The one reserved folder of which nothing is the archive's.
  return path.startsWith('/-/') ? { to: 'missing' } : undefined;
}

/** A path cut in two: the name of the paper, and the route that the rest asks for. */
interface TargetParts<Name extends string> {
  readonly idv: string;
  /** The rest of the path as it came. */
  readonly rest: string;
  readonly name: Name;
  readonly part: string;
}

function matchPaper<Name extends string>(
  path: string,
  query: string,
  patterns: Patterns<Name>,
): RouteMatch<Name> | undefined {
  const cut = cutPath(path, patterns);
  if (!cut) return undefined;
  const paper = parseId(cut.idv);
  if (!paper) return { to: 'bad-id', text: cut.idv };
  const canonical = formatId(paper);
  if (canonical !== cut.idv) return { to: 'redirect', location: headerSafe(`/${canonical}${cut.rest}${query}`) };
  return { to: 'paper', name: cut.name, paper, part: cut.part, async: asksAsync(query) };
}

const archivePage = /^\/(?:abs|pdf|html)\//;

/**
 * Leads from a link to a page of the archive with an ending of ours, `/abs/2401.00001.md`, to the paper in that format:
 * people have such links, and the archive has no such pages. Without a valid id it stays the archive's.
 */
function matchEndedLink<Name extends string>(
  path: string,
  query: string,
  { wholes }: Patterns<Name>,
): RouteMatch<Name> | undefined {
  const [folder] = archivePage.exec(path) ?? [];
  const ended = folder === undefined ? undefined : cutEnding(decodeOnce(path.slice(folder.length)), wholes);
  const paper = ended && parseId(ended.idv);
  return paper && { to: 'redirect', location: headerSafe(`/${formatId(paper)}${ended.rest}${query}`) };
}

function cutPath<Name extends string>(path: string, patterns: Patterns<Name>): TargetParts<Name> | undefined {
  const [, raw1 = '', raw2, raw3] = path.split('/', 4);
  const first = decodeOnce(raw1);
  if (archiveRoutes.has(first.split('/', 1)[0] ?? '') || archiveRouteFamilies.test(first)) return undefined;
  if (raw2 === undefined) return cutEnding(first, patterns.endings);
  // An empty name is no paper's: `//x` and `/` are the archive's.
  if (raw1 === '') return undefined;
  const afterFirst = path.slice(1 + raw1.length);
  const whole = cutPart(first, afterFirst, patterns);
  if (whole) return whole;
  const second = decodeOnce(raw2);
  const ended = raw3 === undefined ? cutEnding(`${first}/${second}`, patterns.endings) : undefined;
  const secondName = ended ? ended.idv.slice(first.length + 1) : second;
  if (!isOldName(first, secondName)) return undefined;
  return raw3 === undefined ? ended : cutPart(`${first}/${second}`, afterFirst.slice(1 + raw2.length), patterns);
}

/** `/2401.00001.md` */
function cutEnding<Name extends string>(
  text: string,
  endings: Patterns<Name>['endings'],
): TargetParts<Name> | undefined {
  for (const [ending, name] of endings)
    if (text.endsWith(ending)) return { idv: text.slice(0, -ending.length), rest: ending, name, part: '' };
  return undefined;
}

/** `/outline.json`, `/sections/S1.md`, `/figures/F1.json`, `/assets/x1.png`; a letter may be percent-encoded anywhere. */
function cutPart<Name extends string>(
  idv: string,
  rest: string,
  { parts, folders }: Patterns<Name>,
): TargetParts<Name> | undefined {
  const [, raw = '', leaf, more] = rest.split('/', 4);
  const first = decodeOnce(raw);
  if (leaf === undefined) {
    const name = parts.get(first);
    return name === undefined ? undefined : { idv, rest, name, part: '' };
  }
  // Below a folder only what looks like an id is ours: the archive has folders of these names, too.
  if (leaf + (more ?? '') === '' || !/[0-9]/.test(idv)) return undefined;
  for (const { name, ending } of folders.get(first) ?? []) {
    if (ending === undefined) return { idv, rest, name, part: decodeOnce(rest.slice(raw.length + 2)) };
    const part = decodeOnce(leaf);
    if (more === undefined && part.endsWith(ending)) return { idv, rest, name, part: part.slice(0, -ending.length) };
  }
  return undefined;
}

const oldNumber = /^[0-9]{7}(?:v[0-9]+)?$/i;

/** Two names that can only be meant as an old identifier: hep-th/…, math.GT/…, foo/9901001v2. */
function isOldName(first: string, second: string): boolean {
  const named = /^(?:arxiv:)?([a-z-]+)(?:\.[a-z-]{2,})?$/.exec(first.toLowerCase())?.[1];
  return (named !== undefined && isArchive(named)) || oldNumber.test(second);
}

/** RFC 7240 has the header for it; a key `async` in the query says the same, unless its value says no. */
export function asksAsync(query: string): boolean {
  if (!query.includes('async') && !query.includes('%')) return false;
  return query
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 2).map(decodeOnce))
    .some(([key, value = '']) => key === 'async' && !/^(?:0|false|no|off)$/i.test(value));
}

/** The path as it addresses something: decoded once where it can be. */
function decodeOnce(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Path and query of a target; the absolute form loses its scheme and authority. The query keeps its `?`. */
export function splitTarget(target: string): { path: string; query: string } {
  const authority = target.startsWith('/') ? '' : (/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i.exec(target)?.[0] ?? '');
  const local = target.slice(authority.length);
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' && authority !== '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark) };
}

/** Text as it may stand in a header; bytes beyond ASCII reach us as one character each. */
export function headerSafe(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (found) =>
      found <= '\xff'
        ? `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
        : encodeURIComponent(found),
    );
}
