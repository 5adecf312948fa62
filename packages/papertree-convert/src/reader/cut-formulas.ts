/** Cuts formulas to their LaTeX, for every way of reading a page. */

import { decodeHTML } from 'entities/decode';
import { isSpace } from './attributes.ts';
import * as codes from './character-codes.ts';
import { deepest } from './element.ts';
import { isVoid } from './html-names.ts';
import { endOfComment, endOfName, isLetter, rawNames, readMarkup, readTag } from './tags.ts';

/** Offsets of the names of the open tags; filled and read within one call. */
const opened = new Int32Array(deepest);

/**
 * The offset of the `</math>` of a formula, given where its start tag ended; -1 where the formula is not sealed: its tags
 * do not match, or it holds something that reads as raw text. What matches may be MathML, HTML or SVG.
 */
export function endOfFormula(page: string, from: number): number {
  let depth = 0;
  let at = from;
  for (;;) {
    // The next tag is mostly a character or two away, which is nearer than `indexOf` is worth.
    while (page.charCodeAt(at) !== codes.lessThan) if (++at >= page.length) return -1;
    let i = at + 1;
    let code = page.charCodeAt(i);
    if (code === codes.slash) {
      i++;
      if (depth === 0) return isMath(page, i) ? at : -1;
      let open = opened[depth - 1]!;
      const start = i;
      // NaN, at the end of the page, stops this too.
      while (
        isNameGoingOn((code = page.charCodeAt(i))) &&
        (code | codes.lowerBit) === (page.charCodeAt(open) | codes.lowerBit)
      ) {
        i++;
        open++;
      }
      depth--;
      if (i === start || isNameGoingOn(page.charCodeAt(open)) || isNameGoingOn(code)) {
        // <mtext><img></mtext>: the void element is not waited for.
        if (!isVoid(nameAt(page, opened[depth]!))) return -1;
        continue;
      }
      while (isSpace(code)) code = page.charCodeAt(++i);
      if (code !== codes.greaterThan) return -1;
      at = i + 1;
    } else if (isLetter(code)) {
      if (depth === deepest || isRaw(page, i)) return -1;
      opened[depth++] = i;
      while ((code = page.charCodeAt(i)) > codes.space && code !== codes.greaterThan && code !== codes.slash) i++;
      // ` xref="S1.p1.m1.1.cmml"`, again and again; anything else is left to readTag.
      while (code === codes.space) {
        let next = i + 1;
        while (
          (code = page.charCodeAt(next)) >= codes.dash &&
          code <= codes.z &&
          code !== codes.slash &&
          code !== codes.equals &&
          code !== codes.greaterThan
        ) {
          next++;
        }
        if (code !== codes.equals || next === i + 1 || page.charCodeAt(next + 1) !== codes.quotation) break;
        next = page.indexOf('"', next + 2);
        if (next < 0) return -1;
        i = next + 1;
        code = page.charCodeAt(i);
      }
      if (code === codes.greaterThan) {
        at = i + 1;
        continue;
      }
      const rest = readTag(page, i);
      if (rest === undefined) return -1;
      if (rest.selfClosing) depth--;
      at = rest.end;
    } else if (code === codes.exclamation) {
      if (!page.startsWith('--', i + 1)) return -1;
      at = endOfComment(page, at);
    } else if (code === codes.question) return -1;
    else at = i;
  }
}

function isNameGoingOn(code: number): boolean {
  return code > codes.space && code !== codes.greaterThan && code !== codes.slash;
}

/** `math>` or `math >` */
function isMath(page: string, at: number): boolean {
  if (page.slice(at, at + 4).toLowerCase() !== 'math') return false;
  at += 4;
  while (isSpace(page.charCodeAt(at))) at++;
  return page.charCodeAt(at) === codes.greaterThan;
}

/** A quick look at one letter first: no name of presentation MathML begins like these, but for semantics and its like. */
function isRaw(page: string, at: number): boolean {
  switch (page.charCodeAt(at) | codes.lowerBit) {
    case codes.s: // script style, not semantics
      if ((page.charCodeAt(at + 1) | codes.lowerBit) === codes.e) return false;
      break;
    case codes.i: // iframe
    case codes.n: // noembed noframes
    case codes.p: // plaintext
    case codes.t: // textarea title
    case codes.x: // xmp
      break;
    default:
      return false;
  }
  return rawNames.has(nameAt(page, at));
}

function nameAt(page: string, at: number): string {
  return page.slice(at, endOfName(page, at)).toLowerCase();
}

/** The one text of a formula without `alttext`: its TeX annotation, else whatever text there is. */
export function textOfFormula(page: string, from: number, to: number): string {
  const interior = page.slice(from, to);
  let text = '';
  for (let at = 0; at < interior.length; ) {
    const markup = interior.indexOf('<', at);
    if (markup < 0) return decodeHTML(text + interior.slice(at));
    text += interior.slice(at, markup);
    const piece = readMarkup(interior, markup);
    at = piece.end;
    if (at === markup + 1) text += '<';
    if (piece.name === 'annotation' && valueIn(piece.attributes, 'encoding').toLowerCase() === 'application/x-tex') {
      const close = interior.indexOf('<', at);
      return decodeHTML(interior.slice(at, close < 0 ? interior.length : close));
    }
  }
  return decodeHTML(text);
}

function valueIn(attributes: readonly string[] | undefined, name: string): string {
  if (attributes !== undefined) {
    for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1]!;
  }
  return '';
}

export interface CutPage {
  /** The page with the interior of every sealed formula gone, or replaced by its LaTeX where the start tag has none. */
  page: string;
  tags: number;
  /** The most attributes that one tag has. */
  widest: number;
}

/** Cuts every sealed formula of a page that is not in a comment, raw text or a tag. */
export function cutFormulas(page: string): CutPage {
  const parts: string[] = [];
  let kept = 0;
  let tags = 0;
  let widest = 0;
  // A formula that is not sealed may have been looked at to the end of the page, so few of them are tried.
  let triesLeft = 50;
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at)) {
    tags++;
    const token = readMarkup(page, at);
    at = token.end;
    if (token.attributes !== undefined) widest = Math.max(widest, token.attributes.length / 2);
    if (token.name !== 'math' || token.selfClosing || triesLeft === 0) continue;
    const close = endOfFormula(page, at);
    if (close < 0) {
      triesLeft--;
      continue;
    }
    parts.push(page.slice(kept, at));
    if (valueIn(token.attributes, 'alttext') === '') parts.push(escapeText(textOfFormula(page, at, close)));
    kept = at = close;
  }
  parts.push(page.slice(kept));
  return { page: parts.join(''), tags, widest };
}

/** Escapes a text, so that a parser reads the same text again. */
function escapeText(text: string): string {
  return text.replace(/[&<\r]/g, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&#13;'));
}
