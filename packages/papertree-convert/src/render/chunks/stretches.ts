/** The Markdown of a paper as stretches in reading order: each block, footnote and work cited, with the section that holds it. */

import { mainAbstract, sectionsOf } from '../../tree/anchors.ts';
import type { Block, Content, Footnote, Reference } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { Rendering } from '../markdown.ts';
import { labelAndNumber } from '../writer.ts';
import type { ChunkKind } from './chunk-shapes.ts';

export interface SectionStep {
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

export interface Stretch {
  /** Offsets in the Markdown, in UTF-16 units, without white space around. */
  readonly from: number;
  readonly to: number;
  /** Absent where no part stands there, as a subtitle. */
  readonly node?: Block | Footnote | Reference;
  readonly kind: ChunkKind;
  /** The sections that hold it, the outermost first. */
  readonly path: readonly SectionStep[];
  /** Stretches of one group may stand in one chunk: prose, or one float with the notes that it calls. */
  readonly group: string;
}

interface Container {
  readonly to: number;
  readonly path: readonly SectionStep[];
  readonly node?: Block | Footnote | Reference;
  readonly kind: ChunkKind;
  readonly group: string;
}

type Place = Pick<Container, 'path' | 'node' | 'kind' | 'group'>;

const kinds: Readonly<Record<Block['type'], ChunkKind>> = {
  section: 'text',
  paragraph: 'text',
  equation: 'equation',
  equationGroup: 'equation',
  figure: 'figure',
  table: 'table',
  picture: 'figure',
  box: 'text',
  list: 'list',
  definitionList: 'list',
  listing: 'algorithm',
  algorithm: 'algorithm',
  theorem: 'statement',
  proof: 'proof',
  quote: 'text',
  rule: 'text',
};

/** Prose is packed together; all others have chunks of their own. */
const packed: ReadonlySet<ChunkKind> = new Set(['text', 'equation', 'list']);

export function stretchesOf(content: Content, { markdown, parts }: Pick<Rendering, 'markdown' | 'parts'>): Stretch[] {
  const places = placesOf(content);
  const stretches: Stretch[] = [];
  const open: Container[] = [{ to: markdown.length, path: [], kind: 'text', group: 'prose' }];
  let at = 0;
  const cover = (to: number) => {
    const container = open.at(-1);
    if (container) for (const piece of wordsIn(markdown, at, to, container)) stretches.push(piece);
    at = Math.max(at, to);
  };
  const close = (before: number) => {
    for (let last = open.at(-1); open.length > 1 && last !== undefined && last.to <= before; last = open.at(-1)) {
      cover(last.to);
      open.pop();
    }
  };
  for (const { id, from, to } of parts) {
    if (from === to) continue;
    close(from);
    cover(from);
    const outer = open.at(-1) as Container;
    const place = places.get(id);
    // A footnote stands with the block that calls it.
    const isNote = place?.node !== undefined && 'content' in place.node && !('text' in place.node);
    open.push(
      isNote || place === undefined ? { ...outer, ...(place?.node && { node: place.node }), to } : { ...place, to },
    );
  }
  close(markdown.length);
  cover(markdown.length);
  return stretches;
}

/** A heading is no stretch of its own: every chunk names its sections. */
const heading = /^#{1,6} [^\n]*(?:\n|$)/;

function* wordsIn(markdown: string, from: number, to: number, place: Place): Generator<Stretch> {
  const isSection = place.node === undefined;
  let start = from;
  for (let text = markdown.slice(start, to); ; text = markdown.slice(start, to)) {
    start += text.length - text.trimStart().length;
    const found = isSection ? heading.exec(text.trimStart()) : null;
    if (!found) break;
    start += found[0].length;
  }
  const text = markdown.slice(start, to).trimEnd();
  if (text === '') return;
  const next = isSection ? text.search(/\n#{1,6} /) : -1;
  const end = start + (next < 0 ? text.length : next);
  const { path, node, kind, group } = place;
  yield { from: start, to: end, path, kind, group, ...(node && { node }) };
  if (next >= 0) yield* wordsIn(markdown, end, to, place);
}

/** Where each part stands, by its id. */
function placesOf(content: Content): Map<string, Place> {
  const places = new Map<string, Place>();
  const abstract = new Set(content.abstract.flatMap((section) => idsOfSections(section)));
  const main = mainAbstract(content);
  const paths = new Map<string, readonly SectionStep[]>();
  for (const section of sectionsOf(content)) {
    const { id, label = '', number, title, children } = section;
    const name = section === main ? 'Abstract' : plainText(title).trim();
    const path = [...(paths.get(id) ?? []), { id, number: labelAndNumber(label, number), title: name }];
    const own: ChunkKind = abstract.has(id) ? 'abstract' : 'text';
    places.set(id, { path, kind: own, group: own === 'abstract' ? 'abstract' : 'prose' });
    for (const node of children) {
      if (node.type === 'section') paths.set(node.id, path);
      else {
        const kind = own === 'abstract' ? own : kinds[node.type];
        const group = own === 'abstract' ? own : packed.has(kind) ? 'prose' : `alone ${node.id}`;
        places.set(node.id, { path, node, kind, group });
      }
    }
  }
  let next = 0;
  const list = (id: string, path: readonly SectionStep[], works: readonly Reference[]) => {
    places.set(id, { path, kind: 'reference', group: 'references' });
    for (const node of works) places.set(node.id, { path, node, kind: 'reference', group: 'references' });
  };
  for (const { id, label = '', number, title, size, within } of content.referenceLists ?? []) {
    const outer = within === undefined ? [] : (places.get(within)?.path ?? []);
    const step = { id, number: labelAndNumber(label, number), title: plainText(title).trim() || 'References' };
    list(id, [...outer, step], content.bibliography.slice(next, next + size));
    next += size;
  }
  const rest = content.bibliography.slice(next);
  if (rest.length > 0) list('bib', [{ id: 'bib', number: '', title: 'References' }], rest);
  for (const node of content.footnotes) places.set(node.id, { path: [], node, kind: 'text', group: 'prose' });
  return places;
}

const idsOfSections = (section: Content['body'][number]): string[] => [
  section.id,
  ...section.children.flatMap((child) => (child.type === 'section' ? idsOfSections(child) : [])),
];
