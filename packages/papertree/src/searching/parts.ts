/** The parts by which a paper is found: itself by the archive's record; its sections, statements, formulas, figures and tables by its tree. */
import type { Metadata } from 'papertree-convert/paper';
import { floatsOf } from 'papertree-convert/render';
import { collectPassages, type Passage, titlePageId } from 'papertree-convert/search';
import type { Content } from 'papertree-convert/tree';
import type { IndexedPaper, IndexedPart, PartKind, VersionId } from '../storage/index.ts';
import { fold } from './folded-texts.ts';

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

/** Characters of a section or table in one part, about: longer ones are several parts, cut between passages. */
const longest = 2500;

export function indexedPaper({ paper, buildId, metadata, text }: PaperToIndex): IndexedPaper {
  return {
    paper,
    buildId,
    categories: metadata.categories,
    submittedOn: metadata.versions[0]?.submittedAt.slice(0, 10) ?? '',
    parts: { [Symbol.iterator]: () => partsOf(metadata, text) },
  };
}

function* partsOf(metadata: Metadata, text: TextToIndex | undefined): Generator<IndexedPart, void> {
  yield partOfRecord(metadata);
  if (!text) return;
  const parts =
    'parts' in text
      ? readParts(text.parts)
      : partsOfTree(JSON.parse(Buffer.from(text.tree).toString()) as Content, metadata);
  yield* foldParts(parts, metadata);
}

/** Control characters, which no text of a passage holds: one between two fields of a part, and one behind the part. */
const [fieldEnd, partEnd] = ['\x1f', '\x1e'];
const partEndByte = partEnd.charCodeAt(0);
const withoutEnds = (name: string) => name.replace(/[\x1e\x1f]/g, ' ');

/** The parts of a tree as `indexedPaper` takes them; as JSON they take twice the time. */
export function writeParts(content: Content, metadata: Metadata): Uint8Array<ArrayBuffer> {
  return Buffer.concat(partsOfTree(content, metadata).map((part) => Buffer.from(writePart(part))));
}

export function writePart({ kind, anchor, label, title, around = '', captions = '', text }: PartToWrite): string {
  return [kind, withoutEnds(anchor), withoutEnds(label), title, around, captions, text].join(fieldEnd) + partEnd;
}

function* readParts(written: Uint8Array): Generator<Part, void> {
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.length);
  const nextEnd = (from: number) => bytes.indexOf(partEndByte, from);
  for (let from = 0, to = nextEnd(0); to >= 0; from = to + 1, to = nextEnd(from)) {
    const [kind, anchor, label, title, around, captions, text] = bytes.toString('utf8', from, to).split(fieldEnd);
    yield { kind, anchor, label, title, around, captions, text } as Part;
  }
}

function partOfRecord({ title, abstract, authors }: Metadata): IndexedPart {
  const words = { title: fold(title), text: fold(abstract), authors: fold(authors) };
  return { kind: 'paper', anchor: '', label: '', title, text: abstract, words };
}

/** A part whose words are not folded yet: that is done where they are put in, and no build waits for it. */
interface Part extends Omit<IndexedPart, 'words'> {
  readonly captions: string;
  /** The heading of the section that it is in, by which it is found, too. */
  readonly around: string;
}

type PartToWrite = Omit<Part, 'around' | 'captions'> & Partial<Part>;

function* foldParts(parts: Iterable<Part>, { title }: Metadata): Generator<IndexedPart, void> {
  const contexts = new Map<string, string>();
  for (const { captions, around, ...part } of parts) {
    const context = contexts.get(around) ?? fold(`${title} ${around}`);
    contexts.set(around, context);
    const words = { title: fold(`${part.label} ${part.title} ${captions}`), text: fold(part.text), context };
    yield { ...part, words };
  }
}

/** A part to which passages are added. */
type OpenPart = Omit<Part, 'text' | 'captions'> & { text: string; captions: string };

function partsOfTree(content: Content, { abstract: told }: Metadata): Part[] {
  const floats = labelsOfFloats(content);
  const { passages, sectionOf } = collectPassages(content, new Set(floats.keys()), true);
  // The record has an abstract, by which the paper is found.
  const abstract = new Set(told === '' ? [] : content.abstract.map(({ id }) => id));
  const headings = new Map(passages.flatMap(({ role, anchor, text }) => (role === 'heading' ? [[anchor, text]] : [])));
  const headingOf = (section = '') => headings.get(section) ?? '';
  const openPart = (kind: PartKind, anchor: string, named: Partial<OpenPart>): OpenPart => ({
    ...{ kind, anchor, label: '', title: '', around: '', text: '', captions: '' },
    ...named,
  });
  const partFor = ({ kind, anchor, node }: Passage): OpenPart => {
    if (kind === 'figure' || kind === 'table')
      return openPart(kind, anchor, { label: floats.get(anchor) ?? '', around: headingOf(sectionOf.get(anchor)) });
    if (!isOwnPart(node)) return openPart('section', anchor, { title: headingOf(anchor) });
    const label = `${node.kind} ${node.number}`.trim();
    const own = node.kind === 'Equation' ? 'equation' : 'statement';
    return openPart(own, node.anchor, { label, around: headingOf(anchor) });
  };
  const parts: OpenPart[] = [];
  /** Those to which more is added, by their anchors: most passages belong to the part of the one before them. */
  const open = new Map<string, OpenPart>();
  for (const passage of passages) {
    const { kind, anchor, role, text, node } = passage;
    if (anchor === titlePageId || abstract.has(anchor)) continue;
    const key = kind === 'text' && isOwnPart(node) ? node.anchor : anchor;
    const isHeading = role === 'heading';
    let part = open.get(key);
    if (!part || (part.text !== '' && part.text.length + 1 + (isHeading ? 0 : text.length) > longest)) {
      part = partFor(passage);
      open.set(key, part);
      parts.push(part);
    }
    if (isHeading) continue;
    if (role === 'caption') part.captions = together(part.captions, text);
    part.text = together(part.text, text);
  }
  return parts;
}

const together = (before: string, text: string) => (before === '' ? text : `${before} ${text}`);

/** Whether what is in such a node is a part of its own: a footnote is in its section. */
const isOwnPart = (node: Passage['node']): node is NonNullable<Passage['node']> =>
  node !== undefined && node.kind !== 'Footnote';

/** What figures and tables are called in print, by their ids. */
function labelsOfFloats(content: Content): ReadonlyMap<string, string> {
  const { figures, tables } = floatsOf(content);
  return new Map([...figures, ...tables].map(({ id, label = '', number }) => [id, `${label} ${number}`.trim()]));
}
