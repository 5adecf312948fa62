/** The parts of inference that other rooms may use. */
export { answerSchema, most, type QuestionFacts, readAnswer } from './answer.ts';
export type { Audit, AuditedContribution } from './audit.ts';
export { excerptOf, type ReadArtefact } from './build-excerpt.ts';
export { createCounters, type InferenceCounters } from './counters.ts';
export { type FoundPlace, placeOf, proveClaims } from './evidence.ts';
export { failures } from './failures.ts';
export { tell } from './fields.ts';
export { type Inference, type InferenceOptions, startInference, type Undescribed } from './jobs.ts';
export { createModel, type Model, type ModelReply } from './model.ts';
export { instructions, makeQuestion, promptVersion, type Question, roomFor } from './prompt.ts';
export { type ModelSettings, type ProviderName, providers } from './providers.ts';
