/** Reads a page into a tree: opens it, finds the article, reads that, and ties the loose ends. */
import type { Content } from '../tree/nodes.ts';
import { openTally, type Quality, type Tally } from '../tree/stats.ts';
import { visitContent } from '../tree/visit.ts';
import { plainText } from '../tree/words.ts';
import { attribute, type Element } from './element.ts';
import { descendant, textOf } from './find.ts';
import { endLine, openFlow, readChildren } from './flow.ts';
import { has } from './kind.ts';
import { readElement } from './latexml/index.ts';
import { pairNotes } from './latexml/notes.ts';
import { settle } from './latexml/structure.ts';
import { openPage, type PageOptions, type Page } from './page.ts';
import { readPlain, readPlainBody } from './plain/headings.ts';
import { type Note, openState, type State } from './state.ts';

export interface ReadOptions extends PageOptions {
  /** The id of the paper, with or without version, so that links to its own page are known. */
  readonly idv?: string | undefined;
}

export interface Reading {
  readonly content: Content;
  /** Ids of the page that are no node, each with the node nearest to it. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  readonly quality: Quality;
  /** Why the page holds no paper, where it holds none. */
  readonly empty?: string;
  /** What wrote the page, as it says itself. */
  readonly generator?: string;
  readonly way: Page['way'];
  readonly reason?: string;
}

export function read(source: string | Uint8Array, options: ReadOptions = {}): Reading {
  const page = openPage(source, options);
  const article = descendant(page.root, isArticle);
  const state = openState(
    ownFragments(page.root, options.idv),
    article === undefined && isPlain(page.root) ? readPlain : readElement,
  );
  const content = article === undefined ? readOther(page.root, state) : readArticle(article, state);
  const tally = openTally();
  tie(content, article ?? page.root, tally, state);
  const errors = state.notes.filter((note) => note.rule === 'page-error').length;
  const empty = emptiness(content);
  return {
    content,
    anchors: state.anchors,
    notes: state.notes,
    quality: tally.assess(errors),
    ...(empty !== undefined && { empty }),
    ...(page.generator !== undefined && { generator: page.generator }),
    way: page.way,
    ...(page.reason !== undefined && { reason: page.reason }),
  };
}

/** `article.ltx_document`, or in old pages a `div`; arXiv's list of missing packages bears the class too. */
const isArticle = (element: Element) => has(element, 'document') && !element.classes.includes('package-alerts');

const isPlain = (root: Element) => descendant(root, (each) => has(each, 'page_content') || has(each, 'section')) === undefined;

function readArticle(article: Element, state: State): Content {
  const flow = openFlow('document');
  readChildren(article, flow, state);
  endLine(flow, state);
  return assemble(flow.blocks, state);
}

/** A page without an article: an excerpt of LaTeXML's, or an author's own HTML. */
function readOther(root: Element, state: State): Content {
  const body = descendant(root, (each) => has(each, 'page_content')) ?? descendant(root, (each) => each.name === 'body') ?? root;
  const blocks = readPlainBody(body, state);
  if (state.parts.title.length === 0) {
    const title = descendant(root, (each) => each.name === 'title');
    const words = title === undefined ? '' : textOf(title).replace(/\s+/g, ' ').trim();
    if (words !== '') state.parts.title = [{ type: 'text', text: words }];
  }
  return assemble(blocks, state);
}

function assemble(blocks: Parameters<typeof settle>[0], state: State): Content {
  const { parts } = state;
  pairNotes(state);
  const body = settle(blocks, 'document', state);
  const appendices = settle(parts.appendices, 'document', state);
  const abstract = settle(parts.abstract, '~abstract', state);
  for (const note of parts.footnotes) for (const section of note.content) settle([section], section.id, state);
  const content: Content = { title: parts.title } as Content;
  if (parts.subtitle.length > 0) content.subtitle = parts.subtitle;
  content.authors = parts.authors;
  for (const name of ['dates', 'keywords', 'classification', 'remarks'] as const)
    if (parts[name].length > 0) content[name] = parts[name];
  return Object.assign(content, {
    abstract,
    body,
    appendices,
    bibliography: parts.bibliography,
    footnotes: parts.footnotes,
  });
}

