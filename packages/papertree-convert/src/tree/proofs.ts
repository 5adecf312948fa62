/** Proofs and the theorems that they prove: the one right before the proof, or one that the proof names. */
import { sectionsOf } from './anchors.ts';
import type { Content, Node, Nodes } from './nodes.ts';
import { namedNodes, numberedName } from './printed-names.ts';
import { listsIn, visit } from './visit.ts';
import { plainText } from './words.ts';

/** The proofs of each theorem by its id. */
export function proofsOf(content: Content): Map<string, Nodes['proof'][]> {
  const theorems = new Set<string>();
  const proofs: Nodes['proof'][] = [];
  const found = new Map<string, Nodes['proof'][]>();
  const put = (id: string, proof: Nodes['proof']) => {
    const known = found.get(id);
    if (known === undefined) found.set(id, [proof]);
    else if (!known.includes(proof)) known.push(proof);
  };

  function walk(nodes: readonly Node[]): void {
    for (const [i, node] of nodes.entries()) {
      // Sections are walked by `sectionsOf`.
      if (node.type === 'section') continue;
      const next = nodes[i + 1];
      if (node.type === 'theorem') {
        theorems.add(node.id);
        if (next?.type === 'proof') put(node.id, next);
      }
      if (node.type === 'proof') proofs.push(node);
      for (const { nodes: held, inline } of listsIn(node)) if (!inline) walk(held);
    }
  }

  for (const { children } of sectionsOf(content)) walk(children);
  if (proofs.length === 0) return found;
  const names = namedNodes(content);
  for (const proof of proofs) {
    const pointed = targetsIn(proof.title).find((id) => theorems.has(id));
    const words = plainText(proof.title)
      .trim()
      .replace(/^proof\s+(?:of|for)\s+(?:the\s+)?/i, '');
    const named = names.get(numberedName(words) ?? '')?.find((id) => theorems.has(id));
    const proven = pointed ?? named;
    if (proven !== undefined) put(proven, proof);
  }
  return found;
}

/** The ids that references in these nodes point to, each once, in reading order. */
export function targetsIn(nodes: readonly Node[]): string[] {
  const targets = new Set<string>();
  for (const node of nodes)
    visit(node, (inner) => {
      if (inner.type === 'ref' && inner.target !== undefined) targets.add(inner.target);
    });
  return [...targets];
}
