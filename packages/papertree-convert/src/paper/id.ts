/** Identifiers of papers, in the spelling that the archive itself uses. */
import { Problem } from '../errors.ts';
import { isArchive } from './archives.ts';

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

/** The same, but throws a problem if it is no identifier. */
export function requireId(text: string): PaperId {
  const found = parseId(text);
  if (found) return found;
  throw new Problem('invalid-id', `“${text.slice(0, 100)}” is not a paper id such as 2401.00001v2 or hep-th/9901001.`);
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

/** Five digits from 2015 on, four before: 1501.0001 is 1501.00001, and 0704.00001 is 0704.0001. */
function pad(month: string, sequence: string): string {
  const recent = month >= '1501' && month < '9000';
  if (recent) return sequence.padStart(5, '0');
  return sequence.length === 5 && sequence.startsWith('0') ? sequence.slice(1) : sequence;
}
