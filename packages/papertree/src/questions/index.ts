/** Questions about a paper: a view of it, values for those who call from code, and answers as bytes for addresses. */
export {
  type Chosen,
  chunkShape,
  citationChoices,
  cslItems,
  csvChoices,
  dataAnswers,
  figuresShape,
  flavours,
  followEnclosures,
  readChoices,
  referencesShape,
} from 'papertree-convert/render';
export type { VersionId } from '../library/index.ts';
export type { BlockKind } from '../threads/blocks.ts';
export { chunkChoices } from '../threads/chunk-choices.ts';
export type { BlockText } from '../threads/paper-questions.ts';
export { openPaperThreads, type PaperThreads } from '../threads/paper-threads.ts';
export { type TokenizerName, tokenizers } from '../threads/tokenizers.ts';
export type { Answer, Asked, FileAnswer, FileOperation, Operation, Outcome, Pending, Waiting } from './answer.ts';
export { type Article, type ArticleAddresses, completeArticle } from './article.ts';
export { book, writeBook } from './book.ts';
export {
  type BundleAnswer,
  type BundleOperation,
  type BundleSource,
  openPictures,
  type WriteBundle,
} from './bundle.ts';
export {
  type CheckAsking,
  type CheckSources,
  createWorkChecker,
  type KeptAnswers,
  type WorkChecker,
} from './check-works.ts';
export { boundChecks, type Check, createCheck, createIdentify, type ListAndDraft } from './checks.ts';
export { chunkLines, chunks, chunksShape } from './chunks.ts';
export { drawing } from './drawings.ts';
export type { Site } from './facts.ts';
export { asset } from './files.ts';
export { find, foundShape } from './find.ts';
export { findParts, work } from './find-part.ts';
export {
  type FloatFacts,
  type FloatText,
  figure,
  figureShape,
  figures,
  findFloats,
  floats,
  floatTables,
  floatText,
  type Picture,
  pageUrl,
  readPicture,
} from './floats.ts';
export { folder, writeFolder } from './folder.ts';
export { isMoved } from './moved-parts.ts';
export {
  equations,
  listings,
  nodeJson,
  nodeMarkdown,
  nodeShape,
  nodeText,
  statements,
  tableCsv,
  tableJson,
  tableMarkdown,
  tableShape,
  tables,
} from './nodes.ts';
export { page } from './page.ts';
export type { PaperView } from './paper-view.ts';
export { createPapers, type PaperAnswers, type PaperSummary, type Papers, type PaperViews } from './papers.ts';
export {
  countBlocks,
  findSection,
  findText,
  readSection,
  type SectionFacts,
  section,
  sectionChoices,
  sections,
} from './sections.ts';
export {
  createShelfSearch,
  hitShape,
  type ListedPaper,
  listLately,
  partKinds,
  type SearchShelf,
  type ShelfAnswer,
  type ShelfHit,
  type ShelfQuestion,
  shelfShape,
} from './shelf.ts';
export { createSubmissionReader, readSubmission, type SubmissionReader } from './submissions.ts';
export { anchors, diff, differenceShape, diffMarkdown, diffPage, formerShape } from './versions.ts';
export {
  docling,
  doclingShape,
  json,
  markdown,
  metadata,
  metadataChoices,
  metadataShape,
  outline,
  outlineShape,
  paperShape,
  readOutline,
  text,
} from './whole.ts';
export { bibtex, citation, csl, cslCitation, reference, references, ris, worksCited } from './works.ts';
