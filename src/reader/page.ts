/** A page from its bytes to the tree of elements, by the fastest way that reads it right. */
import { decodePage } from './decode.ts';
import type { Element } from './element.ts';
import { cutFormulas } from './formulas.ts';
import { parse } from './parse.ts';
import { salvage } from './salvage.ts';
import { scan } from './scan.ts';
import type { Flattened } from './state.ts';
import { closeEmpty } from './tags.ts';

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
  return generator === undefined ? read : { ...read, generator };
}

function readPage(text: string, way: Way): OpenedPage {
  let reason: string | undefined;
  if (way === 'scan') {
    const scanned = scan(text);
    if (scanned.root !== undefined) return { root: scanned.root, way: 'scan' };
    reason = scanned.reason;
  }
  const cut = cutFormulas(text);
  if (way !== 'salvage') {
    const root = parse(cut);
    if (root !== undefined) return reason === undefined ? { root, way: 'parse5' } : { root, way: 'parse5', reason };
    reason = reason === undefined ? 'over budget' : `${reason}; over budget`;
  }
  const salvaged = salvage(cut);
  return reason === undefined ? { ...salvaged, way: 'salvage' } : { ...salvaged, way: 'salvage', reason };
}

function generatorOf(text: string): string | undefined {
  const at = text.indexOf('<!--Generated ');
  const end = at < 0 ? -1 : text.indexOf('-->', at);
  const comment = end < 0 ? '' : text.slice(at + 4, end);
  return comment.includes('LaTeXML') ? comment : undefined;
}
