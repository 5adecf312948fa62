/** A paper read from a page, open as the library opens it, with all artefacts in memory: operations can be asked of it. */

import type { Problem } from 'papertree-convert/errors';
import { type ConvertOptions, convert } from '../../../papertree-convert/src/convert.ts';
import { makeBuildIndex } from '../../src/library/build-index.ts';
import { writeContent } from '../../src/library/content-json.ts';
import { renderInnerNode } from '../../src/library/inner-nodes.ts';
import { writeNodeIndex } from '../../src/library/node-index.ts';
import { createOpener, type UnshelvedBuild } from '../../src/library/readable-paper.ts';
import type { KnownPaper } from '../../src/library/records.ts';
import type { Operation } from '../../src/operations/index.ts';
import type { Source } from '../../src/operations/operation.ts';

export type PaperOfPage = ReturnType<typeof openPage>;

let opened = 0;

export function openPage(page: string | Uint8Array, options: ConvertOptions = {}) {
  const made = convert(page, { idv: '2401.00001v1', ...options });
  const content = writeContent(made.content);
  const artefacts: Readonly<Record<string, Buffer>> = {
    content: Buffer.from(content.json),
    markdown: Buffer.from(made.body),
    text: Buffer.from(made.text),
    nodes: Buffer.from(writeNodeIndex(made, content)),
    figures: Buffer.from(JSON.stringify(made.figures)),
    former: Buffer.from('{"pages":[],"anchors":{}}'),
  };
  const pool = { renderInner: async (input: Parameters<typeof renderInnerNode>[0]) => renderInnerNode(input) };
  // Nothing else of them is asked for here.
  const opener = createOpener({} as never, undefined, undefined as never, pool as never);
  const paper = { id: '2401.00001', version: 1 };
  const known = {
    paper,
    metadata: { versions: [], comments: '', title: '', abstract: '' },
    latestVersion: 1,
    facts: { revision: 'r1', revisedAt: 0 },
  };
  const unshelved = {
    lease: { fence: 1 },
    build: { buildId: `b${++opened}`, builtAt: 0 },
    index: makeBuildIndex(made),
    read: async (name: string, start?: number, end?: number) => artefacts[name]?.subarray(start, end),
  };
  const readable = opener.openUnshelved(known as unknown as KnownPaper, unshelved as unknown as UnshelvedBuild);
  const library = { read: async () => readable, used: () => {} };
  const reader = { trace: async () => new Map() };
  const source = {
    library,
    reader,
    site: { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' },
  };
  return {
    made,
    markdown: artefacts.markdown ?? Buffer.alloc(0),
    text: artefacts.text ?? Buffer.alloc(0),
    nodes: () => readable.nodes(),
    /** The answer as text; throws the problem. */
    async ask(operation: Operation, part: string, more: object = {}): Promise<string> {
      const answer = await operation({ paper, part, async: false, ...more }, source as unknown as Source);
      return answer.state === 'ready' ? answer.body.toString() : '';
    },
    /** The problem, or undefined where there is an answer. */
    async refusal(operation: Operation, part: string): Promise<(Problem & { candidates?: string[] }) | undefined> {
      return this.ask(operation, part).then(
        () => undefined,
        (thrown) => thrown as Problem,
      );
    },
  };
}
