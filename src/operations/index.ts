/** What one can ask of a paper, and who answers. */
export { type Answer, type Answers, createAnswers, type Pending, shortBytes, type Wish } from './answers.ts';
export type { Coding } from './compress.ts';
export type { Site } from './site.ts';
export {
  createStudies,
  type Finding,
  type FloatFacts,
  type FloatText,
  type Knowledge,
  type Match,
  type Mention,
  type Picture,
  type SectionFacts,
  type Studies,
  type Study,
} from './study/index.ts';
