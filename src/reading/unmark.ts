/** Takes off a quotation what Markdown writes around the words of a paper, and what is ours in it: no paper has printed that. */

const marks: readonly (readonly [RegExp, string])[] = [
  // Of quotes and of items, where a line begins; a minus before a number is no bullet.
  [/^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?/gm, ''],
  // A footnote's call, and what its text begins with.
  [/\[\^[^\]\s]+\]:?/g, ''],
  // Of a link its words, or the address that stands for them.
  [/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, ']'],
  [/<((?:https?:\/\/|mailto:)[^<>\s]+)>/g, '$1'],
  [/<\/?(?:sub|sup|br)>|<!-- -->/g, ''],
  // A number beside a formula, and what holds its rows together.
  [/\\tag\{[^{}]*\}|\\notag\b|\\(?:begin|end)\{(?:align|aligned|gathered)\}/g, ''],
];

export function unmark(quotation: string): string {
  return marks.reduce((words, [mark, instead]) => words.replace(mark, instead), quotation);
}
