/** A paper as a folder that can be read without us: after its files come a README, a description for programs (Frictionless), and sums. */
import { tellWarning, type Warning } from '../paper/warnings.ts';
import type { ZipEntry } from '../zip.ts';

export interface FolderFile extends ZipEntry {
  /** What it holds, as a phrase. */
  readonly title: string;
  readonly mediaType: string;
}

export interface FolderFacts {
  readonly idv: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** Its address; empty where it is not stated. */
  readonly license: string;
  /** The page of the paper at the archive; empty where it is not known. */
  readonly archiveUrl: string;
  readonly warnings: readonly Warning[];
}

/** A picture that the paper shows and of which there is no copy. */
export interface MissingPicture {
  readonly url: string;
  readonly reason: string;
}

/** A file of the folder, or a picture that is not in it. */
export type FolderPart = FolderFile | MissingPicture;

interface Described extends Pick<FolderFile, 'name' | 'title' | 'mediaType'> {
  readonly bytes: number;
  readonly sum: string;
}

/** The files as they come, and behind them those that describe them. */
export async function* describeFolder(
  parts: Iterable<FolderPart> | AsyncIterable<FolderPart>,
  facts: FolderFacts,
): AsyncGenerator<ZipEntry> {
  const files: Described[] = [];
  const missing: MissingPicture[] = [];
  for await (const part of parts) {
    if ('reason' in part) {
      missing.push(part);
      continue;
    }
    files.push(await describe(part));
    yield part;
  }
  const readme = {
    name: 'README.md',
    title: 'what is in this folder',
    mediaType: 'text/markdown',
    content: writeReadme(facts, files, missing),
  };
  files.push(await describe(readme));
  yield readme;
  const name = 'datapackage.json';
  const description = { name, title: '', mediaType: 'application/json', content: describePackage(facts, files) };
  yield description;
  const sums = [...files, await describe(description)].map((file) => `${file.sum}  ${file.name}\n`);
  yield { name: 'SHA256SUMS', content: sums.join('') };
}

async function describe({ name, title, mediaType, content }: FolderFile): Promise<Described> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  // Not on this thread, for pictures are large. A copy, where the bytes are of memory that threads share, which it does not take.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  const sum = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name, title, mediaType, bytes: bytes.length, sum };
}

/** Characters of Markdown that would be read as its marks. */
const escape = (words: string) => words.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&');

function writeReadme(facts: FolderFacts, files: readonly Described[], missing: readonly MissingPicture[]): string {
  const { idv, title, authors, license, archiveUrl, warnings } = facts;
  const first = ({ name }: Described) => !name.includes('/');
  const folders = new Map<string, number>();
  for (const { name } of files.filter((file) => !first(file))) {
    const folder = name.slice(0, name.indexOf('/') + 1);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const rows = [
    ...files.filter(first).map((file) => `| [${file.name}](${file.name}) | ${file.title} |`),
    ...[...folders].map(([folder, count]) => {
      const file = files.find(({ name }) => name.startsWith(folder));
      return `| [${folder}](${folder}) | ${file?.title ?? ''}: ${count} ${count === 1 ? 'file' : 'files'} |`;
    }),
    '| [datapackage.json](datapackage.json) | all files with their sizes, types and sums, as a Data Package of Frictionless |',
    '| [SHA256SUMS](SHA256SUMS) | sums to check the files by: `sha256sum -c SHA256SUMS` |',
  ];
  const paragraphs = [
    `# ${escape(title || idv)}`,
    escape(authors.join(', ')),
    [
      `This folder holds ${idv === '' ? 'a paper' : `paper ${idv}`}${archiveUrl === '' ? '' : ` of ${archiveUrl}`}, in several formats.`,
      'Nothing in it needs the network.',
    ].join(' '),
    `Licence of the paper: ${license || 'not stated'}. The paper belongs to its authors.`,
    ...(warnings.length === 0 ? [] : [`What to know before trusting it:\n\n${bullets(warnings.map(tellWarning))}`]),
    ['| file | what it is |', '|---|---|', ...rows].join('\n'),
    ...(missing.length === 0
      ? []
      : [`## Pictures that are not here\n\n${bullets(missing.map(({ url, reason }) => `<${url}>: ${reason}`))}`]),
  ];
  return `${paragraphs.filter((each) => each !== '').join('\n\n')}\n`;
}

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line.replace(/\s+/g, ' ')}`).join('\n');

/** A Data Package: https://specs.frictionlessdata.io/data-package/ */
function describePackage(facts: FolderFacts, files: readonly Described[]): string {
  const { idv, title, authors, license, archiveUrl } = facts;
  const names = new Set<string>();
  const resources = files.map(({ name: path, title, mediaType, bytes, sum }) => ({
    name: uniqueName(path, names),
    path,
    title,
    format: path.slice(path.lastIndexOf('.') + 1).toLowerCase(),
    mediatype: mediaType,
    ...(/^text\/|json$/.test(mediaType) ? { encoding: 'utf-8' } : {}),
    bytes,
    hash: `sha256:${sum}`,
  }));
  const described = {
    profile: 'data-package',
    name: packageName(idv || 'paper'),
    ...(title === '' ? {} : { title }),
    ...(archiveUrl === ''
      ? {}
      : { homepage: archiveUrl, sources: [{ title: 'The paper at the archive', path: archiveUrl }] }),
    ...(license === '' ? {} : { licenses: [{ path: license }] }),
    ...(authors.length === 0 ? {} : { contributors: authors.map((name) => ({ title: name, role: 'author' })) }),
    resources,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** Names of packages and resources have no other characters. */
const packageName = (name: string) => name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-');

function uniqueName(path: string, taken: Set<string>): string {
  const name = packageName(path);
  const found = [name, ...Array.from({ length: taken.size }, (_, n) => `${name}-${n + 2}`)].find(
    (each) => !taken.has(each),
  );
  taken.add(found ?? name);
  return found ?? name;
}
