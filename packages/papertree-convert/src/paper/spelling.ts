/** Finds the paper someone means, however they spell it: a link, a DOI, a citation, a file name. */
import { isArchive } from './archives.ts';
import { type PaperId, parseId } from './id.ts';

// https://host/, host.tld/, doi:, 10.48550/ and the page of the archive that a link leads to.
const lead =
  /^(?:https?:)?(?:\/\/[^/]+\/|(?:[a-z0-9-]+\.)+[a-z]{2,}\/)?(?:doi:\s*)?(?:10\.48550\/)?(?:(?:abs|pdf|html|src|e-print|format|ps)\/)?(?:arxiv[.:]\s*)?/i;
const tail = /^(?:\.(?:ps\.gz|pdf|ps|gz|html|md|json|txt))?\/?$/i;
const core = /^(?:[a-z-]+(?:\.[a-z-]{2,})?\/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})(?:v[1-9][0-9]*(?![0-9]))?/i;

/**
 * Reads any spelling people use: `arXiv: 2401.00001v2 [cs.LG]`, `https://arxiv.org/pdf/2401.00001v2.pdf`, `10.48550/arXiv.2401.00001`.
 * Links into a paper mean the paper.
 */
export function readSpelling(text: string): PaperId | undefined {
  const plain = decode(text.trim())
    .replace(/\s*\[[^\]]*\]$/, '')
    .replace(/[?#].*$/s, '')
    .replace(lead, '')
    .replace(/^\/+/, '')
    .replace(/\/\/+/g, '/')
    .replace(/--+/g, '-')
    .replace(/^[^/]+(?=\/)/, hyphenate);
  const found = core.exec(plain)?.[0];
  if (!found) return undefined;
  const rest = plain.slice(found.length);
  return tail.test(rest) || rest.startsWith('/') ? parseId(found) : undefined;
}

// A file name is only a hint, so the month must be one in which such an id was given.
const recentName = /^((?:0[7-9]|[1-9][0-9])(?:0[1-9]|1[0-2])\.[0-9]{4,5}(?:v[1-9][0-9]*)?)(?![0-9a-z])/i;
const oldName = /^([a-z]+(?:-[a-z]+)?)_?([0-9]{7}(?:v[1-9][0-9]*)?)(?![0-9a-z])/i;

/** Guesses the paper from the name of its file: `2401.00001v2.html.gz`, `astro-ph_9710163.html`. */
export function guessFromFileName(name: string): PaperId | undefined {
  const recent = recentName.exec(name)?.[1];
  if (recent) return parseId(recent);
  const old = oldName.exec(name);
  return old ? parseId(`${old[1]}/${old[2]}`) : undefined;
}

/** The archive mends a forgotten hyphen: hepth/9901001. */
function hyphenate(name: string): string {
  if (isArchive(name.toLowerCase())) return name;
  const mended = name.toLowerCase().replace(/(ph|ex|th|qc|mat|lat|sci)$/, '-$1');
  return isArchive(mended) ? mended : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
