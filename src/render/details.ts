/** Details of a paper that are not on its page: the archive's metadata, and the fields a model inferred. */

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
