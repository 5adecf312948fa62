/** Makes a representation of an answer about a paper: its type, links, name and caching. */
import { createHash } from 'node:crypto';
import type { HeldBack } from 'papertree-convert/errors';
import { formatId, type PaperId, upstreamUrls } from 'papertree-convert/paper';
import type { Answer, Chosen, FileAnswer } from '../../questions/index.ts';
import type { ServerContext } from '../context.ts';
import {
  type Coding,
  cacheControl,
  type Effort,
  type Headers,
  prepare,
  prepareValidity,
  type Representation,
  type Validity,
  type ValidityFacts,
} from '../response.ts';
import type { PaperRoute } from '../route.ts';
import { headerSafe } from '../router.ts';
import type { ChoosingRequest } from './paper-answers.ts';

/** The bytes of an answer as they are sent. */
export interface CodedBody {
  readonly body: Buffer;
  readonly coding: Coding;
  /** Whether others are given it in another coding. */
  readonly coded: boolean;
  readonly effort?: Effort;
}

/** `own` are the headers that say what the body is: `documentHeaders`. */
export function prepareAnswer(
  content: Answer,
  body: CodedBody,
  own: Headers,
  asked: ChoosingRequest,
  server: ServerContext,
): Representation {
  return prepare({ ...validityOf(content, own, asked, server), ...body, tag: tagOf(content.body) });
}

/** Another whenever the bytes are. */
const tagOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

export function prepareFile(file: FileAnswer, asked: ChoosingRequest, server: ServerContext): Validity {
  return prepareValidity({ ...validityOf(file, fileHeaders(asked.match.part), asked, server), tag: file.tag });
}

export function prepareBundle(
  bundle: AnswerFacts & { readonly tag: string },
  asked: ChoosingRequest,
  server: ServerContext,
): Validity {
  const headers = documentHeaders(bundle, asked, 'attachment');
  return prepareValidity({ ...validityOf(bundle, headers, asked, server), tag: tagOf(bundle.tag) });
}

function validityOf(
  content: AnswerFacts,
  own: Headers,
  { match, route, chosen }: ChoosingRequest,
  server: ServerContext,
): Omit<ValidityFacts, 'tag'> {
  const versioned = match.paper.version !== undefined;
  const { paper, warnings, changedAt } = content;
  return {
    changedAt,
    cacheControl: cacheControlOf(route, versioned, content.settled),
    ...(route.async ? { vary: ['Prefer'] } : {}),
    ...(versioned ? {} : { contentLocation: addressOf(route, paper, match.part) + queryFor(chosen) }),
    headers: {
      ...own,
      Link: links(content, match.part, queryFor(chosen), route, server),
      ...(warnings.length === 0 ? {} : { 'Papertree-Warnings': warnings.join(', ') }),
    },
  };
}

/** Facts of an answer that its headers tell. */
type AnswerFacts = Pick<Answer, 'paper' | 'changedAt' | 'settled' | 'warnings' | 'license'>;

function cacheControlOf({ cache }: PaperRoute, versioned: boolean, settled: boolean): string {
  if (cache === 'changing' && !settled) return cacheControl.unsettled;
  return cache === 'changing' || !versioned ? cacheControl.changing : cacheControl.version;
}

/** `2401.00001v2.md`, `hep-th-9901001v1-outline.json`, `2401.00001v2-S1.md`, `2401.00001v2-S1-math-github.md` */
export function documentHeaders(
  { paper }: Pick<Answer, 'paper'>,
  { match, route, chosen }: ChoosingRequest,
  disposition: 'inline' | 'attachment' = 'inline',
): Headers {
  const choices = Object.entries(chosen).flatMap((choice) => ['', ...choice]);
  const template = route.fileName.replace(/(?=\.[a-z]+$)/, choices.join('-'));
  const name = savedName(fill(template, formatId(paper), match.part));
  return {
    'Content-Type': route.type,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    ...(route.policy === undefined
      ? {}
      : { 'Content-Security-Policy': route.policy, 'Referrer-Policy': 'no-referrer' }),
  };
}

function links(
  { paper, license }: AnswerFacts,
  part: string,
  query: string,
  route: PaperRoute,
  { routes, baseUrl, archivePublicUrl }: ServerContext,
): string {
  const { id } = paper;
  const alternates = Object.values(routes).filter((other) => other.kind === 'paper' && other.whole && other !== route);
  return [
    link(upstreamUrls({ id }, archivePublicUrl).abs, 'canonical'),
    ...(route.whole ? alternates : []).map((other) => {
      const type = other.type.replaceAll('"', '');
      return link(baseUrl + addressOf(other, paper, ''), 'alternate', `; type="${type}"`);
    }),
    ...(license ? [link(license, 'license')] : []),
    link(baseUrl + addressOf(route, { id }, part) + query, 'latest-version'),
  ].join(', ');
}

/** Links of a text that is held back: to where it can be read, and to the licence because of which it is. */
export function linksOf({ elsewhere: { archiveUrl, license } }: HeldBack): Headers {
  const all = [...(archiveUrl ? [link(archiveUrl, 'canonical')] : []), ...(license ? [link(license, 'license')] : [])];
  return all.length === 0 ? {} : { Link: all.join(', ') };
}

/** `?math=github`, or nothing for the default. */
function queryFor(chosen: Chosen): string {
  const query = Object.entries(chosen).map((choice) => choice.join('='));
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

function link(target: string, relation: string, more = ''): string {
  return `<${headerSafe(target).replace(/[<>]/g, encodeURIComponent)}>; rel="${relation}"${more}`;
}

/** The canonical address of a route, for a paper and a part so called. */
function addressOf({ path }: Pick<PaperRoute, 'path'>, paper: PaperId, part: string): string {
  const encoded = path.endsWith('{path}') ? part.split('/').map(encode).join('/') : encode(part);
  return fill(path, formatId(paper), encoded);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** `/{idv}/sections/{anchor}.md` and `{idv}-{anchor}.md` with their names filled in. */
function fill(template: string, idv: string, part: string): string {
  return template.replace(/\{([a-z]+)\}/g, (_, name: string) => (name === 'idv' ? idv : part));
}

const plain = 'text/plain; charset=utf-8';

/** Types of copied files by their ending; a file of any other is only ever saved, never shown. */
const types: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['html', 'text/html; charset=utf-8'],
  ['htm', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['csv', 'text/csv; charset=utf-8'],
  ['json', 'application/json'],
  ['txt', plain],
  ['tex', plain],
  ['bib', plain],
  ['md', plain],
  ['js', plain],
  ['py', plain],
]);

/** Files that a browser would run are shown where they can do nothing. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

function fileHeaders(path: string): Headers {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = types.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
  const disposition = `${type ? 'inline' : 'attachment'}; filename="${savedName(name)}"`;
  const active = type !== undefined && /svg|html/.test(type);
  return {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': disposition,
    ...(active ? { 'Content-Security-Policy': sandbox } : {}),
  };
}

/** A name that every file system takes. */
function savedName(name: string): string {
  return name.replace(/[^\w.~+-]+/g, '-').slice(-120) || 'file';
}
