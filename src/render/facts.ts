/** What is known of a paper beside its page: what the archive says of it, and what a model inferred. */

/** Only the names are sure; whatever else is not known is left out. */
export interface PaperFacts {
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
