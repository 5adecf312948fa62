/** From the bytes of a page to its text: which charset it is in, and line ends as HTML wants them. */

/** The HTML standard looks for a `<meta charset>` in this many bytes. */
const metaWindow = 1024;

/** Never throws: an unknown charset is UTF-8, and bytes that do not decode become U+FFFD. */
export function decodePage(source: string | Uint8Array, charset?: string): string {
  const page = mendTwice(typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decodeBytes(source, charset));
  return page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page;
}

function decodeBytes(bytes: Uint8Array, charset: string | undefined): string {
  const decoder = decoderOf(markOf(bytes)) ?? decoderOf(charset) ?? decoderOf(metaCharset(bytes)) ?? new TextDecoder();
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252' ? mendControls(text) : text;
}

function decoderOf(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** The signs of windows-1252 at the bytes 0x80 to 0x9f, as the Encoding Standard has them; a space where it has none. */
const signs = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Some releases of Node 22 and 23 decode windows-1252 as Latin-1, which has controls there. */
function mendControls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => {
    const sign = signs.charAt(control.charCodeAt(0) - 0x80);
    return sign === ' ' ? control : sign;
  });
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** `<meta charset="x">` and `<meta http-equiv="content-type" content="text/html; charset=x">` are found by one pattern. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, metaWindow)).replace(/<!--[\s\S]*?-->/g, '');
  const label = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1];
  // A page whose ASCII was readable just now is not in UTF-16, whatever it declares: the standard reads UTF-8 then.
  return label !== undefined && /^(utf-?16|unicode|ucs-2|iso-10646)/i.test(label) ? 'utf-8' : label;
}

/** A character of UTF-8 of which each byte was taken for one of Latin-1. No text has the controls U+0080 to U+009F. */
const encodedTwice =
  /[\u00c3-\u00df][\u0080-\u009f]|[\u00e0-\u00ef](?:[\u0080-\u009f][\u0080-\u00bf]|[\u00a0-\u00bf][\u0080-\u009f])/g;

/** LaTeXML reads the bytes of a source in UTF-8 as Latin-1 where the source does not say: `8â\u0080\u009314` is `8–14`. */
function mendTwice(page: string): string {
  // The first bytes of dashes and quotation marks, which every such text has: a search for them takes next to no time.
  if (!page.includes('\u00e2\u0080')) return page;
  return page.replace(encodedTwice, (characters) => {
    const decoded = new TextDecoder().decode(Uint8Array.from(characters, (each) => each.charCodeAt(0)));
    return decoded.length === 1 && decoded !== '\uFFFD' ? decoded : characters;
  });
}

/** Characters of a page spelt anew, to be kept: a slice would keep the whole page in memory. What is joined is a copy once it is cut. */
export const spelledAnew = (slice: string): string => ` ${slice}`.slice(1);
