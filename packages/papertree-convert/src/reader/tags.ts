/** Reads one tag, comment or raw text, exactly as the HTML standard cuts them: for pages that the scanner does not read. */

import { isSpace } from './attributes.ts';
import * as codes from './character-codes.ts';
import { isVoid } from './html-names.ts';

export interface Tag {
  /** The offset behind the tag. */
  end: number;
  selfClosing: boolean;
  /** All attributes, repeated ones too, as name, value, name, value, not decoded. */
  attributes: string[];
}

export function isLetter(code: number): boolean {
  return (code >= codes.a && code <= codes.z) || (code >= codes.upperA && code <= codes.upperZ);
}

export function endOfName(page: string, at: number): number {
  for (;;) {
    const code = page.charCodeAt(at);
    if (isSpace(code) || code === codes.slash || code === codes.greaterThan || at >= page.length) return at;
    at++;
  }
}

/** Reads what follows the name of a tag; undefined where the page ends first. */
export function readTag(page: string, at: number): Tag | undefined {
  const attributes: string[] = [];
  let selfClosing = false;
  for (;;) {
    let code = page.charCodeAt(at);
    while (isSpace(code) || code === codes.slash) {
      selfClosing = code === codes.slash;
      code = page.charCodeAt(++at);
    }
    if (at >= page.length) return undefined;
    if (code === codes.greaterThan) return { end: at + 1, selfClosing, attributes };
    selfClosing = false;

    const start = at++;
    // A `=` that comes first belongs to the name.
    code = page.charCodeAt(at);
    while (
      at < page.length &&
      !isSpace(code) &&
      code !== codes.slash &&
      code !== codes.greaterThan &&
      code !== codes.equals
    ) {
      code = page.charCodeAt(++at);
    }
    const name = page.slice(start, at);
    let value = '';
    at = skipSpace(page, at);
    if (page.charCodeAt(at) === codes.equals) {
      at = skipSpace(page, at + 1);
      code = page.charCodeAt(at);
      if (code === codes.quotation || code === codes.apostrophe) {
        const close = page.indexOf(code === codes.quotation ? '"' : "'", at + 1);
        if (close < 0) return undefined;
        value = page.slice(at + 1, close);
        at = close + 1;
      } else if (code !== codes.greaterThan) {
        const from = at;
        while (at < page.length && !isSpace(code) && code !== codes.greaterThan) code = page.charCodeAt(++at);
        value = page.slice(from, at);
      }
    }
    attributes.push(name.toLowerCase(), value);
  }
}

function skipSpace(page: string, at: number): number {
  while (isSpace(page.charCodeAt(at))) at++;
  return at;
}

/** The offset behind a `<!-- comment -->`, `<!doctype>` or `<?instruction>` that begins at `at`; the length of the page if it never ends. */
export function endOfComment(page: string, at: number): number {
  if (!page.startsWith('<!--', at)) {
    const end = page.indexOf('>', at);
    return end < 0 ? page.length : end + 1;
  }
  const from = at + 4;
  if (page.charCodeAt(from) === codes.greaterThan) return from + 1;
  if (page.startsWith('->', from)) return from + 2;
  for (let end = page.indexOf('--', from); end >= 0; end = page.indexOf('--', end + 1)) {
    const code = page.charCodeAt(end + 2);
    if (code === codes.greaterThan) return end + 3;
    if (code === codes.exclamation && page.charCodeAt(end + 3) === codes.greaterThan) return end + 4;
  }
  return page.length;
}

/** Elements whose content is text up to their end tag; in a drawing they are not, which only the slow way distinguishes. */
export const rawNames: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

/** The offset of the end tag of a raw text element; the length of the page if there is none. */
export function endOfRaw(page: string, at: number, name: string): number {
  if (name === 'plaintext') return page.length;
  for (;;) {
    at = page.indexOf('</', at);
    if (at < 0) return page.length;
    const end = at + 2 + name.length;
    const code = page.charCodeAt(end);
    if (
      (isSpace(code) || code === codes.slash || code === codes.greaterThan) &&
      page.slice(at + 2, end).toLowerCase() === name
    )
      return at;
    at += 2;
  }
}

export interface Markup {
  /** The offset behind it, and behind the raw text that it begins. */
  end: number;
  /** The name of a start tag, in lower case. */
  name?: string;
  /** The offset behind that start tag. */
  tagEnd?: number;
  selfClosing?: boolean;
  /** Those of a start or end tag. */
  attributes?: string[];
}

/**
 * One piece of markup from its `<`; a `<` that begins none is a piece of its own. Raw text named in `endless` has no end
 * from here on, which is not sought then.
 */
export function readMarkup(page: string, at: number, endless?: ReadonlySet<string>): Markup {
  const code = page.charCodeAt(at + 1);
  const closing = code === codes.slash;
  if (isLetter(closing ? page.charCodeAt(at + 2) : code)) {
    const start = closing ? at + 2 : at + 1;
    const nameEnd = endOfName(page, start);
    const tag = readTag(page, nameEnd);
    if (tag === undefined) return { end: page.length };
    if (closing) return { end: tag.end, attributes: tag.attributes };
    const name = page.slice(start, nameEnd).toLowerCase();
    const isEndless = endless?.has(name) ?? false;
    const end = isEndless ? page.length : rawNames.has(name) ? endOfRaw(page, tag.end, name) : tag.end;
    return { end, name, tagEnd: tag.end, selfClosing: tag.selfClosing, attributes: tag.attributes };
  }
  return { end: code === codes.exclamation || code === codes.question || closing ? endOfComment(page, at) : at + 1 };
}

/** The XHTML of early LaTeXML, where `<div/>` is an element without contents; HTML would leave it open. */
export function closeEmpty(page: string): string {
  if (!page.startsWith('<?xml')) return page;
  const parts: string[] = [];
  let kept = 0;
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at)) {
    const { end, name, tagEnd, selfClosing } = readMarkup(page, at);
    at = end;
    if (name === undefined || tagEnd === undefined || !selfClosing || isVoid(name)) continue;
    parts.push(page.slice(kept, tagEnd - 2), `></${name}>`);
    at = kept = tagEnd;
  }
  parts.push(page.slice(kept));
  return parts.join('');
}
