/** Markdown as its reader sees it: parsed with micromark (gfm, math), its HTML with parse5. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { parseFragment } from 'parse5';
import { attribute, type DomElement, type DomParent, isElement, isText } from './dom.ts';
import { type Block, collectFlow } from './flow.ts';
import { isBlock } from './shape.ts';
import { plainLatex, tagsOf, withoutTags } from './tex.ts';

export interface MarkdownFormula {
  /** As KaTeX is given it. */
  readonly value: string;
  /** White space, `%`-newlines and numbers apart. */
  readonly latex: string;
  readonly display: boolean;
}

export interface Markdown {
  readonly blocks: readonly Block[];
  readonly formulas: readonly MarkdownFormula[];
  readonly headings: readonly { depth: number; text: string }[];
  readonly cells: readonly string[];
  readonly tables: number;
  readonly items: readonly string[];
  readonly images: readonly string[];
  readonly definitions: readonly string[];
  /** The label of every footnote called. */
  readonly calls: readonly string[];
  /** The text outside code and formulas, and the HTML. */
  readonly texts: string;
  readonly html: string;
}

export const parseMarkdown = (markdown: string): Root =>
  fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export interface Found {
  formulas: MarkdownFormula[];
  definitions: string[];
  calls: string[];
  texts: string[];
  html: string[];
}

/** The parsed Markdown as one HTML text, its raw HTML in its place, so that tables of both kinds are read alike. */
function toHtml(root: Root, found: Found): string {
  const all = (nodes: readonly Nodes[]): string => nodes.map(write).join('');
  const element = (name: string, node: { children: readonly Nodes[] }) => `<${name}>${all(node.children)}</${name}>`;
  function formula(value: string, display: boolean): string {
    found.formulas.push({ value, latex: plainLatex(withoutTags(plainLatex(value))), display });
    return `<j-${display ? 'display' : 'formula'} n="${found.formulas.length - 1}"></j-${display ? 'display' : 'formula'}>`;
  }
  function write(node: Nodes): string {
    switch (node.type) {
      case 'text':
        found.texts.push(node.value);
        return escaped(node.value);
      case 'inlineCode':
        return `<code>${escaped(node.value)}</code>`;
      case 'code':
        return `<pre>\n${escaped(node.value)}</pre>`;
      case 'html':
        found.html.push(node.value);
        return node.value;
      case 'inlineMath':
        return formula(node.value, false);
      case 'math':
        return formula(node.value, true);
      case 'break':
        return '<br>';
      case 'thematicBreak':
        return '<hr>';
      case 'heading':
        return element(`h${node.depth}`, node);
      case 'paragraph':
        return element('p', node);
      case 'list':
        return node.ordered
          ? `<ol>${node.children.map((it, i) => `<li><j-label>${(node.start ?? 1) + i}.</j-label>${all(it.children)}</li>`).join('')}</ol>`
          : element('ul', node);
      case 'listItem':
        return element('li', node);
      case 'table':
        return element('table', node);
      case 'tableRow':
        return element('tr', node);
      case 'tableCell':
        return element('td', node);
      case 'image':
        return `<img src="${escaped(node.url)}">`;
      case 'footnoteReference':
        found.calls.push(node.identifier);
        return `<j-call>${escaped(node.label ?? node.identifier)}</j-call>`;
      case 'footnoteDefinition':
        // The first definition of a label counts; the others are there for the slices.
        if (found.definitions.includes(node.identifier)) return '';
        found.definitions.push(node.identifier);
        return element('aside', node);
      default:
        return 'children' in node ? all(node.children as Nodes[]) : '';
    }
  }
  return all(root.children);
}

export function readMarkdown(markdown: string): Markdown {
  const found = nothingFound();
  return collectPieces(parseFragment(toHtml(parseMarkdown(markdown), found)), found);
}

export const nothingFound = (): Found => ({ formulas: [], definitions: [], calls: [], texts: [], html: [] });

/** The pieces of a rendering as HTML, in which formulas and calls of footnotes are elements of the judge's own. */
export function collectPieces(dom: DomParent, found: Found): Markdown {
  const flow = collectFlow();
  const headings: { depth: number; text: string }[] = [];
  const cells: string[] = [];
  const items: string[] = [];
  const images: string[] = [];
  let tables = 0;
  const texts = [...found.texts];

  const children = (node: DomParent) => {
    for (const child of node.childNodes) {
      if (isText(child)) flow.text(child.value);
      else if (isElement(child)) visit(child);
    }
  };

  function visit(element: DomElement): void {
    const name = element.tagName;
    const formula = found.formulas[Number(attribute(element, 'n') ?? -1)];
    if ((name === 'j-formula' || name === 'j-display') && formula) {
      flow.formula(formula.latex);
      for (const tag of tagsOf(formula.value)) flow.aside(() => flow.text(tag));
    } else if (name === 'j-call') {
      flow.aside(() => children(element), { note: true, area: 'spare' });
    } else if (name === 'j-label') {
      flow.aside(() => children(element));
    } else if (name === 'br') {
      flow.text(' ');
    } else if (name === 'img') {
      images.push(attribute(element, 'src') ?? '');
    } else if (/^h[1-6]$/.test(name)) {
      headings.push({ depth: Number(name[1]), text: flow.apart(() => children(element)) });
    } else if (name === 'td' || name === 'th') {
      cells.push(flow.apart(() => children(element)));
    } else if (name === 'li') {
      items.push(flow.apart(() => children(element)));
    } else if (name === 'aside') {
      flow.aside(() => children(element), { note: true });
    } else {
      if (name === 'table') tables += 1;
      const apart = isBlock(element, []) && !name.startsWith('j-');
      if (apart) flow.end();
      children(element);
      if (apart) flow.end();
    }
  }
  children(dom);
  flow.end();

  // Text inside raw HTML is text too: <td>5 &lt; 6</td>.
  for (const html of found.html) texts.push(textOfHtml(html));
  return {
    blocks: flow.blocks,
    formulas: found.formulas,
    headings,
    cells,
    tables,
    items,
    images,
    definitions: found.definitions,
    calls: found.calls,
    texts: texts.join('\n'),
    html: found.html.join('\n'),
  };
}

function textOfHtml(html: string): string {
  if (!/[^<>]+(?=<|$)/.test(html.replace(/<[^>]*>/g, ''))) return '';
  const parts: string[] = [];
  const collect = (node: DomParent) => {
    for (const child of node.childNodes) {
      if (isText(child)) parts.push(child.value);
      else if (isElement(child)) collect(child);
    }
  };
  collect(parseFragment(html));
  return parts.join(' ');
}
