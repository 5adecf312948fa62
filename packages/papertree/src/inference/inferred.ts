/**
 * Inferred fields: what a language model says of a paper, in three states; how they are saved and told, and when they
 * are out of date.
 */
import {
  choice,
  constant,
  count,
  list,
  named,
  type ObjectOf,
  object,
  oneOf,
  optional,
  moment as rfc3339,
  type TypeOf,
  text,
  texts,
} from 'papertree-convert/shapes';
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

/** Words of a paper, and where they stand. */
const evidence = named(
  'Evidence',
  object('Words of the paper that a contribution rests on.', {
    anchor: text('The section in which they stand.'),
    quotation: text('The words, as the paper has them.'),
    match: choice(
      ['exact', 'near'],
      '`exact`: the model quoted them to the letter; `near`: with other signs, or some other words.',
    ),
  }),
);
export type Evidence = TypeOf<typeof evidence>;

/** The fields inferred from a paper. */
const findings = {
  tldr: text('The paper in a sentence or two.'),
  contributions: texts('What it contributes.'),
  evidence: list(evidence, 'For each contribution, in their order, the words of the paper that say so.'),
  unproven: count('Contributions left out, because what the model quoted for them does not stand in the paper.'),
  paperType: choice(paperTypes, 'What kind of paper it is.'),
};
export type Findings = ObjectOf<typeof findings>;

/** The model and prompt that gave the fields. */
const label = {
  model: text('The model that was asked.'),
  promptVersion: text('The version of the question it was asked.'),
};
export type Label = ObjectOf<typeof label>;

const pending = named(
  'InferredPending',
  object('Waiting for the model.', { status: constant('pending', 'Not yet there.'), queuedAt: rfc3339('Since when.') }),
);
const ready = named(
  'InferredReady',
  object('What the model said.', {
    status: constant('ready', 'There.'),
    ...findings,
    ...label,
    inferredAt: rfc3339('When.'),
  }),
);
const failed = named(
  'InferredFailed',
  object('Why the model said nothing.', {
    status: constant('failed', 'Not to be had for now.'),
    error: object('Why.', { code: text('A stable code.'), detail: text('The same in a sentence.') }),
    failedAt: rfc3339('When.'),
    model: optional(label.model),
    promptVersion: optional(label.promptVersion),
  }),
);
export type ReadyFields = TypeOf<typeof ready>;
export type FailedFields = TypeOf<typeof failed>;

export type InferredFields = TypeOf<typeof pending> | ReadyFields | FailedFields;
export const inferredShape = named(
  'Inferred',
  oneOf<InferredFields>('What a language model made of the paper.', [pending, ready, failed], 'status'),
);

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
