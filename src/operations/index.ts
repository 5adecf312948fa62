/** Operations: the questions one can ask of a paper, a file each. */

export type { VersionId } from '../library/index.ts';
export { asset } from './asset.ts';
export { metadata } from './metadata.ts';
export type { Answer, Asked, Operation, Outcome, Pending, Source } from './operation.ts';
export { outline } from './outline.ts';
export { createPapers, type Papers } from './papers.ts';
export { figure, figures, references, section } from './parts.ts';
export type { Site } from './site.ts';
export { json, markdown, text } from './whole.ts';
