/** Figures and tables of a paper: their facts, their Markdown and pictures, and the passages that mention them. */

import { assetPath } from 'papertree-convert/paper';
import type { Mention, Passages } from 'papertree-convert/search';
import {
  type Block,
  type Content,
  type Figure,
  type Image,
  type Node,
  type Table,
  visit,
  visitContent,
} from 'papertree-convert/tree';
import { type FloatEntry, withPanels } from './parsed-paper.ts';

export interface FloatFacts {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
  readonly kind: 'figure' | 'table';
  /** The caption. */
  readonly title: string;
  /** The id of the section that holds it; "" if none does. */
  readonly section: string;
  /** The number of pictures, panels included. */
  readonly images: number;
  readonly rows: number;
}

/** A picture of the page: its URL at the archive and, if it is a file beside the page, its path there. */
export interface Picture {
  readonly url: string;
  readonly path?: string;
}

export interface FloatText {
  readonly markdown: string;
  readonly pictures: readonly Picture[];
  /** The passages that point to it. */
  readonly mentions: readonly Mention[];
}

export function floatFacts(entry: FloatEntry, section: string): FloatFacts {
  const { id, alias, number, caption: title } = entry;
  const names = { id, alias, number, title, section };
  if ('rows' in entry) return { ...names, kind: 'table', images: 0, rows: entry.rows.length };
  const images = withPanels(entry).reduce((sum, each) => sum + each.images.length, 0);
  return { ...names, kind: 'figure', images, rows: 0 };
}

export function findFloat(content: Content, wanted: string): Block | undefined {
  let found: Figure | Table | undefined;
  visitContent(content, (node) => {
    if ('type' in node && (node.type === 'figure' || node.type === 'table') && node.id === wanted) found ??= node;
  });
  return found;
}

/** Pictures in reading order, panels included. */
export function picturesIn(node: Node, page: string): Picture[] {
  return imagesIn(node).map(({ src }) => pictureOf(src, page));
}

/** Those of a whole paper, each once. */
export function picturesOf(content: Content, page: string): Picture[] {
  const all = new Set<string>();
  visitContent(content, (node) => {
    if (isShownImage(node)) all.add(node.src);
  });
  return [...all].map((src) => pictureOf(src, page));
}

function pictureOf(src: string, page: string): Picture {
  const path = assetPath(src, page);
  return { url: src, ...(path === undefined ? {} : { path }) };
}

const isShownImage = (node: object): node is Image =>
  'type' in node && node.type === 'image' && /^(?!data:)./.test((node as Image).src);

function imagesIn(node: Node): Image[] {
  const all: Image[] = [];
  visit(node, (inner) => {
    if (isShownImage(inner)) all.push(inner);
  });
  return all;
}

function idsIn(node: Node): string[] {
  const all: string[] = [];
  visit(node, (inner) => {
    if ('id' in inner) all.push(inner.id);
  });
  return all;
}

/** Mentions of the float and of every node inside it, without duplicates. */
export function mentionsOf(node: Node, { mentions }: Passages): Mention[] {
  const all = idsIn(node).flatMap((id) => mentions.get(id) ?? []);
  const seen = new Set<string>();
  return all.filter(({ text }) => !seen.has(text) && seen.add(text));
}
