/** Fetches the metadata of a paper: from OAI, else from its abstract page, from Atom only when both fail. */
import { Problem } from 'papertree-convert/errors';
import {
  formatId,
  latestVersion,
  type Metadata,
  mergeVersions,
  type PaperId,
  parseId,
  type SourceType,
} from 'papertree-convert/paper';
import { type AbsPage, absUrl, readAbs } from './abs.ts';
import type { Addresses } from './archive-client.ts';
import { type AtomEntry, atomUrl, readAtom } from './atom.ts';
import { isOfPaper } from './content.ts';
import type { Fetcher } from './fetcher.ts';
import { oaiUrl, readOai } from './oai.ts';
import { Outage } from './outage.ts';

export interface PaperRecord {
  /** The metadata of the version asked for; `versions` are all there are. */
  readonly metadata: Metadata;
  readonly version: number;
  readonly latestVersion: number;
  readonly source: 'oai' | 'abs' | 'atom';
  /** The metadata of the newest version, where it came with those of the older one that was asked for. */
  readonly newest?: Metadata;
  /**
   * False where something is yet to be asked for: Atom has no licence, report number and some dates, and an abstract page
   * has the source type of its own version alone.
   */
  readonly complete: boolean;
}

export interface RecordOptions {
  readonly addresses: Addresses;
  readonly maxBytes: number;
  /** Milliseconds to wait for the turn of a source while there is another, and when there is none. */
  readonly maxWait: { readonly other: number; readonly last: number };
  readonly client?: string | undefined;
}

/** The answer of a source: a value, that there is no such paper, or that it cannot tell. */
type SourceAnswer<T> = { readonly value: T } | { readonly none: true } | { readonly outage: Outage };

export async function fetchRecord(fetcher: Fetcher, paper: PaperId, options: RecordOptions): Promise<PaperRecord> {
  const withoutWaiting = await askAll(fetcher, paper, options, options.maxWait.other);
  if (withoutWaiting.found) return withoutWaiting.found;
  // No source answered, and some were not asked because the wait was too long: now we wait for them.
  const answered = withoutWaiting.busy ? await askAll(fetcher, paper, options, options.maxWait.last) : withoutWaiting;
  if (answered.found) return answered.found;
  const retryAfter = Math.min(...answered.outages.map((outage) => outage.retryAfter));
  throw new Outage(
    `The metadata of ${paper.id} could not be had. ${answered.outages.map(({ message }) => message).join(' ')}`,
    {
      retryAfter,
      unasked: answered.outages.every(({ unasked }) => unasked),
    },
  );
}

interface SourcesResult {
  readonly found?: PaperRecord;
  readonly outages: readonly Outage[];
  readonly busy: boolean;
}

async function askAll(
  fetcher: Fetcher,
  paper: PaperId,
  options: RecordOptions,
  maxWait: number,
): Promise<SourcesResult> {
  const sources = createSources(fetcher, options, maxWait);
  const outages: Outage[] = [];
  const oai = await sources.oai(paper.id);
  if ('value' in oai) {
    const found = await fromOai(oai.value, paper, sources);
    if (found instanceof Outage) outages.push(found);
    else return { found, outages, busy: false };
  }
  if ('outage' in oai) outages.push(oai.outage);

  // OAI's “no such paper” may be a day old; the abstract page knows better.
  const abs = await sources.abs(paper);
  if ('none' in abs) throw unknown(paper);
  if ('value' in abs) return { found: fromAbs(abs.value), outages, busy: false };
  outages.push(abs.outage);

  const atom = await sources.atom(paper);
  if ('none' in atom) throw unknown(paper);
  if ('value' in atom) {
    const found = await fromAtom(atom.value, paper, sources);
    if (!(found instanceof Outage)) return { found, outages, busy: false };
    outages.push(found);
  } else outages.push(atom.outage);
  const soon = options.maxWait.last / 1000;
  return { outages, busy: outages.some(({ unasked, retryAfter }) => unasked && retryAfter <= soon) };
}

/** The record is of the newest version; an older one, or one newer than the record, has its own abstract page. */
async function fromOai(record: Metadata, paper: PaperId, sources: Sources): Promise<PaperRecord | Outage> {
  const latest = latestVersion(record);
  const version = paper.version ?? latest;
  const known = record.versions.find((found) => found.version === version)?.sourceType;
  if (version === latest && known !== 'unknown') {
    return { metadata: record, version, latestVersion: latest, source: 'oai', complete: true };
  }
  const abs = await sources.abs({ id: paper.id, version });
  if ('none' in abs) {
    if (version > latest || known === undefined) throw unknown(paper, latest);
    return { metadata: record, version, latestVersion: latest, source: 'oai', complete: true };
  }
  if ('outage' in abs) {
    // Only the type of the source is missing of the newest version.
    if (version !== latest) return abs.outage;
    return { metadata: record, version, latestVersion: latest, source: 'oai', complete: true };
  }
  const page = abs.value.metadata;
  if (version > latest) {
    const versions = mergeVersions(page.versions, record.versions);
    return { ...fromAbs(abs.value), metadata: { ...page, versions }, complete: true };
  }
  const given = page.versions.find((found) => found.version === version)?.sourceType ?? 'unknown';
  const versions = withSource(record, version, given);
  if (version === latest) {
    return { metadata: { ...record, versions }, version, latestVersion: latest, source: 'oai', complete: true };
  }
  const metadata = { ...page, versions };
  // Of a newest version without a source type, the abstract page is yet to be asked.
  const isWhole = record.versions.at(-1)?.sourceType !== 'unknown';
  const newest = isWhole ? { newest: record } : {};
  return { metadata, version, latestVersion: latest, source: 'abs', complete: true, ...newest };
}

