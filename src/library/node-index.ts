/**
 * The index of the nodes of a build: where every part stands in the Markdown, the text and the tree, what is in it, and
 * how it is called in print. With it a part is read without the paper around it.
 */
import type { Figures, Part } from '../render/index.ts';
import { namedNodes } from '../tree/named-nodes.ts';
import type { Content, Node } from '../tree/nodes.ts';
import { listsIn } from '../tree/visit.ts';
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

/**
 * A range as it is kept: id, type, the place of its section in the list or -1, and for Markdown, text and content how far
 * behind the last one it begins, and its length. Small numbers are a third of the bytes.
 */
type KeptRange = readonly [id: string, type: string, section: number, ...offsets: readonly number[]];

export interface NodeIndex {
  /** In the order of the Markdown, a section before its contents. */
  readonly ranges: readonly KeptRange[];
  /** The nodes inside these, each with the place of its range. */
  readonly inner: Readonly<Record<string, number>>;
  /** Ids of the page that are no node, each with the node that it stands for. */
  readonly pageIds: Readonly<Record<string, string>>;
  /** The ids of the nodes that are called so in print. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The place of all footnotes in the tree. */
  readonly footnotes: JsonRange;
}

export interface Renderings {
  readonly content: Content;
  /** The parts of the Markdown, and those of the text. */
  readonly parts: readonly Part[];
  readonly textParts: readonly Part[];
  readonly anchors: ReadonlyMap<string, string>;
  readonly figures: Figures;
}

export function makeNodeIndex(
  { content, parts, textParts, anchors, figures }: Renderings,
  { ranges: inJson, footnotes }: ContentJson,
): NodeIndex {
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

  const inText = new Map<string, Part>();
  for (const part of textParts) if (!inText.has(part.id)) inText.set(part.id, part);
  const at = new Map<string, number>();
  const ranges: KeptRange[] = [];
  const steps = offsetSteps();
  for (const { id, start, end } of parts) {
    const json = inJson.get(id);
    if (json === undefined || at.has(id)) continue;
    const text = inText.get(id);
    const type = types.get(id) ?? '';
    at.set(id, ranges.length);
    const places = [[start, end], [text?.start ?? 0, text?.end ?? 0], json] as const;
    ranges.push([id, type, at.get(sections.get(id) ?? '') ?? -1, ...steps.shorten(type, places)]);
  }
  const inner: [string, number][] = [];
  for (const [id, holder] of holders) {
    const place = at.get(holder);
    if (place !== undefined && !at.has(id)) inner.push([id, place]);
  }
  return {
    ranges,
    inner: Object.fromEntries(inner),
    pageIds: Object.fromEntries([...anchors].filter(([id]) => !at.has(id) && !holders.has(id))),
    names: Object.fromEntries([...namedNodes(content), ...aliasesOf(figures)]),
    footnotes,
  };
}

/** `f3` and `t1`. */
function aliasesOf({ figures, tables }: Figures): [string, string[]][] {
  const all = [
    ...figures.flatMap(function within(each): typeof figures {
      return [each, ...each.panels.flatMap(within)];
    }),
    ...tables,
  ];
  return all.flatMap(({ id, alias }) => (alias === '' ? [] : [[alias.toLowerCase(), [id]]]));
}

/** The ranges with all offsets from the start of their artefact. */
export function rangesOf({ ranges }: Pick<NodeIndex, 'ranges'>): NodeRange[] {
  const steps = offsetSteps();
  let block: NodeRange | undefined;
  return ranges.map(([id, type, section, ...offsets]) => {
    const [markdown, text, content] = steps.restore(type, offsets);
    const range = { id, type, section: ranges[section]?.[0] ?? '', markdown, text, content };
    if (type !== 'footnote') block = range;
    // It is defined in the block that calls it, or under the heading that does.
    else if (block && markdown[0] < block.markdown[1])
      return { ...range, section: block.type === 'section' ? block.id : block.section };
    return range;
  });
}

type Places = readonly [markdown: ByteRange, text: ByteRange, content: ByteRange];

/** Offsets as steps from one range to the next: what follows a section stands in it, what follows a block behind it. */
function offsetSteps() {
  const from = [0, 0, 0];
  const move = (type: string, places: Places) => {
    const isOuter = type === 'section' || type === 'referenceList';
    for (const [i, [start, end]] of places.entries()) from[i] = isOuter ? start : end;
  };
  return {
    shorten(type: string, places: Places): number[] {
      const steps = places.flatMap(([start, end], i) => [start - (from[i] ?? 0), end - start]);
      move(type, places);
      return steps;
    },
    restore(type: string, steps: readonly number[]): Places {
      const place = (i: number): ByteRange => {
        const start = (from[i] ?? 0) + (steps[2 * i] ?? 0);
        return [start, start + (steps[2 * i + 1] ?? 0)];
      };
      const places = [place(0), place(1), place(2)] as const;
      move(type, places);
      return places;
    },
  };
}
