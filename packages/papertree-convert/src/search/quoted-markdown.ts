/** Takes the marks of our Markdown out of a quotation. */

const markup: readonly (readonly [RegExp, string])[] = [
  // Block quotes and list items; a minus before a number is no bullet.
  [/^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?/gm, ''],
  // Footnote calls and the labels of footnotes.
  [/\[\^[^\]\s]+\]:?/g, ''],
  // Links: their words stay; of an autolink the address.
  [/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, ']'],
  [/<((?:https?:\/\/|mailto:)[^<>\s]+)>/g, '$1'],
  [/<\/?(?:sub|sup|br)>|<!-- -->/g, ''],
  // Equation numbers, and the environments around rows.
  [/\\tag\{[^{}]*\}|\\notag\b|\\(?:begin|end)\{(?:align|aligned|gathered)\}/g, ''],
];

/** Text copied from our Markdown, as it is found in the paper. */
export function stripMarkdown(quotation: string): string {
  return markup.reduce((words, [mark, instead]) => words.replace(mark, instead), quotation);
}
