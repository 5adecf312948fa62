/** State of one reading: the ids given out, the notes taken, the parts collected on the way. Every reader is handed it. */
import type { PageAddress } from '../paper/links.ts';
import type { Block, Content, Footnote, Inline, Reference, ReferenceList, Section } from '../tree/nodes.ts';
import type { Element } from './element.ts';
import type { Flow } from './flow.ts';

/** Something the reader could not read, or the page got wrong. */
export interface Note {
  readonly rule:
    | 'unread-element'
    | 'page-error'
    | 'missing-label'
    | 'missing-citation'
    | 'dangling-target'
    | 'formula-without-latex'
    | 'formula-drawn'
    | 'cell-drawn'
    | 'listing-empty'
    | 'refused-address'
    | 'hidden-words'
    | 'too-deep';
  /** The element, macro, label or key concerned; of many that are too deep the first. */
  readonly name: string;
  /** The id of the page that is nearest to where it stands. */
  readonly place?: string;
  /** The number of elements that are too deep: one note stands for all of them. */
  count?: number;
}

/** Elements that stand beside what held them, because they were too deep: the name of the first, and how many. */
export interface Flattened {
  readonly name: string;
  readonly count: number;
}

/** Front and back matter, collected wherever the page has it. */
export interface Parts {
  title: Inline[];
  subtitle: Inline[];
  authors: Content['authors'];
  affiliations: string[];
  dates: string[];
  abstract: Section[];
  keywords: string[];
  classification: string[];
  /** Words of the title page that no field has: labels such as “Keywords:”, and what templates fill in. */
  leftWords: string[];
  remarks: string[];
  appendices: Section[];
  bibliography: Reference[];
  referenceLists: ReferenceList[];
  footnotes: Footnote[];
}

/** A footnote while the page is read: its mark and its text may stand apart. */
export interface PendingNote {
  readonly mark: string;
  readonly footnote: Footnote;
  /** The places that call it. */
  readonly calls: (Inline & { type: 'footnoteRef' })[];
  /** The parts of it met so far; `apart` is its text without a mark beside it. */
  has: 'mark' | 'apart' | 'both';
  /** The paragraph that is made of a text without a mark, where it stands. */
  place?: { blocks: Block[]; block: Block; top: boolean };
}

/** An institute that the page names before the authors, with the marks by which they call it. */
export interface PendingInstitute {
  readonly marks: readonly string[];
  readonly content: Element | string;
}

/** Reads one element into the flow. */
export type Reader = (element: Element, flow: Flow, state: State) => void;

/** Readers by the name of the element they read. */
export type Readers = Readonly<Record<string, Reader>>;

/**
 * Sections, floats, lists and the like inside one another. A page that forgot to close its floats has its sections in
 * them, which are moved out later: the deepest of the corpus is at 31.
 */
export const deepestBlocks = 64;

/** Lists, quotations, boxes and tables inside one another: a renderer copies the lines in one once for each around it. */
export const deepestContainers = 16;

export interface ArchiveNames {
  readonly names: readonly string[];
  /** The same names as keys that ignore differences of spelling. */
  readonly keys: ReadonlySet<string>;
}

export interface State {
  readonly notes: Note[];
  /** The note that stands for all elements too deep, once there is one. */
  tooDeep?: Note & { count: number };
  readonly parts: Parts;
  /** The ids of the page that are ids of nodes. */
  readonly taken: Set<string>;
  /** Ids of the page that are no node, each with the node nearest to it. */
  readonly anchors: Map<string, string>;
  /** The number of ids that were minted under each owner. */
  readonly minted: Map<string, number>;
  readonly pendingNotes: PendingNote[];
  /** The last pending note of each mark, and those without a text so far. */
  readonly lastNotes: Map<string, PendingNote>;
  readonly waitingMarks: Map<string, PendingNote>;
  readonly institutes: PendingInstitute[];
  /** The authors, as the archive names them. */
  readonly archiveNames: ArchiveNames;
  /** The number of characters that may still be written by repeating one detail for several authors. */
  repeatsLeft: number;
  /** The number of names that may still be compared with e-mails. */
  comparisonsLeft: number;
  /** The marks of all pending institutes. */
  readonly instituteMarks: Set<string>;
  /** Names that an author's own HTML gives to places, each with the place of the block behind it. */
  readonly names: { readonly name: string; readonly flow: Flow; readonly at: number }[];
  /** Nodes that became part of another, each with that one: references to them lead there. */
  readonly moved: Map<string, string>;
  /** Floats that are nothing but a caption. */
  readonly captionsAlone: Set<Block>;
  /** Cross-references, to be pointed at a node once all nodes are known. */
  readonly refs: { target?: string }[];
  /** Citations, to learn by what marks the works are cited. */
  readonly cites: (Inline & { type: 'cite' })[];
  /** The fragment a link on this page names in the page itself; undefined where it leads out. */
  readonly fragment: (href: string) => string | undefined;
  /** The address of this page, from which relative addresses on it start. */
  readonly address: PageAddress;
  /** Reads one element into a flow: the inventory of readers, handed down so that no reader imports it. */
  readonly read: Reader;
  /** The element that holds the paper. */
  article?: Element;
  /** Whether the text is in bold or italics already, by an element around it. */
  bold: boolean;
  italic: boolean;
  /** True in theorems, whose italics are no emphasis. */
  slanted: boolean;
  /** The appendix read last among those of the article, and where in its flow that ended. */
  openAppendix: { section: Section; flow: Flow; at: number } | undefined;
  /** The id of the list of references read last beside the sections of the article, and where in its flow that ended. */
  openReferences: { list: string; flow: Flow; at: number } | undefined;
  /** Lists of references behind which no section has begun or ended yet. */
  waitingLists: ReferenceList[];
  /** The number of bibliographies that are open around this place. */
  inBibliography: number;
  /** The number of sections that were read, wherever they stand. */
  sections: number;
  /** The rank of each section in LaTeX's order of divisions, from 0. */
  readonly ranks: Map<object, number>;
  /** The sections that the page calls appendices. */
  readonly appendices: Set<object>;
  /** The number of paragraphs, cells and sections that are open around this place. */
  inParagraph: number;
  inCell: number;
  inSection: number;
  inAbstract: number;
  inBox: number;
  /** The number of open elements that are dark behind their words, or drawings; and whether one that hides them is open. */
  inShade: number;
  inHidden: boolean;
  /** The number of readers at work, one inside the other, that make blocks of blocks; and of those that make containers. */
  depth: number;
  containers: number;
}

