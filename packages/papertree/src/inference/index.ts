/** The parts of inference that other rooms may use. */

export { excerptOf } from './excerpt.ts';
export { type Inference, type InferenceOptions, startInference } from './inference.ts';
export { type InferredFields, inferredShape, type Label, tell } from './inferred.ts';
export { createModel, type ModelReply, type ModelSettings } from './language-model.ts';
export { answerSchema, most, readAnswer } from './model-answer.ts';
export { createCounters, failures, type InferenceCounters } from './outcomes.ts';
export { instructions, makeQuestion, promptVersion, type Question, roomFor } from './prompt.ts';
