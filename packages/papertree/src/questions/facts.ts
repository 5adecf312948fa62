/** The fields of a paper that every JSON answer begins with, as the interface names them, and the addresses in them. */

import { type ConversionReport, formatId, trustIn, upstreamUrls } from 'papertree-convert/paper';
import { detailsOf, type PaperDetails } from 'papertree-convert/render';
import type { KnownPaper, ReadablePaper } from '../library/index.ts';

/** Public addresses of the service and of the archive, as answers name them. */
export interface Site {
  /** Our own public address. */
  readonly baseUrl: string;
  /** The archive's. */
  readonly archivePublicUrl: string;
}

/** The interface's `urls`, of the version that is served. */
function urlsOf(paper: ReadablePaper['paper'], { baseUrl, archivePublicUrl }: Site) {
  const address = `${baseUrl}/${formatId(paper)}`;
  return {
    upstream: upstreamUrls(paper, archivePublicUrl),
    service: {
      json: `${address}.json`,
      md: `${address}.md`,
      txt: `${address}.txt`,
      outline: `${address}/outline.json`,
    },
  };
}

/** The fields by which an answer about a part names the paper. */
export function headOfPart({ paper: { id, version } }: Pick<KnownPaper, 'paper'>) {
  return { schema: 1, id, version, idv: formatId({ id, version }) };
}

function namesOf({ paper: { id, version }, latestVersion }: KnownPaper) {
  return { schema: 1, id, version, latestVersion, idv: formatId({ id, version }) };
}

/** The interface's fields and no other, whatever was saved. */
function metadataOf({ metadata }: KnownPaper) {
  const { title, authors, abstract, categories, primaryCategory, license } = metadata;
  const { doi, journalRef, comments, reportNo, versions } = metadata;
  return {
    title,
    authors,
    abstract,
    categories,
    primaryCategory,
    license,
    doi,
    journalRef,
    comments,
    reportNo,
    versions,
  };
}

export function buildOf({ build, index, conversion }: ReadablePaper) {
  const { source, builder, quality } = index;
  return { source, builder, builtAt: new Date(build.builtAt).toISOString(), quality: qualityOf(quality, conversion) };
}

type PaperQuality = ReadablePaper['index']['quality'] & { readonly upstream?: ConversionReport };

/** The quality of the reading, lowered by what the log of the conversion says, once that is read. */
export function qualityOf(quality: ReadablePaper['index']['quality'], upstream?: ConversionReport): PaperQuality {
  if (!upstream) return quality;
  return { ...quality, score: Math.round(quality.score * trustIn(upstream) * 1000) / 1000, upstream };
}

export function headOf(known: KnownPaper, site: Site) {
  return { ...namesOf(known), urls: urlsOf(known.paper, site), metadata: metadataOf(known) };
}

export function paperFacts({ paper, metadata }: KnownPaper, { archivePublicUrl }: Site): PaperDetails {
  return detailsOf(paper, metadata, archivePublicUrl);
}

/** The field `warnings`: reasons to distrust the paper; left out if there are none. */
export function warningsField({ warnings }: Pick<ReadablePaper, 'warnings'>): { warnings?: ReadablePaper['warnings'] } {
  return warnings.length === 0 ? {} : { warnings };
}
