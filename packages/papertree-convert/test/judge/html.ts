/** A paper as a page to read, as its reader sees it: the same pieces as of the Markdown, read with parse5. */
import { parseFragment, serialize } from 'parse5';
import { attribute, classes, type DomElement, type DomParent, descend, isElement, textOf } from './dom.ts';
import { collectPieces, type Found, type Markdown, nothingFound } from './markdown.ts';
import { plainLatex, withoutTags } from './tex.ts';

export function readHtml(article: string): Markdown {
  const dom = parseFragment(article);
  const found = nothingFound();
  tellShared(dom);
  name(dom, found);
  return collectPieces(dom, found);
}

const isOf = (element: DomElement, kind: string) => classes(element).includes(kind);

/**
 * Tells a note that authors share by a mark beside each of them, as pages do, and not below. One whose mark no author has
 * stays where it is.
 */
function tellShared(dom: DomParent): void {
  const marksIn = (parent: DomParent) => [...descend(parent)].filter((it) => isOf(it, 'mark'));
  const all = [...descend(dom)];
  const borne = all.filter((it) => isOf(it, 'authors')).flatMap(marksIn);
  for (const note of all.filter((it) => it.tagName === 'p' && isOf(it, 'author-note'))) {
    const [mark] = marksIn(note);
    const callers = mark ? borne.filter((it) => textOf(it).split(',').includes(textOf(mark))) : [];
    if (!mark || callers.length === 0) continue;
    mark.childNodes = [];
    const words = serialize(note);
    note.childNodes = [];
    for (const caller of callers) {
      const siblings = caller.parentNode?.childNodes ?? [];
      // Behind the e-mail, before the comma of the next author.
      const next = siblings.findIndex((it, at) => at > siblings.indexOf(caller) && isElement(it) && isOf(it, 'author'));
      siblings.splice(next < 0 ? siblings.length : next - 1, 0, ...parseFragment(`<span> ${words} </span>`).childNodes);
    }
  }
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
