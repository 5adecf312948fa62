/** State of the writer of HTML, and the pieces that all its blocks are made of: inline nodes and images. */

import { element, emptyElement, escapeHtml, fragment, untranslated } from '../../markup.ts';
import { isImageData, isSafeImage, isSafeLink } from '../../paper/links.ts';
import type { Block, Footnote, Image, Inline, Section } from '../../tree/nodes.ts';
import type { PlacedLists } from '../reference-lists.ts';
import { wordsFor } from '../writer.ts';
import type { FormulaDrawer } from './mathml.ts';

export interface HtmlWriter {
  readonly formulas: FormulaDrawer;
  readonly footnotes: ReadonlyMap<string, Footnote>;
  /** Footnotes that are written already. */
  readonly noted: Set<string>;
  /** Footnotes called since the last ones were written, in order, with repetitions. */
  readonly calls: string[];
  /** Lists of works cited, by where they stand. */
  readonly lists: PlacedLists;
  /** The sections that cite each work, by its id. */
  readonly citing: ReadonlyMap<string, ReadonlySet<Section>>;
  /** Ids that are written already: an id stands once in a page. */
  readonly ids: Set<string>;
  /** The address of an image for a browser; empty where there is none. */
  readonly imageAddress: (src: string) => string;
  /** The address of the page of another paper, with `{id}` in place of its id. */
  readonly paperAddress: string;
  readonly drawings: PageDrawings;
  readonly block: (block: Block, writer: HtmlWriter) => string;
}

/** Drawings of the page that the paper was read from. */
export interface PageDrawings {
  /** Those that can be shown, by the anchor of their node. */
  readonly shown: Readonly<Record<string, ShownDrawing>>;
  /** The anchors of the others: the words of these are written. */
  readonly missed: string[];
}

export interface ShownDrawing {
  readonly address: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export function writeBlocks(blocks: readonly Block[], writer: HtmlWriter): string {
  let out = '';
  for (const block of blocks) out += writer.block(block, writer);
  return out;
}

/** The id, unless the page has it already. */
export function claimId(id: string, { ids }: HtmlWriter): string | undefined {
  if (id === '' || ids.has(id)) return undefined;
  ids.add(id);
  return id;
}

const names = { emphasis: 'em', strong: 'strong', deleted: 'del', superscript: 'sup', subscript: 'sub' } as const;

/** Characters that stay in the line of a formula: opening brackets before it; points, closing brackets or a hyphen after it. */
const opening = /(?<![([{“‘«])[([{“‘«]+$/;
const closing = /^(?:[,.;:!?)\]}’”»]+|[-‐–](?=\p{L}))/u;

/** `linked`: whether the words stand in a link already, for HTML knows no link in a link. */
export function writeInlines(inlines: readonly Inline[], writer: HtmlWriter, linked = false): string {
  let out = '';
  /** The end of the text before the formula, and the number of characters of the text after it, that stand with it. */
  let before = '';
  let taken = 0;
  for (const [i, node] of inlines.entries()) {
    const next = inlines[i + 1];
    if (node.type === 'text') {
      const text = node.text.slice(taken);
      before = next?.type === 'math' ? (opening.exec(text)?.[0] ?? '') : '';
      taken = 0;
      out += escapeHtml(text.slice(0, text.length - before.length));
    } else if (node.type === 'math') {
      const after = next?.type === 'text' ? (closing.exec(next.text)?.[0] ?? '') : '';
      const formula = writeInline(node, writer, linked);
      const all = escapeHtml(before) + formula + escapeHtml(after);
      // Browsers break a line on either side of a formula, whatever stands there.
      out += all === formula ? formula : element('span', { class: 'together' }, all);
      taken = after.length;
      before = '';
    } else out += writeInline(node, writer, linked);
  }
  return out;
}

function writeInline(node: Inline, writer: HtmlWriter, linked: boolean): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text);
    case 'math':
      return node.drawing || node.latex === '' ? '' : writer.formulas.inline(node.latex, node.raw, linked);
    case 'code':
      return element('code', untranslated, escapeHtml(node.text));
    // Words that the page shows to nobody.
    case 'hidden':
      return '';
    case 'break':
      return '<br>';
    case 'image':
      return writeImage(node, writer, 'inline');
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'superscript':
    case 'subscript':
      return element(names[node.type], {}, writeInlines(node.children, writer, linked));
    case 'cite':
      return element('span', { class: 'cite', ...untranslated }, writeInlines(node.children, writer, linked));
    case 'ref': {
      const words = writeInlines(node.children, writer, true);
      return linked || !node.target ? words : element('a', { class: 'ref', href: fragment(node.target) }, words);
    }
    case 'link': {
      const words = writeInlines(node.children, writer, true);
      return linked || !isSafeLink(node.url)
        ? words
        : element('a', { href: node.url, rel: 'external noopener' }, words);
    }
    case 'footnoteRef':
      return writeCall(node.target, node.number, writer, linked);
    default:
      return node satisfies never;
  }
}

function writeCall(target: string, number: string, writer: HtmlWriter, linked: boolean): string {
  writer.calls.push(target);
  const mark = escapeHtml(number === '' ? '*' : number);
  if (linked || !writer.footnotes.has(target)) return element('sup', untranslated, mark);
  return element(
    'sup',
    untranslated,
    element('a', { class: 'note-call', role: 'doc-noteref', href: fragment(target) }, mark),
  );
}

/** `name` is said of an image that the author did not describe. */
export function writeImage(image: Image, writer: HtmlWriter, place: 'inline' | 'block', name = ''): string {
  const alt = wordsFor(image) || name;
  const { src } = image;
  const address = !isSafeImage(src) ? '' : isImageData(src) ? src : writer.imageAddress(src);
  if (address === '') return place === 'inline' ? escapeHtml(alt) : '';
  const { width, height } = image;
  const lazy = place === 'block' ? { loading: 'lazy', decoding: 'async' } : {};
  return emptyElement('img', { src: address, alt, width, height, ...lazy });
}
