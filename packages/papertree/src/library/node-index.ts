/**
 * The index of the nodes of a build: where every part stands in the Markdown, the text and the tree, what is in it, and
 * how it is called. It is text, a line of JSON for each node, so that one is found without reading the others.
 */
import type { Figures, Part } from 'papertree-convert/render';
import { type Content, listsIn, type Node, namedNodes } from 'papertree-convert/tree';
import type { ContentJson, JsonRange } from './content-json.ts';

/** A part that is cut out of the whole: a section, a block in no other block, a footnote, a list of works, a work. */
export interface NodeRange {
  readonly id: string;
  readonly type: string;
  /** The id of the innermost section that holds it; "" where none does. */
  readonly section: string;
  readonly markdown: ByteRange;
  readonly text: ByteRange;
  readonly content: ByteRange;
}

/** Offsets in the artefact of this name. */
export type ByteRange = readonly [start: number, end: number];

export interface Renderings {
  readonly content: Content;
  /** The parts of the Markdown, and those of the text. */
  readonly parts: readonly Part[];
  readonly textParts: readonly Part[];
  readonly anchors: ReadonlyMap<string, string>;
  readonly figures: Figures;
}

/** The first line. */
export interface NodeIndexHead {
  /** The place of all footnotes in the tree. */
  readonly footnotes: JsonRange;
}

/** Before what a node is called behind its own id: an id of the page that stands for it, or its name in print. */
export const marks = { pageId: '#', name: '=' } as const;

/**
 * The line of a part, in the order of the Markdown, a section before its contents: start and length in Markdown, text and
 * content, then what it is called.
 */
export type RangeLine = readonly [
  id: string,
  type: string,
  section: string,
  ...offsets: readonly [number, number, number, number, number, number],
  ...called: readonly string[],
];

/** The line of a node inside a part, indented by a space behind the line of that part. */
export type InnerLine = readonly [id: string, ...called: readonly string[]];

export function writeNodeIndex(renderings: Renderings, { ranges: inJson, footnotes }: ContentJson): string {
  const { content, parts, textParts } = renderings;
  const { types, sections, holders } = placesIn(content);
  const called = calledIn(renderings, (id) => inJson.has(id) || holders.has(id));
  const inner = Map.groupBy(holders.keys(), (id) => holders.get(id) ?? '');
  const inText = new Map<string, Part>();
  for (const part of textParts) if (!inText.has(part.id)) inText.set(part.id, part);

  const head: NodeIndexHead = { footnotes };
  const lines = [JSON.stringify(head)];
  const written = new Set<string>();
  let block = { end: 0, section: '' };
  for (const { id, start, end } of parts) {
    const json = inJson.get(id);
    if (json === undefined || written.has(id)) continue;
    written.add(id);
    const type = types.get(id) ?? '';
    let section = sections.get(id) ?? '';
    if (type !== 'footnote') block = { end, section: type === 'section' ? id : section };
    // It is defined in the block that calls it, or under the heading that does.
    else if (start < block.end) section = block.section;
    const { start: textStart, end: textEnd } = inText.get(id) ?? { start: 0, end: 0 };
    const offsets = [start, end - start, textStart, textEnd - textStart, json[0], json[1] - json[0]] as const;
    const line: RangeLine = [id, type, section, ...offsets, ...(called.get(id) ?? [])];
    lines.push(JSON.stringify(line));
    for (const each of inner.get(id) ?? []) {
      const innerLine: InnerLine = [each, ...(called.get(each) ?? [])];
      lines.push(` ${JSON.stringify(innerLine)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Type and section of each part, and the part that holds each node inside one. */
function placesIn(content: Content) {
  const types = new Map<string, string>();
  const sections = new Map<string, string>();
  const holders = new Map<string, string>();

  const gather = (node: Node, holder: string) => {
    for (const { nodes, inline } of listsIn(node)) {
      if (inline) continue;
      for (const each of nodes) {
        if ('id' in each) holders.set(each.id, holder);
        gather(each, holder);
      }
    }
  };
  const enter = (node: Node & { readonly id: string }, section: string) => {
    types.set(node.id, node.type);
    sections.set(node.id, section);
    if (node.type !== 'section') return gather(node, node.id);
    for (const child of node.children) enter(child, node.id);
  };
  for (const part of [content.abstract, content.body, content.appendices]) for (const each of part) enter(each, '');
  for (const { id, content: words } of content.footnotes) {
    types.set(id, 'footnote');
    for (const each of words) {
      holders.set(each.id, id);
      gather(each, id);
    }
  }
  for (const { id } of content.referenceLists ?? []) types.set(id, 'referenceList');
  for (const { id } of content.bibliography) types.set(id, 'reference');
  return { types, sections, holders };
}

/** The marked names of each node, behind its own id. */
function calledIn({ content, anchors, figures }: Renderings, isNode: (id: string) => boolean): Map<string, string[]> {
  const called = new Map<string, string[]>();
  const call = (id: string, name: string) => {
    const known = called.get(id);
    if (known) known.push(name);
    else called.set(id, [name]);
  };
  for (const [pageId, id] of anchors) if (!isNode(pageId)) call(id, marks.pageId + pageId);
  for (const [name, ids] of namedNodes(content)) for (const id of ids) call(id, marks.name + name);
  for (const [alias, id] of aliasesOf(figures)) call(id, marks.name + alias);
  return called;
}

/** `f3` and `t1`. */
function aliasesOf({ figures, tables }: Figures): [string, string][] {
  const all = [
    ...figures.flatMap(function within(each): typeof figures {
      return [each, ...each.panels.flatMap(within)];
    }),
    ...tables,
  ];
  return all.flatMap(({ id, alias }) => (alias === '' ? [] : [[alias.toLowerCase(), id]]));
}
