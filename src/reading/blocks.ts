/** The blocks of a paper by anchor or printed name: a theorem with its proof, a formula, a table, a list item, a footnote, a work cited. */
import { sectionsOf } from '../tree/anchors.ts';
import type { Block, Content, Node, Nodes } from '../tree/nodes.ts';
import { listsIn, visit } from '../tree/visit.ts';
import { plainText } from '../tree/words.ts';
import { type BlockName, numberedName, readBlockName } from './block-names.ts';

export interface FoundBlock {
  /** The anchor of the first of them. */
  readonly id: string;
  /** The block; behind a theorem its proof. */
  readonly blocks: Block[];
}

export interface BlockIndex {
  /** By id. The row of a group of formulas and the line of an algorithm are found in the whole. */
  readonly byId: ReadonlyMap<string, FoundBlock>;
  /** By printed name, as in `theorem 2.1`; of several with one name, the first. */
  readonly byName: ReadonlyMap<string, FoundBlock>;
  /** The kinds of blocks that bear a name, as printed, in reading order. */
  readonly kinds: readonly BlockKind[];
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
  const byName = new Map<string, FoundBlock>();
  const kinds = new Map<string, BlockKind>();
  const proofs: Nodes['proof'][] = [];

  const put = (id: string, found: FoundBlock) => void (byId.has(id) || byId.set(id, found));
  const name = (words: string | undefined, found: FoundBlock) => {
    if (words !== undefined && !byName.has(words)) byName.set(words, found);
  };
  const count = ({ kind, number }: BlockName) => {
    const { count: before, first } = kinds.get(kind) ?? { count: 0, first: number };
    kinds.set(kind, { kind, count: before + 1, first, last: number });
  };

  function walk(nodes: readonly Node[], whole?: FoundBlock): void {
    for (const [i, node] of nodes.entries()) {
      // Sections are walked by `sectionsOf`.
      if (node.type === 'section') continue;
      const found = whole ?? foundAt(node);
      if (found && 'id' in node) put(node.id, found);
      if (found) nameBlock(node, found);
      const next = nodes[i + 1];
      if (node.type === 'theorem' && next?.type === 'proof') found?.blocks.push(next);
      if (node.type === 'proof') proofs.push(node);
      const isWhole = node.type === 'equationGroup' || node.type === 'algorithm';
      for (const list of listsIn(node)) if (!list.inline) walk(list.nodes, isWhole ? found : undefined);
    }
  }

  function nameBlock(node: Node, found: FoundBlock): void {
    const printed = printedName(node);
    if (!printed) return;
    name(numberedName(`${printed.kind} ${printed.number}`) ?? `${printed.kind} ${printed.number}`.toLowerCase(), found);
    if (!countedElsewhere.has(node.type)) count(printed);
  }

  for (const { children } of sectionsOf(content)) walk(children);
  // A proof that stands elsewhere names what it proves.
  for (const proof of proofs) {
    const proven = theoremOf(proof, byId, byName);
    if (proven && !proven.blocks.includes(proof)) proven.blocks.push(proof);
  }
  for (const { id, number, content: sections } of content.footnotes) {
    const found = { id, blocks: sections.flatMap(({ children }) => children) };
    put(id, found);
    if (number === '') continue;
    name(`footnote ${number.toLowerCase()}`, found);
    count({ kind: 'Footnote', number });
  }
  for (const { id, number, content: words } of content.bibliography) {
    const lead = number === '' ? [] : [{ type: 'text', text: `[${number}] ` } as const];
    const found: FoundBlock = { id, blocks: [{ type: 'paragraph', id, children: [...lead, ...words] }] };
    put(id, found);
    if (number !== '') name(referenceName(number), found);
  }
  return { byId, byName, kinds: [...kinds.values()] };
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

function printedName(node: Node): BlockName | undefined {
  switch (node.type) {
    case 'theorem': {
      const title = plainText(node.title).trim();
      return readBlockName(title) ?? { kind: title.split(/[\s(.:]/, 1)[0] || node.kind, number: '' };
    }
    case 'equation':
    case 'equationGroup':
      return node.number ? { kind: 'Equation', number: node.number } : undefined;
    case 'algorithm':
    case 'listing':
    case 'figure':
    case 'table':
      return node.number ? { kind: node.label || usualLabels[node.type], number: node.number } : undefined;
    case 'listItem': {
      const label = plainText(node.label ?? []).replace(/^[\s([]+|[\s)\].:]+$/g, '');
      return label === '' ? undefined : { kind: 'item', number: label };
    }
    default:
      return undefined;
  }
}

const usualLabels = { algorithm: 'Algorithm', listing: 'Listing', figure: 'Figure', table: 'Table' } as const;

function theoremOf(
  proof: Nodes['proof'],
  byId: ReadonlyMap<string, FoundBlock>,
  byName: ReadonlyMap<string, FoundBlock>,
): FoundBlock | undefined {
  const isTheorem = (found: FoundBlock | undefined) => (found?.blocks[0]?.type === 'theorem' ? found : undefined);
  let proven: FoundBlock | undefined;
  for (const node of proof.title)
    visit(node, (inner) => {
      if (inner.type === 'ref' && inner.target !== undefined) proven ??= isTheorem(byId.get(inner.target));
    });
  const words = plainText(proof.title)
    .trim()
    .replace(/^proof\s+(?:of|for)\s+(?:the\s+)?/i, '');
  return proven ?? isTheorem(byName.get(numberedName(words) ?? ''));
}

const referenceName = (label: string) => `reference ${label.replace(/\s+/g, ' ').toLowerCase()}`;

/** Ids of small elements extend those of their parents: `Thm1.p2`, `S2.T1.3.1.m1`. */
const smallEnd = /\.(?:p|m|g|i|ix)?[0-9]+$/;

/** The entry of an element, or of the nearest parent that has one. */
export function findByIds<Thing>(id: string, known: ReadonlyMap<string, Thing>): Thing | undefined {
  for (let each = id.slice(0, 200); ; each = each.replace(smallEnd, '')) {
    const thing = known.get(each);
    if (thing !== undefined || !smallEnd.test(each)) return thing;
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

/** By anchor, or by printed name: `Theorem 2.1`, `Eq. 3`, `(3)`, `Table 2`, `[12]`, `footnote 1`, `(A1)`. */
export function findBlock({ byId, byName }: BlockIndex, asked: string): FoundBlock | undefined {
  const plain = asked.trim();
  const marked = /^\[\^?([^\]]{1,80})\]$/.exec(plain)?.[1];
  const name = numberedName(plain);
  const bare = plain.replace(/^[([]|[)\]]$/g, '').toLowerCase();
  return (
    findByIds(plain, byId) ??
    findPieces(plain, byId) ??
    (name === undefined ? undefined : byName.get(name)) ??
    (marked === undefined
      ? undefined
      : byName.get(plain[1] === '^' ? `footnote ${bare.slice(1)}` : referenceName(marked))) ??
    byName.get(plain.toLowerCase()) ??
    byName.get(`item ${bare}`)
  );
}
