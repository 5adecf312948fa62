/** Inferred fields: what a language model says of a paper, in three states, and the kinds of papers. */

export const paperTypes = [
  'method',
  'theory',
  'empirical',
  'survey',
  'benchmark',
  'dataset',
  'system',
  'position',
  'other',
] as const;
export type PaperType = (typeof paperTypes)[number];

/** The fields inferred from a paper. */
export interface Findings {
  readonly tldr: string;
  readonly contributions: readonly string[];
  /** For each contribution the words of the paper that say so. */
  readonly evidence: readonly Evidence[];
  /** How many contributions were left out, because what the model quoted for them does not stand in the paper. */
  readonly unproven: number;
  readonly paperType: PaperType;
}

/** Words of a paper, and where they stand. */
export interface Evidence {
  /** The id of the innermost section. */
  readonly anchor: string;
  /** As the paper has them. */
  readonly quotation: string;
  /** Whether the model quoted them to the letter, or with other signs or some other words. */
  readonly match: 'exact' | 'near';
}

/** The model and prompt that gave the fields. */
export interface Label {
  readonly model: string;
  readonly promptVersion: string;
}

/** Times are RFC 3339. */
export interface PendingFields {
  readonly status: 'pending';
  readonly queuedAt: string;
}
export interface ReadyFields extends Findings, Label {
  readonly status: 'ready';
  readonly inferredAt: string;
}
export interface FailedFields extends Partial<Label> {
  readonly status: 'failed';
  readonly error: { readonly code: string; readonly detail: string };
  readonly failedAt: string;
}

export type InferredFields = PendingFields | ReadyFields | FailedFields;
