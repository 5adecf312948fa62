/**
 * The fast way: one pass over a page that proves, tag by tag, that the HTML standard reads it as it is written. Whatever
 * is not proven ends the scan: the page is then read the slow way, so a doubt costs time and never a wrong tree.
 */

import { decodeHTML } from 'entities/decode';
import { isSpace, readStartTag, startTag } from './attributes.ts';
import * as codes from './character-codes.ts';
import { endOfFormula, textOfFormula } from './cut-formulas.ts';
import { attribute, type Child, deepest, type Element, elementsAtMost } from './element.ts';
import {
  blockedReason,
  closed,
  contentKind,
  htmlNames,
  impliedGroup,
  integrated,
  namePlaces,
  open,
  placeOf,
} from './html-names.ts';
import { noKind } from './kind.ts';
import { endOfComment, endOfRaw, isLetter } from './tags.ts';

export type Scanned = { root: Element } | { root?: undefined; reason: string };

const kinds = Uint8Array.from(htmlNames, (name) => name.kind);
const blocked = Int32Array.from(htmlNames, (name) => name.blocked);
const keeps = Int32Array.from(htmlNames, (name) => name.keeps);
const adds = Int32Array.from(htmlNames, (name) => name.adds);

/** The parts of a page's frame that have been met: `<html><head></head><body></body></html>`. */
const start = 0;
const inRoot = 1;
const inHead = 2;
const afterHead = 3;
const inBody = 4;
/** One more after `</html>`. */
const afterBody = 5;

/** A search by pattern: `indexOf` is slow for this one character. */
const nul = /\0/;

