/** `get_metadata`: the metadata of a paper, whether it is built or not, and what a language model says of it. */
import { listWarning } from 'papertree-convert/paper';
import type { PaperSummary } from '../../questions/index.ts';
import { shorten } from '../budget.ts';
import { metadataTool, paperArgument, qualitySchema, tellQuality } from '../tool.ts';
import { list, object, oneOf, said, text, whole } from '../tool-schemas.ts';

export const getMetadata = metadataTool(
  {
    name: 'get_metadata',
    title: 'Metadata of a paper',
    description:
      'Title, authors, abstract, versions, licence, DOI and links of an arXiv paper; a summary by a language model in `inferred`. Fast; works without HTML.',
    input: paperArgument,
    output: object(
      {
        idv: text,
        latestVersion: whole,
        title: text,
        authors: text,
        abstract: text,
        categories: list(text),
        license: text,
        versions: list(object({ version: whole, submittedAt: text, sourceType: text })),
        abs: text,
        pdf: text,
      },
      {
        doi: text,
        journalRef: text,
        comments: text,
        reportNo: text,
        tokens: whole,
        warnings: list(text),
        quality: qualitySchema,
        inferred: said(
          object(
            { status: oneOf('pending', 'ready', 'failed') },
            {
              model: text,
              prompt: text,
              tldr: text,
              contributions: list(
                object({ text, evidence: object({ anchor: text, quotation: text, match: oneOf('exact', 'near') }) }),
              ),
              unproven: said(whole, 'contributions left out, for the model quoted nothing of the paper'),
              paperType: text,
            },
          ),
          'written by a language model, not by the authors',
        ),
      },
    ),
  },
  tell,
);

function tell({ idv, latestVersion, metadata, urls, tokens, inferred, warnings, quality }: PaperSummary): object {
  const { title, authors, abstract, categories, license, versions } = metadata;
  const { doi, journalRef, comments, reportNo } = metadata;
  const perhaps = { doi, journalRef, comments: shorten(comments, 500), reportNo };
  return {
    idv,
    latestVersion,
    title,
    authors: shorten(authors, 1500),
    abstract: shorten(abstract, 6000),
    categories,
    license,
    ...Object.fromEntries(Object.entries(perhaps).filter(([, words]) => words !== '')),
    versions: versions.slice(-40),
    ...(tokens === undefined ? {} : { tokens }),
    ...(warnings.length > 0 && { warnings: warnings.map((each) => shorten(listWarning(each), 300)) }),
    ...(quality ? { quality: tellQuality(quality) } : {}),
    abs: urls.upstream.abs,
    pdf: urls.upstream.pdf,
    ...(inferred ? { inferred: tellInferred(inferred) } : {}),
  };
}

/** Kept apart from what the authors and the archive say, with the model and the prompt that it comes from. */
function tellInferred(inferred: NonNullable<PaperSummary['inferred']>): object {
  const { status } = inferred;
  const { model, promptVersion: prompt } = { model: undefined, promptVersion: undefined, ...inferred };
  const label = { status, ...(model === undefined ? {} : { model }), ...(prompt === undefined ? {} : { prompt }) };
  if (status !== 'ready') return label;
  const { tldr, contributions, evidence, unproven, paperType } = inferred;
  return {
    ...label,
    tldr,
    contributions: contributions.map((words, i) => ({ text: words, evidence: evidence[i] })),
    ...(unproven > 0 && { unproven }),
    paperType,
  };
}
