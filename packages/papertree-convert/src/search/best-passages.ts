/** Texts of a paper that share most of the names and rarer words of another one: help for who looks, and no verdict. */
import { sentenceBorders } from '../tree/sentences.ts';
import { withoutCitations } from './citation-marks.ts';
import type { Passage } from './passages.ts';
import type { SearchIndex } from './search.ts';
import { wordsOfSentences } from './small-words.ts';
import { titlePageId } from './title-page.ts';
import { printedWordsOf } from './words.ts';

export interface BestPassage {
  readonly anchor: string;
  /** The sentence of it that shares most. */
  readonly text: string;
}

/** Those of some texts that are most like another one, the best first; none where they share fewer words than each needs. */
export type CompareTexts<T> = (asked: string, most: number) => T[];

/** What is known of texts that are compared. */
interface Compared<T> {
  /** Words that a text has to share. */
  readonly fewest?: (text: T) => number;
  /** Of the paper whose texts these are, in its order: what it is cited for stands in its title, and mostly in its first sentences. */
  readonly title?: string;
}

/** Words with fewer letters tell nothing, unless they are names. */
const shortest = 4;
/** One shared word is an accident. */
const fewestShared = 2;
/** Names, and what a title says, count as much as words of so few texts, in however many they are. */
const textsOfName = 3;
/** A word of more of the texts that is no name tells nothing. */
const commonShare = 0.5;
/** About as many sentences as an abstract and an introduction have: the first counts twice, and after so many the gain is a third. */
const firstTexts = 30;
const longestText = 400;

/** `GRPO`, `GPT`, `Qwen3`, `7B`, `eBPF` */
const nameLike = /^\P{Lu}*\p{Lu}.*\p{Lu}|^\P{L}*\p{L}.*\p{N}|^\P{N}*\p{N}.*\p{L}|\p{Ll}\p{Lu}/u;
const wordOfSentence = new RegExp(`^(?:${wordsOfSentences})$`);

/** `baseline` and `baselines`, `policy` and `policies`, `estimate` and `estimated` are one. */
const stem = (word: string) =>
  word.length >= shortest ? word.replace(/ies$/, 'y').replace(/(?<=...)(?:ing|ed|es|e|s)$/, '') : word;

/** The words that tell what a text says, each with whether it is a name; whom it cites is no matter of what it says. */
function tellingWords(text: string): Map<string, boolean> {
  const [bare = text] = withoutCitations(text);
  const telling = new Map<string, boolean>();
  for (const { word, from, to } of printedWordsOf(bare)) {
    const isName = nameLike.test(bare.slice(from, to));
    if (isName || (word.length >= shortest && !wordOfSentence.test(word))) telling.set(stem(word), isName);
  }
  return telling;
}

export function comparing<T extends { readonly text: string }>(
  texts: readonly T[],
  { fewest = () => fewestShared, title }: Compared<T> = {},
): CompareTexts<T> {
  const lengths: number[] = [];
  /** The texts that have a word. */
  const having = new Map<string, number[]>();
  for (const [i, { text }] of texts.entries()) {
    const words = tellingWords(text);
    lengths.push(words.size);
    for (const word of words.keys()) {
      const known = having.get(word);
      if (known) known.push(i);
      else having.set(word, [i]);
    }
  }
  const subjects = tellingWords(title ?? '');
  const weightOf = (textsWith: number) => Math.log(1 + texts.length / textsWith);
  return (asked, most) => {
    const scores = new Map<number, { score: number; shared: number }>();
    for (const [word, isName] of tellingWords(asked.slice(0, 2000))) {
      const found = having.get(word) ?? [];
      const isSubject = isName || subjects.has(word);
      if (!isSubject && found.length > Math.max(textsOfName, texts.length * commonShare)) continue;
      const weight = weightOf(isSubject ? textsOfName : found.length);
      for (const i of found) {
        const { score, shared } = scores.get(i) ?? { score: 0, shared: 0 };
        scores.set(i, { score: score + weight, shared: shared + 1 });
      }
    }
    return [...scores]
      .flatMap(([i, { score, shared }]) => {
        const text = texts[i];
        const gain = title === undefined ? 0 : Math.exp(-i / firstTexts);
        // Long sentences have more words of any kind.
        const worth = ((1 + gain) * score) / Math.sqrt(12 + (lengths[i] ?? 0));
        return text && shared >= fewest(text) ? [{ text, i, worth }] : [];
      })
      .toSorted((a, b) => b.worth - a.worth || a.i - b.i)
      .slice(0, most)
      .map(({ text }) => text);
  };
}

const isText = ({ kind, role }: Passage) => kind !== 'reference' && role !== 'heading';

/** Each sentence of the paper, not of its headings and references. */
export const sentencesOf = ({ passages }: SearchIndex): BestPassage[] => passages.filter(isText).flatMap(cutSentences);

function cutSentences({ anchor, text }: Passage): BestPassage[] {
  const starts = [0, ...[...sentenceBorders(text)].map(({ at }) => at)];
  return starts.map((from, i) => ({ anchor, text: text.slice(from, starts[i + 1]).trim() }));
}

/** Fewer words are a cell, a name or a head. */
const fewestWords = 5;
const isSentence = ({ text }: BestPassage) => text.split(' ', fewestWords).length === fewestWords;

function comparePaper({ passages }: SearchIndex): CompareTexts<BestPassage> {
  const title = passages.find(({ anchor }) => anchor === titlePageId)?.text ?? '';
  const said = passages.filter((each) => isText(each) && each.role !== 'formula' && each.anchor !== titlePageId);
  return comparing(said.flatMap(cutSentences).filter(isSentence), { title });
}

const known = new WeakMap<SearchIndex, CompareTexts<BestPassage>>();

/** The best first; none where too little is shared. */
export function bestPassages(index: SearchIndex, sentence: string, most: number): BestPassage[] {
  const compare = known.get(index) ?? comparePaper(index);
  known.set(index, compare);
  return compare(sentence, most).map(({ anchor, text }) => ({
    anchor,
    text: cutAtWord(text, longestText),
  }));
}

/** A longer text ends behind a word, and says so. */
export const cutAtWord = (text: string, longest: number) =>
  (text.length > longest ? `${text.slice(0, longest).replace(/\s\S*$/, '')} …` : text).toWellFormed();
