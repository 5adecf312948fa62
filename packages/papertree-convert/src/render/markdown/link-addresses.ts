/** Addresses in Markdown: bare ones in text, which parsers turn into links, and the destinations of links and images. */
import { isImageData, isSafeImage } from '../../paper/links.ts';
import type { Image } from '../../tree/nodes.ts';
import { place, type Substitutes } from '../writer.ts';
import { escape } from './escaping.ts';

const beginning = /https?:\/\/|www\./gi;
const ending = /[\s<]|$/g;

/** Addresses in one word that are looked at whole; further ones are broken, for a word is as long as its author likes. */
const mostInWord = 10;

/**
 * Escapes a text that may hold addresses. GitHub's Markdown reads `http://a.b/…` up to the next white space and takes every
 * backslash and mark in it for a piece of the address. An address that holds or touches such a character is therefore
 * put in angle brackets, `<http://a.b/~c>`, or broken, `www\.a.b/\~c`.
 */
export function escapeAddresses(
  text: string,
  before: string,
  after: string,
  where: number,
  substitutes?: Substitutes,
): string {
  let out = '';
  let from = 0;
  let previous = before;
  const rest = (to: number, next: string) => {
    if (to === from) return;
    out += escape(text.slice(from, to), previous, next, where, substitutes);
    from = to;
  };
  let end = 0;
  let inWord = 0;
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const { 0: start, index } = match;
    const scheme = start.toLowerCase() === 'www.' ? 0 : start.length;
    if (index >= end) {
      ending.lastIndex = index;
      end = ending.exec(text)?.index ?? text.length;
      inWord = 0;
    }
    const found = inWord++ < mostInWord ? text.slice(index, end) : '';
    // Spaces before a hard break will be dropped.
    const next = /\S/.test(text.slice(end)) ? (text[end] as string) : after;
    if (found !== '' && /\s/.test(next) && escape(found, 'x', next, where) === found) {
      beginning.lastIndex = end;
      continue;
    }
    const address = trimmed(found).replace(/>.*$/, '');
    if (address.length > scheme && scheme > 0 && !(where & place.cell && found.includes('|'))) {
      rest(index, '<');
      out += `<${address}>`;
      from = index + address.length;
      previous = '>';
      beginning.lastIndex = from;
    } else {
      // Before the colon, or before the dot of `www.`.
      rest(index + (scheme > 0 ? scheme - 3 : 3), scheme > 0 ? ':' : '.');
      out += '\\';
      previous = 'x';
      beginning.lastIndex = from + 1;
    }
  }
  rest(text.length, after);
  return out;
}

const trailing = new Set('.,;:!?\'")]}>*`$\\');

/** Punctuation after an address is not its own, but the bracket it opened is: `http://a.b/c_(d)`. */
function trimmed(found: string): string {
  let end = found.length;
  while (end > 0 && trailing.has(found[end - 1] as string)) end--;
  const address = found.slice(0, end);
  const open = address.lastIndexOf('(');
  return open > address.lastIndexOf(')') && found[address.length] === ')' ? `${address})` : address;
}

/** A picture in the page itself is data, which would be most of the paper: Markdown has its words instead. */
export const isShown = ({ src }: Image): boolean => src !== '' && !isImageData(src) && isSafeImage(src);

/** `<url>` where it shows the same words; nothing in it is escaped, so an address that would need it has no autolink. */
export function autolink(url: string, shown: string): string | undefined {
  if (/[<>\s|\\\p{Cc}]/u.test(url)) return undefined;
  if (shown === url) return `<${url}>`;
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i;
  return url === `mailto:${shown}` && isAddress.test(shown) ? `<${shown}>` : undefined;
}

const troubled = /[\s()\\<>|`&\p{Cc}]/u;

/** An address between the parentheses of a link. */
export function destination(url: string, substitutes: Substitutes = {}): string {
  const trimmed = url.trim();
  if (!troubled.test(trimmed)) return trimmed;
  return trimmed
    .replace(/[\s\\<>|`\p{Cc}]/gu, (c) => encodeURIComponent(c))
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/[()]/g, (c) => substitutes[c] ?? `\\${c}`);
}
