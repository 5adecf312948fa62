/** One tag, comment or raw text after another, exactly as the HTML standard cuts them: for what is not read by the scanner. */
import { isSpace } from './attributes.ts';

export interface Tag {
  /** Where the tag ends; the length of the page where it never does, and then it is no tag. */
  end: number;
  selfClosing: boolean;
  /** All attributes, repeated ones too, as name, value, name, value, not decoded. */
  attributes: string[];
}

export function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

export function endOfName(page: string, at: number): number {
  for (;;) {
    const code = page.charCodeAt(at);
    if (isSpace(code) || code === 0x2f || code === 0x3e || at >= page.length) return at;
    at++;
  }
}

/** Reads what follows the name of a tag; undefined where the page ends first. */
export function readTag(page: string, at: number): Tag | undefined {
  const attributes: string[] = [];
  let selfClosing = false;
  for (;;) {
    let code = page.charCodeAt(at);
    while (isSpace(code) || code === 0x2f) {
      selfClosing = code === 0x2f;
      code = page.charCodeAt(++at);
    }
    if (at >= page.length) return undefined;
    if (code === 0x3e) return { end: at + 1, selfClosing, attributes };
    selfClosing = false;

    const start = at++;
    // A `=` that comes first belongs to the name.
    code = page.charCodeAt(at);
    while (at < page.length && !isSpace(code) && code !== 0x2f && code !== 0x3e && code !== 0x3d) {
      code = page.charCodeAt(++at);
    }
    const name = page.slice(start, at);
    let value = '';
    at = skipSpace(page, at);
    if (page.charCodeAt(at) === 0x3d) {
      at = skipSpace(page, at + 1);
      code = page.charCodeAt(at);
      if (code === 0x22 || code === 0x27) {
        const close = page.indexOf(code === 0x22 ? '"' : "'", at + 1);
        if (close < 0) return undefined;
        value = page.slice(at + 1, close);
        at = close + 1;
      } else if (code !== 0x3e) {
        const from = at;
        while (at < page.length && !isSpace(code) && code !== 0x3e) code = page.charCodeAt(++at);
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

/** Past a `<!-- comment -->`, `<!doctype>` or `<?instruction>` that begins at `at`; the length of the page if it never ends. */
export function endOfComment(page: string, at: number): number {
  if (!page.startsWith('<!--', at)) return past(page.indexOf('>', at), 1, page);
  const from = at + 4;
  if (page.charCodeAt(from) === 0x3e) return from + 1;
  if (page.startsWith('->', from)) return from + 2;
  const end = past(page.indexOf('-->', from), 3, page);
  const odd = page.slice(from, end).indexOf('--!>');
  return odd < 0 ? end : from + odd + 4;
}

function past(at: number, length: number, page: string): number {
  return at < 0 ? page.length : at + length;
}

/** Elements whose content is text up to their end tag; in a drawing they are not, which only the slow way need know. */
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

/** Where the end tag of a raw text element begins; the length of the page if nowhere. */
export function endOfRaw(page: string, at: number, name: string): number {
  if (name === 'plaintext') return page.length;
  for (;;) {
    at = page.indexOf('</', at);
    if (at < 0) return page.length;
    const end = at + 2 + name.length;
    const code = page.charCodeAt(end);
    if ((isSpace(code) || code === 0x2f || code === 0x3e) && page.slice(at + 2, end).toLowerCase() === name) return at;
    at += 2;
  }
}
