/** Makes a representation of an answer: its type, links, name and caching, prepared once for as long as it holds. */

import { routeOf, routes } from '../pages/index.ts';
import { headerSafe, type Question } from '../paper/address.ts';
import { formatId } from '../paper/id.ts';
import { upstreamUrls } from '../paper/urls.ts';
import type { Answer } from './answers.ts';
import { cacheControl } from './caching.ts';
import { fileHeaders, fileName } from './files.ts';
import type { Headers } from './reply.ts';
import { prepare, type Representation } from './representation.ts';

/** Where we and the archive are, for links. */
export interface Addresses {
  readonly baseUrl: string;
  readonly archivePublicUrl: string;
}

/** Gives the representation of an answer to a question; one that holds still is not made again. */
export function createPresenter(addresses: Addresses): (answer: Answer, question: Question) => Representation {
  const kept = new WeakMap<Answer, Map<string, Representation>>();
  return (answer, question) => {
    let byPath = kept.get(answer);
    if (!byPath) kept.set(answer, (byPath = new Map()));
    const path = pathOf(question, formatId(question.paper));
    const known = byPath.get(path);
    if (known) return known;
    const made = present(answer, question, addresses);
    // An anchor has a few spellings; more of them are somebody trying.
    if (byPath.size >= 20) byPath.clear();
    byPath.set(path, made);
    return made;
  };
}

function present(answer: Answer, question: Question, addresses: Addresses): Representation {
  const route = routes[routeOf(question)];
  const versioned = question.paper.version !== undefined;
  const idv = formatId(answer.paper);
  const own: Headers =
    question.kind === 'asset'
      ? fileHeaders(question.path)
      : { 'Content-Type': route.type, 'Content-Disposition': `inline; filename="${fileName(question, idv)}"` };
  return prepare({
    body: answer.body,
    coding: answer.coding,
    coded: answer.coded,
    tag: answer.tag,
    changedAt: answer.changedAt,
    cacheControl: cacheControl(route, versioned, answer.settled),
    ...(route.async ? { vary: ['Prefer'] } : {}),
    ...(versioned ? {} : { contentLocation: pathOf(question, idv) }),
    headers: { ...own, Link: links(answer, question, addresses) },
    ranges: question.kind === 'asset',
  });
}

function links({ paper, license }: Answer, question: Question, { baseUrl, archivePublicUrl }: Addresses): string {
  const { id } = paper;
  const others =
    question.kind === 'paper' ? (['md', 'json', 'txt'] as const).filter((format) => format !== question.format) : [];
  return [
    link(upstreamUrls({ id }, archivePublicUrl).abs, 'canonical'),
    ...others.map((format) => {
      const type = routes[format].type.replaceAll('"', '');
      return link(`${baseUrl}/${formatId(paper)}.${format}`, 'alternate', `; type="${type}"`);
    }),
    ...(license ? [link(license, 'license')] : []),
    link(`${baseUrl}${pathOf(question, id)}`, 'latest-version'),
  ].join(', ');
}

function link(target: string, relation: string, more = ''): string {
  return `<${headerSafe(target).replace(/[<>]/g, encodeURIComponent)}>; rel="${relation}"${more}`;
}

/** The canonical address of a question, for a paper so called. */
export function pathOf(question: Question, idv: string): string {
  switch (question.kind) {
    case 'paper':
      return `/${idv}.${question.format}`;
    case 'section':
      return `/${idv}/sections/${encode(question.anchor)}.md`;
    case 'figure':
      return `/${idv}/figures/${encode(question.anchor)}.json`;
    case 'asset':
      return `/${idv}/assets/${question.path.split('/').map(encode).join('/')}`;
    default:
      return `/${idv}/${question.kind}.json`;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
