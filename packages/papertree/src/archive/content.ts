/**
 * Fetches what the archive holds of a paper: the HTML page, the files beside it, and the source that its author
 * submitted.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, parseId, pathBeside, type ReadLog } from 'papertree-convert/paper';
import { readConversionLog } from './conversion-log.ts';
import type { Download } from './download.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';

/** HTTP's validators, with which a page or file is asked for again only if it has changed. */
export interface Validators {
  /** Verbatim, "" where there was none. */
  readonly etag: string;
  readonly lastModified: string;
}

export interface Page extends Validators {
  readonly html: Uint8Array;
  /** The address that answered, after redirects: what stands in the page is resolved against it. */
  readonly url: string;
  /** Whether the archive's own header says that it is the page of this paper. */
  readonly namesPaper: boolean;
}

export type PageAnswer = ({ readonly changed: true } & Page) | { readonly changed: false };

export interface ArchiveFile extends Validators {
  readonly bytes: Uint8Array;
  /** As the archive says; to be checked before it is repeated. */
  readonly type: string;
  /** The address that was asked. */
  readonly url: string;
}

export type ArchiveFileAnswer = ({ readonly changed: true } & ArchiveFile) | { readonly changed: false };

interface ContentOptions {
  readonly arxiv: string;
  readonly maxBytes: number;
  readonly maxWait: number;
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The page of a version, or that it is still the one already known. A paper that does not exist and a paper without a
 * page look the same here, and both are `no-html`: its metadata tells which it is.
 */
export async function fetchPage(
  fetcher: Fetcher,
  paper: PaperId,
  { arxiv, maxBytes, maxWait, client, signal }: ContentOptions,
  known?: Partial<Validators>,
): Promise<PageAnswer> {
  const idv = formatId(paper);
  const path = `/html/${idv}`;
  const conditions = conditionalHeaders(known);
  const answer = await fetcher.fetch({
    role: 'content',
    url: arxiv + path,
    maxBytes,
    maxWait,
    client,
    signal,
    headers: { Accept: 'text/html', ...conditions },
    mayRedirect: (to) => isOfPaper(to, 'html', paper),
  });
  if (answer.status === 304 && Object.keys(conditions).length > 0) return { changed: false };
  if (answer.status === 404 || answer.status === 410) {
    throw new Problem('no-html', `The archive’s ${path} answered ${answer.status}.`);
  }
  const fault = faultOf(answer);
  if (fault !== undefined) throw new Outage(`The archive’s ${path} ${fault}.`);
  if (answer.body.length === 0) throw new Outage(`The archive’s ${path} is empty.`);
  if (isFileList(answer.body)) throw new Problem('no-html', `${idv} is several HTML files of the author’s own.`);
  return {
    changed: true,
    html: answer.body,
    url: answer.url,
    namesPaper: namesPaper(answer.headers, paper),
    ...readValidators(answer.headers),
  };
}

function faultOf({ status, headers, body, measured }: Download): string | undefined {
  if (status !== 200) return `answered ${status}`;
  const type = headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return `is of the type “${type.slice(0, 100)}”`;
  const end = body.toString('latin1', Math.max(0, body.length - 500));
  if (!measured && body.length > 0 && !/<\/html\s*>\s*$/i.test(end)) return 'is cut short';
  return undefined;
}

/** An author's several files are listed on a small page of the archive's own. */
function isFileList(body: Buffer): boolean {
  if (body.length > 50_000) return false;
  const text = body.toString('latin1');
  return (
    /<title>[^<]*\| arXiv e-print repository\s*<\/title>/.test(text) &&
    /<h1>The following files are available for /.test(text)
  );
}

/** A file by the `src` of the page, decoded once, with or without a leading `<idv>/`. */
export async function fetchAsset(
  fetcher: Fetcher,
  paper: PaperId,
  path: string,
  { arxiv, maxBytes, maxWait, client, signal }: ContentOptions,
  known?: Partial<Validators>,
): Promise<ArchiveFileAnswer> {
  const short = pathBeside(path, paper);
  if (short === undefined) throw new Problem('not-found', `“${path.slice(0, 100)}” is not the path of a file.`);
  const conditions = conditionalHeaders(known);
  const place = `/html/${formatId(paper)}/${encode(short)}`;
  const url = arxiv + place;
  const answer = await fetcher.fetch({
    role: 'content',
    url,
    maxBytes,
    maxWait,
    client,
    signal,
    headers: conditions,
    isFile: true,
    mayRedirect: (to) => isOfPaper(to, 'html', paper),
  });
  if (answer.status === 304 && Object.keys(conditions).length > 0) return { changed: false };
  const type = answer.headers['content-type'] ?? '';
  // A file that is missing may be answered with a page, whatever the status.
  const page = /^text\/html\b/i.test(type) && !/\.x?html?$/i.test(path);
  if (answer.status === 404 || answer.status === 410 || (answer.status === 200 && page)) {
    throw new Problem('not-found', `The archive has no file ${path} of ${formatId(paper)}.`);
  }
  if (answer.status !== 200) throw new Outage(`The archive’s ${place} answered ${answer.status}.`);
  return { changed: true, bytes: answer.body, type, url, ...readValidators(answer.headers) };
}

/** The log of the page's conversion; undefined where that is no log of a converter that is known. */
export async function fetchConversionLog(
  fetcher: Fetcher,
  paper: PaperId,
  options: ContentOptions,
): Promise<ReadLog | undefined> {
  const answer = await fetchAsset(fetcher, paper, '__stdout.txt', options);
  return answer.changed ? readConversionLog(new TextDecoder().decode(answer.bytes)) : undefined;
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function readValidators(headers: IncomingHttpHeaders): Validators {
  return { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' };
}

function conditionalHeaders({ etag, lastModified }: Partial<Validators> = {}): Record<string, string> {
  return {
    ...(etag ? { 'If-None-Match': etag } : {}),
    ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
  };
}

/** Seconds: the archive answers 406 to those who have asked for many sources. */
const enoughSeconds = 3600;

/** The file as the archive has it. Throws `no-html` where there is none for us. */
export async function fetchSource(
  fetcher: Fetcher,
  paper: PaperId,
  { arxiv, maxBytes, maxWait, client, signal }: ContentOptions,
): Promise<Uint8Array> {
  const path = `/src/${formatId(paper)}`;
  const { status, body, measured } = await fetcher.fetch({
    role: 'content',
    url: arxiv + path,
    maxBytes,
    maxWait,
    client,
    signal,
    isFile: true,
    mayBeForbidden: true,
    mayRedirect: (to) => isOfPaper(to, 'src', paper),
  });
  if (status === 403) throw new Problem('no-html', 'The author has not made the source public.');
  if (status === 404 || status === 410) throw new Problem('no-html', `The archive’s ${path} answered ${status}.`);
  if (status === 406) throw new Outage(`The archive’s ${path} answered 406.`, { retryAfter: enoughSeconds });
  if (status !== 200) throw new Outage(`The archive’s ${path} answered ${status}.`);
  if (body.length === 0 && measured) throw new Problem('no-html', 'The source is empty.');
  return body;
}

/** Whether an address of the archive is of that paper below `folder`: `/html/2401.00001v2/x1.png`, `/abs/hep-th/9901001`. */
export function isOfPaper({ pathname }: URL, folder: 'html' | 'abs' | 'src', paper: PaperId): boolean {
  const [, first, id = '', rest = ''] = pathname.split('/');
  const found = parseId(id) ?? parseId(`${id}/${rest}`);
  return first === folder && found !== undefined && isSame(found, paper);
}

/** The same paper, and the version that was asked for, if one was. */
function isSame(found: PaperId, asked: PaperId): boolean {
  return found.id === asked.id && (asked.version === undefined || found.version === asked.version);
}

/** `Link: <https://arxiv.org/html/2401.00001>; rel='canonical'`, which the archive sends with pages, never with a version. */
function namesPaper({ link = [] }: IncomingHttpHeaders, { id }: PaperId): boolean {
  const [, address = ''] = /<([^>]+)>\s*;\s*rel=['"]?canonical/i.exec([link].flat().join(', ')) ?? [];
  const url = URL.parse(address);
  return url !== null && isOfPaper(url, 'html', { id });
}
