/** Contexts of citations: the lines that cite works, and for each work its citations in reading order, each with its sentence. */

import { named, object, optional, type TypeOf, text, texts } from '../../shapes.ts';
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Inline, Node, Table } from '../../tree/nodes.ts';
import { sentenceAt } from '../../tree/sentences.ts';
import { enterLists, followNotes } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import { type CellHeads, cellHeads } from './cell-heads.ts';

export const citationContext = named(
  'CitationContext',
  object('A citation of a work.', {
    anchor: text('The anchor of the innermost block that holds it.'),
    section: text('The anchor of its section; of a footnote, the one that calls it first.'),
    sentence: text('The sentence; empty beyond some megabytes of them.'),
    row: optional(
      text('In a cell of a table: what stands at the start of its row; several headers are joined by ` / `.'),
    ),
    column: optional(text('In a cell of a table: the labels above its column, joined by ` / `.')),
    group: texts(
      'The anchors of the works cited at once there, as in “[3–5]”: all three of them; it alone where a page cites too many.',
    ),
  }),
);
export type CitationContext = TypeOf<typeof citationContext>;

/** Characters of sentences and ids of works that are kept: a page may cite a thousand works in one. */
const mostCharacters = 4_000_000;

/** Offsets in the text of a line. */
interface Range {
  readonly at: number;
  end: number;
}

/** A citation as printed: where in its line, and the words that name each work. */
interface Citation extends Range {
  readonly works: (Range & { readonly id: string })[];
}

/** `lines` are those of the sections, as `citingLines` finds them. */
export function citationContexts(
  content: Content,
  lines: readonly (readonly [section: string, lines: readonly CitingLine[]])[],
): Map<string, CitationContext[]> {
  const known = worksOf(content);
  const order = new Map(content.bibliography.map(({ id }, i) => [id, i]));
  const contexts = new Map<string, CitationContext[]>(content.bibliography.map(({ id }) => [id, []]));
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const called = new Set<string>();
  const following = followNotes();
  let left = mostCharacters;
  if (order.size === 0) return contexts;

  function readLine({ line, anchor, heads = {} }: CitingLine, section: string): void {
    const { citations, calls } = citationsIn(line, order);
    if (citations.length > 0) {
      const text = plainText(line);
      for (const { at, works } of joinRanges(citations, text)) {
        const sentence = left > 0 ? sentenceAt(text, at) : '';
        const group = expandRanges(works, text, content, order);
        const idsLength = group.reduce((sum, id) => sum + id.length + 3, 0);
        for (const work of group) {
          const isWhole = left > 0;
          left -= sentence.length + idsLength + (heads.row?.length ?? 0) + (heads.column?.length ?? 0);
          contexts
            .get(work)
            ?.push({ anchor, section, sentence, ...(isWhole && heads), group: isWhole ? group : [work] });
        }
      }
    }
    for (const id of calls) following.enter(() => readNote(id, section));
  }

  function readNote(id: string, section: string): void {
    const note = notes.get(id);
    if (note === undefined || called.has(id)) return;
    called.add(id);
    for (const { children } of note.content)
      for (const child of children)
        if (child.type !== 'section') for (const line of citingLinesIn(child, id, known)) readLine(line, section);
  }

  for (const [section, found] of lines) for (const line of found) readLine(line, section);
  following.rest();
  for (const { id } of content.footnotes) readNote(id, '');
  following.rest();
  return contexts;
}

/** The citations of a line with their offsets in its text, and the footnotes that it calls. */
function citationsIn(line: readonly Inline[], order: ReadonlyMap<string, number>) {
  const citations: Citation[] = [];
  const calls: string[] = [];
  let at = 0;
  let open: Citation | undefined;
  const walk = (nodes: readonly Inline[]): void => {
    for (const node of nodes) {
      if (node.type === 'footnoteRef') calls.push(node.target);
      if (node.type === 'text') {
        at += node.text.length;
        continue;
      }
      if (!('children' in node) || node.type === 'hidden') {
        at += plainText([node]).length;
        continue;
      }
      const begun = open;
      const isWork = node.type === 'ref' && order.has(node.target ?? '');
      // A reference to a work that stands in no citation is one itself.
      if (begun === undefined && (node.type === 'cite' || isWork)) open = { at, end: at, works: [] };
      const before = at;
      walk(node.children);
      if (node.type === 'superscript') at = before + plainText([node]).length;
      if (isWork && node.type === 'ref') open?.works.push({ id: node.target ?? '', at: before, end: at });
      if (begun === undefined && open !== undefined) {
        open.end = at;
        if (open.works.length > 0) citations.push(open);
        open = undefined;
      }
    }
  };
  walk(line);
  return { citations, calls };
}

