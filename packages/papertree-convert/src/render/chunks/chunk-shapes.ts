/** The shapes of chunks, and what may be chosen of them. */
import { choice, count, flag, list, named, object, optional, type TypeOf, text, texts } from '../../shapes.ts';

export const chunkKinds = [
  'text',
  'statement',
  'proof',
  'equation',
  'algorithm',
  'table',
  'figure',
  'list',
  'reference',
  'abstract',
] as const;
export type ChunkKind = (typeof chunkKinds)[number];

const step = object('A section that holds it.', {
  id: text('The anchor.'),
  number: text('The printed number, with its word in an appendix: `Appendix A`; empty where none is printed.'),
  title: text('The heading without its number.'),
});

const work = object('A work cited.', {
  anchor: text('The anchor of its entry in the references.'),
  id: optional(text('Its id at the archive.')),
  doi: optional(text('Its DOI.')),
});

export const chunkShape = named(
  'Chunk',
  object('A piece of a paper, as long as was asked for.', {
    id: text('The same as long as its words and the titles of its sections are.'),
    anchors: texts('The anchors of what stands in it, wholly or in part.'),
    section: list(step, 'The sections that hold it, the outermost first.'),
    kind: choice(chunkKinds, 'What it is; `text` where it is several.'),
    text: text('The Markdown.'),
    context: text(
      'A line to embed with it: the title of the paper, the sections, and what the table or theorem is called.',
    ),
    repeated: optional(text('What is to be read before its text again: the head of its table, the fence of its code.')),
    tokens: count('The length of its text, as the tokenizer counts.'),
    oversized: optional(flag('True where it is longer than was asked for, because nothing in it may be cut.')),
    cites: list(work, 'The works that it cites.'),
    mentions: texts('The anchors of the other parts that it refers to.'),
    url: text('The address of its first part on the page of the paper; empty where that is not known.'),
    license: text('The address of the licence; empty where the archive names none.'),
    sha256: text('The SHA-256 of its text in UTF-8.'),
  }),
);
export type Chunk = TypeOf<typeof chunkShape>;

/** Units in which the size of chunks is given. */
export const chunkUnits = ['tokens', 'characters'] as const;
export type ChunkUnit = (typeof chunkUnits)[number];

/** Bounds of the size of a chunk. */
export const chunkBounds = { least: 64, most: 8192, usual: 512 } as const;
