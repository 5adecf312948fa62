/** A page from its bytes to the tree of elements, by the fastest way that reads it right. */

import { cutFormulas } from './cut-formulas.ts';
import { decodePage } from './decode.ts';
import type { Element } from './element.ts';
import { parse } from './parse.ts';
import type { Flattened } from './reading-notes.ts';
import { salvage } from './salvage.ts';
import { scan } from './scan.ts';
import { closeEmpty } from './tags.ts';
import { closeUnclosed } from './unclosed.ts';

export type Way = 'scan' | 'parse5' | 'salvage';

export interface OpenedPage {
  /** The `<html>` element. */
  root: Element;
  way: Way;
  /** Elements that were flattened because they were too deep; only the last way reads them. */
  flattened?: Flattened;
  /** Why a faster way did not read it. */
  reason?: string;
  /** The comment in which LaTeXML signs: `Generated on … by LaTeXML (version 0.8.8) …`. */
  generator?: string;
  /** Whether it was begun as a whole page, and has no end. */
  truncated: boolean;
}

export interface OpenOptions {
  /** From the Content-Type header. */
  charset?: string;
  /** The first way to try, where the ways are compared. */
  way?: Way;
}

/** Never throws, whatever the bytes. */
export function openPage(source: string | Uint8Array, options: OpenOptions = {}): OpenedPage {
  const text = closeEmpty(decodePage(source, options.charset));
  const read = readPage(text, options.way ?? 'scan');
  const generator = generatorOf(text);
  const truncated = isTruncated(text);
  return generator === undefined ? { ...read, truncated } : { ...read, generator, truncated };
}

function readPage(text: string, way: Way): Omit<OpenedPage, 'truncated'> {
  let reason: string | undefined;
  if (way === 'scan') {
    const scanned = scan(text);
    if (scanned.root !== undefined) return { root: scanned.root, way: 'scan' };
    reason = scanned.reason;
  }
  const cut = cutFormulas(closeUnclosed(text));
  if (way !== 'salvage') {
    const root = parse(cut);
    if (root !== undefined) return reason === undefined ? { root, way: 'parse5' } : { root, way: 'parse5', reason };
    reason = reason === undefined ? 'over budget' : `${reason}; over budget`;
  }
  const salvaged = salvage(cut);
  return reason === undefined ? { ...salvaged, way: 'salvage' } : { ...salvaged, way: 'salvage', reason };
}

/** Characters at the end of a page where `</html>` may stand. */
const lastCharacters = 2000;

/** LaTeXML writes all end tags: a page of its that has no `</html>` was cut. What authors write may lack them. */
function isTruncated(text: string): boolean {
  if (!/<html[\s>]/i.test(text.slice(0, lastCharacters)) || !text.includes('ltx_')) return false;
  return !/<\/(?:html|body)\s*>/i.test(text.slice(-lastCharacters));
}

function generatorOf(text: string): string | undefined {
  const at = text.indexOf('<!--Generated ');
  const end = at < 0 ? -1 : text.indexOf('-->', at);
  const comment = end < 0 ? '' : text.slice(at + 4, end);
  return comment.includes('LaTeXML') ? comment : undefined;
}
