/** An entry of a bibliography as one string in which marks say where italics, bold letters, links and blocks begin and end; spaces are tidied. */
import type { Inline } from '../tree/nodes.ts';
import { plainOffsets } from '../tree/words.ts';

/** The marks, one character each, of those that no text has. */
const marks = {
  '<i>': '\ue100',
  '</i>': '\ue101',
  '<b>': '\ue102',
  '</b>': '\ue103',
  '<a>': '\ue104',
  '</a>': '\ue105',
  // The end of a block, which is a `\newblock` of the author's.
  '<|>': '\ue106',
} as const;

/** The letters of most alphabets as ranges: a class such as `\p{L}` takes V8 long to make, and to make again when it was thrown away. */
const ranges: Readonly<Record<string, string>> = {
  Lu: 'A-Z\\u00c0-\\u00de\\u0100-\\u024f\\u0370-\\u052f\\u1e00-\\u1fff',
  Ll: 'a-z\\u00df-\\u024f\\u0370-\\u052f\\u1e00-\\u1fff',
  L: 'A-Za-z\\u00aa-\\u02af\\u0370-\\u1fff\\u2c00-\\ud7ff',
  M: '\\u0300-\\u036f',
  N: '0-9',
};

/** `\p{L}` and the like as ranges, within brackets or in brackets of their own. */
function withRanges(source: string): string {
  let inBrackets = false;
  return source.replace(/\\p\{(\w+)\}|\\.|[[\]]/g, (found, name: string | undefined) => {
    if (name !== undefined) return inBrackets ? (ranges[name] ?? found) : `[${ranges[name]}]`;
    if (found === '[') inBrackets = true;
    if (found === ']') inBrackets = false;
    return found;
  });
}

/** A regular expression in which the marks are written `<i>…</i>`, `<b>…</b>`, `<a>…</a>`, `<|>`. */
export function marked(source: string, flags = ''): RegExp {
  return new RegExp(withRanges(withMarks(source).replaceAll('NOMARK', '[^\\ue100-\\ue106]')), flags);
}

/** A regular expression with letters as ranges, made once for the place where it is written. */
function lettersWith(flags: string): (written: TemplateStringsArray) => RegExp {
  const made = new WeakMap<TemplateStringsArray, RegExp>();
  return (written) => {
    const known = made.get(written);
    if (known !== undefined) return known;
    const expression = new RegExp(withRanges(written.raw.join('')), flags);
    made.set(written, expression);
    return expression;
  };
}
export const letters = lettersWith('');
export const lettersAll = lettersWith('g');
export const lettersOfAnyCase = lettersWith('i');

export const withMarks = (text: string) =>
  text.replace(/<\/?[iab|]>/g, (tag) => (marks as Readonly<Record<string, string>>)[tag] ?? tag);

/** The words alone. */
export const plainWords = (text: string) => (untidy.test(text) ? tidySpaces(text, gaps.all, false) : text);
/** Marks, spaces at the ends, several of them, and those before what closes. */
const untidy = /[\ue100-\ue106]|\s[\s,.;:)\]]|[^\S ]|^\s|\s$/;

export const withoutLinks = (text: string) => text.replace(/[\ue104\ue105]/g, '');
export const withoutBlocks = (text: string) => tidySpaces(text, gaps.blocks, false);
export const blocksIn = (text: string) =>
  text
    .split('\ue106')
    .map((block) => tidySpaces(block, gaps.none, false))
    .filter((block) => block !== '');

export const blockMark = marks['<|>'];
export const linkMark = marks['<a>'];

/** `ends` are those of the blocks, as offsets in the plain text of the entry. */
export function markText(content: readonly Inline[], ends: readonly number[]): string {
  const offsets = plainOffsets(content);
  let out = '';
  let next = 0;
  for (const [index, node] of content.entries()) {
    const words = wordsOf(node);
    const start = offsets[index] as number;
    const end = offsets[index + 1] as number;
    let from = 0;
    for (; next < ends.length && (ends[next] as number) <= end; next++) {
      // Only a text is cut within.
      const to = node.type === 'text' ? Math.max(from, (ends[next] as number) - start) : words.length;
      out += words.slice(from, to) + blockMark;
      from = to;
    }
    out += words.slice(from);
  }
  return tidySpaces(out);
}

function wordsOf(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
      return node.drawing ? '' : `$${node.latex}$`;
    case 'emphasis':
      return `${marks['<i>']}${all(node.children)}${marks['</i>']}`;
    case 'strong':
      return `${marks['<b>']}${all(node.children)}${marks['</b>']}`;
    case 'link':
      return `${marks['<a>']}${all(node.children)}${marks['</a>']}`;
    case 'break':
      return ' ';
    case 'image':
    case 'footnoteRef':
    case 'hidden':
      return '';
    default:
      return all(node.children);
  }
}

function all(nodes: readonly Inline[]): string {
  let out = '';
  for (const node of nodes) out += wordsOf(node);
  return out;
}

/** Of the marks, those that count as spaces are the ones from here on. */
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
