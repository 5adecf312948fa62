/** The renderings of a paper: Markdown, plain text, and the parts that are JSON. */

export { type Work, worksCited } from '../works/work-fields.ts';
export {
  type Choices,
  type Chosen,
  choicesOf,
  completeFlavour,
  csvChoices,
  defaultFlavour,
  flavours,
  type MarkdownFlavour,
  readChoices,
  readFlavour,
} from './choices.ts';
export {
  type Chunk,
  type ChunkKind,
  chunkBounds,
  chunkKinds,
  chunkShape,
  chunkUnits,
} from './chunks/chunk-shapes.ts';
export { type ChunkOptions, type CountTokens, chunksOf } from './chunks/chunks.ts';
export { renderBibtex, renderCsl } from './citations/cited-works.ts';
export { cslItems } from './citations/csl.ts';
export { type PaperToCite, paperBibtex, paperCsl, paperToCite } from './citations/paper-citation.ts';
export { type CitationStyle, citationChoices, writeReference } from './citations/reference-styles.ts';
export { writeRis } from './citations/ris.ts';
export { indexAnchors, type Trace, traceAnchors, traceReasons } from './comparison/anchor-traces.ts';
export { type Comparison, comparisonFields, type UnitChange } from './comparison/changes.ts';
export { compareContents, compareUnits, writeComparison } from './comparison/compare.ts';
export { pairUnits } from './comparison/units.ts';
export { type WordChange, wordChanges } from './comparison/word-changes.ts';
export { dataAnswers } from './data/data-shapes.ts';
export { type DataName, paperData } from './data/paper-data.ts';
export { plainMath } from './data/plain-math.ts';
export { type TableData, tableData, tableFields } from './data/table-data.ts';
export { allTables, renderTable, type TableFormat, tableMeant, tablesAsCsv, tablesIn } from './data/table-formats.ts';
export { type LabelledCell, labelledCells } from './data/table-labels.ts';
export { detailsOf, type PaperDetails, paperFields, partFields } from './details.ts';
export { type DoclingOptions, renderDocling } from './docling/docling.ts';
export type { DoclingDocument } from './docling/docling-document.ts';
export type { RenderOptions } from './document.ts';
export { type FrontMatter, renderFrontMatter } from './front-matter.ts';
export type { HtmlRendering } from './html/article.ts';
export type { PageFacts } from './html/page-facts.ts';
export { renderPage, renderPageFile } from './html/paper-page.ts';
export { followEnclosures } from './markdown/enclosed.ts';
export { type MarkdownOptions, type Rendering, renderMarkdown } from './markdown.ts';
export { countCharacters, markSections, type Part, type SectionMark } from './output.ts';
export type { CitationContext } from './parts/citation-contexts.ts';
export {
  type Figures,
  type Floats,
  figureEntry,
  figures,
  figuresShape,
  floatsOf,
  tableEntry,
} from './parts/figures-and-tables.ts';
export { countTokens, type Outline, outline, outlineShape, type Tokens, tokens } from './parts/outline-json.ts';
export { type References, references, referencesShape } from './parts/references-json.ts';
export {
  findInner,
  type Holder,
  type InnerFormat,
  type InnerPlace,
  renderBlocks,
  renderInner,
} from './single-nodes.ts';
export { renderText, renderTextParts } from './text.ts';
