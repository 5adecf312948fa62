/** The output of a rendering: its blocks so far, and the offsets at which each part of the paper begins and ends. */
import { sectionsOf } from '../tree/anchors.ts';
import type { Content } from '../tree/nodes.ts';

/**
 * The place of a section, block, footnote, list of works or work in the rendering. Parts are in reading order, a section
 * before its contents.
 */
export interface Part {
  readonly id: string;
  /** Offsets in bytes of UTF-8. */
  readonly start: number;
  readonly end: number;
  /** The same offsets in UTF-16 units, as JavaScript counts. */
  readonly from: number;
  readonly to: number;
  /** The length in code points. */
  readonly characters: number;
}

type OpenPart = { -readonly [K in keyof Part]: Part[K] };

export interface Output {
  /** Whether the offsets are wanted: only then are bytes and characters counted. */
  readonly measured: boolean;
  /** The blocks, and the ends of lines behind and between them. */
  readonly chunks: string[];
  readonly parts: OpenPart[];
  /** The length of the footnotes that were defined again, in UTF-16 units. */
  repeated: number;
  bytes: number;
  units: number;
  characters: number;
}

export const newOutput = (measured: boolean): Output => ({
  measured,
  chunks: [],
  parts: [],
  repeated: 0,
  bytes: 0,
  units: 0,
  characters: 0,
});

/** Begins a part where its first block will begin, after the blank line. */
export function openPart(output: Output, id: string): OpenPart {
  const gap = output.units === 0 ? 0 : 1;
  const part = {
    id,
    start: output.bytes + gap,
    end: 0,
    from: output.units + gap,
    to: 0,
    characters: output.characters + gap,
  };
  output.parts.push(part);
  return part;
}

/** Ends a part. One in which nothing was written is empty, at the end of the text. */
export function closePart(output: Output, part: OpenPart): void {
  if (output.units < part.from) {
    part.start = output.bytes;
    part.from = output.units;
    part.characters = output.characters;
  }
  part.end = output.bytes;
  part.to = output.units;
  part.characters = output.characters - part.characters;
}

/** Writes a block, with a blank line above it. */
export function put(output: Output, block: string): void {
  // The line ends stand beside the block: a string with them would be one more copy of it.
  const ends = output.units === 0 ? 1 : 2;
  if (ends === 2) output.chunks.push('\n');
  output.chunks.push(block, '\n');
  output.units += block.length + ends;
  if (!output.measured) return;
  const bytes = byteLength(block);
  output.bytes += bytes + ends;
  output.characters += (bytes === block.length ? bytes : countCharacters(block)) + ends;
}

/** Marks the items of a list as parts; the next block that is put is these items, a line each. */
export function markItems(output: Output, of: readonly { readonly id: string }[], items: readonly string[]): void {
  if (!output.measured) return;
  const gap = output.units === 0 ? 0 : 1;
  let start = output.bytes + gap;
  let from = output.units + gap;
  for (const [i, item] of items.entries()) {
    // The end of the line is the item's.
    const end = start + byteLength(item) + 1;
    const to = from + item.length + 1;
    output.parts.push({ id: of[i]?.id ?? '', start, end, from, to, characters: countCharacters(item) + 1 });
    start = end;
    from = to;
  }
}

/** The length of a text in bytes of UTF-8. */
function byteLength(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  if (3 * text.length > scratch.length) scratch = new Uint8Array(6 * text.length);
  return encoder.encodeInto(text, scratch).written;
}

const beyondAscii = /[^\x00-\x7f]/;
const encoder = new TextEncoder();
/** Bytes that are written and never read: the encoder counts several times as fast as a loop over the letters. */
let scratch = new Uint8Array(1 << 14);

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The length of a text in code points. */
export function countCharacters(text: string): number {
  return text.length - (text.match(pairs)?.length ?? 0);
}

export interface SectionMark {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
  /** Offsets in the Markdown body, in bytes. */
  readonly start: number;
  readonly end: number;
}

export function markSections(
  content: Content,
  parts: readonly Part[],
  aliases: ReadonlyMap<string, string>,
): SectionMark[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  return sectionsOf(content).map(({ id, number }) => {
    const { start = 0, end = 0 } = byId.get(id) ?? {};
    return { id, alias: aliases.get(id) ?? '', number, start, end };
  });
}
