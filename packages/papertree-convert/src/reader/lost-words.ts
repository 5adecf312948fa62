/** Finds out whether the tree has all words of its page: counts those that the page shows, and takes out those that were placed. */
import {
  type Content,
  type Footnote,
  type Node,
  nodes,
  type Reference,
  type ReferenceList,
  records,
} from '../tree/nodes.ts';
import { visit } from '../tree/visit.ts';
import { type Element, textOf } from './element.ts';
import { hasStyle, lookOf } from './hidden-styles.ts';
import { isLeft, paperNames, shortestOfTitlePage } from './left-out.ts';
import { type LostWords, locateLost, nothingLost } from './lost-places.ts';
import type { PageFrame } from './page-frame.ts';
import { rawNames } from './tags.ts';
import { openWordCounts, type WordCounts } from './word-counts.ts';

export interface WordCheck {
  /** Takes out the words of the title, before those of any node: nothing tells where it ends. */
  placeTitle(content: Content): void;
  /** Takes out the words of one node, in reading order. */
  place(value: Node | Reference | ReferenceList | Footnote): void;
  /** The number of characters on the page that turn the order of letters, or are shown to nobody. */
  readonly concealing: number;
  /** The words of the page that were not placed, once all nodes, the details of the title page and labels left out were. */
  lost(content: Content, leftWords?: readonly string[]): LostWords;
}

/** To be opened before the page is read: readers may change its elements. */
export function openWordCheck({ article, content, body, root }: PageFrame): WordCheck {
  const page = article ?? content ?? body ?? root;
  const counts = openWordCounts();
  countPage(page, counts);
  counts.takeOut();
  /** Texts still to come that were taken out with the drawing that holds them. */
  let taken = 0;
  return {
    concealing: counts.concealing(),
    placeTitle({ title, subtitle = [] }) {
      taken += placeLines([title, subtitle], counts);
    },
    place(value) {
      const { type } = value as { readonly type?: Node['type'] };
      if (type === undefined) return placeStrings(value, recordStrings, counts);
      const node = value as Node;
      switch (node.type) {
        case 'text':
        case 'code':
          if (taken > 0) taken--;
          else counts.add(node.text);
          return;
        case 'picture':
          taken += placeLines(node.labels, counts);
          return;
        case 'hidden':
          if (taken === 0) taken += placeLines([node.children], counts);
          return;
        case 'math':
          // It has no strings but its LaTeX.
          counts.end();
          placeWordsOfLatex(node.latex, counts);
          return;
        case 'equation':
          placeStrings(node, stringsOf.get('equation') ?? none, counts);
          if (node.latex !== undefined) placeWordsOfLatex(node.latex, counts);
          return;
        default:
          if (!joined.has(node.type)) placeStrings(node, stringsOf.get(node.type) ?? none, counts);
      }
    },
    lost(tree, leftWords = []) {
      for (const author of tree.authors) placeStrings(author, authorStrings, counts);
      placeStrings(tree, contentStrings, counts);
      placeStrings({ leftWords }, ['leftWords'], counts);
      return counts.left() === 0 ? nothingLost : locateLost(page, counts);
    },
  };
}

/** Nodes in a line in which words go on. */
const joined: ReadonlySet<string> = new Set(['emphasis', 'strong', 'deleted', 'cite', 'ref', 'link', 'hidden']);

/** Fields that hold no words of the page, or words that another field has too. */
const wordless: ReadonlySet<string> = new Set([
  ...['id', 'target', 'kind', 'language', 'latex', 'raw', 'url', 'src', 'alt', 'doi', 'upstreamId', 'mark'],
  ...['before', 'within'],
]);

const none: readonly string[] = [];

const fieldsOf = (fields: Readonly<Record<string, { readonly kind: string }>>): readonly string[] =>
  Object.entries(fields)
    .filter(([name, { kind }]) => (kind === 'string' || kind === 'strings') && !wordless.has(name))
    .map(([name]) => name);

const stringsOf = new Map<string, readonly string[]>(
  Object.entries(nodes).map(([type, { fields }]) => [type, fieldsOf(fields)]),
);
/** The text of a work cited is in its nodes, too. */
const recordStrings = [...new Set([...fieldsOf(records.referenceList.fields), ...fieldsOf(records.footnote.fields)])];
const authorStrings = fieldsOf(records.author.fields);
const contentStrings = fieldsOf(records.content.fields);

/** `Thanks: `, which is left out of what is counted of the page. */
const noteName = /^(?:thanks|(?:alt)?affiliation|e-?mail|current address|homepage): /i;

function placeStrings(value: object, names: readonly string[], counts: WordCounts): void {
  counts.end();
  const fields = value as Readonly<Record<string, string | readonly string[] | undefined>>;
  for (let i = 0; i < names.length; i++) {
    const words = fields[names[i]!];
    if (words === undefined || words === '') continue;
    for (const each of typeof words === 'string' ? [words] : words) {
      counts.add(names[i] === 'notes' || names[i] === 'remarks' ? each.replace(noteName, '') : each);
      counts.end();
    }
  }
}

/** Lines that stand for themselves, which a walk over all nodes does not tell; returns how many texts were in them. */
function placeLines(labels: readonly (readonly Node[])[], counts: WordCounts): number {
  let texts = 0;
  for (const label of labels) {
    counts.end();
    for (const inline of label)
      visit(inline, (node) => {
        if (node.type !== 'text' && node.type !== 'code') {
          if (!joined.has(node.type)) counts.end();
          return;
        }
        texts++;
        counts.add(node.text);
      });
  }
  counts.end();
  return texts;
}

/** `\mbox{or}`: most formulas in a line are a letter or two. */
const shortestWorded = 9;
const textInLatex = /\\(?:text(?:rm|it|bf|sf|tt|normal|up|md)?|mbox|hbox|intertext)\s*\{([^{}]*)\}/g;

/** Words that the page shows beside formulas of a display are text in its LaTeX. */
function placeWordsOfLatex(latex: string, counts: WordCounts): void {
  if (latex.length < shortestWorded || (!latex.includes('\\text') && !latex.includes('box'))) return;
  for (const [, words = ''] of latex.matchAll(textInLatex)) {
    counts.add(words);
    counts.end();
  }
}

/** The words of the part of a page that is the paper. */
function countPage(page: Element, counts: WordCounts): void {
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
    // Navigation, a film or an object that the page forgot to close has the paper in it.
    if (name !== 'math') countPaperIn(element, counts);
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

/** Parts of a paper as raw text, which ends at the end tag of another: `<title><div class="ltx_para">…</title>`. */
const paperMarkup = /<\w+ [^<>]*\bclass="ltx_(?:section|para|p)[ "]/;

function countPaperIn(element: Element, counts: WordCounts): void {
  for (const each of element.children) {
    if (typeof each === 'string') {
      if (rawNames.has(element.name) && paperMarkup.test(each)) counts.add(each.replace(/<[^<>]*>/g, ' '));
    } else if (paperNames.has(each.kind.name)) countChild(each, counts, false);
    else countPaperIn(each, counts);
  }
}
