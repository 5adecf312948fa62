/** Details of a paper that are not on its page: the archive's metadata, and the fields a model inferred. */
import { formatId, type PaperId, upstreamUrls } from '../paper/id.ts';
import { type Metadata, splitNames } from '../paper/metadata.ts';

/** The ids are always present; a field that is not known is absent. */
export interface PaperDetails {
  /** The id without version. */
  readonly id: string;
  readonly version: number;
  readonly idv: string;
  readonly title?: string;
  /** The names, as the archive lists them. */
  readonly authors?: readonly string[];
  readonly abstract?: string;
  readonly categories?: readonly string[];
  readonly primaryCategory?: string;
  readonly license?: string;
  readonly doi?: string;
  /** RFC 3339, of the first version. */
  readonly published?: string;
  /** RFC 3339, of this version. */
  readonly submittedAt?: string;
  /** The abstract page. */
  readonly url?: string;
  readonly inferred?: object;
}

/** The details of a paper that its renderings show beside its page. */
export function detailsOf(paper: PaperId | undefined, metadata?: Metadata, archive?: string): PaperDetails {
  if (paper === undefined) return { id: '', version: 0, idv: '' };
  const names = {
    id: paper.id,
    version: paper.version ?? 0,
    idv: formatId(paper),
    url: upstreamUrls(paper, archive).abs,
  };
  if (metadata === undefined) return names;
  const { title, abstract, categories, primaryCategory, license, doi, versions } = metadata;
  return {
    ...names,
    title,
    abstract,
    categories,
    primaryCategory,
    license,
    doi,
    authors: splitNames(metadata.authors),
    published: versions[0]?.submittedAt ?? '',
    submittedAt: versions.find(({ version }) => version === paper.version)?.submittedAt ?? '',
  };
}
