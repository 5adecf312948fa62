/** The paper as data: lists of its parts, each a row of the table here. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { tableData } from './table-data.ts';
import { allTables } from './tables-in.ts';

/** The innermost section of each block, and of each node in one. */
export function sectionsById(content: Content): Map<string, string> {
  const sections = new Map<string, string>();
  const enter = (node: Node, section: string): void => {
    if (node.type === 'section') return;
    if ('id' in node) sections.set(node.id, section);
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) enter(each, section);
  };
  for (const { id, children } of sectionsOf(content)) for (const child of children) enter(child, id);
  return sections;
}

/** By the name of the list in its answer. */
export const paperData = {
  tables(content: Content) {
    const sections = sectionsById(content);
    return allTables(content).map((table) => {
      const { id, ...data } = tableData(table);
      return { id, section: sections.get(id) ?? '', ...data };
    });
  },
} as const satisfies Record<string, (content: Content) => readonly object[]>;

export type DataName = keyof typeof paperData;
