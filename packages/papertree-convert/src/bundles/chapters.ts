/** The article of a paper cut into the chapters of a book: a file a section, with links that lead from file to file. */
import { html } from 'parse5';
import { adaptFormula } from './formulas.ts';
import type { XmlElement, XmlNode } from './xhtml.ts';
import { attributeOf, elementsIn, isElement, parseHtml, setAttribute, withChildren, writeXml, xmlId } from './xhtml.ts';

export interface Chapter {
  /** `chapter-1.xhtml` */
  readonly name: string;
  readonly title: string;
  readonly body: string;
}

export interface Chapters {
  readonly chapters: readonly Chapter[];
  /** The contents as a list of links into the chapters; empty where there are none. */
  readonly contents: string;
}

/** A picture by the address that it has in the article: its file or its markup; undefined where the book has none. */
export type FindPicture = (address: string) => { readonly src: string } | { readonly svg: string } | undefined;

/** Characters of a file, above which each section in it has a file of its own: readers open a file at once. */
const longest = 200_000;

export function cutChapters(article: string, contents: string, findPicture: FindPicture): Chapters {
  const [root] = parseHtml(article);
  const parts = root !== undefined && isElement(root) ? partsOf(root.childNodes) : [];
  const places = new Map<string, string>();
  for (const [n, part] of parts.entries())
    for (const element of elementsIn(part)) {
      const id = attributeOf(element, 'id');
      if (id !== undefined && !places.has(id)) places.set(id, fileName(n));
    }
  const chapters = parts.map((part, n) => {
    const name = fileName(n);
    for (const element of [...elementsIn(part)]) adapt(element, name, places, findPicture);
    return { name, title: titleOf(part), body: writeXml(part) };
  });
  const list = parseHtml(contents);
  for (const element of [...elementsIn(list)]) adapt(element, 'nav.xhtml', places, findPicture);
  return { chapters, contents: writeXml(list) };
}

const fileName = (n: number) => `chapter-${n}.xhtml`;

/** The title page with the abstract is the first part, then each section, and what stands behind one goes with it. */
function partsOf(nodes: readonly XmlNode[]): XmlNode[][] {
  const parts: XmlNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && isSection(node)) for (const part of divide(node)) parts.push([part]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

const isSection = ({ tagName, attrs }: XmlElement) =>
  tagName === 'section' && !attrs.some(({ name, value }) => name === 'class' && value === 'abstract');

/** A section, or where it is long its own words and each section in it. */
function divide(section: XmlElement): XmlElement[] {
  const holdsSections = section.childNodes.some((node) => isElement(node) && isSection(node));
  if (!holdsSections || writeXml([section]).length <= longest) return [section];
  const parts: XmlElement[] = [];
  let own: XmlNode[] = [];
  let attributes = section.attrs;
  const close = () => {
    if (own.some((node) => isElement(node))) parts.push({ ...withChildren(section, own), attrs: attributes });
    // What stands behind a section has no id: that of the whole is taken.
    attributes = [];
    own = [];
  };
  for (const node of section.childNodes) {
    if (isElement(node) && isSection(node)) {
      close();
      parts.push(...divide(node));
    } else own.push(node);
  }
  close();
  return parts;
}

function titleOf(nodes: readonly XmlNode[]): string {
  for (const element of elementsIn(nodes))
    if (/^h[1-6]$/.test(element.tagName)) return textOf(element.childNodes).replace(/\s+/g, ' ').trim();
  return '';
}

function textOf(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => ('value' in node ? node.value : isElement(node) ? textOf(node.childNodes) : '')).join('');
}

/** What browsers know and books do not. */
const unknown = ['loading', 'decoding', 'tabindex'];

/** Names, links and pictures as they are in a book. */
function adapt(element: XmlElement, file: string, places: ReadonlyMap<string, string>, findPicture: FindPicture): void {
  for (const name of unknown) setAttribute(element, name, undefined);
  if (element.namespaceURI === html.NS.MATHML) adaptFormula(element);
  const id = attributeOf(element, 'id');
  if (id !== undefined) setAttribute(element, 'id', xmlId(id));
  if (element.tagName === 'a') adaptLink(element, file, places);
  if (element.tagName === 'aside') {
    setAttribute(element, 'epub:type', 'footnote');
    setAttribute(element, 'role', 'doc-footnote');
  }
  if (element.tagName === 'img') adaptPicture(element, findPicture);
}

function adaptLink(link: XmlElement, file: string, places: ReadonlyMap<string, string>): void {
  const href = attributeOf(link, 'href') ?? '';
  if (attributeOf(link, 'role') === 'doc-noteref') setAttribute(link, 'epub:type', 'noteref');
  if (!href.startsWith('#')) {
    setAttribute(link, 'href', outsideAddress(href));
    return;
  }
  const id = decodeURIComponent(href.slice(1));
  const place = places.get(id);
  const fragment = `#${xmlId(id)}`;
  setAttribute(link, 'href', place === undefined ? undefined : place === file ? fragment : place + fragment);
}

/** An address of the web, with what programs for books refuse in one encoded; undefined where it is none. */
function outsideAddress(href: string): string | undefined {
  if (!/^(?:https?|mailto):/i.test(href) || !URL.canParse(href)) return undefined;
  const { href: whole, hash } = new URL(href);
  const address = whole.slice(0, whole.length - hash.length) + hash.slice(0, 1) + hash.slice(1).replaceAll('#', '%23');
  return address.replace(/[[\]{}|\\^`"<>\s]/g, encodeURIComponent).replace(/%(?![0-9a-f]{2})/gi, '%25');
}

/** A picture of the book; where it has none, the way to it. */
function adaptPicture(image: XmlElement, findPicture: FindPicture): void {
  const address = attributeOf(image, 'src') ?? '';
  const found = findPicture(address);
  if (found !== undefined && 'svg' in found) return adaptDrawing(image, found.svg);
  if (found !== undefined) {
    setAttribute(image, 'src', found.src);
    for (const name of ['width', 'height']) {
      const size = Number.parseInt(attributeOf(image, name) ?? '', 10);
      setAttribute(image, name, size > 0 ? String(size) : undefined);
    }
    return;
  }
  const alt = attributeOf(image, 'alt') ?? '';
  const link = outsideAddress(address);
  const words = `A picture that is not in this book${alt === '' ? '' : `: ${alt}`}`;
  Object.assign(image, {
    tagName: link === undefined ? 'span' : 'a',
    nodeName: link === undefined ? 'span' : 'a',
    attrs: [{ name: 'class', value: 'missing' }, ...(link === undefined ? [] : [{ name: 'href', value: link }])],
    childNodes: [{ nodeName: '#text', value: words, parentNode: image }],
  });
}

/** A drawing that stands in the text itself. */
function adaptDrawing(image: XmlElement, markup: string): void {
  const alt = attributeOf(image, 'alt') ?? '';
  const [drawing] = parseHtml(markup.replace(/^\s*<\?xml[^>]*>\s*/, '')).filter(isElement);
  if (!drawing) return;
  for (const element of [...elementsIn([drawing])]) if (element.namespaceURI === html.NS.MATHML) adaptFormula(element);
  Object.assign(image, drawing);
  setAttribute(image, 'role', 'img');
  setAttribute(image, 'aria-label', alt === '' ? undefined : alt);
}
