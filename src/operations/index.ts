/** What one can ask of a paper, and who answers. */
export { type Answer, type Answers, createAnswers, type Pending, shortBytes, type Wish } from './answers.ts';
export type { Coding } from './compress.ts';
export type { Site } from './site.ts';
