/** What other rooms may use to ask a language model about a paper. */
export { type Asked, answerSchema, most, readAnswer } from './answer.ts';
export { type Excerpt, type Heading, makeExcerpt, type Readable } from './excerpt.ts';
export { type FailureCode, failingOf, failures, passes } from './failures.ts';
export { createModel, type Model, type Reply } from './model.ts';
export { instructions, makeQuestion, promptVersion, type Question, roomFor } from './prompt.ts';
export { type ModelSettings, type ProviderName, providers } from './providers.ts';
