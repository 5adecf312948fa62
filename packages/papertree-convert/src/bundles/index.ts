/** A paper as many files in one, to be taken away whole. */
export { describeFolder, type FolderFacts, type FolderFile, type FolderPart } from './folder.ts';
