/** Questions about a paper: a view of it, values for those who call from code, and answers as bytes for addresses. */
export { type Chosen, csvChoices, flavours, readChoices } from 'papertree-convert/render';
export type { VersionId } from '../library/index.ts';
export type { BlockKind } from '../threads/blocks.ts';
export type { BlockText } from '../threads/paper-questions.ts';
export { openPaperThreads, type PaperThreads } from '../threads/paper-threads.ts';
export type { Answer, Asked, FileAnswer, FileOperation, Operation, Outcome, Pending } from './answer.ts';
export type { Site } from './facts.ts';
export { asset } from './files.ts';
export { find } from './find.ts';
export { findParts, work } from './find-part.ts';
export {
  type FloatFacts,
  type FloatText,
  figure,
  figures,
  findFloats,
  floats,
  floatTables,
  floatText,
  type Picture,
  pageUrl,
  readPicture,
} from './floats.ts';
export { isMoved } from './moved-parts.ts';
export {
  equations,
  listings,
  nodeJson,
  nodeMarkdown,
  nodeText,
  statements,
  tableCsv,
  tableJson,
  tableMarkdown,
  tables,
} from './nodes.ts';
export { page } from './page.ts';
export type { PaperView } from './paper-view.ts';
export { createPapers, type PaperAnswers, type PaperSummary, type PaperViews } from './papers.ts';
export {
  countBlocks,
  findSection,
  findText,
  readSection,
  type SectionFacts,
  section,
  sections,
} from './sections.ts';
export { anchors, diff, diffMarkdown } from './versions.ts';
export { json, markdown, metadata, outline, readOutline, text } from './whole.ts';
export { bibtex, citation, csl, cslCitation, references, worksCited } from './works.ts';