const dash = /^[\])]?\s?[–—-]\s?[[(]?$/;

/** `[3]–[5]` is one citation. */
function joinRanges(citations: readonly Citation[], text: string): readonly Citation[] {
  const joined: Citation[] = [];
  for (const citation of citations) {
    const last = joined.at(-1);
    if (last !== undefined && dash.test(text.slice(last.end, citation.at))) {
      last.works.push(...citation.works);
      last.end = citation.end;
    } else joined.push({ ...citation, works: [...citation.works] });
  }
  return joined;
}

/** A longer range is none. */
const longestRange = 100;

/** The ids of the works, each once; `3–5` is also 4, where the list numbers its works so. */
function expandRanges(
  works: Citation['works'],
  text: string,
  { bibliography }: Content,
  order: ReadonlyMap<string, number>,
): string[] {
  const ids = new Set<string>();
  for (const [i, { id, at, end }] of works.entries()) {
    const before = works[i - 1];
    if (before !== undefined && dash.test(text.slice(before.end, at))) {
      const [from, to] = [order.get(before.id) ?? 0, order.get(id) ?? 0];
      const printed = numberIn(text.slice(at, end)) - numberIn(text.slice(before.at, before.end));
      if (printed === to - from && printed < longestRange)
        for (const between of bibliography.slice(from + 1, to)) ids.add(between.id);
    }
    ids.add(id);
  }
  return [...ids];
}

const numberIn = (words: string) => Number.parseInt(words.replace(/^\D/, ''), 10);

/** A line that cites works or calls footnotes: few of all lines, so that the others are looked at once. */
export interface CitingLine {
  readonly line: readonly Inline[];
  /** The innermost block that holds it. */
  readonly anchor: string;
  /** Of a line in a cell. */
  readonly heads?: CellHeads;
}

/** The lines of each section in reading order, without those of the sections in it; by the id of the section. */
export function citingLines(content: Content): [section: string, lines: CitingLine[]][] {
  const works = worksOf(content);
  if (works.size === 0) return [];
  return sectionsOf(content).map(({ id, title, children }) => {
    const found: CitingLine[] = [];
    if (isCiting(title, works)) found.push({ line: title, anchor: id });
    for (const child of children) if (child.type !== 'section') gather(child, id, works, found);
    return [id, found];
  });
}

/** The lines below a block. */
function citingLinesIn(block: Node, outer: string, works: ReadonlySet<string>): CitingLine[] {
  const found: CitingLine[] = [];
  gather(block, outer, works, found);
  return found;
}

const worksOf = ({ bibliography }: Content): ReadonlySet<string> => new Set(bibliography.map(({ id }) => id));

function gather(node: Node, outer: string, works: ReadonlySet<string>, found: CitingLine[]): void {
  const anchor = (node as { readonly id?: string }).id ?? outer;
  if (node.type === 'table') return gatherTable(node, anchor, works, found);
  enterLists(node, (nodes, inline) => {
    if (!inline) for (const child of nodes) gather(child, anchor, works, found);
    else if (isCiting(nodes as Inline[], works)) found.push({ line: nodes as Inline[], anchor });
  });
}

/** A cell says little without what heads it: `[24]`. */
function gatherTable(table: Table, anchor: string, works: ReadonlySet<string>, found: CitingLine[]): void {
  if (isCiting(table.caption, works)) found.push({ line: table.caption, anchor });
  let headsOf: ReturnType<typeof cellHeads> | undefined;
  for (const cell of table.rows.flat()) {
    const lines: CitingLine[] = [];
    gather(cell, anchor, works, lines);
    if (lines.length === 0) continue;
    headsOf ??= cellHeads(table);
    const heads = headsOf(cell);
    // The lines of a table in a cell have the heads of that one.
    for (const line of lines) found.push(line.heads === undefined ? { ...line, heads } : line);
  }
  for (const child of table.children ?? []) gather(child, anchor, works, found);
}

function isCiting(line: readonly Inline[], works: ReadonlySet<string>): boolean {
  for (let i = 0; i < line.length; i++) {
    const node = line[i] as Inline;
    if (node.type === 'text' || node.type === 'math') continue;
    if (node.type === 'footnoteRef') return true;
    if (node.type === 'ref' && node.target !== undefined && works.has(node.target)) return true;
    if ('children' in node && isCiting(node.children, works)) return true;
  }
  return false;
}
