/** Formulas as KaTeX's auto-render and MathJax find them on the web page that CommonMark makes of Markdown. */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseFragment } from 'parse5';
import { type DomParent, isElement, isText } from '../judge/dom.ts';
import type { Formula } from './formula.ts';

export function readWebPage(markdown: string): Formula[] {
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  const found: Formula[] = [];
  collect(parseFragment(micromark(markdown, options)), found);
  return found;
}

const marks = /\\\(([\s\S]*?)\\\)|\\\[([\s\S]*?)\\\]/g;

/** Both look for the marks in a text at a time: a formula that is broken by an element is none. */
function collect(parent: DomParent, found: Formula[]): void {
  for (const child of parent.childNodes) {
    if (isElement(child)) {
      if (child.tagName !== 'code' && child.tagName !== 'pre') collect(child, found);
    } else if (isText(child))
      for (const [, inline, display] of child.value.matchAll(marks))
        found.push({ latex: inline ?? display ?? '', display: inline === undefined });
  }
}
