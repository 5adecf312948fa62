/** Writes a whole paper in one dialect: title, abstract, body, appendices, lists of references, and each footnote after its call. */
import { mainAbstract } from '../tree/anchors.ts';
import type { Content, Footnote, Inline, Section } from '../tree/nodes.ts';
import { writeBlock } from './blocks.ts';
import { closePart, markItems, newOutput, type Output, openPart, put } from './output.ts';
import { type FilledList, type PlacedLists, placeLists, withNumber, writeWorks } from './reference-lists.ts';
import {
  type Dialect,
  type FootnoteLabels,
  place,
  readDollarMath,
  text,
  type Writer,
  writeContained,
  writeParagraph,
} from './writer.ts';

/** Options of a rendering: what is known of a paper beside its tree. */
export interface RenderOptions {
  /** Title and abstract of the metadata, for a page that has none. Formulas in them stand between dollars. */
  readonly title?: string;
  readonly abstract?: string;
  /** The address of an image where it is another than its own; "" where it is not to be shown. */
  readonly imageAddress?: (src: string) => string;
}

/** Ids of the footnotes that are defined in one stretch of the rendering. */
type AnchorSet = Set<string>;

export function newWriter(
  content: Pick<Content, 'footnotes'>,
  dialect: Dialect,
  { imageAddress = (src) => src }: Pick<RenderOptions, 'imageAddress'> = {},
): Writer {
  return {
    dialect,
    imageAddress,
    notes: labelFootnotes(content),
    calls: [],
    listMarker: '',
    block: writeBlock,
  };
}

/** The rendering of one paper under way. */
interface Draft {
  readonly writer: Writer;
  readonly output: Output;
  /** The footnotes defined so far. */
  readonly defined: AnchorSet;
  readonly lists: PlacedLists;
}

export function writeDocument(content: Content, dialect: Dialect, options: RenderOptions): Output {
  const output = newOutput(dialect.measured);
  const draft = {
    writer: newWriter(content, dialect, options),
    output,
    defined: new Set<string>(),
    lists: placeLists(content),
  };
  const { writer, defined, lists } = draft;
  const top: AnchorSet = dialect.notesPerSection ? new Set() : defined;
  const title = content.title.length > 0 ? content.title : readDollarMath(options.title ?? '');
  writeHeading(title, 0, draft);
  if (content.subtitle) putText(writeParagraph(content.subtitle, writer), output);
  define(draft, top);
  writeAbstract(content, options, draft);
  for (const section of content.body) writeSection(section, draft, top);
  for (const section of content.appendices) writeSection(section, draft, top);
  // A footnote that is called nowhere is still part of the paper.
  for (const note of content.footnotes) if (!defined.has(note.id)) writer.calls.push(note.id);
  define(draft, top);
  writeLists(lists.last, draft, top);
  return output;
}

function putText(block: string, output: Output): void {
  if (block !== '') put(output, block);
}

function writeHeading(title: readonly Inline[], level: number, { writer, output }: Draft): void {
  const line = writer.dialect.line(title, writer, place.heading);
  if (line !== '') put(output, writer.dialect.heading(Math.min(level + 1, 6), line));
}

/** One abstract stands under “Abstract”, whatever its language; of several, the others keep their own headings. */
function writeAbstract(content: Content, options: RenderOptions, draft: Draft): void {
  const { writer, output } = draft;
  const { abstract } = content;
  const main = mainAbstract(content);
  if (abstract.length === 0 && options.abstract) {
    put(output, writer.dialect.heading(2, 'Abstract'));
    putText(writeParagraph(readDollarMath(options.abstract), writer), output);
  }
  for (const section of abstract)
    writeSection(section === main ? { ...section, title: [text('Abstract')] } : section, draft);
}

/** Writes a section as a part of the output: its heading and blocks, with the definitions of the footnotes called in them. */
function writeSection(section: Section, draft: Draft, outer?: AnchorSet): void {
  const { writer, output, defined, lists } = draft;
  if (outer !== undefined) writeLists(lists.before.get(section.id), draft, outer);
  const part = openPart(output, section.id);
  const scope: AnchorSet = writer.dialect.notesPerSection ? new Set() : defined;
  writer.listMarker = '';
  writeHeading(withNumber(section.label, section.number, section.title), section.level, draft);
  define(draft, scope);
  for (const child of section.children) {
    if (child.type === 'section') {
      writeSection(child, draft, scope);
      continue;
    }
    const block = openPart(output, child.id);
    putText(writeBlock(child, writer), output);
    define(draft, scope);
    closePart(output, block);
  }
  writeLists(lists.within.get(section.id), draft, scope);
  closePart(output, part);
}

function writeLists(lists: readonly FilledList[] = [], draft: Draft, scope: AnchorSet): void {
  const { output, writer } = draft;
  for (const { id, level, heading, works } of lists) {
    const list = openPart(output, id);
    writeHeading(heading, level, draft);
    const items = writeWorks(works, writer);
    markItems(output, works, items);
    put(output, items.join('\n'));
    define(draft, scope);
    closePart(output, list);
  }
}

/** UTF-16 units by which repeated definitions of footnotes may lengthen a paper, beyond their first definitions. */
const mostRepeated = 1_000_000;

/** Defines the footnotes called since the last definitions, and those called in their own words. */
function define({ writer, output, defined }: Draft, scope: AnchorSet): void {
  // The list grows while it is read.
  for (const id of writer.calls) {
    const note = writer.notes.byId.get(id);
    if (note === undefined || scope.has(id)) continue;
    scope.add(id);
    // Sections that call one long footnote would make the output grow as their number times its length.
    if (defined.has(id) && output.repeated >= mostRepeated) continue;
    const blocks = note.content.flatMap((section) => section.children);
    const definition = writer.dialect.definition(writer.notes.labels.get(id) ?? id, writeContained(blocks, writer));
    if (defined.has(id)) {
      output.repeated += definition.length;
      put(output, definition);
      continue;
    }
    defined.add(id);
    const part = openPart(output, id);
    put(output, definition);
    closePart(output, part);
  }
  writer.calls.length = 0;
}

// Parsers allow more characters in a label, but some fail on a star or a bracket.
const plainMark = /^(?:[\p{L}\p{N}.-]|[^\p{ASCII}\s])+$/u;

/** Parsers compare labels without case: `A` and `a` are one. */
const fold = (label: string) => label.toLowerCase().toUpperCase();

/** The label is the printed mark: `[^a]` for the first footnote that has it, `[^a-2]` for the second; `[^note]` for `*`. */
function labelFootnotes(content: Pick<Content, 'footnotes'>): FootnoteLabels {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  const take = (id: string, label: string) => {
    taken.add(fold(label));
    labels.set(id, label);
  };
  const repeated: Footnote[] = [];
  for (const note of content.footnotes) {
    if (plainMark.test(note.number) && !taken.has(fold(note.number))) take(note.id, note.number);
    else repeated.push(note);
  }
  /** The last count given to each mark, so that a mark of many footnotes is not counted from the start again. */
  const counts = new Map<string, number>();
  for (const { id, number } of repeated) {
    const mark = plainMark.test(number) ? number : 'note';
    let label = mark;
    let n = counts.get(fold(mark)) ?? 1;
    while (taken.has(fold(label))) label = `${mark}-${++n}`;
    counts.set(fold(mark), n);
    take(id, label);
  }
  return { labels, byId: new Map(content.footnotes.map((note) => [note.id, note])) };
}
