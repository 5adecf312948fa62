/** The inferred fields of a paper as they are kept, from one state to the next. */
import type { FailedFields, InferredFields, Label, ReadyFields } from '../paper/inferred.ts';
import type { Facts, Inferred, Time } from '../storage/index.ts';
import { failures, passes } from './failures.ts';

/** What is saved beside the fields: of which words of the paper they speak. */
export type Kept = InferredFields & { readonly basis?: string };

/** How long a failure that says nothing of the paper stands before it is asked again, when somebody reads it. */
const passesAfter = 24 * 60 * 60_000;

export const moment = (time: Time): string => new Date(time).toISOString();

/** As they were saved, by nobody but us. */
export function readKept(saved: Inferred | undefined): Kept | undefined {
  return saved as Kept | undefined;
}

/** The fields as they are told; `label` is that of the model there is, if there is one. */
export function tell(saved: Inferred | undefined, label: Label | undefined, builtAt: Time): InferredFields {
  const kept = readKept(saved);
  // Nobody would come for a job that waits for a model.
  if (kept === undefined || (kept.status === 'pending' && label === undefined)) return noModel(builtAt);
  const { basis: _basis, ...fields } = kept;
  return fields;
}

/** What the fields are while there is no model to ask. */
function noModel(builtAt: Time): FailedFields {
  const error = { code: 'no-model', detail: failures['no-model'].detail };
  return { status: 'failed', error, failedAt: moment(builtAt) };
}

/** Who may ask: a model, in the words of a version of the prompt, and since when. */
export interface Asker {
  readonly label: Label;
  readonly since: Time;
}

/**
 * Whether the model there is has not been asked yet, or not in these words; or could not be asked, long ago. What
 * another model has said since we are here was said by somebody beside us, and stands: else two who share a shelf would
 * have each other's papers described anew without end.
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

/** Of which words the fields speak that stand; undefined where the model is to be asked anyway. */
export function basisOf(facts: Pick<Facts, 'inferred' | 'asOf'>, asker: Asker): string | undefined {
  const kept = readKept(facts.inferred);
  return kept?.status === 'pending' || isOutdated(facts, asker) ? undefined : kept?.basis;
}

export type Settled = (ReadyFields | FailedFields) & { readonly basis?: string };
