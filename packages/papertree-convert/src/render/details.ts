/** Details of a paper that are not on its page: its ids, and the archive's metadata. */
import { formatId, type PaperId, upstreamUrls } from '../paper/id.ts';
import { type Metadata, splitNames } from '../paper/metadata.ts';
import { choice, constant, optional, text, whole } from '../shapes.ts';
import { nodes } from '../tree/nodes.ts';

/** The fields by which an answer names the paper. */
export const paperFields = {
  schema: constant(1, 'The version of this shape.'),
  id: text('The id without version.'),
  version: whole('The version served.', { minimum: 1 }),
  idv: text('The id with its version.'),
};

/** Fields that many kinds of part have. */
export const partFields = {
  id: text('The anchor.'),
  section: text('The anchor of the innermost section that holds it; empty where none does.'),
  number: text('The bare printed number; empty where none is printed.'),
  label: text('The printed word before the number.'),
  alias: text('The other name it can be asked for by; empty where it has none.'),
  caption: text('The caption as text; formulas stand as LaTeX between dollar signs.'),
};

const { header } = nodes.table.fields;
/** Of tables. */
export const headerField = optional(choice(header.of, header.doc));

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
