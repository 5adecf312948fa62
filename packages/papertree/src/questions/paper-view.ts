/** A view of a paper: what is known of it, its renderings, and the questions that its parsed tree answers on a thread. */
import { LRUCache } from 'lru-cache';
import { formatId } from 'papertree-convert/paper';
import { choicesOf, type MarkdownFlavour, type Trace } from 'papertree-convert/render';
import type { Artefact, Library, ReadablePaper, ShelvedPaper } from '../library/index.ts';
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
  /** A value that is made of the build alone, kept for the next question; it is about as large as an artefact. */
  keep<T extends object>(name: string, artefact: Artefact, make: () => Promise<T>): Promise<T>;
  /** Another version of it, if that is on the shelf. */
  openShelved(version: number): Promise<ShelvedView | undefined>;
  /** Where the parts of another version of it stand in this one, by their anchors there. */
  trace(before: ShelvedView): Promise<ReadonlyMap<string, Trace>>;
  readonly library: ViewContext['library'];
}

/** What can be asked of a shelved version whatever the archive says of the paper today. */
export type ShelvedView = ShelvedPaper & Pick<PaperView, 'idv' | 'ask'>;

/** What views share. */
export interface ViewContext {
  readonly library: Pick<Library, 'shelved' | 'file'>;
  readonly site: Site;
  readonly threads: PaperThreads;
  readonly flavours: Flavours;
  readonly kept: LRUCache<string, object, ValueToKeep>;
  /** Traces between two builds. */
  readonly traces: LRUCache<string, Promise<ReadonlyMap<string, Trace>>>;
}

interface ValueToKeep {
  readonly bytes: number;
  readonly make: () => Promise<object>;
}

/** Bytes of memory of all values that are kept; the largest paper may take this share of them. */
const keptBytes = 64 * 1024 * 1024;
const largestShare = 0.75;
/** Bytes of memory for a byte of an artefact, which is packed JSON. */
const bytesPerByte = 8;
/** Bytes of an artefact that is not shelved yet, so that its size is not known. */
const unshelvedBytes = 16 * 1024;

/** A trace takes some 256 kB. */
const mostTraces = 500;

export function createViewContext(library: ViewContext['library'], site: Site, threads: PaperThreads): ViewContext {
  const kept = new LRUCache<string, object, ValueToKeep>({
    maxSize: keptBytes,
    fetchMethod(_name, _stale, { context: { bytes, make }, options }) {
      options.size = Math.ceil(Math.min(1 + bytes, keptBytes * largestShare));
      return make();
    },
  });
  return { library, site, threads, flavours: createFlavours(), kept, traces: new LRUCache({ max: mostTraces }) };
}

export function openView(paper: ReadablePaper, context: ViewContext): PaperView {
  const { library, site, threads, flavours, kept, traces } = context;
  const { index, build, withheld, metadata, facts } = paper;
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
    async keep<T extends object>(name: string, artefact: Artefact, make: () => Promise<T>) {
      const { start, end } = facts.build?.offsets[artefact] ?? { start: 0, end: unshelvedBytes };
      const value = { bytes: bytesPerByte * (end - start), make };
      // Callers use one type for a name. Nothing is found where the value was evicted while it was made.
      const found = (await kept.fetch(`${build.buildId} ${name}`, { context: value })) as T | undefined;
      return found ?? make();
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
    const { content, ...found } = await paper.readAll(['content', 'markdown', 'text', 'positions']);
    // Copies of their own, for the thread takes them away.
    const whole = {
      markdown: new Uint8Array(found.markdown),
      text: new Uint8Array(found.text),
      positions: new Uint8Array(found.positions),
    };
    return { paper: paper.paper, page: paper.index.source, content: new Uint8Array(content), whole };
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
