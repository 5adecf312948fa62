/** The package's first entry: a page in; its tree and every rendering out. */
export { type Conversion, type ConvertOptions, convert } from './convert.ts';
export { Problem } from './errors.ts';
export { type Reading, type ReadOptions, read } from './reader/read.ts';
export type { Chunk, ChunkOptions, MarkdownFlavour } from './render/index.ts';
export type * from './tree/nodes.ts';
