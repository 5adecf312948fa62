/** The title of a paper, and the order of what stands before and around the first section. */
import { classes, type DomParent, descend, textOf } from './dom.ts';
import { type Figure, figure } from './figure.ts';
import { type Block, wordsOf } from './flow.ts';
import type { Markdown } from './markdown.ts';
import { words } from './words.ts';

/** The title of the paper: that of the article, or a block's in its place, or that of the page; undefined where it has none. */
export function readTitle(document: DomParent): string | undefined {
  const all = [...descend(document)];
  const title = (fits: (names: readonly string[], tag: string) => boolean) =>
    all.find((it) => fits(classes(it), it.tagName) && /\p{L}/u.test(textOf(it)));
  const found =
    title((names) => names.includes('ltx_title_document')) ??
    title((names, tag) => tag === 'h1' && names.includes('ltx_title_block')) ??
    title((names, tag) => tag === 'title' && !names.includes('ltx_title'));
  if (found === undefined) return undefined;
  // A page without a title is named by LaTeXML, or by its first heading or caption: “1 Trees”.
  const borrowed = all.some(
    (it) => classes(it).includes('ltx_title') && it !== found && same(textOf(it), textOf(found)),
  );
  if (found.tagName === 'title' && (borrowed || /^(?:untitled document$|\d)/i.test(textOf(found).trim())))
    return undefined;
  // Formulas of a title are compared elsewhere. <title>[2401.00001] On cats</title>; <h1>On cats<span class="ltx_note">thanks</span></h1>
  const apart = [...descend(found)].filter((it) =>
    classes(it).some((name) => /^ltx_(?:note|pubnotes|ERROR|Math)$/.test(name)),
  );
  const text = apart.reduce((out, it) => out.replace(textOf(it), ' '), textOf(found));
  return text.replace(/^\s*\[[^\]]*\]/, '');
}

const same = (one: string, other: string) => words(one).join(' ') === words(other).join(' ');

/** Words that any form of the title has: formulas are written in another way, the number of a title's footnote apart. */
const plainWords = (text: string) => words(text).filter((it) => it.length > 2 && /^\p{L}+$/u.test(it));

export function compareTitle(title: string | undefined, markdown: Markdown, front: readonly string[]): Figure {
  if (title === undefined) return figure(0, []);
  const wanted = plainWords(title);
  const places = [markdown.headings.find((it) => it.depth === 1)?.text ?? '', ...front];
  const lost = places.filter((it) => {
    const there = new Set(words(it));
    return wanted.some((word) => !there.has(word));
  });
  return figure(
    places.length,
    lost.map((it) => `${title.trim()} is ${it || 'missing'}`),
  );
}

/** Blocks at the beginning of a page: enough to see an abstract, and what stands on both sides of it. A caption may move. */
const most = 16;
const firstWords = 8;

/** Whether the first paragraphs of a page follow one another in the Markdown, as far as they are in its body. */
export function compareFrontOrder(blocks: readonly Block[], markdown: Markdown): Figure {
  const beginnings = (list: readonly Block[]) =>
    list
      .filter((it) => it.area === 'main' && it.note === 0)
      .map((it) => wordsOf(it).slice(0, firstWords).join(' '))
      .filter((it) => it.split(' ').length === firstWords && !/^(?:Table|Figure|Fig|Algorithm) [A-Z]?\d/.test(it));
  const written = beginnings(markdown.blocks);
  const once = beginnings(blocks)
    .slice(0, most)
    .filter(
      (it, at, all) =>
        all.indexOf(it) === at && written.indexOf(it) >= 0 && written.indexOf(it) === written.lastIndexOf(it),
    );
  const lost: string[] = [];
  let last = -1;
  for (const it of once) {
    const at = written.indexOf(it);
    if (at < last) lost.push(it);
    else last = at;
  }
  return figure(once.length, lost);
}
