/** A view of a paper: what is known of it, its renderings, and the questions that its parsed tree answers on a thread. */
import { LRUCache } from 'lru-cache';
import { formatId } from 'papertree-convert/paper';
import { choicesOf, type MarkdownFlavour, type Trace } from 'papertree-convert/render';
import type { Library, ReadablePaper, ShelvedPaper } from '../library/index.ts';
import type { AnswerTo, Given, QuestionName } from '../threads/paper-questions.ts';
import type { PaperThreads } from '../threads/paper-threads.ts';
import { qualityOf, type Site } from './facts.ts';
import { createFlavours, type FlavouredMarkdown, type Flavours } from './flavours.ts';

/** Whole, or held back but for its outline (`withheld`); shelved, or just built. */
export interface PaperView extends ReadablePaper {
  readonly idv: string;
  readonly site: Site;
  /** Changes with every build; cursors are bound to it. */
  readonly edition: string;
  /** The quality of its reading and of its conversion at the archive. */
  readonly quality: ReturnType<typeof qualityOf>;
  /** The Markdown in a flavour: from the shelf the default one, any other rendered from the tree. */
  inFlavour(flavour: MarkdownFlavour): Promise<FlavouredMarkdown>;
  /** Asks its parsed tree. */
  ask<N extends QuestionName>(name: N, ...given: Given<N>): Promise<AnswerTo<N>>;
  /** A value that is made of JSON about the build alone, kept for the next question. */
  keep<Read, T extends object>(name: string, read: () => Promise<Uint8Array>, make: Make<Read, T>): Promise<T>;
  /** Another version of it, if that is on the shelf. */
  openShelved(version: number): Promise<ShelvedView | undefined>;
  /** Where the parts of another version of it stand in this one, by their anchors there. */
  trace(before: ShelvedView): Promise<ReadonlyMap<string, Trace>>;
  readonly library: ViewContext['library'];
  readonly threads: PaperThreads;
}

/** What can be asked of a shelved version whatever the archive says of the paper today. */
export type ShelvedView = ShelvedPaper & Pick<PaperView, 'idv' | 'ask'>;

/** What views share. */
export interface ViewContext {
  readonly library: Pick<Library, 'shelved' | 'file' | 'page'>;
  readonly site: Site;
  readonly threads: PaperThreads;
  readonly flavours: Flavours;
  readonly kept: LRUCache<string, object, ValueToKeep>;
  /** Traces between two builds. */
  readonly traces: LRUCache<string, Promise<ReadonlyMap<string, Trace>>>;
}

type Make<Read, T> = (read: Read) => T | Promise<T>;

/** A value with the length of its JSON. */
type ValueToKeep = () => Promise<{ readonly value: object; readonly length: number }>;

/** Bytes of memory of all values that are kept; the largest paper may take this share of them. */
const keptBytes = 64 * 1024 * 1024;
const largestShare = 0.75;
/** Bytes of memory for a byte of JSON. */
const bytesPerByte = 2;

/** A trace takes some 256 kB. */
const mostTraces = 500;

export function createViewContext(library: ViewContext['library'], site: Site, threads: PaperThreads): ViewContext {
  const kept = new LRUCache<string, object, ValueToKeep>({
    maxSize: keptBytes,
    async fetchMethod(_name, _stale, { context: make, options }) {
      const { value, length } = await make();
      options.size = Math.ceil(Math.min(1 + bytesPerByte * length, keptBytes * largestShare));
      return value;
    },
  });
  return { library, site, threads, flavours: createFlavours(), kept, traces: new LRUCache({ max: mostTraces }) };
}

export function openView(paper: ReadablePaper, context: ViewContext): PaperView {
  const { library, site, threads, flavours, kept, traces } = context;
  const { index, build, withheld, metadata, facts } = paper;
  threads.prepare();
  const idv = formatId(paper.paper);
  const askTree = asking(paper, threads);
  const ask = async <N extends QuestionName>(name: N, ...given: Given<N>): Promise<AnswerTo<N>> => {
    if (withheld) throw withheld;
    return askTree(name, ...given);
  };
  return {
    ...paper,
    idv,
    site,
    edition: build.buildId,
    quality: qualityOf(index.quality, paper.conversion),
    library,
    threads,
    ask,
    async inFlavour(flavour) {
      if (withheld) throw withheld;
      if (choicesOf(flavour).length === 0)
        return {
          sections: index.sections,
          read: (start, end) =>
            start === undefined || end === undefined ? paper.read('markdown') : paper.slice('markdown', start, end),
        };
      const { title, abstract } = metadata;
      const render = () => ask('markdown', flavour, { title, abstract });
      return flavours({ key: `${idv} ${facts.revision}`, flavour, render });
    },
    async keep<Read, T extends object>(name: string, read: () => Promise<Uint8Array>, make: Make<Read, T>) {
      const context = async () => {
        const json = Buffer.from(await read());
        return { value: await make(JSON.parse(json.toString()) as Read), length: json.length };
      };
      // Callers use one type for a name. Nothing is found where the value was evicted while it was made.
      const found = (await kept.fetch(`${build.buildId} ${name}`, { context })) as T | undefined;
      return found ?? ((await context()).value as T);
    },
    async openShelved(version) {
      const other = await library.shelved({ id: paper.paper.id, version });
      return other && { ...other, idv: formatId(other.paper), ask: asking(other, threads) };
    },
    trace(before) {
      const key = keyOf(before, paper);
      const known = traces.get(key);
      if (known) return known;
      const made = threads.trace(key, () => contentsOf(before, paper));
      traces.set(key, made);
      made.catch(() => traces.delete(key));
      return made;
    },
  };
}

function asking(paper: ShelvedPaper, threads: PaperThreads): PaperView['ask'] {
  const load = async () => {
    const { content, anchors } = await paper.readAll(['content', 'anchors']);
    // Copies of their own, for the thread takes them away.
    const copies = { content: new Uint8Array(content), anchors: new Uint8Array(anchors) };
    return { paper: paper.paper, page: paper.index.source, ...copies };
  };
  return (name, ...given) => threads.ask({ key: paper.build.buildId, load }, name, ...given);
}

/** Names two builds, one before the other. */
export const keyOf = (before: Pick<ReadablePaper, 'build'>, after: Pick<ReadablePaper, 'build'>) =>
  `${before.build.buildId} to ${after.build.buildId}`;

/** The trees of two versions, as copies that a thread may take away. */
export async function contentsOf(before: Pick<ReadablePaper, 'read'>, after: Pick<ReadablePaper, 'read'>) {
  const [old, now] = await Promise.all([before.read('content'), after.read('content')]);
  return { before: new Uint8Array(old), after: new Uint8Array(now) };
}
