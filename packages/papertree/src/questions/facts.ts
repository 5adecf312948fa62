/** The fields of a paper that every JSON answer begins with, as the interface names them, and the addresses in them. */

import {
  archiveUrls,
  type ConversionReport,
  conversionReport,
  formatId,
  type Metadata,
  paperMetadata,
  trustIn,
  upstreamUrls,
  warning,
} from 'papertree-convert/paper';
import { detailsOf, type PaperDetails, paperFields } from 'papertree-convert/render';
import {
  extended,
  list,
  moment,
  named,
  type ObjectOf,
  object,
  optional,
  type TypeOf,
  text,
  url,
  whole,
} from 'papertree-convert/shapes';
import { type Quality, quality } from 'papertree-convert/tree';
import type { KnownPaper, ReadablePaper } from '../library/index.ts';

/** Public addresses of the service and of the archive, as answers name them. */
export interface Site {
  /** Our own public address. */
  readonly baseUrl: string;
  /** The archive's. */
  readonly archivePublicUrl: string;
}

export const urls = named(
  'Urls',
  object('Where the version served is found.', {
    upstream: archiveUrls,
    service: object('Here.', {
      json: url('The tree.'),
      md: url('Markdown.'),
      txt: url('Plain text.'),
      outline: url('The outline.'),
    }),
  }),
);

export const build = named(
  'Build',
  object('How the tree was made.', {
    source: url(
      'The page it was read from; the source (`…/src/{idv}`) where the archive has no page, and it was converted here.',
    ),
    builder: text('What read it: name and version.'),
    builtAt: moment('When.'),
    quality: extended(quality, { upstream: optional(conversionReport) }),
  }),
);

/** The fields that an answer about a whole paper begins with. */
export const headFields = {
  ...paperFields,
  latestVersion: whole('The newest version at the archive.', { minimum: 1 }),
  urls,
  metadata: paperMetadata,
};

export const warningFields = {
  warnings: optional(list(warning, 'What to know before trusting the paper; left out where there is nothing.')),
};

/** The fields that the answer about one part begins with: its `id` is its anchor, so `idv` names the paper. */
export const partHeadFields = { schema: paperFields.schema, idv: paperFields.idv, version: paperFields.version };

function urlsOf(paper: ReadablePaper['paper'], { baseUrl, archivePublicUrl }: Site): TypeOf<typeof urls> {
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

/** The fields by which an answer names the paper. */
export function namesOf({ paper: { id, version } }: Pick<KnownPaper, 'paper'>) {
  return { schema: 1 as const, id, version, idv: formatId({ id, version }) };
}

/** The same for an answer about one part. */
export function partHeadOf({ paper }: Pick<KnownPaper, 'paper'>): ObjectOf<typeof partHeadFields> {
  return { schema: 1, idv: formatId(paper), version: paper.version };
}

/** The fields that are declared and no other, whatever was saved. */
function metadataOf({ metadata }: KnownPaper): Metadata {
  const names = Object.keys(paperMetadata.properties as object) as (keyof Metadata)[];
  return Object.fromEntries(names.map((name) => [name, metadata[name]])) as unknown as Metadata;
}

export function buildOf({ build: made, index, conversion }: ReadablePaper): TypeOf<typeof build> {
  const { source, builder } = index;
  return {
    source,
    builder,
    builtAt: new Date(made.builtAt).toISOString(),
    quality: qualityOf(index.quality, conversion),
  };
}

/** The quality of the reading, lowered by what the log of the conversion says, once that is read. */
export function qualityOf(read: Quality, upstream?: ConversionReport): TypeOf<typeof build>['quality'] {
  if (!upstream) return read;
  return { ...read, score: Math.round(read.score * trustIn(upstream) * 1000) / 1000, upstream };
}

export function headOf(known: KnownPaper, site: Site): ObjectOf<typeof headFields> {
  const { schema, id, version, idv } = namesOf(known);
  const { latestVersion } = known;
  return {
    ...{ schema, id, version, latestVersion, idv },
    urls: urlsOf(known.paper, site),
    metadata: metadataOf(known),
  };
}

export function paperFacts({ paper, metadata }: KnownPaper, { archivePublicUrl }: Site): PaperDetails {
  return detailsOf(paper, metadata, archivePublicUrl);
}

/** Left out if there are none. */
export function warningsField({ warnings }: Pick<ReadablePaper, 'warnings'>): ObjectOf<typeof warningFields> {
  return warnings.length === 0 ? {} : { warnings };
}
