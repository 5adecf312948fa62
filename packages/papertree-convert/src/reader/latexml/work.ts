/** Reads the fields of a work cited: from LaTeXML's classes, else from how the entry is printed. */
import type { Inline, Reference } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { Element } from '../element.ts';
import { descendant } from '../find.ts';
import { inlinesOf } from '../flow.ts';
import { hasClass } from '../kind.ts';
import type { State } from '../state.ts';
import { type Cut, markText } from '../works/marked-text.ts';
import { readClasses, readMarked } from '../works/read-marked.ts';
import { readPrinted } from '../works/read-printed.ts';

/**
 * `<span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Steam</span>. </span>`, or blocks of nothing but words.
 * `cuts` are the ends of the blocks in the entry.
 */
export function readWork(
  element: Element,
  tag: Element | undefined,
  entry: readonly Inline[],
  cuts: readonly Cut[],
  state: State,
): Partial<Reference> {
  const isMarked = descendant(element, (each) => hasClass(each, 'bib_title')) !== undefined;
  const words = isMarked ? wordsByClass(element, state) : undefined;
  const label = tag === undefined || isMarked ? '' : plainText(inlinesOf(tag, '', state));
  const { authors, ...fields } = words ? readMarked(words) : readPrinted(markText(entry, cuts), label);
  if (authors === undefined && Object.keys(fields).length === 0) return {};
  return { ...(authors && { authors: [...authors] }), ...fields, fieldsBy: words ? 'classes' : 'print' };
}

/** The words in the first element of each class. */
function wordsByClass(element: Element, state: State): Map<string, string> {
  const found = new Map<string, string>();
  // Notes of this second reading would be double.
  const { length } = state.notes;
  const walk = (each: Element) => {
    for (const token of each.kind.tokens) {
      const name = token.startsWith('bib_') ? token.slice(4) : '';
      if (readClasses.has(name) && !found.has(name)) found.set(name, plainText(inlinesOf(each, '', state)));
    }
    for (const inner of each.children) if (typeof inner !== 'string') walk(inner);
  };
  walk(element);
  state.notes.length = length;
  return found;
}
