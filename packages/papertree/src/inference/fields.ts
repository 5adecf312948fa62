/** Inferred fields: as they are saved, as readers see them, and when they are out of date. */

import type { Facts, Inferred, Time } from '../storage/index.ts';
import { failures, passes } from './failures.ts';
import type { FailedFields, InferredFields, Label, ReadyFields } from './inferred.ts';

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
export interface Asker {
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

export type Settled = (ReadyFields | FailedFields) & { readonly basis?: string };
