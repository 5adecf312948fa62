/** Tells a page that holds a paper from one that only says there is none. */
import type { Content } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';

const shell = /^\s*(?:see pages? [\d\-–, last]+ of .{1,80}|\S+\.pdf)?\s*$/i;

/** Why a page is no paper: nothing in it, or nothing but the mention of a PDF. */
export function emptiness(content: Content): string | undefined {
  if (content.bibliography.length > 0 || content.abstract.length > 0 || content.appendices.length > 0) return undefined;
  if (content.body.some((section) => section.title.length > 0)) return undefined;
  const words: string[] = [];
  let objects = 0;
  for (const section of content.body)
    for (const block of section.children) {
      if (block.type === 'paragraph') words.push(plainText(block.children));
      else objects++;
    }
  if (objects > 0) return undefined;
  const text = words.join(' ');
  if (text.trim() === '') return 'the page has no text';
  return shell.test(text) ? 'the page only names a PDF' : undefined;
}
