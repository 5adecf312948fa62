/** Search over all papers on the shelf. */

export { partKinds } from '../storage/index.ts';
export type { FoundPlace, FoundPlaces } from './index-thread.ts';
export { type TextToIndex, writeParts } from './parts.ts';
export { mostCharacters, type ShelfQuery } from './query.ts';
export { mostResults, openSearching, type Searching, usualResults } from './shelf-search.ts';