function fromAbs({ metadata, version }: AbsPage): PaperRecord {
  const complete = metadata.versions.every((other) => other.version === version || other.sourceType !== 'unknown');
  return { metadata, version, latestVersion: latestVersion(metadata), source: 'abs', complete };
}

/** An entry of an older version does not say how many came after it. */
async function fromAtom(entry: AtomEntry, paper: PaperId, sources: Sources): Promise<PaperRecord | Outage> {
  const { metadata, version } = entry;
  if (paper.version === undefined) {
    return { metadata, version, latestVersion: version, source: 'atom', complete: false };
  }
  const newest = await sources.atom({ id: paper.id });
  if ('outage' in newest) return newest.outage;
  const all = 'value' in newest ? newest.value.metadata.versions : metadata.versions;
  const versions = all.map(
    (one) => metadata.versions.find((own) => own.version === one.version && own.submittedAt) ?? one,
  );
  return {
    metadata: { ...metadata, versions },
    version,
    latestVersion: latestVersion({ versions }),
    source: 'atom',
    complete: false,
  };
}

function withSource({ versions }: Metadata, version: number, sourceType: SourceType): Metadata['versions'] {
  return versions.map((found) =>
    found.version === version && found.sourceType === 'unknown' ? { ...found, sourceType } : found,
  );
}

type Sources = ReturnType<typeof createSources>;

function createSources(fetcher: Fetcher, { addresses, maxBytes, client }: RecordOptions, maxWait: number) {
  const ask = async <T>(
    role: 'oai' | 'atom' | 'content',
    url: string,
    type: RegExp,
    read: (text: string) => T | undefined,
    mayRedirect?: (to: URL) => boolean,
  ): Promise<SourceAnswer<T>> => {
    try {
      const answer = await fetcher.fetch({
        role,
        url,
        maxBytes,
        maxWait,
        client,
        ...(mayRedirect ? { mayRedirect } : {}),
      });
      if (role === 'content' && (answer.status === 404 || answer.status === 410)) return { none: true };
      const title = role === 'content' ? `The archive’s ${new URL(url).pathname}` : role === 'oai' ? 'OAI' : 'Atom';
      const given = answer.headers['content-type'] ?? '';
      if (answer.status !== 200) throw new Outage(`${title} answered ${answer.status}.`);
      if (!type.test(given)) throw new Outage(`${title} is of the type “${given.slice(0, 100)}”.`);
      const value = read(answer.body.toString('utf8'));
      return value === undefined ? { none: true } : { value };
    } catch (error) {
      // No source is to blame, and none of the others could be asked.
      if (error instanceof Outage && error.ours) throw error;
      if (error instanceof Outage) return { outage: error };
      // Larger than we read: a fault of the source, not of the paper.
      if (error instanceof Problem) return { outage: new Outage(error.reason, { cause: error }) };
      throw error;
    }
  };
  const xml = /^(?:text|application)\/(?:[a-z]+\+)?xml\b/i;
  return {
    oai: (id: string) => ask('oai', oaiUrl(addresses.oai, id), xml, (text) => readOai(text, id)),
    abs: (paper: PaperId) =>
      ask(
        'content',
        absUrl(addresses.arxiv, formatId(paper)),
        /^text\/html\b/i,
        (text) => readAbsOf(paper, text),
        (to) => isOfPaper(to, 'abs', paper),
      ),
    atom: (paper: PaperId) => ask('atom', atomUrl(addresses.atom, paper), xml, (text) => readAtom(text, paper.id)),
  };
}

function readAbsOf({ id, version }: PaperId, text: string): AbsPage {
  const page = readAbs(text);
  const other = page.id !== undefined && parseId(page.id)?.id !== id;
  if (other || (version !== undefined && page.version !== version)) {
    throw new Outage('The abstract page is of another paper or version.');
  }
  return page;
}

function unknown(paper: PaperId, latest?: number): Problem {
  const start = `The archive knows no ${formatId(paper)}`;
  if (latest === undefined) return new Problem('not-found', `${start}.`);
  return new Problem('not-found', `${start}: its latest version is ${formatId({ id: paper.id, version: latest })}.`);
}
