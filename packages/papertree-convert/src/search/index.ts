/** Search in the text of one paper, and the text that a reader sees of it: passages with their anchors, and what is hidden. */

export {
  type BestPassage,
  bestPassages,
  type CompareTexts,
  comparing,
  cutAtWord,
  sentencesOf,
} from './best-passages.ts';
export { withoutCitations } from './citation-marks.ts';
export { lastUpTo } from './findings.ts';
export { dropHidden } from './hidden-characters.ts';
export { normalise } from './normalise.ts';
export {
  collectPassages,
  type Mention,
  type Passage,
  type PassageKind,
  type PassageNode,
  type Passages,
  passageKinds,
} from './passages.ts';
export {
  type Finding,
  findingFields,
  type MatchQuality,
  makeSearchIndex,
  matchQualities,
  type SearchIndex,
  type SearchResult,
  search,
} from './search.ts';
export { smallWords, wordsOfSentences } from './small-words.ts';
export { isTitlePage, renderTitlePage, titlePageId } from './title-page.ts';
export { type Word, wordsOf } from './words.ts';
