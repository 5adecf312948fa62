/**
 * Ends what a page forgot to close and what would hold the rest of it, by the HTML standard, so that nobody saw that: raw
 * text (`<script>`, `<title>`), comments, quotes in a tag, and elements whose content is not read.
 */

import * as codes from './character-codes.ts';
import { endOfComment, endOfName, isLetter, rawNames, readMarkup } from './tags.ts';

/** Elements that hold tags and are left out with all that they hold; what stands in others is read. */
const closedBox: ReadonlySet<string> = new Set(['select', 'template']);

/** A tag as pages have it, where text was expected: `</p>`, `<div class="…">`; in a program `i<n` is none. */
const tagAhead = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;

/** Quotes that are mended: whether one ends is only known at the end of the page. */
const mostQuotes = 50;

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * A page whose every raw text, comment and tag ends: before the next tag, where its own end is missing. Only for pages that
 * the scanner refused, for it proves all ends. Linear: an end that was sought in vain is not sought again.
 */
export function closeUnclosed(page: string): string {
  const insertions: Insertion[] = [];
  const open = new Map<string, number[]>([...closedBox].map((name) => [name, []]));
  /** Names of raw texts, and `--` for comments, of which no end follows. */
  const endless = new Set<string>();
  const endBeforeTag = (from: number, text: string): number => {
    tagAhead.lastIndex = from;
    const at = tagAhead.exec(page)?.index;
    if (at === undefined) return page.length;
    insertions.push({ at, text });
    return at;
  };
  let quotes = 0;
  const nextFormula = finder(page, '<math');
  const nextEnd = finder(page, '</math');
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at)) {
    if (page.startsWith('<!--', at)) {
      const end = endless.has('--') ? page.length : endOfComment(page, at);
      if (end === page.length && !/--!?>$/.test(page.slice(-4))) {
        endless.add('--');
        at = endBeforeTag(at + 4, '-->');
      } else at = end;
      continue;
    }
    const markup = readMarkup(page, at, endless);
    const { name = '', tagEnd } = markup;
    if (tagEnd === undefined && markup.end === page.length) {
      if (quotes++ === mostQuotes) break;
      at = endQuote(page, at, insertions);
      continue;
    }
    if (rawNames.has(name) && name !== 'plaintext' && tagEnd !== undefined && markup.end === page.length) {
      endless.add(name);
      at = endBeforeTag(tagEnd, `</${name}>`);
      continue;
    }
    if (closedBox.has(name) && !markup.selfClosing) open.get(name)?.push(markup.end);
    else if (page.charCodeAt(at + 1) === codes.slash)
      open.get(page.slice(at + 2, endOfName(page, at + 2)).toLowerCase())?.pop();
    at = markup.end;
    // Most tags of a page are in formulas, and none of them is raw text.
    if (name === 'math' && nextEnd(at) < nextFormula(at)) at = nextEnd(at);
  }
  for (const [name, ends] of open) for (const at of ends) insertions.push({ at, text: `</${name}>` });
  return insert(page, insertions);
}

/** The offset of a text from a place on; infinite where there is none. Asked in the order of the page, each is sought once. */
function finder(page: string, text: string): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) at = page.indexOf(text, from);
    if (at < 0) at = Number.POSITIVE_INFINITY;
    return at;
  };
}

/** `<a href="x>text`: the quote that runs to the end of the page ends with the tag. */
function endQuote(page: string, at: number, insertions: Insertion[]): number {
  const end = page.indexOf('>', at);
  if (end < 0 || !isLetter(page.charCodeAt(at + 1))) return end < 0 ? page.length : end + 1;
  const tag = page.slice(at, end);
  const quote = tag.charAt(Math.max(tag.lastIndexOf('"'), tag.lastIndexOf("'")));
  insertions.push({ at: end, text: quote });
  return end + 1;
}

function insert(page: string, insertions: readonly Insertion[]): string {
  if (insertions.length === 0) return page;
  const parts: string[] = [];
  let kept = 0;
  for (const { at, text } of insertions.toSorted((one, other) => one.at - other.at)) {
    parts.push(page.slice(kept, at), text);
    kept = at;
  }
  parts.push(page.slice(kept));
  return parts.join('');
}
