/** Opens papers to be read: from their shelved build, or from one that is not shelved yet. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../errors.ts';
import { tell } from '../inference/index.ts';
import { formatId } from '../paper/id.ts';
import type { InferredFields, Label } from '../paper/inferred.ts';
import type { Warning } from '../paper/warnings.ts';
import {
  type Chosen,
  choicesOf,
  type DataName,
  type HtmlRendering,
  type InnerFormat,
  type InnerPlace,
  type MarkdownFlavour,
  type TableFormat,
} from '../render/index.ts';
import {
  type Build,
  type Inferred,
  type Lease,
  readArtefact,
  revisionOnceShelved,
  type Shelf,
  type VersionId,
} from '../storage/index.ts';
import type { BuildIndex } from './build-index.ts';
import type { BuildPool } from './build-pool.ts';
import type { FlavouredMarkdown, RenderFlavours } from './flavours.ts';
import { type InnerNode, mostAtOnce, renderInnerNode } from './inner-nodes.ts';
import type { Artefact } from './make.ts';
import type { NodeIndex, NodeRange } from './node-index.ts';
import { renderTableIn, type TableResult } from './paper-data.ts';
import { openNodes, type PaperNodes } from './paper-nodes.ts';
import { warningsOf } from './paper-warnings.ts';
import type { KnownPaper } from './records.ts';
import { type ReadSlice, slicesOfShelf } from './slices.ts';

/** A version with a build that can be read, shelved or not yet. */
export interface ReadablePaper extends KnownPaper {
  readonly build: Pick<Build, 'buildId' | 'builtAt'>;
  readonly index: BuildIndex;
  readonly inferred: InferredFields;
  readonly warnings: readonly Warning[];
  read(name: Artefact): Promise<Buffer>;
  /** The bytes of an artefact from `start` to `end`. */
  slice(name: Artefact, start: number, end: number): Promise<Buffer>;
  /** The Markdown in a flavour: from the shelf the default one, any other rendered from the tree. */
  inFlavour(flavour: MarkdownFlavour): Promise<FlavouredMarkdown>;
  /** Its nodes by anchor. */
  nodes(): Promise<PaperNodes>;
  /** A node inside another one, alone; nothing is found where it is not there. */
  innerNode(holder: NodeRange, place: InnerPlace, format: InnerFormat): Promise<{ readonly found?: InnerNode }>;
  /** A table by the node that is it or holds it, in one format. */
  table(holder: NodeRange, place: InnerPlace, format: TableFormat, chosen: Chosen): Promise<RenderedTable>;
  /** A list of its parts as data, as JSON. */
  data(name: DataName): Promise<{ readonly json: string }>;
  /** The article of its page. */
  article(): Promise<HtmlRendering>;
}

/** A build that can be read and is not shelved yet. */
export interface UnshelvedBuild {
  /** The build is shelved under this lease. */
  readonly lease: Lease;
  readonly build: Pick<Build, 'buildId' | 'builtAt'>;
  readonly index: BuildIndex;
  readonly inferred?: Inferred;
  readonly read: ReadSlice;
}

export interface Opener {
  /** The facts that the ledger will hold once it is shelved, its revision included. */
  openUnshelved(known: KnownPaper, unshelved: UnshelvedBuild): ReadablePaper;
  /** Undefined where the object is gone or damaged: then the build is to be made anew. */
  openShelved(known: KnownPaper, build: Build): Promise<ReadablePaper | undefined>;
}

type RenderedTable = Exclude<TableResult, { readonly reason: string }>;

function succeeded<T extends object>(made: T | { readonly reason: string }): T {
  if ('reason' in made) throw new Problem('build-failed', made.reason);
  return made;
}

/** Bytes of memory for indexes of nodes that were read last, and what a byte of one takes when it is parsed. */
const indexBytes = 32 * 1024 * 1024;
const bytesParsed = 8;

