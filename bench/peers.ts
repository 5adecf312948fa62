/** Every tool measured: what it is called, and what it does to a page. Each returns a number, so that none is optimised away. */

import { gfm } from '@joplin/turndown-plugin-gfm';
import { htmlToMarkdown as mdreamJs } from '@mdream/js';
import { Parser } from 'htmlparser2';
import { Parser as Parser10 } from 'htmlparser2-10';
import { htmlToMarkdown as mdreamNative } from 'mdream';
import { parse } from 'parse5';
import TurndownService from 'turndown';
import { convert } from '../packages/papertree-convert/src/index.ts';
import { read } from '../packages/papertree-convert/src/reader/read.ts';

export interface Tool {
  readonly name: string;
  readonly run: (page: string) => number;
  /** Whether it is so slow that a few rounds must do. */
  readonly slow?: true;
}

export const tree = 'papertree: page to tree';
export const everything = 'papertree: page to everything stored';
export const rendered = 'papertree: page to every rendering';
export const events = 'htmlparser2 12: bare events';
export const events10 = 'htmlparser2 10: bare events';
export const turndown = 'turndown + gfm + math rule';

export const tools: readonly Tool[] = [
  { name: tree, run: (page) => read(page).content.body.length },
  { name: everything, run: storeAll },
  { name: rendered, run: renderAll },
  { name: events, run: (page) => countEvents(Parser, page) },
  { name: events10, run: (page) => countEvents(Parser10, page) },
  { name: 'parse5: tree', run: (page) => parse(page).childNodes.length },
  { name: '@mdream/js', run: (page) => mdreamJs(page).length },
  { name: 'mdream (native)', run: (page) => mdreamNative(page).length },
  { name: turndown, run: (page) => turndownWithMath().turndown(page).length, slow: true },
];

/** All that a build keeps, as the strings it keeps, before compression. */
function storeAll(page: string): number {
  const { content, markdown, outline } = convert(page);
  return markdown.length + JSON.stringify(content).length + JSON.stringify(outline).length;
}

/** All that is answered of a paper, as strings. */
function renderAll(page: string): number {
  const { content, markdown, text, outline, references, figures } = convert(page);
  const data = [content, outline, references, figures].map((part) => JSON.stringify(part));
  return [markdown, text, ...data].reduce((sum, part) => sum + part.length, 0);
}

function countEvents(Events: typeof Parser, page: string): number {
  let count = 0;
  new Events({
    onopentag() {
      count++;
    },
    ontext() {},
    onclosetag() {},
  }).end(page);
  return count;
}

/** A converter as one writes it by hand today: formulas from their alttext. */
function turndownWithMath(): TurndownService {
  return new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm).addRule('math', {
    filter: (node) => node.nodeName.toLowerCase() === 'math',
    replacement: (_, node) => `$${node.getAttribute('alttext') ?? ''}$`,
  });
}