/** Points every reference at a node, by way of the page's other ids or of the ids above; what points nowhere says so. */
function tie(content: Content, page: Element, tally: Tally, state: State): void {
  const ids = new Set<string>();
  visitContent(content, (node) => {
    if ('id' in node && node.id !== undefined) ids.add(node.id);
    if ('type' in node) tally.count(node);
  });
  for (const [alias, id] of state.anchors) if (!ids.has(id)) state.anchors.delete(alias);
  const lost = state.refs.filter((ref) => {
    const target = nearest(ref.target ?? '', ids, state.anchors);
    if (target !== undefined) ref.target = target;
    return target === undefined;
  });
  if (lost.length === 0) return;
  const places = new Set(lost.map((ref) => ref.target ?? ''));
  locate(page, places, ids, state.anchors);
  for (const ref of lost) {
    const target = state.anchors.get(ref.target ?? '');
    if (target !== undefined) {
      ref.target = target;
    } else {
      state.notes.push({ rule: 'dangling-target', name: ref.target ?? '' });
      delete ref.target;
    }
  }
}

/** Finds where on the page an author's own anchor stands, `<a name="x">`, and gives it the node that holds it. */
function locate(page: Element, wanted: ReadonlySet<string>, ids: ReadonlySet<string>, anchors: Map<string, string>): void {
  const walk = (element: Element, holder: string): void => {
    const here = ids.has(element.id) ? element.id : (anchors.get(element.id) ?? holder);
    for (const name of [element.id, attribute(element, 'name') ?? ''])
      if (here !== '' && wanted.has(name) && !ids.has(name) && !anchors.has(name)) anchors.set(name, here);
    for (const each of element.children) if (typeof each !== 'string') walk(each, here);
  };
  walk(page, '');
}

/** `S1.E7.1` is in `S1.E7`, that in `S1`: LaTeXML's ids say what holds what. */
function nearest(wanted: string, ids: ReadonlySet<string>, anchors: ReadonlyMap<string, string>): string | undefined {
  for (let id = wanted; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('.')))) {
    if (ids.has(id)) return id;
    const known = anchors.get(id);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** The fragment by which a link names a part of the page it stands on. */
function ownFragments(root: Element, idv: string | undefined): (href: string) => string | undefined {
  const bare = (id: string) => id.replace(/v\d+$/, '');
  const own = idv === undefined ? printedId(root) : bare(idv);
  return (href) => {
    const hash = href.indexOf('#');
    if (hash < 0) return undefined;
    const fragment = decode(href.slice(hash + 1));
    if (hash === 0) return fragment;
    const path = /\/html\/(?:submission\/\d+\/view|((?:[a-z-]+\/)?[\d.]+(?:v\d+)?))\/?$/.exec(href.slice(0, hash));
    if (path === null) return undefined;
    const named = path[1];
    return named === undefined || own === undefined || bare(named) === own ? fragment : undefined;
  };
}

function decode(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** `<div id="watermark-tr">arXiv:2607.21130v1 [cs.AR] 23 Jul 2026</div>`, or `<base href="/html/2607.21130v1/">`. */
function printedId(root: Element): string | undefined {
  const watermark = descendant(root, (each) => each.id === 'watermark-tr');
  const base = descendant(root, (each) => each.name === 'base');
  const place = `${watermark === undefined ? '' : textOf(watermark)} ${(base && attribute(base, 'href')) ?? ''}`;
  return /(?:arXiv:|\/html\/)((?:[a-z-]+\/)?\d[\d.]+)/.exec(place)?.[1]?.replace(/\.$/, '');
}

const shell = /^\s*(?:see pages? [\d\-–, last]+ of .{1,80}|\S+\.pdf)?\s*$/i;

/** Why a page is no paper: nothing in it, or nothing but the mention of a PDF. */
function emptiness(content: Content): string | undefined {
  if (content.bibliography.length > 0 || content.abstract.length > 0 || content.appendices.length > 0) return undefined;
  if (content.body.some((section) => section.title.length > 0)) return undefined;
  const words: string[] = [];
  let objects = 0;
  for (const section of content.body)
    for (const block of section.children) {
      if (block.type === 'paragraph') words.push(plainText(block.children));
      else objects++;
    }
  if (objects > 0) return undefined;
  const text = words.join(' ');
  if (text.trim() === '') return 'the page has no text';
  return shell.test(text) ? 'the page only names a PDF' : undefined;
}

