/** The metadata of a paper: the fields that the interface promises, every one of them always present; and the names in its line of authors. */

import { choice, list, named, object, type TypeOf, text, texts, whole } from '../shapes.ts';

/** The licence of a paper for which none is recorded, as the archive itself assumes it. */
export const assumedLicense = 'http://arxiv.org/licenses/assumed-1991-2003/';

/** The form in which the author handed a version in; `unknown` where the archive did not say. */
export const sourceTypes = ['tex', 'pdf', 'ps', 'html', 'docx', 'withdrawn', 'unknown'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const paperVersion = named(
  'Version',
  object('A version of the paper.', {
    version: whole('Its number.', { minimum: 1 }),
    submittedAt: text('When it was submitted, RFC 3339; empty where the archive does not say.'),
    sourceType: choice(sourceTypes, 'What was submitted.'),
  }),
);
export type PaperVersion = TypeOf<typeof paperVersion>;

export const paperMetadata = named(
  'PaperMetadata',
  object('What the archive says of the paper; empty where it says nothing.', {
    title: text('The title.'),
    authors: text('The authors as the archive lists them.'),
    abstract: text('The abstract.'),
    categories: texts('The categories, the primary one first.'),
    primaryCategory: text('The primary category.'),
    license: text('The address of the licence.'),
    doi: text('The DOI of the published version.'),
    journalRef: text('Where it was published.'),
    comments: text('The authors’ comments.'),
    reportNo: text('The report number.'),
    versions: list(paperVersion, 'Every version, the first first.'),
  }),
);
export type Metadata = TypeOf<typeof paperMetadata>;

/** The number of the newest version; 0 where no version is known. */
export function latestVersion({ versions }: Pick<Metadata, 'versions'>): number {
  return versions.at(-1)?.version ?? 0;
}

/**
 * The versions of two records of a paper, each with what either says of it: the history on an abstract page gives the
 * source type of its own version alone.
 */
export function mergeVersions(newer: readonly PaperVersion[], older: readonly PaperVersion[]): PaperVersion[] {
  const merged = new Map(older.map((version) => [version.version, version]));
  for (const version of newer) {
    const before = merged.get(version.version);
    merged.set(version.version, {
      version: version.version,
      submittedAt: version.submittedAt || (before?.submittedAt ?? ''),
      sourceType: version.sourceType === 'unknown' ? (before?.sourceType ?? 'unknown') : version.sourceType,
    });
  }
  return [...merged.values()].toSorted((a, b) => a.version - b.version);
}

/** `Ada Lovelace (Univ. of London), B. Jr. and the C Collaboration` */
export function splitNames(authors: string): string[] {
  // Affiliations stand in parentheses, which may hold parentheses.
  let plain = authors;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\s*\([^()]*\)/g, '');
  }
  const names = plain.split(/\s*[,;]\s+(?:and\s+)?|\s*[,;]$|\s+and\s+|\s+&\s+/).map((name) => name.trim());
  const all: string[] = [];
  for (const name of names) {
    if (name === '') continue;
    // Martin Luther King, Jr.
    if (/^(?:[JS]r\.?|I{1,3}|IV)$/.test(name) && all.length > 0) all.push(`${all.pop()}, ${name}`);
    else all.push(name);
  }
  return all;
}
