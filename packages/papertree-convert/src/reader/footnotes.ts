/** Footnotes while the page is read: the mark of one and its text may stand apart, and are paired at the end. */
import type { Block, Footnote, Inline } from '../tree/nodes.ts';
import type { Ids } from './ids.ts';

type FootnoteCall = Inline & { type: 'footnoteRef' };

export interface PendingFootnote {
  readonly mark: string;
  readonly footnote: Footnote;
  /** The places that call it. */
  readonly calls: FootnoteCall[];
  /** The parts of it met so far; `apart` is its text without a mark beside it. */
  has: 'mark' | 'apart' | 'both';
  /** The paragraph that is made of a text without a mark, where it stands. */
  place?: { blocks: Block[]; block: Block; top: boolean };
}

export interface Footnotes {
  readonly list: Footnote[];
  readonly pending: PendingFootnote[];
  /** The last pending one of each mark, and those without a text so far. */
  readonly last: Map<string, PendingFootnote>;
  readonly waiting: Map<string, PendingFootnote>;
}

export const openFootnotes = (): Footnotes => ({ list: [], pending: [], last: new Map(), waiting: new Map() });

/** Makes a call of a footnote. */
export function callFootnote({ pending, last, waiting }: Footnotes, met: PendingFootnote): FootnoteCall {
  if (met.calls.length === 0) {
    pending.push(met);
    last.set(met.mark, met);
    if (met.has === 'mark') waiting.set(met.mark, met);
  }
  const node: FootnoteCall = { type: 'footnoteRef', target: met.footnote.id, number: met.mark };
  met.calls.push(node);
  return node;
}

/** Says of texts without a mark that the paragraphs made of them are in another list now. */
export function moveFootnotes({ pending }: Footnotes, moved: ReadonlySet<Block>, blocks: Block[]): void {
  for (const { place } of pending) if (place && moved.has(place.block)) place.blocks = blocks;
}

/** Pairs each mark left over with the next text left over; a mark without a text becomes superscript, and its footnote goes. */
export function pairMarks(footnotes: Footnotes, ids: Ids): void {
  const gone = new Set<Footnote>();
  const apart = footnotes.pending.filter((each) => each.has === 'apart');
  let next = 0;
  for (const met of footnotes.pending) {
    if (met.has !== 'mark') continue;
    const words = apart[next++];
    gone.add(met.footnote);
    ids.taken.delete(met.footnote.id);
    for (const node of met.calls) {
      if (words === undefined) raise(node, met.mark);
      else node.target = words.footnote.id;
    }
    if (words === undefined) continue;
    words.footnote.number = met.mark;
    for (const node of met.calls) words.calls.push(node);
  }
  dropFootnotes(footnotes, gone);
}

/**
 * Takes paragraphs out that were made of a text without a mark, where that is called after all, or stands before the first
 * section. Nothing calls the latter: they are the title page's, and given back.
 */
export function takeUncalled(footnotes: Footnotes): Footnote[] {
  const unplaced = new Set<Block>();
  const holders = new Set<Block[]>();
  const titlePage = new Set<Footnote>();
  for (const { place, calls, footnote } of footnotes.pending) {
    if (place === undefined || (calls.length < 2 && !place.top)) continue;
    unplaced.add(place.block);
    holders.add(place.blocks);
    if (calls.length < 2) titlePage.add(footnote);
  }
  for (const blocks of holders) retain(blocks, (block) => !unplaced.has(block));
  dropFootnotes(footnotes, titlePage);
  return [...titlePage];
}

function dropFootnotes({ list }: Footnotes, gone: ReadonlySet<Footnote>): void {
  if (gone.size > 0) retain(list, (each) => !gone.has(each));
}

/** Keeps of a list, in place, what passes the test. */
function retain<T>(list: T[], keep: (each: T) => boolean): void {
  let kept = 0;
  for (const each of list) if (keep(each)) list[kept++] = each;
  list.length = kept;
}

function raise(node: object, mark: string): void {
  for (const key of Object.keys(node)) Reflect.deleteProperty(node, key);
  Object.assign(node, { type: 'superscript', children: [{ type: 'text', text: mark }] });
}
