/** From the bytes of a page to its text: which charset it is in, and line ends as HTML wants them. */

/** The HTML standard looks for a `<meta charset>` in this many bytes. */
const metaWindow = 1024;

/** Never throws: an unknown charset is UTF-8, and bytes that do not decode become U+FFFD. */
export function decodePage(source: string | Uint8Array, charset?: string): string {
  const page = typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decodeBytes(source, charset);
  return page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page;
}

function decodeBytes(bytes: Uint8Array, charset: string | undefined): string {
  const decoder = decoderOf(markOf(bytes)) ?? decoderOf(charset) ?? decoderOf(metaCharset(bytes)) ?? new TextDecoder();
  return decoder.decode(bytes);
}

function decoderOf(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
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
