/** The parts by which a paper is found: itself by the archive's record; its sections, statements, formulas, figures and tables by its tree. */
import type { Metadata } from 'papertree-convert/paper';
import { floatsOf } from 'papertree-convert/render';
import { collectPassages, type Passage, titlePageId } from 'papertree-convert/search';
import type { Content } from 'papertree-convert/tree';
import type { IndexedPaper, IndexedPart, PartKind, VersionId } from '../storage/index.ts';
import { foldWords } from './folding.ts';

/** A paper to be put into the index; plain data, for it is sent to a thread. */
export interface PaperToIndex {
  readonly paper: VersionId;
  readonly buildId: string;
  readonly metadata: Metadata;
  /** Absent where the text is held back: then it is found by its record alone. */
  readonly text?: TextToIndex | undefined;
}

/** The tree of a paper as JSON, or its parts, which were made of the tree while it was there. */
export type TextToIndex = { readonly tree: Uint8Array<ArrayBuffer> } | { readonly parts: Uint8Array<ArrayBuffer> };

/** Words of a section or table at most, in one part: longer ones are several parts, cut between passages. */
const longest = 250;

export function indexedPaper({ paper, buildId, metadata, text }: PaperToIndex): IndexedPaper {
  return {
    paper,
    buildId,
    categories: metadata.categories,
    submittedOn: metadata.versions[0]?.submittedAt.slice(0, 10) ?? '',
    parts: [partOfRecord(metadata), ...(text ? partsOfText(text, metadata) : [])],
  };
}

function partsOfText(text: TextToIndex, metadata: Metadata): IndexedPart[] {
  if ('parts' in text) return readParts(text.parts);
  return partsOfTree(JSON.parse(Buffer.from(text.tree).toString()) as Content, metadata);
}

/** The parts of a tree as `indexedPaper` takes them: a line of JSON each, for many short texts take V8 less time than a long one. */
export function writeParts(content: Content, metadata: Metadata): Uint8Array<ArrayBuffer> {
  return Buffer.concat(partsOfTree(content, metadata).map((part) => Buffer.from(`${JSON.stringify(part)}\n`)));
}

function readParts(lines: Uint8Array): IndexedPart[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  const parts: IndexedPart[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf('\n', from);
    parts.push(JSON.parse(bytes.toString('utf8', from, to)) as IndexedPart);
    from = to + 1;
  }
  return parts;
}

function partOfRecord({ title, abstract, authors }: Metadata): IndexedPart {
  const words = { title: fold(title), text: fold(abstract), authors: fold(authors) };
  return { kind: 'paper', anchor: '', label: '', title, text: abstract, words };
}

const fold = (text: string) => foldWords(text).join(' ');

interface OpenPart {
  readonly kind: PartKind;
  readonly anchor: string;
  readonly label: string;
  readonly section: string;
  /** The heading of a section. */
  readonly title: string;
  /** Words by which it is found first: of its heading, or of its captions. */
  readonly firstWords: string[];
  readonly texts: string[];
  readonly words: string[];
}

function partsOfTree(content: Content, { title: paperTitle, abstract: told }: Metadata): IndexedPart[] {
  const floats = labelsOfFloats(content);
  const { passages, sectionOf } = collectPassages(content, new Set(floats.keys()));
  // The record has an abstract, by which the paper is found.
  const abstract = new Set(told === '' ? [] : content.abstract.map(({ id }) => id));
  const headings = new Map(passages.flatMap(({ role, anchor, text }) => (role === 'heading' ? [[anchor, text]] : [])));
  const parts: OpenPart[] = [];
  const open = new Map<string, OpenPart>();
  const openPart = (passage: Passage, count: number): OpenPart => {
    const place = placeOf(passage, sectionOf, floats);
    const key = `${place.kind} ${place.anchor}`;
    const known = open.get(key);
    if (known && (known.words.length === 0 || known.words.length + count <= longest)) return known;
    const title = place.kind === 'section' ? (headings.get(place.anchor) ?? '') : '';
    const part = { ...place, title, firstWords: foldWords(`${place.label} ${title}`), texts: [], words: [] };
    open.set(key, part);
    parts.push(part);
    return part;
  };
  for (const passage of passages) {
    const { kind, anchor, role, text } = passage;
    if (kind === 'reference' || anchor === titlePageId || abstract.has(anchor)) continue;
    const words = role === 'heading' ? [] : foldWords(text);
    const part = openPart(passage, words.length);
    if (role === 'heading') continue;
    if (role === 'caption') part.firstWords.push(...words);
    part.texts.push(text);
    part.words.push(...words);
  }
  const context = fold(paperTitle);
  const around = new Map([...headings].map(([section, heading]) => [section, fold(heading)]));
  return parts.map((part) => closed(part, around, context));
}

/** What is in a section is found by its heading, too. */
function closed(part: OpenPart, headings: ReadonlyMap<string, string>, context: string): IndexedPart {
  const { kind, anchor, label, title, section, firstWords, texts, words } = part;
  const around = kind === 'section' ? '' : (headings.get(section) ?? '');
  const fields = { title: firstWords.join(' '), text: words.join(' '), context: `${context} ${around}`.trim() };
  return { kind, anchor, label, title, text: texts.join(' '), words: fields };
}

type Place = Pick<OpenPart, 'kind' | 'anchor' | 'label' | 'section'>;

function placeOf(
  { kind, anchor, node }: Passage,
  sectionOf: ReadonlyMap<string, string>,
  floats: ReadonlyMap<string, string>,
): Place {
  if (kind === 'figure' || kind === 'table')
    return { kind, anchor, label: floats.get(anchor) ?? '', section: sectionOf.get(anchor) ?? '' };
  if (!node || node.kind === 'Footnote') return { kind: 'section', anchor, label: '', section: anchor };
  const label = `${node.kind} ${node.number}`.trim();
  return { kind: node.kind === 'Equation' ? 'equation' : 'statement', anchor: node.anchor, label, section: anchor };
}

/** What figures and tables are called in print, by their ids. */
function labelsOfFloats(content: Content): ReadonlyMap<string, string> {
  const { figures, tables } = floatsOf(content);
  return new Map([...figures, ...tables].map(({ id, label = '', number }) => [id, `${label} ${number}`.trim()]));
}