/** `label` is that of the model that describes papers, if there is one. */
export function createOpener(
  { ledger, bytes }: Shelf,
  label: Label | undefined,
  renderFlavours: RenderFlavours,
  pool: Pick<BuildPool, 'renderArticle' | 'renderInner' | 'renderTable' | 'renderData'>,
): Opener {
  const indexes = new LRUCache<string, PaperNodes>({ maxSize: indexBytes });
  const open = (
    known: KnownPaper,
    build: ReadablePaper['build'],
    index: BuildIndex,
    readSlice: ReadSlice,
  ): ReadablePaper => {
    const slice = async (name: Artefact, start?: number, end?: number) => {
      const found = await readSlice(name, start, end);
      if (found) return found;
      await markDamaged(known.paper, build);
      throw new Problem('build-failed', 'The kept build is damaged; the next request builds it anew.');
    };
    const inferred = tell(known.facts.inferred, label, build.builtAt);
    const warnings = warningsOf(known, index);
    const inFlavour = async (flavour: MarkdownFlavour): Promise<FlavouredMarkdown> => {
      if (choicesOf(flavour).length === 0)
        return { sections: index.sections, read: (start, end) => slice('markdown', start, end) };
      const key = `${formatId(known.paper)} ${known.facts.revision}`;
      const { title, abstract } = known.metadata;
      return renderFlavours({ key, flavour, shown: { title, abstract }, readContent: () => slice('content') });
    };
    const article = async () => {
      const { title, abstract } = known.metadata;
      const content = new Uint8Array(await slice('content'));
      const made = await pool.renderArticle({
        content,
        shown: { title, abstract },
        paper: known.paper,
        source: index.source,
      });
      return succeeded(made);
    };
    const nodes = async () => {
      const kept = indexes.get(build.buildId);
      if (kept) return kept;
      const json = await slice('nodes');
      const read = openNodes(JSON.parse(json.toString()) as NodeIndex);
      indexes.set(build.buildId, read, { size: Math.min(1 + bytesParsed * json.length, indexBytes / 2) });
      return read;
    };
    /** The part that holds a node, and the footnotes where they are called in it. */
    const cut = async (range: NodeRange, needsNotes: boolean) => {
      const holder = new Uint8Array(await slice('content', ...range.content));
      const callsNotes = needsNotes && Buffer.from(holder.buffer).includes('"footnoteRef"');
      const footnotes = callsNotes ? await slice('content', ...(await nodes()).footnotes) : Buffer.from('[]');
      const isSmall = holder.length + footnotes.length <= mostAtOnce;
      return { input: { holder, footnotes: new Uint8Array(footnotes) }, isSmall };
    };
    const innerNode = async (range: NodeRange, place: InnerPlace, format: InnerFormat) => {
      const { input, isSmall } = await cut(range, format !== 'json');
      const asked = { ...input, place, format };
      return succeeded(isSmall ? renderInnerNode(asked) : await pool.renderInner(asked));
    };
    const table = async (range: NodeRange, place: InnerPlace, format: TableFormat, chosen: Chosen) => {
      const { input, isSmall } = await cut(range, format === 'markdown');
      const asked = { ...input, place, format, chosen };
      return succeeded(isSmall ? renderTableIn(asked) : await pool.renderTable(asked));
    };
    const data = async (name: DataName) =>
      succeeded(await pool.renderData({ content: new Uint8Array(await slice('content')), name }));
    const read = (name: Artefact) => slice(name);
    return {
      ...known,
      build,
      index,
      inferred,
      warnings,
      slice,
      read,
      inFlavour,
      nodes,
      innerNode,
      table,
      data,
      article,
    };
  };

  const markDamaged = (paper: VersionId, { buildId }: ReadablePaper['build']) => ledger.markDamaged(paper, buildId);

  const readIndex = async (build: Build): Promise<BuildIndex | undefined> => {
    const index = await readArtefact(bytes, build, 'index');
    if (!index) return undefined;
    try {
      return JSON.parse(index.toString()) as BuildIndex;
    } catch {
      return undefined;
    }
  };

  return {
    openUnshelved(known, { build, lease, index, inferred = known.facts.inferred, read }) {
      const revision = revisionOnceShelved(known.facts.revision, lease);
      const revisedAt = Math.max(known.facts.revisedAt, build.builtAt);
      const facts = { ...known.facts, revision, revisedAt, ...(inferred ? { inferred } : {}) };
      return open({ ...known, facts }, build, index, read);
    },
    async openShelved(known, build) {
      const index = await readIndex(build);
      if (index) return open(known, build, index, slicesOfShelf(bytes, build));
      await markDamaged(known.paper, build);
      return undefined;
    },
  };
}
