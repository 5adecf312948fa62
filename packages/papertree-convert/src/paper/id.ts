/** Identifiers of papers: read from any spelling, written as the archive writes them, and the addresses made of them. */
import { object, type TypeOf, url } from '../shapes.ts';

/** A paper, and one version of it where one was named. */
export interface PaperId {
  /** Without version, in the archive's own spelling: `2401.00001`, `hep-th/9901001`. */
  readonly id: string;
  readonly version?: number;
}

// No `\d`: some engines let it match digits of other scripts.
const newStyle = /^([0-9]{4})\.([0-9]{4,5})(?:v([1-9][0-9]*))?$/;
// hep-th/9901001v2, and math.GT/0309136, where the subject class is decoration.
const oldStyle = /^([a-z]+(?:-[a-z]+)?)(?:\.[a-z-]{2,})?\/([0-9]{7})(?:v([1-9][0-9]*))?$/;

/**
 * Reads an identifier by its shape. Case, a leading `arXiv:`, the subject class and the padding may be off; the answer
 * is spelt as the archive spells it. Whether that month or that paper exists is the archive's to say.
 */
export function parseId(text: string): PaperId | undefined {
  const plain = text.toLowerCase().replace(/^arxiv:/, '');
  const recent = newStyle.exec(plain);
  if (recent) return withVersion(`${recent[1]}.${pad(recent[1] ?? '', recent[2] ?? '')}`, recent[3]);
  const old = oldStyle.exec(plain);
  if (old && isArchive(old[1] ?? '')) return withVersion(`${old[1]}/${old[2]}`, old[3]);
  return undefined;
}

/** The identifier with its version, where it has one. */
export function formatId(paper: PaperId): string {
  return paper.version === undefined ? paper.id : `${paper.id}v${paper.version}`;
}

function withVersion(id: string, digits: string | undefined): PaperId | undefined {
  if (digits === undefined) return { id };
  const version = Number(digits);
  return Number.isSafeInteger(version) ? { id, version } : undefined;
}

/** The archives whose name can stand in an old identifier (before April 2007). */
const archives: ReadonlySet<string> = new Set(
  (
    'acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga ' +
    'funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol physics plasm-ph ' +
    'q-alg q-bio quant-ph solv-int supr-con'
  ).split(' '),
);

export function isArchive(name: string): boolean {
  return archives.has(name);
}

/** Five digits from 2015 on, four before: 1501.0001 is 1501.00001, and 0704.00001 is 0704.0001. */
function pad(month: string, sequence: string): string {
  const recent = month >= '1501' && month < '9000';
  if (recent) return sequence.padStart(5, '0');
  return sequence.length === 5 && sequence.startsWith('0') ? sequence.slice(1) : sequence;
}

// https://host/, host.tld/, doi:, 10.48550/ and the page of the archive, or of a site about its papers, that a link leads to.
const lead =
  /^(?:https?:)?(?:\/\/[^/]+\/|(?:[a-z0-9-]+\.)+[a-z]{2,}\/)?(?:doi:\s*)?(?:10\.48550\/)?(?:(?:abs|pdf|html|src|e-print|format|ps|papers?|arxiv|overview)\/)?(?:arxiv[.:]\s*)?/i;
const tail = /^(?:\.(?:ps\.gz|pdf|ps|gz|html|md|json|txt))?\/?$/i;
const core = /^(?:[a-z-]+(?:\.[a-z-]{2,})?\/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})(?:v[1-9][0-9]*(?![0-9]))?/i;

/**
 * Reads any spelling people use: `arXiv: 2401.00001v2 [cs.LG]`, `https://arxiv.org/pdf/2401.00001v2.pdf`, `10.48550/arXiv.2401.00001`.
 * Links into a paper mean the paper.
 */
export function readSpelling(text: string): PaperId | undefined {
  const plain = decodePercent(text.trim())
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

/** Verbatim where the encoding is broken. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const archiveUrls = object('At the archive.', {
  abs: url('Its page.'),
  pdf: url('The PDF.'),
  html: url('The HTML.'),
});

/** The public address of the archive, unless a setting names another. */
const publicArchive = 'https://arxiv.org';

/** The source of a paper: what its author submitted. */
export function sourceUrl(paper: PaperId, archive: string = publicArchive): string {
  return `${archive}/src/${formatId(paper)}`;
}

/** The pages of a paper; the archive's address has no slash at its end. */
export function upstreamUrls(paper: PaperId, archive: string = publicArchive): TypeOf<typeof archiveUrls> {
  const idv = formatId(paper);
  return { abs: `${archive}/abs/${idv}`, pdf: `${archive}/pdf/${idv}`, html: `${archive}/html/${idv}` };
}
