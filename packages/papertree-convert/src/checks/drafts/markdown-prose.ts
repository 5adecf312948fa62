/** What of a draft in Markdown is prose: the same text with blanks for all else, and empty lines where paragraphs end. */

export const fence = /^ {0,3}(`{3,}|~{3,})/;
export const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const underline = /^ {0,3}(?:=+|-+)\s*$/;
/** What begins a paragraph of its own: an item, a row of a table, a note. */
const lead = /^\s{0,20}(?:[-*+]\s|(\d{1,9})[.)]\s|\||\[\^[^\]\s]{1,50}\]:)/;
/** `::: {.theorem}`, and its end. */
const div = /^ {0,3}:{3,}/;
/** Where links lead, what sets widths and names, tags, and keys in code: no words. */
const wordless =
  /(?<=\])\([^()\s]{1,2000}\)|(?<=[)\]`.\s])\{[#.][\w:-][^{}\n@]{0,300}\}|`[^`\n@]{0,300}@[^`\n]{0,300}`|(?<=[)\]`])\{[^{}\n@]{0,300}=[^{}\n@]{0,300}\}|<\/?[a-z][^<>@]{0,500}>/g;
const border = (length: number) => '\n'.repeat(length);

export function markdownProse(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  /** The fence of the code in which a line stands, or that of what stands before the text. */
  let open: string | undefined = /^---\s*$/.test(lines[0] ?? '') ? '---' : undefined;
  for (const [i, line] of lines.entries()) {
    const [, mark = ''] = fence.exec(line) ?? [];
    if (open !== undefined) {
      const isEnd = open === '---' ? i > 0 && /^(?:---|\.\.\.)\s*$/.test(line) : mark.startsWith(open);
      if (isEnd) open = undefined;
      out.push(border(line.length));
    } else if (mark !== '') {
      open = mark;
      out.push(border(line.length));
    } else if (heading.test(line) || div.test(line) || isUnderlined(lines, i) || isUnderlined(lines, i - 1))
      out.push(border(line.length));
    else {
      const [begin = '', number] = lead.exec(line) ?? [];
      // `2019.` at the begin of a line is no item, but where there is one before it.
      const isItem = number === undefined || Number(number) === 1 || isFree(lines[i - 1] ?? '');
      out.push(isItem ? border(begin.length) + line.slice(begin.length) : line);
    }
  }
  return withoutRemarks(out.join('\n')).replace(wordless, (found) => ' '.repeat(found.length));
}

const isFree = (before: string) => before.trim() === '' || lead.test(before);

/** Whether a line is a heading by the line below it. */
function isUnderlined(lines: readonly string[], i: number): boolean {
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  return (
    i >= 0 && !isBlank(i) && isBlank(i - 1) && underline.test(lines[i + 1] ?? '') && !underline.test(lines[i] ?? '')
  );
}

function withoutRemarks(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const from = text.indexOf('<!--', at);
    const end = from < 0 ? -1 : text.indexOf('-->', from);
    if (end < 0) break;
    pieces.push(text.slice(at, from), ' '.repeat(end + 3 - from));
    at = end + 3;
  }
  return pieces.join('') + text.slice(at);
}
