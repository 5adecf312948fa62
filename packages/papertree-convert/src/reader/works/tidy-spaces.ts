/** Spaces of an entry of a bibliography: one between two words, none at the ends, in one pass and without a copy where all is so. */

/** Of the marks of `marked-text.ts`, those that count as spaces are the ones from here on. */
export const gaps = { all: 0xe100, blocks: 0xe106, none: 0xe107 } as const;

const lastMark = 0xe106;

/** `\s` in a regular expression, as a character code. */
const isSpace = (code: number) =>
  code < 0x80
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code === 0xa0 ||
      code === 0x1680 ||
      (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x205f ||
      code === 0x3000 ||
      code === 0xfeff;

/** `,` `.` `;` `:` `)` `]` */
const closes = (code: number) =>
  code === 0x2c || code === 0x2e || code === 0x3b || code === 0x3a || code === 0x29 || code === 0x5d;

/** Most characters are letters of English, and are told at once. */
const isPlain = (code: number) => code > 0x20 && code < 0x80;

/** One space for each run of spaces, and of marks that count as such; none at the ends, nor before what closes, where that is asked. */
export function tidySpaces(text: string, firstMark: number = gaps.none, beforeClosing = true): string {
  const isGap = (code: number) => isSpace(code) || (code >= firstMark && code <= lastMark);
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isPlain(code) || !isGap(code)) continue;
    let end = at + 1;
    while (end < text.length && isGap(text.charCodeAt(end))) end++;
    const none = at === 0 || end === text.length || (!beforeClosing && closes(text.charCodeAt(end)));
    if (none || end - at > 1 || code !== 0x20) {
      out += none ? text.slice(kept, at) : `${text.slice(kept, at)} `;
      kept = end;
    }
    at = end - 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}
