/**
 * All the papers a demo serves: those bundled, and those of a folder of pages; and their identifiers, with every
 * misspelling that the archive's own server accepts.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { guessFromFileName, isArchive } from 'papertree-convert/paper';
import { bundled, type DemoPaper, type DemoVersion } from './bundled-papers.ts';

export interface Collection {
  readonly find: (id: string) => DemoPaper | undefined;
  readonly papers: () => readonly DemoPaper[];
}

/** `2401.00001v2.html`, `2401.00001v2.arxiv.html.gz`, `hep-th_9901001.html`: a name that begins with the identifier. */
export function collect(folder?: string): Collection {
  const papers = new Map(bundled.map((paper) => [paper.id, paper]));
  for (const [id, files] of folder === undefined ? [] : readFolder(folder)) papers.set(id, fromFiles(id, files));
  return { find: (id) => papers.get(id), papers: () => [...papers.values()] };
}

type FilesByVersion = Map<number, string>;

function readFolder(folder: string): Map<string, FilesByVersion> {
  const found = new Map<string, FilesByVersion>();
  for (const name of readdirSync(folder).toSorted()) {
    if (!/\.html(?:\.gz)?$/.test(name)) continue;
    const paper = guessFromFileName(name);
    if (!paper) continue;
    const files = found.get(paper.id) ?? new Map<number, string>();
    const version = paper.version ?? 1;
    // The archive's own page is preferred over other pages of the same version.
    if (!files.has(version) || name.includes('.arxiv.')) files.set(version, join(folder, name));
    found.set(paper.id, files);
  }
  return found;
}

function fromFiles(id: string, files: FilesByVersion): DemoPaper {
  const last = Math.max(...files.keys());
  const versions = Array.from({ length: last }, (_, index) => versionOf(id, index + 1, files.get(index + 1)));
  const known = {
    title: `Paper ${id}`,
    authors: 'A. Nonymous, B. Nonymous',
    abstract: 'The abstract of this paper is on its page.',
    categories: [id.includes('/') ? id.slice(0, id.indexOf('/')) : 'cs.DL'],
    primaryCategory: id.includes('/') ? id.slice(0, id.indexOf('/')) : 'cs.DL',
    license: 'http://arxiv.org/licenses/nonexclusive-distrib/1.0/',
    doi: '',
    journalRef: '',
    comments: '',
    reportNo: '',
  };
  return { id, known: Object.defineProperty(known, 'title', titleOf(id, files.get(last))), versions };
}

/** The title of a page, which is opened only when it is asked for. */
function titleOf(id: string, file: string | undefined): PropertyDescriptor {
  let title: string | undefined;
  const read = () => {
    const head = file === undefined ? '' : readPage(file).toString('utf8', 0, 100_000);
    const [, found = ''] = /<title>([^<]*)<\/title>/i.exec(head) ?? [];
    return (
      found
        .replace(/^\s*\[[^\]]*\]/, '')
        .replace(/\s+/g, ' ')
        .trim() || `Paper ${id}`
    );
  };
  return { get: () => (title ??= read()), enumerable: true };
}

function versionOf(id: string, version: number, file: string | undefined): DemoVersion {
  const day = createHash('sha256').update(id).digest()[0] ?? 0;
  const submittedAt = new Date(Date.UTC(2020, 0, 1 + day + version * 30, 12)).toISOString().replace('.000Z', 'Z');
  const base = { version, submittedAt, kilobytes: 100, sourceType: 'tex', letters: 'D' } as const;
  return file === undefined ? base : { ...base, page: { frame: 'whole', write: () => readPage(file), files: [] } };
}

function readPage(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export interface Identifier {
  /** As the archive spells it, with the version where one was named. */
  readonly idv: string;
  readonly id: string;
  readonly version?: number;
  /** The rest of the path after the identifier, such as a file beside the page. */
  readonly extra: string;
}

const recent =
  /^(?:07(?:0[4-9]|1[0-2])\.(?!0000)[0-9]{4}|(?:0[89]|1[0-4])(?:0[1-9]|1[0-2])\.(?!0000)[0-9]{4}|(?:1[5-9]|[2-9][0-9])(?:0[1-9]|1[0-2])\.(?!00000)[0-9]{5})$/;
const old = /^(?:9[1-9](?:0[1-9]|1[0-2])|0[0-6](?:0[1-9]|1[0-2])|070[1-3])(?!000)[0-9]{3}$/;

/** `text` is decoded and has no leading slash. Undefined where the archive would say “not recognized”. */
export function identify(text: string): Identifier | undefined {
  const plain = text
    .replace(/\.(?:ps\.gz|pdf|ps|gz)$/, '')
    .replace(/^\//, '')
    .replace(/^arxiv:/i, '')
    .replace(/\/\/+/g, '/')
    .replace(/--+/g, '-')
    .replace(/^[^/]+/, (first) => first.toLowerCase())
    .replace(/^([^/]*[^a/-])(ph|ex|th|qc|mat|lat|sci)(\/)/, hyphenate);
  const o = /^([a-z]+(?:-[a-z]{2,})?)(?:\.[a-zA-Z-]{2,})?\/([0-9]{7})(?:v([1-9][0-9]*))?(?:[#/](.*))?$/s.exec(plain);
  if (o) return old.test(o[2] ?? '') ? named(`${o[1]}/${o[2]}`, o[3], o[4]) : undefined;
  const n = /^([0-9]{4})\.([0-9]{4,5})(?:v([1-9][0-9]*))?(?:[#/](.*))?$/s.exec(plain);
  if (!n) return undefined;
  const month = n[1] ?? '';
  const width = Number(month.slice(0, 2)) >= 15 ? 5 : 4;
  const id = `${month}.${String(Number(n[2])).padStart(width, '0')}`;
  return recent.test(id) ? named(id, n[3], n[4]) : undefined;
}

function hyphenate(whole: string, before: string, tail: string, slash: string): string {
  return isArchive(whole.slice(0, -1)) ? whole : `${before}-${tail}${slash}`;
}

function named(id: string, digits: string | undefined, extra = ''): Identifier {
  return digits === undefined
    ? { idv: id, id, extra }
    : { idv: `${id}v${Number(digits)}`, id, version: Number(digits), extra };
}
