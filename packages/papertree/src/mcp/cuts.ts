/** Splits the Markdown of a section into pieces of bounded length, at borders of blocks wherever possible. */

/** Offsets where a piece may end: `strong` between blocks, `weak` between the items of a list. */
export interface Borders {
  readonly strong: readonly number[];
  readonly weak: readonly number[];
}

const heading = /^#{1,6} /;
const definition = /^\[\^([^\]\s]+)\]:/;
const item = /^(?:[-*+]|[0-9]{1,9}[.)]) /;

/** The starts of all blocks that may begin a piece. */
export function bordersOf(text: string): Borders {
  const strong: number[] = [];
  const weak: number[] = [];
  /** Ranges without borders: from the call of a footnote to its definition. */
  const notes: { readonly from: number; readonly to: number }[] = [];
  const inside = skipEnclosed();
  let section = 0;
  let offset = 0;
  let afterBlank = false;
  for (const line of text.split('\n')) {
    const free = inside(line);
    if (free && afterBlank && line !== '' && !/^\s/.test(line)) {
      const label = definition.exec(line)?.[1];
      if (label !== undefined) {
        const from = text.indexOf(`[^${label}]`, Math.max(section, endOfNote(notes, label, text)));
        notes.push({ from, to: offset });
      } else if (item.test(line)) weak.push(offset);
      else strong.push(offset);
    }
    if (free && heading.test(line)) section = offset;
    afterBlank = line === '';
    offset += line.length + 1;
  }
  const loose = (border: number) => !notes.some(({ from, to }) => from < border && border <= to);
  return { strong: strong.filter(loose), weak: weak.filter(loose) };
}

/** The end of the last definition with the same label. */
function endOfNote(keptTogether: readonly { to: number }[], label: string, text: string): number {
  const last = keptTogether.findLast(({ to }) => text.startsWith(`[^${label}]:`, to));
  return last ? last.to + label.length + 4 : 0;
}

/** Tracks blocks that may hold blank lines: code, displayed formulas, HTML tables. Tells whether a line begins outside them. */
function skipEnclosed(): (line: string) => boolean {
  let closing: string | undefined;
  let tables = 0;
  return (line) => {
    const free = closing === undefined && tables === 0;
    if (closing !== undefined) {
      if (line === closing) closing = undefined;
      return free;
    }
    const fence = /^(`{3,}|\${2,})(.*)$/.exec(line);
    if (fence && tables === 0 && !fence[2]?.includes('$')) closing = fence[1];
    tables += count(line, '<table>') - count(line, '</table>');
    return free;
  };
}

function count(line: string, what: string): number {
  return line.includes(what) ? line.split(what).length - 1 : 0;
}

/** The end of the piece that begins at `from`: at most `room` characters on, and never at `from` itself. */
export function endOfPiece(text: string, { strong, weak }: Borders, from: number, room: number): number {
  const limit = from + room;
  if (text.length <= limit) return text.length;
  const block = strong.findLast((border) => border > from && border <= limit);
  const next = strong.find((border) => border > (block ?? from)) ?? text.length;
  // A block that fits in a piece of its own is not cut, nor is one that can be left out of a piece half full.
  if (block !== undefined && (next - block <= room || block - from >= room / 2)) return block;
  return (
    weak.findLast((border) => border > (block ?? from) && border <= limit) ?? cutInside(text, block ?? from, limit)
  );
}

/** A cut inside a block that is larger than any piece: after a line, a word, or anywhere; never before the definition of a footnote. */
function cutInside(text: string, from: number, limit: number): number {
  const least = from + (limit - from) / 2;
  for (const end of ['\n', ' ']) {
    for (let at = text.lastIndexOf(end, limit - 1); at >= least; at = text.lastIndexOf(end, at - 1))
      if (!isTied(text, at + 1)) return at + 1;
  }
  // Nor between the halves of a surrogate pair.
  let at = limit;
  while (at > from + 1 && (isTied(text, at) || /[\udc00-\udfff]/.test(text.charAt(at)))) at--;
  return at;
}

const tied = /\n*\[\^[^\]\s]+\]:/y;

function isTied(text: string, at: number): boolean {
  tied.lastIndex = at;
  return tied.test(text);
}
