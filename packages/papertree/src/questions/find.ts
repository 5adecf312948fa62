/** Finds words in a paper, and says whether a quotation stands there exactly, nearly, or not at all. */
import { paperFields } from 'papertree-convert/render';
import { named, object } from 'papertree-convert/shapes';
import { foundFields } from '../threads/found-words.ts';
import { ofPaper } from './answer.ts';
import { namesOf } from './facts.ts';

export const foundShape = named('Found', object('Where words stand.', { ...paperFields, ...foundFields }));

/** Places that are told, at most. */
const most = 20;

/** `query` is what is sought. */
export const find = ofPaper(async (paper, query) => {
  const found = await paper.ask('find', query, most);
  return `${JSON.stringify(namesOf(paper)).slice(0, -1)},${found.slice(1)}`;
});
