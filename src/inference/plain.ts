/** A model's words as plain text: what is markup, a link or unseen is taken out, whatever put it there. */
import { dropUnseen } from './disarm.ts';

type Rules = readonly (readonly [pattern: RegExp, becomes: string])[];

/** Each with its reason; they are repeated until nothing changes, for one may have hidden another. */
const rules: Rules = [
  // Comments, with what stands in them.
  [/<!--[\s\S]*?(?:-->|$)/g, ''],
  // Tags that hold no words for people.
  [/<(script|style|iframe|object|svg|math|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ''],
  // Other tags, and links as `<https://…>`; `a < b` is none.
  [/<\/?[a-z!?][^<>]*>/gi, ''],
  // Images and links keep the words that were to be seen.
  [/!?\[([^\][]*)\]\([^)]*\)?/g, '$1'],
  [/!?\[([^\][]*)\]\[[^\][]*\]/g, '$1'],
  [/^\s*\[[^\][]*\]:.*$/gm, ''],
  // Addresses, which programs make links of.
  [/(?:[a-z0-9+.-]+:\/\/|(?<![a-z0-9])www\.)\S+/gi, ''],
  [/(?<![a-z0-9])(?:javascript|data|vbscript|mailto|file):\S+/gi, ''],
  [/[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi, ''],
  // Code, emphasis, headings, quotes, bullets.
  [/`+/g, ''],
  [/(\*{1,3}|_{2,3}|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^\n_]*\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/^\s*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])\s+/gm, ''],
];

/** What is left of something that never ended, and would swallow or mark what stands after it on a page. */
const remains: Rules = [
  [/<(?=\/?[a-z!?])/gi, ''],
  [/\](?=\()/g, ''],
  [/\s+/g, ' '],
];

export function plainWords(text: string): string {
  return settle(dropUnseen(text), (words) =>
    apply(
      settle(words, (each) => apply(each, rules)),
      remains,
    ).trim(),
  );
}

function apply(text: string, list: Rules): string {
  return list.reduce((words, [pattern, becomes]) => words.replace(pattern, becomes), text);
}

/** Again and again until nothing changes, which it must: every rule takes something away. */
function settle(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : settle(changed, change);
}
