/** The page that is being written: its blocks so far, and where each part of the paper begins and ends in it. */

/** A part of the rendering. Parts stand in reading order, a section before what is in it. */
export interface Part {
  readonly id: string;
  /** UTF-8 offsets. */
  readonly start: number;
  readonly end: number;
  /** The same in UTF-16 units, as JavaScript counts. */
  readonly from: number;
  readonly to: number;
  /** The length in code points. */
  readonly characters: number;
}

type Draft = { -readonly [K in keyof Part]: Part[K] };

export interface Sheet {
  /** Whether anyone asks where the parts stand: only then are bytes and characters counted. */
  readonly measured: boolean;
  readonly chunks: string[];
  readonly parts: Draft[];
  bytes: number;
  units: number;
  characters: number;
}

export const blankSheet = (measured: boolean): Sheet => ({
  measured,
  chunks: [],
  parts: [],
  bytes: 0,
  units: 0,
  characters: 0,
});

/** Begins a part: where its first block will stand, past the blank line. */
export function openPart(sheet: Sheet, id: string): Draft {
  const gap = sheet.units === 0 ? 0 : 1;
  const part = {
    id,
    start: sheet.bytes + gap,
    end: 0,
    from: sheet.units + gap,
    to: 0,
    characters: sheet.characters + gap,
  };
  sheet.parts.push(part);
  return part;
}

/** Ends a part; one in which nothing was written is empty and stands where the text ends. */
export function closePart(sheet: Sheet, part: Draft): void {
  if (sheet.units < part.from) {
    part.start = sheet.bytes;
    part.from = sheet.units;
    part.characters = sheet.characters;
  }
  part.end = sheet.bytes;
  part.to = sheet.units;
  part.characters = sheet.characters - part.characters;
}

/** Writes a block, with a blank line above it. */
export function put(sheet: Sheet, block: string): void {
  const chunk = sheet.units === 0 ? `${block}\n` : `\n${block}\n`;
  sheet.chunks.push(chunk);
  sheet.units += chunk.length;
  if (!sheet.measured) return;
  const bytes = Buffer.byteLength(chunk);
  sheet.bytes += bytes;
  sheet.characters += bytes === chunk.length ? chunk.length : countCharacters(chunk);
}

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Code points, as opposed to UTF-16 units. */
export function countCharacters(text: string): number {
  return text.length - (text.match(pairs)?.length ?? 0);
}
