/** `get_metadata`: the metadata of a paper, whether it is built or not, and what a language model says of it. */
import * as shape from 'papertree-convert/shapes';
import type { PaperSummary } from '../../questions/index.ts';
import { shorten } from '../budget.ts';
import { citation, type ToldCitation } from '../cited-paper.ts';
import { headFields, headOf, metadataTool, quality, tellQuality } from '../tool.ts';
import { string } from '../tool-schemas.ts';

const inferredFields = shape.object('written by a language model, not by the authors', {
  status: shape.choice(['pending', 'ready', 'failed']),
  model: shape.optional(shape.text()),
  prompt: shape.optional(shape.text()),
  tldr: shape.optional(shape.text()),
  contributions: shape.optional(
    shape.list(
      shape.object('', {
        text: shape.text(),
        evidence: shape.object('', {
          anchor: shape.text(),
          quotation: shape.text(),
          match: shape.choice(['exact', 'near']),
        }),
      }),
    ),
  ),
  unproven: shape.optional(shape.whole('contributions left out, for the model quoted nothing of the paper')),
  paperType: shape.optional(shape.text()),
});

const output = shape.object('', {
  ...headFields,
  latestVersion: shape.whole(),
  title: shape.text(),
  authors: shape.text(),
  abstract: shape.text(),
  categories: shape.texts(),
  license: shape.text(),
  versions: shape.list(
    shape.object('', { version: shape.whole(), submittedAt: shape.text(), sourceType: shape.text() }),
  ),
  abs: shape.text(),
  pdf: shape.text(),
  doi: shape.optional(shape.text()),
  journalRef: shape.optional(shape.text()),
  comments: shape.optional(shape.text()),
  reportNo: shape.optional(shape.text()),
  tokens: shape.optional(shape.whole()),
  quality: shape.optional(quality),
  inferred: shape.optional(inferredFields),
  citation: shape.optional(citation),
});

export const getMetadata = metadataTool(
  {
    name: 'get_metadata',
    title: 'Metadata of a paper',
    description:
      'Title, authors, abstract, versions, licence, DOI and links of an arXiv paper; a summary by a language model in `inferred`. Fast; works without HTML.',
    input: { id: string('arXiv id, URL or DOI; or a citation, printed or BibTeX: `citation` tells what differs') },
    output,
  },
  tell,
);

function tell(known: PaperSummary, told: ToldCitation | undefined): shape.TypeOf<typeof output> {
  const { latestVersion, metadata, urls, tokens, inferred } = known;
  const { title, authors, abstract, categories, license, versions } = metadata;
  const { doi, journalRef, comments, reportNo } = metadata;
  const perhaps = { doi, journalRef, comments: shorten(comments, 500), reportNo };
  return {
    ...headOf(known),
    latestVersion,
    title,
    authors: shorten(authors, 1500),
    abstract: shorten(abstract, 6000),
    categories,
    license,
    ...Object.fromEntries(Object.entries(perhaps).filter(([, words]) => words !== '')),
    versions: versions.slice(-40),
    ...(tokens === undefined ? {} : { tokens }),
    ...(known.quality ? { quality: tellQuality(known.quality) } : {}),
    abs: urls.upstream.abs,
    pdf: urls.upstream.pdf,
    ...(inferred ? { inferred: tellInferred(inferred) } : {}),
    ...(told && { citation: told }),
  };
}

/** Kept apart from what the authors and the archive say, with the model and the prompt that it comes from. */
function tellInferred(inferred: NonNullable<PaperSummary['inferred']>): shape.TypeOf<typeof inferredFields> {
  const { status } = inferred;
  const { model, promptVersion: prompt } = { model: undefined, promptVersion: undefined, ...inferred };
  const label = { status, ...(model === undefined ? {} : { model }), ...(prompt === undefined ? {} : { prompt }) };
  if (status !== 'ready') return label;
  const { tldr, contributions, evidence, unproven, paperType } = inferred;
  return {
    ...label,
    tldr,
    contributions: evidence.map((found, i) => ({ text: contributions[i] ?? '', evidence: found })),
    ...(unproven > 0 && { unproven }),
    paperType,
  };
}
