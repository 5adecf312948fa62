/** Text collected into blocks as it is read, so that words and word order can be compared block by block. */
import { formulaEnd, formulaStart, words } from './words.ts';

/**
 * The place of words: in the text; in a box of prose inside a drawing; among the labels of a drawing;
 * as the marks of an author, which lead to affiliations; or where they may be printed and need not be (the number of
 * an item that prints none).
 */
export type Area = 'main' | 'boxed' | 'drawing' | 'mark' | 'spare';

export interface Block {
  readonly text: string;
  readonly area: Area;
  /** Its depth in footnotes. */
  readonly note: number;
}

const found = new WeakMap<Block, readonly string[]>();

/** The words of a block, which are asked for many times. */
export function wordsOf(block: Block): readonly string[] {
  let list = found.get(block);
  if (list === undefined) found.set(block, (list = words(block.text)));
  return list;
}

export interface Flow {
  readonly blocks: Block[];
  area: Area;
  text(value: string): void;
  formula(latex: string): void;
  /** Ends the block that is being collected. */
  end(): void;
  /** Reads something as blocks of its own, in the midst of the block that is being collected. */
  aside(read: () => void, options?: { note?: boolean; area?: Area }): void;
  /** Reads something as blocks of its own, and returns the text of them, footnotes apart. */
  apart(read: () => void): string;
}

export function collectFlow(): Flow {
  const blocks: Block[] = [];
  let buffer = '';
  let note = 0;
  const flow: Flow = {
    blocks,
    area: 'main',
    text(value) {
      buffer += value;
    },
    formula(latex) {
      buffer += formulaStart + latex + formulaEnd;
    },
    end() {
      if (/[^\s\u0003]/.test(buffer)) blocks.push({ text: buffer, area: flow.area, note });
      buffer = '';
    },
    aside(read, options = {}) {
      const before = { buffer, area: flow.area };
      buffer = '';
      if (options.note) note += 1;
      if (options.area) flow.area = options.area;
      read();
      flow.end();
      flow.area = before.area;
      if (options.note) note -= 1;
      // The words before and after are separate: something stands between them.
      buffer = `${before.buffer}\u0003`;
    },
    apart(read) {
      flow.end();
      const from = blocks.length;
      read();
      flow.end();
      return blocks
        .slice(from)
        .filter((it) => it.note === note)
        .map((it) => it.text)
        .join('\n');
    },
  };
  return flow;
}
