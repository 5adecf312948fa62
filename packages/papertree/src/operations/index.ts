/** Operations: the questions one can ask of a paper. */

export { type Chosen, csvChoices, flavours, readChoices } from 'papertree-convert/render';
export type { VersionId } from '../library/index.ts';
export { citation, cslCitation } from './citations.ts';
export { diff, diffMarkdown } from './diff.ts';
export { find } from './find.ts';
export { anchors } from './former-anchors.ts';
export { isMoved } from './moved-parts.ts';
export { nodeJson, nodeMarkdown, nodeText } from './nodes.ts';
export {
  type Answer,
  type Asked,
  createPapers,
  type FileAnswer,
  type FileOperation,
  type Operation,
  type Outcome,
  type Papers,
  type Pending,
  type Search,
  type Source,
  type TextReader,
} from './operation.ts';
export { page } from './page.ts';
export { equations, listings, statements } from './paper-lists.ts';
export { asset, bibtex, csl, figure, figures, references, section } from './parts.ts';
export type { Site } from './site.ts';
export { tableCsv, tableJson, tableMarkdown, tables } from './tables.ts';
export { json, markdown, metadata, outline, text } from './whole.ts';
