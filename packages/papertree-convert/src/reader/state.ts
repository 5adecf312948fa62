/** State of one reading, made of its parts. Every reader is handed it. */
import type { PageAddress } from '../paper/links.ts';
import type { Block, Theorem } from '../tree/nodes.ts';
import type { Element } from './element.ts';
import type { Flow } from './flow.ts';
import { type Footnotes, openFootnotes } from './footnotes.ts';
import { type Front, openFront } from './front.ts';
import { type Ids, openIds } from './ids.ts';
import { outermost, type Place } from './place.ts';
import { openNotes, type ReadingNotes } from './reading-notes.ts';
import { openWorks, type Works } from './reference-lists.ts';
import { openSections, type Sections } from './sections.ts';

/** Reads one element into the flow. */
export type Reader = (element: Element, flow: Flow, state: State) => void;

/** Readers by the name of the element they read. */
export type Readers = Readonly<Record<string, Reader>>;

/** The page that is read. */
export interface PageRead {
  /** The fragment a link on this page names in the page itself; undefined where it leads out. */
  readonly fragment: (href: string) => string | undefined;
  /** The address of this page, from which relative addresses on it start. */
  readonly address: PageAddress;
  /** Reads one element into a flow: the inventory of readers, handed down so that no reader imports it. */
  readonly read: Reader;
  /** The element that holds the paper. */
  readonly article?: Element;
}

export interface State extends PageRead {
  readonly ids: Ids;
  readonly notes: ReadingNotes;
  readonly front: Front;
  readonly sections: Sections;
  readonly footnotes: Footnotes;
  readonly works: Works;
  /** What is read now stands here. */
  place: Place;
  /** Floats that are nothing but a caption. */
  readonly captionsAlone: Set<Block>;
  /** Words of the page that no field has: labels such as “Keywords:”, what templates fill in, descriptions of pictures. */
  readonly leftWords: string[];
  /** A theorem of an unknown environment, of which more may follow in its flow. */
  openTheorem?: { readonly node: Theorem; readonly flow: Flow };
}

export const openState = (page: PageRead, front: Front = openFront()): State => ({
  ...page,
  ids: openIds(),
  notes: openNotes(),
  front,
  sections: openSections(),
  footnotes: openFootnotes(),
  works: openWorks(),
  place: outermost,
  captionsAlone: new Set(),
  leftWords: [],
});
