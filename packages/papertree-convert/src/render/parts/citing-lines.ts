/** Lines of a paper that cite works or call footnotes: few of all its lines, so that the others are looked at once. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Inline, Node } from '../../tree/nodes.ts';
import { enterLists } from '../../tree/visit.ts';

export interface CitingLine {
  readonly line: readonly Inline[];
  /** The innermost block that holds it. */
  readonly anchor: string;
}

/** The lines of each section in reading order, without those of the sections in it; by the id of the section. */
export function citingLines(content: Content): [section: string, lines: CitingLine[]][] {
  const works = worksOf(content);
  if (works.size === 0) return [];
  return sectionsOf(content).map(({ id, title, children }) => {
    const found: CitingLine[] = [];
    if (isCiting(title, works)) found.push({ line: title, anchor: id });
    for (const child of children) if (child.type !== 'section') gather(child, id, works, found);
    return [id, found];
  });
}

/** The lines below a block. */
export function citingLinesIn(block: Node, outer: string, works: ReadonlySet<string>): CitingLine[] {
  const found: CitingLine[] = [];
  gather(block, outer, works, found);
  return found;
}

export const worksOf = ({ bibliography }: Content): ReadonlySet<string> => new Set(bibliography.map(({ id }) => id));

function gather(node: Node, outer: string, works: ReadonlySet<string>, found: CitingLine[]): void {
  const anchor = (node as { readonly id?: string }).id ?? outer;
  enterLists(node, (nodes, inline) => {
    if (!inline) for (const child of nodes) gather(child, anchor, works, found);
    else if (isCiting(nodes as Inline[], works)) found.push({ line: nodes as Inline[], anchor });
  });
}

function isCiting(line: readonly Inline[], works: ReadonlySet<string>): boolean {
  for (let i = 0; i < line.length; i++) {
    const node = line[i] as Inline;
    if (node.type === 'text' || node.type === 'math') continue;
    if (node.type === 'footnoteRef') return true;
    if (node.type === 'ref' && node.target !== undefined && works.has(node.target)) return true;
    if ('children' in node && isCiting(node.children, works)) return true;
  }
  return false;
}
