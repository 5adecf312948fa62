/** Counts the words that a page shows, but for those that are left out of a tree on purpose. */
import { type Element, textOf } from './element.ts';
import { hasStyle, lookOf } from './hidden-styles.ts';
import { isRuleSize } from './latexml/macro-arguments.ts';
import { leftTags, paperNames, shortestOfTitlePage } from './left-out.ts';
import type { WordCounts } from './word-counts.ts';

/** The words of the part of a page that is the paper. */
export function countPage(page: Element, counts: WordCounts): void {
  countElement(page, counts, false);
  counts.end();
}

/** HTML elements that stand in a line: words go on in them. */
const lineTags: ReadonlySet<string> = new Set([
  ...['span', 'a', 'em', 'b', 'i', 'strong', 'tt', 'code', 'cite', 'u', 'small', 'big', 'font', 's', 'del', 'ins'],
  ...['abbr', 'q', 'var', 'kbd', 'samp', 'dfn', 'mark', 'bdi', 'bdo'],
]);
/** Those at which a word ends, and may go on behind: the tree has them as nodes, and says when they begin. */
const raised: ReadonlySet<string> = new Set(['sub', 'sup']);
const left: ReadonlySet<string> = new Set([...leftTags, 'math', 'desc']);

/** `brief` is true within a title page, where short words are not counted and every element stands for itself. */
function countElement(element: Element, counts: WordCounts, brief: boolean): void {
  const { children } = element;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    // Half of all texts are the end of a line of the page.
    if (child === '\n') counts.end();
    else if (typeof child === 'string') counts.add(child);
    else countChild(child, counts, brief);
  }
}

function countChild(element: Element, counts: WordCounts, brief: boolean): void {
  const { kind, name } = element;
  if (isLeft(element)) {
    counts.end();
    // Navigation that the page forgot to close has the paper in it.
    if (name !== 'math' && kind.words === 'left') countPaperIn(element, counts);
    return;
  }
  if (kind.words === 'brief' && !brief) {
    counts.end();
    counts.countOnce(shortestOfTitlePage);
    countElement(element, counts, true);
    counts.countOnce(0);
    return;
  }
  if (!brief && kind.words === 'joined' && lineTags.has(name) && !mayBeHidden(element))
    return countElement(element, counts, brief);
  if (kind.name === 'title' && isAbstract(element)) return counts.end();
  counts.end();
  countElement(element, counts, brief);
  if (!raised.has(name)) counts.end();
}

/** The heading “Abstract” of a section, which becomes the abstract. */
const isAbstract = (title: Element) => /^\s*abstract[\s.:—-]*$/i.test(textOf(title));

function mayBeHidden(element: Element): boolean {
  if (!hasStyle(element)) return false;
  const { by, white } = lookOf(element);
  return by !== undefined || white;
}

/** Whether none of its words is in the tree, on purpose. */
export function isLeft(element: Element): boolean {
  const { kind, name, children } = element;
  // Words in an `<object>` are for programs that do not show it, and are `alt` of the image.
  if (kind.words === 'left' || name === 'object') return true;
  if (kind.name === '' || name === 'math') return left.has(name);
  // `\rule` in a cell whose colour LaTeXML did not know.
  if (hasStyle(element) && children.length === 1 && typeof children[0] === 'string' && isRuleSize(children[0]))
    return true;
  // The LaTeX of which no drawing was made.
  return (
    kind.name === 'picture' &&
    name !== 'svg' &&
    children.some((each) => typeof each === 'string' && /^\s*\\/.test(each))
  );
}

function countPaperIn(element: Element, counts: WordCounts): void {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (paperNames.has(each.kind.name)) countChild(each, counts, false);
    else countPaperIn(each, counts);
  }
}
