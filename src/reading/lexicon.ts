/** The words of a paper in order, and where each stands: made when a query first wants it, and kept with the index. */
import { type Word, wordsOf } from './fold.ts';
import { inTurns } from './turns.ts';

export interface Lexicon {
  readonly words: readonly Word[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const lexicons = new WeakMap<object, Promise<Lexicon>>();

export function lexiconOf(index: { readonly text: string }): Promise<Lexicon> {
  const known = lexicons.get(index) ?? inTurns(lexiconFrom(index.text));
  lexicons.set(index, known);
  return known;
}

/** How many words are taken at a step. */
const stepLength = 500;

/** Says at each step how many characters it has read. */
function* lexiconFrom(text: string): Generator<number, Lexicon> {
  const words: Word[] = [];
  const places = new Map<string, number[]>();
  let read = 0;
  for (const each of wordsOf(text)) {
    const all = places.get(each.word);
    if (all) all.push(words.length);
    else places.set(each.word, [words.length]);
    words.push(each);
    if (words.length % stepLength > 0) continue;
    yield each.to - read;
    read = each.to;
  }
  return { words, places };
}
