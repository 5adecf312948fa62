/** The attributes of a start tag as an element keeps them, for the scanner: refused wherever HTML might read them otherwise. */

import { decodeHTMLAttribute } from 'entities/decode';
import * as codes from './character-codes.ts';
import { keptAttributes } from './element.ts';
import { hidesByAttribute, keptStyle, styleAttributes } from './hidden-styles.ts';
import { placeOf, placesOf } from './html-names.ts';
import { type Kind, kindOfClasses, noKind } from './kind.ts';

/** The last start tag; one object for all, as the scanner copies its fields at once. */
export interface StartTag {
  id: string;
  kind: Kind;
  attributes: readonly string[];
  selfClosing: boolean;
}

export const startTag: StartTag = { id: '', kind: noKind, attributes: [], selfClosing: false };

const none: readonly string[] = [];
const known = ['', 'id', 'class', 'style', 'hidden', ...styleAttributes, ...keptAttributes];
const places = placesOf(known);
const idIndex = 1;
const classIndex = 2;
const styleIndex = 3;
const hiddenIndex = 4;
const lastStyleAttribute = hiddenIndex + styleAttributes.length;

/** Reads from the end of the tag name into `startTag`; returns where the tag ends, or -1 where nothing is proven. */
export function readStartTag(page: string, at: number): number {
  let id: string | undefined;
  let kind: Kind | undefined;
  let hidden = false;
  let style = -1;
  let styleEnd = -1;
  let list: string[] | undefined;
  startTag.selfClosing = false;
  for (;;) {
    let code = page.charCodeAt(at);
    const spaced = isSpace(code);
    while (isSpace(code)) code = page.charCodeAt(++at);
    if (code === codes.greaterThan) break;
    if (code === codes.slash) {
      if (page.charCodeAt(at + 1) !== codes.greaterThan) return -1;
      startTag.selfClosing = true;
      at++;
      break;
    }
    if (!spaced) return -1;

    const start = at;
    while (isNamed(code)) code = page.charCodeAt(++at);
    if (at === start) return -1;
    const index = placeOf(places, page, start, at);
    const keep = index !== 0;

    let from = at;
    let to = at;
    if (code === codes.equals) {
      code = page.charCodeAt(++at);
      if (code === codes.quotation || code === codes.apostrophe) {
        from = at + 1;
        to = page.indexOf(code === codes.quotation ? '"' : "'", from);
        if (to < 0) return -1;
        at = to + 1;
      } else {
        // <td width=50%>
        from = at;
        while (isPlain(code)) code = page.charCodeAt(++at);
        to = at;
        if (from === to || !(code === codes.greaterThan || isSpace(code))) return -1;
      }
    }
    // Without a value; should a `=` still come, it is refused as the name that it cannot be.
    if (!keep) continue;

    if (index === classIndex) {
      kind ??= kindOfClasses(decoded(page.slice(from, to)));
      continue;
    }
    if (index === styleIndex) {
      if (style < 0) {
        style = from;
        styleEnd = to;
      }
      continue;
    }
    if (index === hiddenIndex) {
      hidden = true;
      continue;
    }
    const value = decoded(page.slice(from, to));
    if (index > hiddenIndex && index <= lastStyleAttribute) {
      hidden ||= hidesByAttribute(known[index]!, value);
      continue;
    }
    if (index === idIndex) id ??= value;
    else list = withAttribute(list, known[index]!, value);
  }
  startTag.id = id ?? '';
  startTag.kind = kind ?? noKind;
  if (style >= 0 || hidden) {
    const value = style < 0 ? undefined : decoded(page.slice(style, styleEnd));
    const kept = keptStyle(value, hidden, startTag.kind.styled);
    if (kept !== undefined) list = withAttribute(list, 'style', kept);
  }
  startTag.attributes = list ?? none;
  return at + 1;
}

/** The list with one more attribute; of a repeated one the first counts. A new list, for one that grows is mostly empty. */
function withAttribute(list: string[] | undefined, name: string, value: string): string[] {
  if (list === undefined) return [name, value];
  return holds(list, name) ? list : [...list, name, value];
}

function decoded(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

export function isSpace(code: number): boolean {
  return code === codes.space || code === codes.lineFeed || code === codes.tab || code === codes.formFeed;
}

/** Letters, digits and `-.:_` */
const naming = Uint8Array.from({ length: 128 }, (_, code) => (/[-.\w:]/.test(String.fromCharCode(code)) ? 1 : 0));

function isNamed(code: number): boolean {
  return code < 128 && naming[code] === 1;
}

/** Characters that an unquoted value may have without doubt: no quote, `<`, `=`, backtick or entity; no `/`, which might end the tag. */
function isPlain(code: number): boolean {
  return isNamed(code) || code === codes.percent || code === codes.number;
}

/** The first of a repeated attribute counts. */
export function holds(list: readonly string[], name: string): boolean {
  for (let i = 0; i < list.length; i += 2) if (list[i] === name) return true;
  return false;
}
