/** A paper as a page to read, as its reader sees it: the same pieces as of the Markdown, read with parse5. */
import { parseFragment } from 'parse5';
import { attribute, type DomElement, type DomParent, descend, isElement, textOf } from './dom.ts';
import { collectPieces, type Found, type Markdown, nothingFound } from './markdown.ts';
import { plainLatex, withoutTags } from './tex.ts';

export function readHtml(article: string): Markdown {
  const dom = parseFragment(article);
  const found = nothingFound();
  name(dom, found);
  return collectPieces(dom, found);
}

/** Gives formulas, calls and numbers the elements that the judge knows them by. */
function name(parent: DomParent, found: Found): void {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    const kind = ` ${attribute(child, 'class') ?? ''} `;
    // Marks that lead to institutes are numbered by us, and so are links to where a work is found.
    if (kind.includes(' mark ') || kind.includes(' at ')) child.childNodes = [];
    const formula = attribute(child, 'alttext');
    if (formula !== undefined) become(child, 'j-formula', found, formula);
    else if (kind.includes(' latex ')) become(child, 'j-formula', found, textOf(child));
    else {
      if (kind.includes(' note-call ')) child.tagName = 'j-call';
      else if (kind.includes(' equation-number ')) child.tagName = 'j-label';
      else if (kind.includes(' note-mark ')) child.tagName = 'j-label';
      // Rows of formulas are no table.
      if (attribute(child, 'role') === 'presentation') for (const part of descend(child)) part.tagName = 'j-row';
      if (child.tagName === 'ol') numberItems(child);
      name(child, found);
    }
  }
}

/** Browsers print the numbers of an ordered list. */
function numberItems(list: DomElement): void {
  for (const [i, item] of list.childNodes.filter(isElement).entries()) {
    const label = parseFragment(`<j-label>${i + 1}.</j-label>`).childNodes;
    item.childNodes.unshift(...label);
  }
}

function become(element: DomElement, tag: string, found: Found, value: string): void {
  const display = attribute(element, 'display') === 'block';
  found.formulas.push({ value, latex: plainLatex(withoutTags(plainLatex(value))), display });
  element.tagName = tag;
  element.attrs = [{ name: 'n', value: String(found.formulas.length - 1) }];
  element.childNodes = [];
}
