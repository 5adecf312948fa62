/** The parts of inference that other rooms may use. */

export type { Undescribed } from './described-papers.ts';
export { type Audit, type AuditedContribution, type FoundPlace, placeOf, proveClaims } from './evidence.ts';
export { excerptOf, type ReadArtefact } from './excerpt.ts';
export { type Inference, type InferenceOptions, startInference } from './inference.ts';
export { tell } from './inferred.ts';
export {
  createModel,
  type Model,
  type ModelReply,
  type ModelSettings,
  type ProviderName,
  providers,
} from './language-model.ts';
export { answerSchema, most, type QuestionFacts, readAnswer } from './model-answer.ts';
export { createCounters, failures, type InferenceCounters } from './outcomes.ts';
export { instructions, makeQuestion, promptVersion, type Question, roomFor } from './prompt.ts';
