/** Printed lists that give each work its number, `[3] A. Able …` or `3. A. Able …`. */
import { fence, heading } from './markdown-prose.ts';

/** A work of such a list. */
export interface NumberedEntry {
  /** Its number; of a footnote, `^` and its name. */
  readonly key: string;
  readonly words: string;
  /** The lines in which it stands, from 0, and the one behind them. */
  readonly from: number;
  readonly to: number;
}

/** `[3] `, `- **[3]** `, `[3]: https://…`; Pandoc writes `\[3\]`. */
const inBrackets = /^\s{0,3}(?:[-*+]\s{1,4})?[*_]{0,2}\\?\[(\d{1,3})\\?\][*_]{0,2}[:.]?\s{1,9}(?=\S)/;
/** `3. `, `3) ` */
const withPoint = /^\s{0,3}(\d{1,3})[.)]\s{1,9}(?=\S)/;
/** `[^3]: `, `[^able]: ` */
const ofNote = /^\[(\^[^\]\s]{1,50})\]:\s{0,9}(?=\S)/;
/** `[3]: https://…`, by which Markdown links `[3]`. */
const ofLink = /^\s{0,3}\[(\d{1,3})\]:\s{1,9}(?=<?https?:)/;
const marks = { inBrackets, withPoint, ofNote, ofLink } as const;
type Mark = keyof typeof marks;

const listHeading =
  /^\s{0,3}(?:#{1,6}\s{1,9})?(?:\d{1,2}\.?\s)?[*_]{0,2}(?:references?|bibliography|works cited|literature(?: cited)?|sources|literatur(?:verzeichnis)?|quellen|références|bibliographie|referencias|bibliografía)[*_]{0,2}:?[*_]{0,2}\s{0,9}#{0,6}\s*$/i;
const underline = /^\s{0,3}(?:=+|-+)\s*$/;
const isBlank = (line = '') => line.trim() === '';

/** The entries from a line on, to the first line that is none and belongs to none. */
function entriesFrom(lines: readonly string[], start: number, name: Mark, most = lines.length): NumberedEntry[] {
  const mark = marks[name];
  const entries: { key: string; words: string; from: number; to: number }[] = [];
  for (let i = start; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const [whole = '', key] = mark.exec(line) ?? [];
    const last = entries.at(-1);
    if (key !== undefined && entries.length === most) break;
    if (key !== undefined) entries.push({ key, words: line.slice(whole.length).trim(), from: i, to: i + 1 });
    else if (isBlank(line)) continue;
    else if (last && !heading.test(line) && (last.to === i || /^(?: {2,}|\t)/.test(line))) {
      last.words = `${last.words} ${line.trim()}`;
      last.to = i + 1;
    } else break;
  }
  // Markdown counts `1.` again and again up by itself.
  const isCounted = name === 'withPoint' && entries.length > 1 && new Set(entries.map(({ key }) => key)).size === 1;
  return isCounted ? entries.map((each, i) => ({ ...each, key: `${Number(each.key) + i}` })) : entries;
}

const markAt = (line: string): Mark | undefined =>
  (['inBrackets', 'ofNote', 'withPoint'] as const).find((name) => marks[name].test(line));

/** The line of the first entry below a heading. */
function firstBelow(lines: readonly string[], at: number): number {
  let i = at + 1;
  if (underline.test(lines[i] ?? '')) i++;
  while (i < lines.length && isBlank(lines[i])) i++;
  return i;
}

/** The list below the last heading that says so. */
function headedList(lines: readonly string[]): NumberedEntry[] {
  for (let i = lines.length - 1; i >= 0; i--) {
    if (!listHeading.test(lines[i] ?? '')) continue;
    const first = firstBelow(lines, i);
    const name = markAt(lines[first] ?? '');
    if (name) return entriesFrom(lines, first, name);
  }
  return [];
}

/** The entries in brackets, from 1 on, with which a text ends. */
function lastList(lines: readonly string[]): NumberedEntry[] {
  const first = lines.findLastIndex((line, i) => inBrackets.exec(line)?.[1] === '1' && isBlank(lines[i - 1]));
  if (first < 0) return [];
  const entries = entriesFrom(lines, first, 'inBrackets');
  const isToEnd = lines.slice(entries.at(-1)?.to).every(isBlank);
  return isToEnd && entries.every(({ key }, i) => key === `${i + 1}`) ? entries : [];
}

/** Entries that stand anywhere, by a mark that nothing else has. */
const scattered = (lines: readonly string[], name: 'ofNote' | 'ofLink'): NumberedEntry[] =>
  lines.flatMap((line, i) => (marks[name].test(line) ? entriesFrom(lines, i, name, 1) : []));

/** The entries of a draft, each key once: of its list, else those of `isWork`, which stand behind it without a heading or in notes. */
export function entriesOfDraft(text: string, isWork: (words: string) => boolean): NumberedEntry[] {
  const lines = withoutCode(text.split('\n'));
  const headed = headedList(lines);
  const last = headed.length > 0 ? [] : lastList(lines);
  const list = headed.length > 0 ? headed : last.every(({ words }) => isWork(words)) ? last : [];
  const notes = scattered(lines, 'ofNote').filter(({ words }) => isWork(words) && !/\[\d{1,3}\]/.test(words));
  const entries = new Map<string, NumberedEntry>();
  for (const entry of [...list, ...notes, ...scattered(lines, 'ofLink')])
    if (!entries.has(entry.key)) entries.set(entry.key, entry);
  return [...entries.values()].toSorted((a, b) => a.from - b.from);
}

/** The entries of a text that is nothing but such a list; none where it is another. */
export function entriesOfList(text: string): NumberedEntry[] {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => !isBlank(line));
  const first = listHeading.test(lines[begin] ?? '') ? firstBelow(lines, begin) : begin;
  const name = markAt(lines[first] ?? '');
  const entries = name ? entriesFrom(lines, first, name) : [];
  const isWhole = lines.slice(entries.at(-1)?.to).every(isBlank);
  return isWhole && new Set(entries.map(({ key }) => key)).size === entries.length ? entries : [];
}

/** The lines, with empty ones for code. */
function withoutCode(lines: readonly string[]): string[] {
  let open = '';
  return lines.map((line) => {
    const [, mark = ''] = fence.exec(line) ?? [];
    const isCode = open !== '' || mark !== '';
    if (open === '') open = mark;
    else if (mark.startsWith(open)) open = '';
    return isCode ? '' : line;
  });
}
