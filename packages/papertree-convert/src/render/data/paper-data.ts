/** The paper as data: its equations, statements, listings and tables, each with its section and where the text speaks of it. */

import type { TypeOf } from '../../shapes.ts';
import { sectionsOf } from '../../tree/anchors.ts';
import type { Block, Content, Inline, Node, Nodes } from '../../tree/nodes.ts';
import { printedName } from '../../tree/printed-names.ts';
import { proofsOf, targetsIn } from '../../tree/proofs.ts';
import { sentenceAt } from '../../tree/sentences.ts';
import { listsIn, visit } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import { renderBlocks } from '../single-nodes.ts';
import { textOfBlocks } from '../text.ts';
import type { dataItems, Listing, Mention } from './data-shapes.ts';
import { tableData } from './table-data.ts';
import { allTables } from './table-formats.ts';

/** By the name of the list in its answer. */
export const paperData = {
  equations,
  statements,
  listings,
  tables(content: Content) {
    const sections = new Map(placedNodes(content).map(({ node, section }) => ['id' in node ? node.id : '', section]));
    return allTables(content).map((table) => {
      const { id, ...data } = tableData(table);
      return { id, section: sections.get(id) ?? '', ...data };
    });
  },
} as const satisfies {
  [Name in keyof typeof dataItems]: (content: Content) => readonly TypeOf<(typeof dataItems)[Name]>[];
};

export type DataName = keyof typeof paperData;

/** Every display: each row of a group by itself. */
function equations(content: Content) {
  const mentions = mentionsIn(content);
  const placed = placedNodes(content);
  const mentionsOf = (id: string, group = '') => [...(mentions.get(id) ?? []), ...(mentions.get(group) ?? [])];
  return placed.flatMap(({ node, section, within }) => {
    if (node.type !== 'equation') return [];
    const { id, number = '', latex, raw, children, labels } = node;
    const group = within?.type === 'equationGroup' ? within : undefined;
    return {
      id,
      section,
      number: number || (group?.children.length === 1 ? (group.number ?? '') : ''),
      latex: latex ?? plainText(children ?? labels?.flat() ?? []),
      ...(raw === undefined ? {} : { pageLatex: raw }),
      ...(group === undefined ? {} : { group: group.id }),
      mentions: mentionsOf(id, group?.id),
    };
  });
}

/** Theorems, lemmas, definitions, assumptions, remarks and the like. */
function statements(content: Content) {
  const mentions = mentionsIn(content);
  const proofs = proofsOf(content);
  const works = new Set(content.bibliography.map(({ id }) => id));
  const text = textOfBlocks(content);
  return placedNodes(content).flatMap(({ node, section }) => {
    if (node.type !== 'theorem') return [];
    const { id, kind: environment, number, title, children } = node;
    const printed = plainText(title).trim();
    const called = printedName(node);
    const own = proofs.get(id) ?? [];
    const pointed = (nodes: readonly Node[]) => {
      const targets = targetsIn(nodes).filter((target) => target !== id);
      return {
        cites: targets.filter((target) => works.has(target)),
        refersTo: targets.filter((target) => !works.has(target)),
      };
    };
    return {
      id,
      section,
      kind: called?.kind ?? environment,
      environment,
      number: number ?? called?.number ?? '',
      title: printed,
      name: /\(([^()]+(?:\([^()]*\)[^()]*)*)\)[.:\s]*$/.exec(printed)?.[1]?.trim() ?? '',
      statement: renderBlocks(children, content),
      text: text(children),
      proofs: own.map(({ id: proof }) => proof),
      ...pointed([node]),
      ...(own.length > 0 && { inProofs: pointed(own) }),
      citedBy: mentions.get(id) ?? [],
    };
  });
}

/** Algorithms line by line, and program text. */
function listings(content: Content) {
  const text = textOfBlocks(content);
  return placedNodes(content).flatMap(({ node, section, within }): Listing[] => {
    const placed = { section, ...(within && 'id' in within ? { within: within.id } : {}) };
    if (node.type === 'listing') {
      const { id, number = '', label = '', caption = [], language = '', code } = node;
      return [{ id, ...placed, kind: 'program', number, label, caption: plainText(caption).trim(), language, code }];
    }
    if (node.type !== 'algorithm') return [];
    const { id, number = '', label = '', caption, children } = node;
    const lines = children.map((child) => lineOf(child, text));
    return [{ id, ...placed, kind: 'algorithm', number, label, caption: plainText(caption).trim(), lines }];
  });
}

/** A line of an algorithm; a block between the lines is one that is not indented. */
function lineOf(child: Nodes['line'] | Block, text: (blocks: readonly Block[]) => string) {
  if (child.type !== 'line') return { id: child.id, number: '', indent: 0, text: text([child]) };
  const { id, label = '', indent, children } = child;
  return { id, number: label, indent, text: plainText(children).trim() };
}

interface Placed {
  readonly node: Node;
  /** The id of the innermost section; "" in a footnote. */
  readonly section: string;
  readonly within?: Node;
}

/** The blocks of a paper in reading order, each with its section and the block that holds it. */
function placedNodes(content: Content): Placed[] {
  const all: Placed[] = [];
  const enter = (node: Node, section: string, within?: Node): void => {
    // Sections are entered by `sectionsOf`.
    if (node.type === 'section') return;
    all.push({ node, section, ...(within ? { within } : {}) });
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) enter(each, section, node);
  };
  for (const { id, children } of sectionsOf(content)) for (const child of children) enter(child, id);
  for (const { content: sections } of content.footnotes)
    for (const { children } of sections) for (const child of children) enter(child, '');
  return all;
}

/** Characters of sentences that are kept: a page may refer a thousand times in one. */
const mostCharacters = 4_000_000;

/** Mentions by the id of the part. */
function mentionsIn(content: Content): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  /** Mentions that are told: one part may be mentioned thousands of times. */
  const told = new Set<string>();
  let left = mostCharacters;

  function readLine(line: readonly Inline[], anchor: string, section: string): void {
    let text: string | undefined;
    let at = 0;
    for (const word of line) {
      visit(word, (inner) => {
        if (inner.type !== 'ref' || inner.target === undefined) return;
        text ??= plainText(line);
        const sentence = left > 0 ? sentenceAt(text, at) : '';
        left -= sentence.length;
        const mention = [inner.target, anchor, sentence].join('\0');
        if (told.has(mention)) return;
        told.add(mention);
        const known = mentions.get(inner.target) ?? [];
        mentions.set(inner.target, known);
        known.push({ anchor, section, sentence });
      });
      at += plainText([word]).length;
    }
  }

  function readBlock(node: Node, outer: string, section: string): void {
    if (node.type === 'section') return;
    const anchor = 'id' in node ? node.id : outer;
    for (const { nodes, inline } of listsIn(node)) {
      if (inline) readLine(nodes as Inline[], anchor, section);
      else for (const child of nodes) readBlock(child, anchor, section);
    }
  }

  for (const { id, children } of sectionsOf(content)) for (const child of children) readBlock(child, id, id);
  for (const { id, content: sections } of content.footnotes)
    for (const { children } of sections) for (const child of children) readBlock(child, id, '');
  return mentions;
}
