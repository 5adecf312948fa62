/** A paper read from a page, open as the library opens it, with all artefacts in memory: operations can be asked of it. */

import type { Problem } from 'papertree-convert/errors';
import { type ConvertOptions, convert } from '../../../papertree-convert/src/convert.ts';
import { article, bibliography, section } from '../../src/demo/latexml-elements.ts';
import { noFormerAnchors } from '../../src/library/former-anchors.ts';
import { makeBuildIndex } from '../../src/library/make.ts';
import { createOpener, type UnshelvedBuild } from '../../src/library/readable-paper.ts';
import type { KnownPaper } from '../../src/library/records.ts';
import type { Source } from '../../src/questions/answer.ts';
import type { Operation } from '../../src/questions/index.ts';
import { createViewContext, openView } from '../../src/questions/paper-view.ts';
import { answerQuestion } from '../../src/threads/paper-questions.ts';
import type { PaperThreads } from '../../src/threads/paper-threads.ts';
import { parsePaper } from '../../src/threads/parsed-paper.ts';

export type PaperOfPage = ReturnType<typeof openPage>;

/** Answers here, without a thread. */
const threads: Pick<PaperThreads, 'ask' | 'prepare'> = {
  prepare: () => {},
  async ask({ key, load }, name, ...given) {
    const question = { key, name, given };
    const found = (await answerQuestion(question)) ?? (await answerQuestion({ ...question, source: await load() }));
    return found && 'answer' in found ? found.answer : Promise.reject(found);
  },
};

/** A paper of these sections. */
export const openSections = (...sections: readonly string[]) =>
  openPage(article('Pots', [['Ann Able', 'Kitchen']], 'Pots.', ...sections, bibliography([])));

/** A paper of one section, which holds these paragraphs and tables. */
export const openBlocks = (...blocks: readonly string[]) => openSections(section('S1', '1', 'Pots', ...blocks));

let opened = 0;

export function openPage(page: string | Uint8Array, options: ConvertOptions = {}) {
  const made = convert(page, { idv: '2401.00001v1', ...options });
  const anchors = { page: Object.fromEntries(made.anchors), former: noFormerAnchors };
  const artefacts: Readonly<Record<string, Buffer>> = {
    content: Buffer.from(JSON.stringify(made.content)),
    anchors: Buffer.from(JSON.stringify(anchors)),
    markdown: Buffer.from(made.body),
    outline: Buffer.from(JSON.stringify(made.outline)),
  };
  // Nothing of the shelf is asked for here.
  const opener = createOpener({} as never, undefined);
  const paper = { id: '2401.00001', version: 1 };
  const known = {
    paper,
    metadata: {
      versions: [],
      comments: '',
      title: '',
      abstract: '',
      authors: '',
      license: '',
      doi: '',
      journalRef: '',
    },
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
  const library = { read: async () => readable, used: () => {}, shelved: async () => undefined };
  const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
  const context = createViewContext(library as never, site, threads as PaperThreads);
  const source = { library, site, threads, view: (each: typeof readable) => openView(each, context) };
  return {
    made,
    /** As the tools for agents have it. */
    view: openView(readable, context),
    /** As its thread has it. */
    parsed: () =>
      parsePaper({
        paper,
        page: '',
        content: new Uint8Array(artefacts.content ?? []),
        anchors: new Uint8Array(artefacts.anchors ?? []),
      }),
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
