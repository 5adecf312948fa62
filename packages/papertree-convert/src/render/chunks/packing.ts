/** Packs stretches of the Markdown into spans of a size: cut at blocks, then at lines and sentences, anew in each section. */
import { type Border, bordersIn, levels } from './borders.ts';
import type { ChunkKind } from './chunk-shapes.ts';
import type { Stretch } from './stretches.ts';

/** A piece of the Markdown of at most the size, or one that may not be cut. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly indent: number;
  readonly repeated: string;
}

export interface Span extends Omit<Piece, 'size'> {
  readonly kind: ChunkKind;
  /** All that it is cut from. */
  readonly stretches: readonly Stretch[];
  readonly oversized: boolean;
}

export interface Sizes {
  readonly max: number;
  readonly overlap: number;
  /** The size of a text; that of two together is at most the sum. */
  size(text: string): number;
}

/** A text before a statement or float, shorter than this share of a chunk, stands in one with it. */
const leadIn = 1 / 8;

export function* packStretches(markdown: string, stretches: readonly Stretch[], sizes: Sizes): Generator<Span> {
  const room = sizes.max - sizes.overlap;
  const fits = { ...sizes, max: room };
  let open: OpenSpan | undefined;
  for (const stretch of stretches) {
    for (const piece of piecesOf(markdown, stretch, fits)) {
      const gap = open === undefined ? 0 : sizes.size(markdown.slice(open.to, piece.from));
      if (open !== undefined && mayJoin(open, stretch, room) && open.size + gap + piece.size <= room) {
        join(open, stretch, piece, gap);
        continue;
      }
      if (open !== undefined) yield closed(open, sizes);
      const size = piece.size + repeatedSize(piece.repeated, fits);
      open = { ...piece, size, stretches: [stretch], group: stretch.group };
    }
  }
  if (open !== undefined) yield closed(open, sizes);
}

interface OpenSpan {
  readonly from: number;
  to: number;
  size: number;
  readonly indent: number;
  readonly repeated: string;
  readonly stretches: Stretch[];
  group: string;
}

function mayJoin({ stretches, group, size }: OpenSpan, next: Stretch, room: number): boolean {
  if (stretches[0]?.path.at(-1) !== next.path.at(-1)) return false;
  return group === next.group || (group === 'prose' && next.group.startsWith('alone ') && size <= room * leadIn);
}

function join(open: OpenSpan, stretch: Stretch, piece: Piece, gap: number): void {
  open.to = piece.to;
  open.size += gap + piece.size;
  open.group = stretch.group;
  if (open.stretches.at(-1) !== stretch) open.stretches.push(stretch);
}

function closed({ from, to, size, indent, repeated, stretches, group }: OpenSpan, { max }: Sizes): Span {
  const kinds = new Set(stretches.filter((each) => each.group === group).map(({ kind }) => kind));
  const [kind = 'text'] = kinds.size === 1 ? kinds : [];
  return { from, to, indent, repeated, kind, stretches, oversized: size > max };
}

/** What is repeated counts, unless it is so long that no row would stand beside it. */
function repeatedSize(repeated: string, { max, size }: Sizes): number {
  const own = repeated === '' ? 0 : size(repeated);
  return own > max / 2 ? 0 : own;
}

function piecesOf(markdown: string, { from, to }: Stretch, sizes: Sizes): Piece[] {
  const whole = { from, to, indent: 0, repeated: '', size: sizes.size(markdown.slice(from, to)) };
  return whole.size <= sizes.max ? [whole] : cut(markdown, whole, bordersIn(markdown, from, to), 0, sizes);
}

function cut(markdown: string, piece: Piece, borders: readonly Border[], level: number, sizes: Sizes): Piece[] {
  const name = levels[level];
  if (name === undefined || piece.size + repeatedSize(piece.repeated, sizes) <= sizes.max) return [piece];
  const pieces: Piece[] = [];
  let start: Omit<Piece, 'to' | 'size'> = piece;
  let inner: Border[] = [];
  const end = (to: number) => {
    const size = sizes.size(markdown.slice(start.from, to));
    for (const each of cut(markdown, { ...start, to, size }, inner, level + 1, sizes)) pieces.push(each);
    inner = [];
  };
  for (const border of borders) {
    if (border.level !== name) inner.push(border);
    else {
      end(border.end);
      start = { from: border.at, indent: border.indent, repeated: border.repeated };
    }
  }
  end(piece.to);
  return pieces;
}

/** Where a span begins that repeats the end of the one before it, at a border and no longer than the overlap. */
export function overlapStart(markdown: string, before: Span, { overlap, size }: Sizes): Border | undefined {
  if (overlap === 0) return undefined;
  const whole = { at: before.from, end: before.from, level: 'block', indent: before.indent, repeated: '' } as const;
  const borders = bordersIn(markdown, before.from, before.to).filter(({ repeated }) => repeated === '');
  return [...(before.repeated === '' ? [whole] : []), ...borders].find(
    ({ at }) => size(markdown.slice(at, before.to)) <= overlap,
  );
}
