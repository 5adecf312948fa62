/**
 * Makes text safe: a paper's words for a terminal and a model's server, a model's words for a page, as plain text
 * without markup and links.
 */

type Rules = readonly (readonly [pattern: RegExp, becomes: string])[];

/** Applied again until nothing changes, for removing one construct may complete another. */
const rules: Rules = [
  // Comments with their text.
  [/<!--[\s\S]*?(?:-->|$)/g, ''],
  // Tags that hold no words for people.
  [/<(script|style|iframe|object|svg|math|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ''],
  // Other tags, and links as `<https://…>`; `a < b` is none.
  [/<\/?[a-z!?][^<>]*>/gi, ''],
  // Images and links keep their visible words.
  [/!?\[([^\][]*)\]\([^)]*\)?/g, '$1'],
  [/!?\[([^\][]*)\]\[[^\][]*\]/g, '$1'],
  [/^\s*\[[^\][]*\]:.*$/gm, ''],
  // Addresses, which many programs turn into links.
  [/(?:[a-z0-9+.-]+:\/\/|(?<![a-z0-9])www\.)\S+/gi, ''],
  [/(?<![a-z0-9])(?:javascript|data|vbscript|mailto|file):\S+/gi, ''],
  [/[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi, ''],
  // Code, emphasis, headings, quotes, bullets.
  [/`+/g, ''],
  [/(\*{1,3}|_{2,3}|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^\n_]*\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/^\s*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])\s+/gm, ''],
];

/** Openings of constructs that never end, which would swallow or mark the text after them on a page. */
const remains: Rules = [
  [/<(?=\/?[a-z!?])/gi, ''],
  [/\](?=\()/g, ''],
  [/\s+/g, ' '],
];

/** A model's words without markup, links and invisible characters. */
export function plainWords(text: string): string {
  return repeatUntilStable(dropUnseen(text), (words) =>
    apply(
      repeatUntilStable(words, (each) => apply(each, rules)),
      remains,
    ).trim(),
  );
}

function apply(text: string, list: Rules): string {
  return list.reduce((words, [pattern, becomes]) => words.replace(pattern, becomes), text);
}

/** Repeats a change until nothing changes; it ends because every rule removes something. */
function repeatUntilStable(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : repeatUntilStable(changed, change);
}

// Some servers read these inside a message as the end of it, and take what follows for somebody else's words.
const chatMarks = /<(?=[|｜]|\/?(?:s|bos|eos|unk|pad|sys|inst|start_of_turn|end_of_turn|think)>)|(?<=[|｜])>/gi;
const bracketMarks = /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/gi;
const doubleMarks = /<<(?=\/?SYS>>)/gi;

/** Control characters except line ends, marks of writing direction, invisible characters and variation selectors. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;

/** The visible characters of a text, without halves of surrogate pairs. */
export function dropUnseen(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '');
}

/** The same words with every chat marker broken, such as `<|im_start|>`. */
export function disarm(text: string): string {
  return dropUnseen(text)
    .replace(doubleMarks, '< <')
    .replace(chatMarks, (mark) => (mark === '<' ? '< ' : ' >'))
    .replace(bracketMarks, '[ ');
}
