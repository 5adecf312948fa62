/** Addresses of the paper as data: any of its nodes. */
import { nodeJson, nodeMarkdown, nodeText } from '../../operations/index.ts';
import { answerWith } from '../handlers/paper.ts';
import { built, jsonType, markdownType, plainType, type Routes } from '../route.ts';

const nodeNames =
  'The anchor is any id of the page or the tree, a cell such as `S2.T1~r2c3`, or a printed name: `Eq. 3`, `Theorem 2.1`, `Algorithm 1`, `Table 2`, `Section 4`, `[12]`, `footnote 1`. A name that is printed more than once is answered with candidates.';

export const dataRoutes = {
  nodeMarkdown: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/nodes/{anchor}.md',
    handle: answerWith(nodeMarkdown),
    cache: 'version',
    fileName: '{idv}-{anchor}.md',
    summary:
      'Any node as Markdown: a paragraph, equation, theorem, proof, algorithm, list item, table, cell, footnote, work cited, section.',
    notes: [
      nodeNames,
      'A section, or a block that stands in no other, is the same bytes as in the whole paper; what stands in a block is written alone.',
    ],
    example: '/2401.00001/nodes/S1.F1.md',
    type: markdownType,
    async: true,
    problems: built,
  },
  nodeText: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/nodes/{anchor}.txt',
    handle: answerWith(nodeText),
    cache: 'version',
    fileName: '{idv}-{anchor}.txt',
    summary: 'Any node as plain text.',
    notes: ['Anchors are those of the Markdown; the bytes are those of the whole paper’s text.'],
    example: '/2401.00001/nodes/S1.F1.txt',
    type: plainType,
    async: true,
    problems: built,
  },
  nodeJson: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/nodes/{anchor}.json',
    handle: answerWith(nodeJson),
    cache: 'version',
    fileName: '{idv}-{anchor}.json',
    summary: 'Any node as the tree has it, with its printed names, its section, and what stands before and after.',
    notes: ['Anchors are those of the Markdown.'],
    example: '/2401.00001/nodes/S1.F1.json',
    type: jsonType,
    schema: 'NodeJson',
    async: true,
    problems: built,
  },
} as const satisfies Routes;
