/** The exports of the package: pages to trees, trees to Markdown, text and JSON, without disk or network. */
export { type Conversion, type ConvertOptions, convert } from './convert.ts';
export { Problem } from './errors.ts';
export { type Reading, type ReadOptions, read } from './reader/read.ts';
export type { MarkdownFlavour } from './render/index.ts';
export * as render from './render/index.ts';
export { aliases, sectionsOf, slug } from './tree/anchors.ts';
export type * from './tree/nodes.ts';
export { contentSchema, definitions } from './tree/schema.ts';
export { visit, visitContent } from './tree/visit.ts';
export { plainText } from './tree/words.ts';