export function scan(page: string): Scanned {
  const at0 = page.search(nul);
  if (at0 >= 0) return refused(at0, 'a NUL');
  const length = page.length;

  /** The open elements around `element`, and their contexts. */
  const elements: Element[] = [];
  const contexts: number[] = [];
  let element: Element = { name: '', id: '', kind: noKind, attributes: [], children: none };
  let context: number = closed;
  let root: Element | undefined;
  let frame = start;
  let count = 0;
  // The offset of the next &, looked for only once it has been passed: most runs of text have none.
  let ampersand = -1;
  let dropNewline = false;
  // A text may follow a text: a comment stood between, or </body>.
  let merge = false;

  for (let at = 0; ; ) {
    if (page.charCodeAt(at) !== codes.lessThan) {
      let end = page.indexOf('<', at);
      if (end < 0) end = length;
      if (ampersand < at) {
        ampersand = page.indexOf('&', at);
        if (ampersand < 0) ampersand = length;
      }
      if ((context & open.noFlow) !== 0) {
        for (let i = at; i < end; i++) if (!isSpace(page.charCodeAt(i))) return refused(i, 'text out of place');
        if (frame <= inRoot) at = end;
      }
      if (at < end) {
        let text = page.slice(at, end);
        if (ampersand < end) text = decodeHTML(text);
        if (dropNewline && text.charCodeAt(0) === codes.lineFeed) text = text.slice(1);
        const last = element.children.length - 1;
        if (merge && last >= 0 && typeof element.children[last] === 'string') element.children[last] += text;
        else if (text !== '') append(element, text);
      }
      if (end === length) break;
      at = end;
    }
    dropNewline = false;

    let i = at + 1;
    let code = page.charCodeAt(i);
    if (code === codes.slash) {
      if ((context & open.implied) !== 0) {
        // </table> ends a <tbody> that was never written.
        element = elements.pop()!;
        context = contexts.pop()!;
      }
      const name = frame === afterBody ? 'html' : element.name;
      i++;
      for (let n = 0; n < name.length; n++, i++) {
        code = page.charCodeAt(i);
        if (code < codes.dash || (code | codes.lowerBit) !== name.charCodeAt(n))
          return refused(at, `no </${name}> where one is due`);
      }
      code = page.charCodeAt(i);
      while (isSpace(code)) code = page.charCodeAt(++i);
      if (code !== codes.greaterThan) return refused(at, `no </${name}> where one is due`);

      if (elements.length < 2 && frame !== inHead) {
        // White space after </body> and </html> still goes into the body.
        if (frame !== inBody && frame !== afterBody) return refused(at, 'an end tag out of place');
        frame++;
        context = closed;
        merge = true;
      } else {
        if (elements.length === 1) frame = afterHead;
        element = elements.pop()!;
        context = contexts.pop()!;
      }
      at = i + 1;
      continue;
    }

    if (!isLetter(code)) {
      if (code !== codes.exclamation && code !== codes.question) return refused(at, 'a bare <');
      // Any doctype will do, and none: all that depends on it is whether a p may hold a table, which is refused.
      if (code === codes.exclamation && !page.startsWith('--', i + 1) && frame !== start)
        return refused(at, 'a declaration');
      at = endOfComment(page, at);
      merge = true;
      continue;
    }

    // Up to white space, `/` or `>`; readStartTag refuses what ends a name otherwise.
    while (code > codes.comma && code !== codes.greaterThan && code !== codes.slash) {
      code = page.charCodeAt(++i);
    }
    const index = placeOf(namePlaces, page, at + 1, i);
    const name = index === 0 ? page.slice(at + 1, i).toLowerCase() : htmlNames[index]!.name;
    const end = readStartTag(page, i);
    if (end < 0) return refused(at, 'an attribute in doubt');
    if (++count > elementsAtMost) return refused(at, 'too many elements');
    const made: Element = {
      name,
      id: startTag.id,
      kind: startTag.kind,
      attributes: startTag.attributes,
      children: none,
    };
    merge = false;

    let inner: number;
    if ((context & open.drawing) !== 0) {
      if (htmlNames[index]!.breaksOut) return refused(at, `<${name}> in a drawing`);
      if (index === 0 && !/^[a-zA-Z\d:.-]+$/.test(page.slice(at + 1, i))) return refused(at, 'an odd name');
      // In a drawing their content is markup, but formulas are cut without knowing that: only text is let in.
      if ((name === 'title' || name === 'style') && !page.startsWith('</', page.indexOf('<', end))) {
        return refused(at, `markup in a drawing's <${name}>`);
      }
      if (startTag.selfClosing) {
        append(element, made);
        at = end;
        continue;
      }
      inner = name === 'foreignobject' || name === 'desc' ? (context & integrated.keeps) | integrated.adds : context;
    } else {
      const what = kinds[index]!;
      if (what === contentKind.group && (context & open.implied) !== 0) {
        // <tr>…</tr> <tfoot>
        element = elements.pop()!;
        context = contexts.pop()!;
      }
      if ((context & blocked[index]!) !== 0 && what !== contentKind.frame) {
        return refused(at, `<${name}>: ${blockedReason(context & blocked[index]!)}`);
      }
      if (what === contentKind.void) {
        append(element, made);
        at = end;
        continue;
      }
      if (startTag.selfClosing) {
        if (what !== contentKind.formula && what !== contentKind.drawing) return refused(at, `<${name}/>`);
        append(element, made);
        at = end;
        continue;
      }
      if (what === contentKind.formula) {
        const close = endOfFormula(page, end);
        if (close < 0) return refused(at, 'a formula that is not sealed');
        if (!attribute(made, 'alttext')) {
          const latex = textOfFormula(page, end, close);
          if (latex !== '') append(made, latex);
        }
        append(element, made);
        at = page.indexOf('>', close) + 1;
        continue;
      }
      if (what === contentKind.raw || what === contentKind.text) {
        const close = endOfRaw(page, end, name);
        let text = page.slice(end, close);
        i = close + 2 + name.length;
        while (isSpace(page.charCodeAt(i))) i++;
        if (page.charCodeAt(i) !== codes.greaterThan) return refused(at, `<${name}> without a plain end`);
        // <script><!-- <script> has rules of its own.
        if (what === contentKind.raw && name === 'script' && text.includes('<!--'))
          return refused(at, '<!-- in a script');
        if (what === contentKind.text) text = decodeHTML(text);
        if (name === 'textarea' && text.charCodeAt(0) === codes.lineFeed) text = text.slice(1);
        if (text !== '') append(made, text);
        append(element, made);
        at = i + 1;
        continue;
      }
      if (what === contentKind.frame) {
        // <html>, <head> and <body> stand once each, in this order.
        if (name !== (frame === start ? 'html' : frame === inRoot ? 'head' : frame === afterHead ? 'body' : '')) {
          return refused(at, `<${name}> out of place`);
        }
        frame++;
        if (frame === inRoot) {
          root = element = made;
          at = end;
          continue;
        }
      } else if (what === contentKind.row && (context & open.noGroup) === 0) {
        // <table><tr> has a <tbody> between.
        const group: Element = { name: 'tbody', id: '', kind: noKind, attributes: [], children: none };
        append(element, group);
        elements.push(element);
        contexts.push(context);
        element = group;
        context = (context & keeps[index]!) | impliedGroup;
      } else if (what === contentKind.pre) dropNewline = true;
      inner = (context & keeps[index]!) | adds[index]!;
    }

    if (elements.length >= deepest - 2) return refused(at, 'too deep');
    append(element, made);
    elements.push(element);
    contexts.push(context);
    element = made;
    context = inner;
    at = end;
  }

  if (root === undefined || frame < inBody || (frame === inBody && elements.length > 1)) {
    return refused(length, `the page ends in <${element.name}>`);
  }
  return { root };
}

/** Most elements have one child or none: an array that grew to hold it would be mostly empty. */
const none: Child[] = [];

function append(element: Element, child: Child): void {
  if (element.children === none) element.children = [child];
  else element.children.push(child);
}

function refused(at: number, reason: string): Scanned {
  return { reason: `${reason}, at ${at}` };
}
