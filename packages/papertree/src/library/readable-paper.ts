/** Opens papers to be read: from their shelved build, or from one that is not shelved yet. */
import { Problem } from 'papertree-convert/errors';
import { type ConversionReport, formatId, type Warning } from 'papertree-convert/paper';
import {
  type Chosen,
  choicesOf,
  type DataName,
  type HtmlRendering,
  type InnerFormat,
  type InnerPlace,
  type MarkdownFlavour,
  type TableFormat,
} from 'papertree-convert/render';
import { tell } from '../inference/index.ts';
import type { InferredFields, Label } from '../inference/inferred.ts';
import {
  type Build,
  type Inferred,
  type Lease,
  revisionOnceShelved,
  type Shelf,
  type VersionId,
} from '../storage/index.ts';
import type { BuildIndex } from './build-index.ts';
import type { BuildPool } from './build-pool.ts';
import { reportOf } from './conversion-logs.ts';
import type { FlavouredMarkdown, RenderFlavours } from './flavours.ts';
import type { FormerAnchors } from './former-anchors.ts';
import { type InnerNode, mostAtOnce, renderInnerNode } from './inner-nodes.ts';
import type { Artefact } from './make.ts';
import type { NodeRange } from './node-index.ts';
import { renderTableIn, type TableResult } from './paper-data.ts';
import { openNodes, type PaperNodes } from './paper-nodes.ts';
import { warningsOf } from './paper-warnings.ts';
import type { KnownPaper } from './records.ts';
import { type ReadSlice, slicesWithIndexes } from './slices.ts';

/** A build by its id, its time and the validators of its page. */
export type BuildName = Pick<Build, 'buildId' | 'builtAt' | 'etag' | 'lastModified'>;

/** A version with a build that can be read, shelved or not yet. */
export interface ReadablePaper extends KnownPaper {
  readonly build: BuildName;
  readonly index: BuildIndex;
  /** The report of the log of the page's conversion, once that is read. */
  readonly conversion?: ConversionReport;
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
  /** Anchors of the pages that the version had before. */
  formerAnchors(): Promise<FormerAnchors>;
  /** The article of its page. */
  article(): Promise<HtmlRendering>;
}

/** The parts of a build that can be read whatever the archive says of the paper today. */
export type ShelvedPaper = Pick<ReadablePaper, 'paper' | 'build' | 'index' | 'nodes' | 'read'>;

/** A build that can be read and is not shelved yet. */
export interface UnshelvedBuild {
  /** The build is shelved under this lease. */
  readonly lease: Lease;
  readonly build: BuildName;
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

/** `label` is that of the model that describes papers, if there is one. */
export function createOpener(
  { ledger, bytes }: Shelf,
  label: Label | undefined,
  renderFlavours: RenderFlavours,
  pool: Pick<BuildPool, 'renderArticle' | 'renderInner' | 'renderTable' | 'renderData'>,
): Opener {
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
    const log = reportOf(known.facts, build);
    const warnings = warningsOf(known, index, log);
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
    let openedNodes: Promise<PaperNodes> | undefined;
    const nodes = () => (openedNodes ??= slice('nodes').then((index) => openNodes(index.toString())));
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
    const formerAnchors = async () => JSON.parse((await slice('former')).toString()) as FormerAnchors;
    const read = (name: Artefact) => slice(name);
    return {
      ...known,
      build,
      index,
      ...(log && { conversion: log.report }),
      inferred,
      warnings,
      slice,
      read,
      inFlavour,
      nodes,
      innerNode,
      table,
      data,
      formerAnchors,
      article,
    };
  };

  const markDamaged = (paper: VersionId, { buildId }: ReadablePaper['build']) => ledger.markDamaged(paper, buildId);

  const parseIndex = (index: Buffer | undefined): BuildIndex | undefined => {
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
      const read = await slicesWithIndexes(bytes, build);
      const index = parseIndex(await read('index'));
      if (index) return open(known, build, index, read);
      await markDamaged(known.paper, build);
      return undefined;
    },
  };
}
