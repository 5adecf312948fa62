/** Facts that the page of a paper tells beside its article, and the formats that it offers. */

import type { ConversionReport } from '../../paper/conversion.ts';

/** Facts of a paper that the page tells beside its article. Texts that are not known are empty. */
export interface PageFacts {
  readonly id: string;
  readonly idv: string;
  readonly version: number;
  readonly latestVersion: number;
  readonly versions: readonly { readonly version: number; readonly submittedAt: string }[];
  readonly title: string;
  readonly authors: readonly string[];
  readonly abstract: string;
  readonly license: string;
  readonly doi: string;
  readonly journalRef: string;
  /** RFC 3339, of the first version and of this one. */
  readonly published: string;
  readonly submittedAt: string;
  readonly primaryCategory: string;
  readonly abstractUrl: string;
  readonly pdfUrl: string;
  readonly builtAt: string;
  readonly builder: string;
  readonly source: string;
  readonly quality: PageQuality;
  readonly warnings: readonly { readonly code: string; readonly anchor?: string; readonly detail: string }[];
  readonly inferred: PageInferred;
}

/** The quality of the reading: 1 is faultless; and what was counted. */
export interface PageQuality {
  readonly score: number;
  readonly stats: {
    readonly errors: number;
    readonly mathNodes: number;
    readonly mathWithoutLatex: number;
    readonly cites: number;
    readonly unresolvedCites: number;
    readonly figures: number;
    readonly figuresWithoutImages: number;
  };
  /** The report of the log of the archive's conversion, once that is read. */
  readonly upstream?: ConversionReport;
}

/** The language model's words about the paper, or why there are none. */
export interface PageInferred {
  readonly status: string;
  readonly tldr?: string;
  readonly contributions?: readonly string[];
  /** For each contribution the words of the paper that say so, and the section in which they stand. */
  readonly evidence?: readonly { readonly anchor: string; readonly quotation: string; readonly match: string }[];
  readonly model?: string;
  /** Why there is nothing. */
  readonly error?: { readonly code: string; readonly detail: string };
}

/** The whole paper in other forms, with the ending of each. */
export const formats = [
  { extension: 'md', type: 'text/markdown', label: 'Markdown' },
  { extension: 'json', type: 'application/json', label: 'JSON' },
  { extension: 'txt', type: 'text/plain', label: 'Plain text' },
  { extension: 'bib', type: 'application/x-bibtex', label: 'BibTeX' },
] as const;