export function openState(
  fragment: State['fragment'],
  address: PageAddress,
  read: State['read'],
  repeatsLeft: number,
  archiveNames: ArchiveNames = { names: [], keys: new Set() },
): State {
  return {
    notes: [],
    parts: {
      title: [],
      subtitle: [],
      authors: [],
      affiliations: [],
      dates: [],
      abstract: [],
      keywords: [],
      classification: [],
      leftWords: [],
      remarks: [],
      appendices: [],
      bibliography: [],
      referenceLists: [],
      footnotes: [],
    },
    taken: new Set(),
    anchors: new Map(),
    minted: new Map(),
    pendingNotes: [],
    lastNotes: new Map(),
    waitingMarks: new Map(),
    institutes: [],
    archiveNames,
    repeatsLeft,
    comparisonsLeft: 100_000,
    instituteMarks: new Set(),
    captionsAlone: new Set(),
    moved: new Map(),
    names: [],
    refs: [],
    cites: [],
    fragment,
    address,
    read,
    bold: false,
    italic: false,
    slanted: false,
    inParagraph: 0,
    inCell: 0,
    sections: 0,
    waitingLists: [],
    inBibliography: 0,
    ranks: new Map(),
    appendices: new Set(),
    openAppendix: undefined,
    openReferences: undefined,
    inSection: 0,
    inAbstract: 0,
    inBox: 0,
    inShade: 0,
    inHidden: false,
    depth: 0,
    containers: 0,
  };
}

/** A page id longer than this is no id of a node: it would be repeated wherever something points there. */
export const longestId = 256;

/** Gives a node its id: the page's if that is free, else one minted under the owner. */
export function claimId(state: State, id: string, owner: string): string {
  // Hidden words become one line: nothing may lead to the nodes that were in it.
  if (id === '' || state.inHidden || state.taken.has(id) || id.startsWith('~')) return mintId(state, owner);
  if (id.length > longestId) {
    const minted = mintId(state, owner);
    addAnchor(state, id, minted);
    return minted;
  }
  state.taken.add(id);
  return id;
}

/** Minted ids begin with at most this much of their owner's: there is one for each paragraph below it. */
const longestOwner = 128;

/** Eight counts at the end of a minted id: lists four deep. More would make ids grow with the depth of the page. */
const deepestMinted = /(?:-\d+){8}$/;

/** A new id: `~`, the nearest id of the page, a count. The same page gives the same ids, and none of the page's begins so. */
export function mintId(state: State, nearest: string): string {
  let owner = nearest.length > longestOwner ? nearest.slice(0, longestOwner).toWellFormed() : nearest;
  if (owner.startsWith('~') && deepestMinted.test(owner)) owner = owner.slice(0, owner.lastIndexOf('-'));
  const n = (state.minted.get(owner) ?? 0) + 1;
  state.minted.set(owner, n);
  // Under an id of ours the count stands behind another sign, so that no two owners mint the same.
  return owner.startsWith('~') ? `${owner}-${n}` : `~${owner}.${n}`;
}

/** Keeps which node is nearest to an id of the page that is no node; where ids repeat, the first counts, as in a browser. */
export function addAnchor(state: State, id: string, node: string): void {
  if (id !== '' && id !== node && !state.inHidden && !state.anchors.has(id)) state.anchors.set(id, node);
}

export function note(state: State, rule: Note['rule'], name: string, place = ''): void {
  state.notes.push({ rule, name, ...(place !== '' && { place }) });
}

/** Notes that elements were flattened; a page may have a million of them. */
export function noteTooDeep(state: State, { name, count }: Flattened): void {
  if (state.tooDeep === undefined) {
    state.tooDeep = { rule: 'too-deep', name, count };
    state.notes.push(state.tooDeep);
  } else state.tooDeep.count += count;
}
