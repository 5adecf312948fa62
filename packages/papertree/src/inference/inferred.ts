/**
 * Inferred fields: what a language model says of a paper, in three states; how they are saved and told, and when they
 * are out of date.
 */
import type { Facts, Inferred, Time } from '../storage/index.ts';
import { failures, passes } from './outcomes.ts';

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

/** Saved fields. `basis` is the hash of the excerpt that they describe. */
export type Kept = InferredFields & { readonly basis?: string };

/** A failure that may pass is tried again after this time, when somebody reads the paper. */
const passesAfter = 24 * 60 * 60_000;

export const moment = (time: Time): string => new Date(time).toISOString();

/** Saved fields with their type: only this room writes them. */
export function readKept(saved: Inferred | undefined): Kept | undefined {
  return saved as Kept | undefined;
}

/** The fields as readers see them; `label` is that of the configured model, if there is one. */
export function tell(saved: Inferred | undefined, label: Label | undefined, builtAt: Time): InferredFields {
  const kept = readKept(saved);
  // Without a model, pending fields would stay pending for ever.
  if (kept === undefined || (kept.status === 'pending' && label === undefined)) return noModel(builtAt);
  const { basis: _basis, ...fields } = kept;
  // Those of a release that asked for no quotations: its contributions were not looked up.
  if (fields.status === 'ready' && fields.unproven === undefined)
    return { ...fields, contributions: [], evidence: [], unproven: fields.contributions.length };
  return fields;
}

/** The fields of a service without a model. */
function noModel(builtAt: Time): FailedFields {
  const error = { code: 'no-model', detail: failures['no-model'].detail };
  return { status: 'failed', error, failedAt: moment(builtAt) };
}

/** The model and version of the prompt that this process asks with, and since when. */
interface Asker {
  readonly label: Label;
  readonly since: Time;
}

/**
 * Whether the configured model has not been asked yet, or not with this prompt, or failed in passing long ago. The answer
 * of another model that is newer than this process stands: it comes from another process on the same shelf, and two of
 * them would have each other's papers described anew without end.
 */
export function isOutdated({ inferred, asOf }: Pick<Facts, 'inferred' | 'asOf'>, { label, since }: Asker): boolean {
  const kept = readKept(inferred);
  if (kept === undefined) return true;
  if (kept.status === 'pending') return false;
  const isOurs = kept.model === label.model && kept.promptVersion === label.promptVersion;
  const saidAt = Date.parse(kept.status === 'ready' ? kept.inferredAt : kept.failedAt);
  if (!isOurs && saidAt <= since) return true;
  if (kept.status === 'ready') return false;
  return passes(kept.error.code) && asOf - saidAt > passesAfter;
}

/** The basis of fields that stand; undefined where the model is to be asked anyway. */
export function basisOf(facts: Pick<Facts, 'inferred' | 'asOf'>, asker: Asker): string | undefined {
  const kept = readKept(facts.inferred);
  return kept?.status === 'pending' || isOutdated(facts, asker) ? undefined : kept?.basis;
}
