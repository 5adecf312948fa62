/** Finds what may not be cut in a line of our Markdown: formulas, code, links, emphasised and raised words. */

export interface LineSpan {
  readonly from: number;
  readonly to: number;
}

const opener = /\\[\s\S]|`+|\$+|!?\[|\*+|~~|<(sub|sup|code|span)\b[^>]*>/g;
const link = /!?\[(?:[^[\]\\]|\\[\s\S]|\[[^[\]]*\])*\]\((?:[^()\\]|\\[\s\S]|\([^()]*\))*\)/y;

export function uncutSpans(line: string): LineSpan[] {
  const spans: LineSpan[] = [];
  /** Where each mark of emphasis that is open began. */
  const open = new Map<string, number>();
  opener.lastIndex = 0;
  for (let found = opener.exec(line); found; found = opener.exec(line)) {
    const { 0: mark, 1: element, index: from } = found;
    const to = endOfSpan(line, mark, element, from);
    if (to > from + mark.length) {
      spans.push({ from, to });
      opener.lastIndex = to;
    } else if (/^[*~]/.test(mark) && !standsAlone(line, from, mark)) {
      for (const each of emphasisOf(mark)) {
        const begun = open.get(each);
        if (begun === undefined) open.set(each, from);
        else {
          spans.push({ from: begun, to: from + mark.length });
          open.delete(each);
        }
      }
    }
  }
  return spans;
}

/** The end of what a mark opens; its own start where it opens nothing. */
function endOfSpan(line: string, mark: string, element: string | undefined, from: number): number {
  if (element !== undefined) {
    const close = `</${element}>`;
    const at = line.indexOf(close, from);
    return at < 0 ? from : at + close.length;
  }
  if (mark.startsWith('$') || mark.startsWith('`')) {
    // The run that closes is as long as that which opens.
    for (let at = line.indexOf(mark, from + mark.length); at >= 0; ) {
      let end = at;
      while (line[end] === mark[0]) end++;
      if (end - at === mark.length) return end;
      at = line.indexOf(mark, end);
    }
    return from;
  }
  if (!mark.endsWith('[')) return from;
  link.lastIndex = from;
  return link.test(line) ? link.lastIndex : from;
}

/** A star between spaces is one. */
const standsAlone = (line: string, at: number, mark: string): boolean =>
  /^$|\s/.test(line[at - 1] ?? '') && /^$|\s/.test(line[at + mark.length] ?? '');

/** `***` is the mark of both. */
function emphasisOf(mark: string): readonly string[] {
  if (mark.startsWith('~')) return ['~~'];
  return mark.length === 1 ? ['*'] : mark.length === 2 ? ['**'] : ['**', '*'];
}
