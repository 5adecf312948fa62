/** `get_metadata`: the metadata of a paper, whether it is built or not. */
import type { PaperSummary } from '../../reading/index.ts';
import { shorten } from '../budget.ts';
import { list, object, text, whole } from '../output-schema.ts';
import { metadataTool, paperArgument } from '../tool.ts';

export const getMetadata = metadataTool(
  {
    name: 'get_metadata',
    title: 'Metadata of a paper',
    description:
      'Title, authors, abstract, versions, licence, DOI and links of an arXiv paper. Fast; works without HTML.',
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
        tldr: text,
        contributions: list(text),
        paperType: text,
      },
    ),
  },
  tell,
);

function tell({ idv, latestVersion, metadata, urls, tokens, inferred }: PaperSummary): object {
  const { title, authors, abstract, categories, license, versions } = metadata;
  const { doi, journalRef, comments, reportNo } = metadata;
  const perhaps = { doi, journalRef, comments: shorten(comments, 500), reportNo };
  return {
    idv,
    latestVersion,
    title,
    authors: shorten(authors, 1500),
    abstract: shorten(abstract, 6000),
    ...(inferred ? inferences(inferred) : {}),
    categories,
    license,
    ...Object.fromEntries(Object.entries(perhaps).filter(([, words]) => words !== '')),
    versions: versions.slice(-40),
    ...(tokens === undefined ? {} : { tokens }),
    abs: urls.upstream.abs,
    pdf: urls.upstream.pdf,
  };
}

/** The fields inferred by a language model, if they are ready. */
export function inferences(inferred: object): object {
  const { tldr, contributions, paperType } = inferred as Readonly<Record<string, unknown>>;
  return {
    ...(typeof tldr === 'string' && tldr !== '' ? { tldr } : {}),
    ...(Array.isArray(contributions) && contributions.length > 0 ? { contributions } : {}),
    ...(typeof paperType === 'string' && paperType !== '' ? { paperType } : {}),
  };
}
