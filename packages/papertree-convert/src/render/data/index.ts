/** The paper as data: lists of its parts, each a row of the table here. */
import type { Content } from '../../tree/nodes.ts';
import { equations, listings, statements } from './lists.ts';
import { placedNodes } from './placed-nodes.ts';
import { tableData } from './table-data.ts';
import { allTables } from './tables-in.ts';

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
} as const satisfies Record<string, (content: Content) => readonly object[]>;

export type DataName = keyof typeof paperData;
