/** The nodes of a paper by the names they are called by in print: `theorem 2.1`, `equation 3`, `figure 3a`, `reference 12`. */
import { sectionsOf } from './anchors.ts';
import { type BlockName, bareNumber, nameOf, readBlockName } from './block-names.ts';
import type { Content, Node } from './nodes.ts';
import { listsIn } from './visit.ts';
import { plainText } from './words.ts';

const usualLabels = { algorithm: 'Algorithm', listing: 'Listing', figure: 'Figure', table: 'Table' } as const;

/** The printed name of a block, `Theorem 2`; its number is "" where only its kind is printed. */
export function printedName(node: Node): BlockName | undefined {
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

/** The ids of all nodes that have a name, in reading order, by the name: where one name is printed twice, there are two. */
export function namedNodes(content: Content): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const put = (name: string, id: string) => {
    const known = names.get(name);
    if (known === undefined) names.set(name, [id]);
    else if (!known.includes(id)) known.push(id);
  };

  /** `outer` is the node that the names in it are told from: a panel from its figure, a row from its group. */
  function walk(nodes: readonly Node[], outer?: { readonly name: string; readonly isFloat: boolean }): void {
    for (const node of nodes) {
      // Sections are walked by `sectionsOf`.
      if (node.type === 'section') continue;
      const printed = printedName(node);
      const isFloat = node.type === 'figure' || node.type === 'table';
      const isPanel = isFloat && outer?.isFloat === true && node.label === '' && node.number !== '';
      let name = '';
      if (printed && 'id' in node) {
        name = isPanel ? outer.name + bareNumber(printed.number) : nameOf(printed);
        if (printed.number !== '' && name !== outer?.name) put(name, node.id);
      }
      const within = name === '' ? outer : { name, isFloat };
      for (const list of listsIn(node)) if (!list.inline) walk(list.nodes, within);
    }
  }

  for (const { id, label = '', number, children } of sectionsOf(content)) {
    if (number !== '') {
      put(nameOf({ kind: 'section', number }), id);
      if (label !== '') put(nameOf({ kind: label, number }), id);
    }
    walk(children);
  }
  for (const { id, number, content: sections } of content.footnotes) {
    if (number !== '') put(nameOf({ kind: 'footnote', number }), id);
    for (const { children } of sections) walk(children);
  }
  for (const { id, mark = '', number } of content.bibliography)
    for (const each of [number, mark]) if (each !== '') put(nameOf({ kind: 'reference', number: each }), id);
  return names;
}
