/** A paper as many files in one, to be taken away whole: a folder, and a book. */
export { type BookContent, type BookFacts, type BookPicture, writeBook } from './book.ts';
export { describeFolder, type FolderFacts, type FolderFile, type FolderPart } from './folder.ts';
