/** What a stretch of the Markdown refers to, and about where in it. */
import type { Inline, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import type { Stretch } from './stretches.ts';

export interface Pointer {
  readonly target: string;
  /** The offset in the Markdown. */
  readonly at: number;
}

/** Letters and digits before a reference by which its place is found again. */
const reach = 24;

export function pointersOf(markdown: string, { node, from, to }: Stretch): Pointer[] {
  // What is cited in an entry of the references is the entry itself.
  if (node === undefined || 'text' in node) return [];
  const found: { readonly target: string; readonly before: string; readonly words: string }[] = [];
  let before = '';
  const read = (line: readonly Inline[]): void => {
    for (const each of line) {
      if (each.type === 'ref' && each.target !== undefined)
        found.push({ target: each.target, before, words: letters(plainText(each.children)) });
      const inner = 'children' in each ? each.children : [];
      if (inner.some((child) => child.type === 'ref' || 'children' in child)) read(inner);
      else before = (before + letters(plainText([each]))).slice(-reach);
    }
  };
  const walk = (each: Node): void => {
    for (const { nodes, inline } of listsIn(each)) {
      if (inline) read(nodes as Inline[]);
      else for (const inner of nodes) walk(inner);
    }
  };
  for (const each of 'content' in node ? node.content : [node]) walk(each);
  return found.length === 0 ? [] : place(found, markdown, from, to);
}

const notLetters = /[^\p{L}\p{N}]+/gu;
const letters = (text: string) => text.replace(notLetters, '');

/** Each behind the one before it: where the words before it stand, else where its own do, else where that was. */
function place(
  found: readonly { readonly target: string; readonly before: string; readonly words: string }[],
  markdown: string,
  from: number,
  to: number,
): Pointer[] {
  const offsets: number[] = [];
  let text = '';
  for (const { 0: run, index } of markdown.slice(from, to).matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let i = 0; i < run.length; i++) offsets.push(from + index + i);
    text += run;
  }
  let last = 0;
  return found.map(({ target, before, words }) => {
    for (const length of [reach, reach / 2, reach / 4]) {
      const key = before.slice(-length) + words;
      const at = text.indexOf(key, Math.max(0, last - key.length));
      if (at < 0) continue;
      last = at + key.length - words.length;
      break;
    }
    return { target, at: offsets[last] ?? from };
  });
}
