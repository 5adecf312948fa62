/** Drafts that cite by the numbers of a printed list, which most have at their end, or print their list by LaTeX; lists and drafts read together. */

import { type ListedWork, printedWork, printedWorks, type WorkList } from '../listed-works.ts';
import { citesByKeys, type DraftKind } from './calls.ts';
import { markdownProse } from './markdown-prose.ts';
import { numberedCallsIn } from './numbered-calls.ts';
import { entriesOfDraft, type NumberedEntry } from './numbered-lists.ts';
import { type DraftCitation, readDraft } from './read-draft.ts';
import { printsList } from './tex-bibliography.ts';
import type { DraftFiles } from './tex-expansion.ts';

/** What is read of such a draft. */
export interface NumberedDraft {
  /** The draft with blanks for its list, in as many characters and lines. */
  readonly prose: string;
  /** The numbers of works, and `^1` of those in notes. */
  readonly keys: ReadonlySet<string>;
  /** Those of its own list. */
  readonly works: readonly ListedWork[];
}

const isNumber = (key: string) => /^[1-9]\d{0,2}$/.test(key);

/** Undefined where a text cites by keys, or no number of its list, nor of the one that is given beside it. */
export function numberedDraft(text: string, given: Pick<WorkList, 'works'> = { works: [] }): NumberedDraft | undefined {
  const entries = entriesOfDraft(text, isReference);
  const numbers = given.works.filter(({ key, isCounted }) => !isCounted && isNumber(key)).map(({ key }) => key);
  const keys = new Set([...entries.map(({ key }) => key), ...numbers]);
  if (keys.size === 0) return undefined;
  const prose = withoutLinks(withoutEntries(text, entries));
  const isCiting = () =>
    markdownProse(prose)
      .split(/\n\s*\n/)
      .some((paragraph) => numberedCallsIn(paragraph, keys).length > 0);
  if (citesByKeys(prose) || !isCiting()) return undefined;
  const works = entries.map(({ key, words, from }, i) => ({
    ...printedWork(withoutMarkdown(words), i, from + 1),
    key,
  }));
  return { prose, keys, works };
}

/** Whether words may be of a work, for they have what a note seldom has. */
function isReference(words: string): boolean {
  const { id, doi, title, year } = printedWork(withoutMarkdown(words), 0);
  return id !== undefined || doi !== '' || (title !== '' && year !== '');
}

/** A reference without marks of Markdown: what is linked to its paper is its title. */
const withoutMarkdown = (words: string) =>
  words
    .replace(/\[([^[\]]{12,300})\]\(<?(https?:[^()\s<>]{1,500})>?\)/g, '“$1”, $2')
    .replace(/\[([^[\]]{1,300})\]\(<?(https?:[^()\s<>]{1,500})>?\)/g, '$1 $2')
    .replace(/<(https?:[^<>\s]{1,500})>/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/g, ' ')
    .replace(/\\([[\]*_.&#~])/g, '$1')
    .replace(/(?<![\p{L}\p{N}*_])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}*_])/gu, '')
    .trim();

function withoutEntries(text: string, entries: readonly NumberedEntry[]): string {
  const lines = text.split('\n');
  for (const { from, to } of entries) for (let i = from; i < to; i++) lines[i] = ' '.repeat(lines[i]?.length ?? 0);
  return lines.join('\n');
}

/** `[3](https://…)` is a link, and cites nothing; `[3](#ref-3)` leads to the list. */
const withoutLinks = (text: string) =>
  text.replace(
    /\[(\d{1,3})\](\((?!#)[^()\s]{1,2000}\))/g,
    (_, number: string, target: string) => ` ${number} ${' '.repeat(target.length)}`,
  );

interface MostRead {
  readonly works?: number;
  readonly sentences?: number;
}

export interface ListWithDraft {
  readonly list: WorkList;
  readonly cited: readonly DraftCitation[];
}

/** A list and a draft; the draft adds the works of its own list, and what is in both lists is checked once. */
export function readListAndDraft(
  list: WorkList,
  draft: string,
  kind: DraftKind,
  most: MostRead = {},
  files?: DraftFiles,
): ListWithDraft {
  const numbered = kind === 'markdown' ? numberedDraft(draft, list) : undefined;
  const cited = readDraft(draft, kind, most.sentences, files, numbered);
  const known = new Set(list.works.map(({ key }) => key));
  const own =
    kind === 'latex'
      ? [draft, ...(files?.values() ?? [])].flatMap(printedWorks).filter(({ key }) => !known.has(key))
      : (numbered?.works ?? []);
  return { list: withOwnWorks(list, own, most.works), cited };
}

function withOwnWorks(list: WorkList, own: readonly ListedWork[], most: number | undefined): WorkList {
  if (own.length === 0) return list;
  const isOwn = new Set(own.map(({ key }) => key));
  // A number is by the draft that of its own list.
  const works = [...list.works.filter(({ key }) => !isOwn.has(key)), ...own].slice(0, most);
  return { ...list, works: works.map((work, i) => ({ ...work, place: i + 1 })) };
}

export const noWorks: WorkList = { format: 'printed', works: [], faults: [] };

/** The list and the sentences of a draft that prints its list; undefined of other texts, as of a list alone. */
export function readDraftWithList(text: string, most: MostRead = {}): ListWithDraft | undefined {
  if (printsList(text)) {
    const read = readListAndDraft(noWorks, text, 'latex', most);
    return read.cited.length > 0 ? read : undefined;
  }
  const numbered = numberedDraft(text);
  if (!numbered || numbered.works.length === 0) return undefined;
  const list = withOwnWorks(noWorks, numbered.works, most.works);
  return { list, cited: readDraft(text, 'markdown', most.sentences, undefined, numbered) };
}
