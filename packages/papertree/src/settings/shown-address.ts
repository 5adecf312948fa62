/** Addresses as messages show them: without user info, query and fragment, which may hold passwords and keys. */

/** Whether a text is the address of something on a network, and so no path. */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(text);

/** `https://user:secret@host/path?key=secret` is shown as `https://host/path`; a mail address is no user info. */
export function showAddress(text: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/*)?([\s\S]*)$/i.exec(text) ?? [];
  const bare = rest.replace(/[?#][\s\S]*$/, '');
  const at = bare.lastIndexOf('@');
  // Without a scheme, `user:secret@host` is an address, and `user@host` a mail address.
  if (at < 0 || (!scheme.endsWith('/') && !/[:/]/.test(scheme + bare.slice(0, at)))) return scheme + bare;
  if (/^mailto:$/i.test(scheme)) return scheme + bare;
  return scheme + bare.slice(at + 1);
}

/** A text with its addresses shown so; what has no scheme is no address here, and the sign that ends a clause none of it. */
export function showAddresses(text: string): string {
  return text.replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s“”"'`<>]*[^\s“”"'`<>.,:;]/gi, showAddress);
}
