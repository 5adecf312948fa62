/** The blocks of a paper by anchor or printed name: a theorem with its proof, a formula, a table, a list item, a footnote, a work cited. */
import {
  type Block,
  type BlockName,
  type Content,
  findByIds,
  listsIn,
  type Node,
  type PartNames,
  printedName,
  proofsOf,
  sectionsOf,
} from 'papertree-convert/tree';

export interface FoundBlock {
  /** The anchor of the first of them. */
  readonly id: string;
  /** The block. */
  readonly blocks: readonly Block[];
  /** The proofs of a theorem, wherever they stand. */
  readonly proofs?: readonly Block[];
}

export interface BlockIndex {
  /** By id. The row of a group of formulas and the line of an algorithm are found in the whole. */
  readonly byId: ReadonlyMap<string, FoundBlock>;
  readonly counts: BlockCounts;
}

export interface BlockCounts {
  /** The kinds of blocks that bear a name, as printed, in reading order. */
  readonly kinds: readonly BlockKind[];
  /** Theorems, definitions and the like, numbered or not. */
  readonly statements: number;
  /** Algorithms and program text, numbered or not. */
  readonly listings: number;
}

export interface BlockKind {
  /** `Theorem`. */
  readonly kind: string;
  readonly count: number;
  /** The first and the last printed number; "" where none is printed. */
  readonly first: string;
  readonly last: string;
}

export function indexBlocks(content: Content): BlockIndex {
  const byId = new Map<string, FoundBlock>();
  const kinds = new Map<string, BlockKind>();
  const types = new Map<Node['type'], number>();

  const put = (id: string, found: FoundBlock) => void (byId.has(id) || byId.set(id, found));
  const count = ({ kind, number }: BlockName) => {
    const { count: before, first } = kinds.get(kind) ?? { count: 0, first: number };
    kinds.set(kind, { kind, count: before + 1, first, last: number });
  };

  function walk(nodes: readonly Node[], whole?: FoundBlock): void {
    for (const node of nodes) {
      // Sections are walked by `sectionsOf`.
      if (node.type === 'section') continue;
      types.set(node.type, (types.get(node.type) ?? 0) + 1);
      const found = whole ?? foundAt(node);
      if (found && 'id' in node) put(node.id, found);
      const printed = found && printedName(node);
      if (printed && !countedElsewhere.has(node.type)) count(printed);
      const isWhole = node.type === 'equationGroup' || node.type === 'algorithm';
      for (const list of listsIn(node)) if (!list.inline) walk(list.nodes, isWhole ? found : undefined);
    }
  }

  for (const { children } of sectionsOf(content)) walk(children);
  for (const { id, number, content: sections } of content.footnotes) {
    const found = { id, blocks: sections.flatMap(({ children }) => children) };
    put(id, found);
    if (number !== '') count({ kind: 'Footnote', number });
  }
  for (const { id, number, content: words } of content.bibliography) {
    const lead = number === '' ? [] : [{ type: 'text', text: `[${number}] ` } as const];
    put(id, { id, blocks: [{ type: 'paragraph', id, children: [...lead, ...words] }] });
  }
  for (const [id, proofs] of proofsOf(content)) {
    const theorem = byId.get(id);
    if (theorem) byId.set(id, { ...theorem, proofs });
  }
  const total = (...asked: Node['type'][]) => asked.reduce((sum, type) => sum + (types.get(type) ?? 0), 0);
  const counts = { kinds: [...kinds.values()], statements: total('theorem'), listings: total('algorithm', 'listing') };
  return { byId, counts };
}

/** Outlines count them apart. */
const countedElsewhere: ReadonlySet<string> = new Set(['figure', 'table', 'listItem']);

/** Parts of a block, written inside their container: an item in a list of its own. */
function foundAt(node: Node): FoundBlock | undefined {
  switch (node.type) {
    case 'listItem':
      return { id: node.id, blocks: [{ type: 'list', id: node.id, ordered: false, items: [node] }] };
    case 'definition':
      return { id: node.id, blocks: [{ type: 'definitionList', id: node.id, items: [node] }] };
    default:
      // Cells and lines have no place of their own; what is left that has an id is a block.
      return 'id' in node && node.type !== 'line' ? { id: node.id, blocks: [node as Block] } : undefined;
  }
}

/** LaTeXML's `S1.p1` holds `S1.p1.1`, `S1.p1.2`: what the author sees as one paragraph, of which the tree has the pieces. */
function findPieces(id: string, byId: BlockIndex['byId']): FoundBlock | undefined {
  if (!/\.p[0-9]{1,6}$/.test(id)) return undefined;
  const pieces = [...byId.values()].filter((each) => each.id.startsWith(`${id}.`));
  const outer = pieces.filter((each) => !pieces.some((other) => each.id.startsWith(`${other.id}.`)));
  const blocks = outer.flatMap((each) => each.blocks);
  return blocks.length === 0 ? undefined : { id, blocks: [...new Set(blocks)] };
}

/** By anchor, or by name: `Theorem 2.1`, `Eq. 3`, `(3)`, `Table 2`, `[12]`, `footnote 1`, `(A1)`; all that bear it. */
export function findBlocks({ byId }: BlockIndex, names: PartNames, asked: string): readonly FoundBlock[] {
  const plain = asked.trim();
  const exact = byId.get(plain) ?? findPieces(plain, byId);
  if (exact) return [exact];
  const named = names.find(plain).flatMap((id) => byId.get(id) ?? []);
  const near = named.length > 0 ? undefined : findByIds(plain, byId);
  return near ? [near] : [...new Set(named)];
}
