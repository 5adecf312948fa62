/** Follows the lines of Markdown through blocks that may hold blank lines: code, displayed formulas, HTML tables. */

/** The enclosure in which a line stands. */
export type Enclosure = 'code' | 'display' | 'table';

/** Takes the lines in order, without the marks of quotations before them; tells in what each begins, if in anything. */
export function followEnclosures(): (line: string) => Enclosure | undefined {
  let closing: string | undefined;
  let tables = 0;
  return (line) => {
    if (closing !== undefined) {
      const within = closing.startsWith('$') ? 'display' : 'code';
      if (line === closing) closing = undefined;
      return within;
    }
    const within = tables > 0 ? 'table' : undefined;
    const fence = /^(`{3,}|\${2,})(.*)$/.exec(line);
    if (fence && tables === 0 && !fence[2]?.includes('$')) closing = fence[1];
    tables += count(line, '<table>') - count(line, '</table>');
    return within;
  };
}

function count(line: string, what: string): number {
  return line.includes(what) ? line.split(what).length - 1 : 0;
}
