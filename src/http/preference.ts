/** Reads `Prefer` (RFC 7240): whether the client would rather not wait. */

// A preference is a token, with a value or not, with parameters or not; quoted strings may hold commas.
const preference = /\s*([!#$%&'*+.^_`|~0-9a-z-]+)(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|$))*(?:,|$)/giy;

export function prefersAsync(header: string | undefined): boolean {
  if (header === undefined) return false;
  preference.lastIndex = 0;
  for (let found = preference.exec(header); found && found[0] !== ''; found = preference.exec(header)) {
    if (found[1]?.toLowerCase() === 'respond-async') return true;
  }
  return false;
}
