/** Writes a whole paper in one dialect: title, abstract, body, appendices, references, and each footnote after its call. */
import type { Content, Inline, Reference, Section } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';
import { writeBlock } from './blocks.ts';
import { labelFootnotes } from './footnotes.ts';
import { closePart, newOutput, type Output, openPart, put } from './output.ts';
import {
  type Dialect,
  indent,
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
}

/** Ids of the footnotes that are defined in one stretch of the rendering. */
type AnchorSet = Set<string>;

export function newWriter(content: Content, dialect: Dialect): Writer {
  return {
    dialect,
    notes: labelFootnotes(content),
    calls: [],
    listMarker: '',
    block: writeBlock,
  };
}

export function writeDocument(content: Content, dialect: Dialect, options: RenderOptions): Output {
  const writer = newWriter(content, dialect);
  const output = newOutput(dialect.measured);
  const all: AnchorSet = new Set();
  const top: AnchorSet = dialect.notesPerSection ? new Set() : all;
  const title = content.title.length > 0 ? content.title : readDollarMath(options.title ?? '');
  writeHeading(title, 0, writer, output);
  if (content.subtitle) putText(writeParagraph(content.subtitle, writer), output);
  define(writer, output, top, all);
  writeAbstract(content, options, writer, output, all);
  for (const section of content.body) writeSection(section, writer, output, all);
  for (const section of content.appendices) writeSection(section, writer, output, all);
  // A footnote that is called nowhere is still part of the paper.
  for (const note of content.footnotes) if (!all.has(note.id)) writer.calls.push(note.id);
  define(writer, output, top, all);
  writeReferences(content.bibliography, writer, output);
  define(writer, output, top, all);
  return output;
}

function putText(block: string, output: Output): void {
  if (block !== '') put(output, block);
}

function writeHeading(title: readonly Inline[], level: number, writer: Writer, output: Output): void {
  const line = writer.dialect.line(title, writer, place.heading);
  if (line !== '') put(output, writer.dialect.heading(Math.min(level + 1, 6), line));
}

function writeAbstract(content: Content, options: RenderOptions, writer: Writer, output: Output, all: AnchorSet): void {
  const [first, ...others] = content.abstract;
  if (first === undefined) {
    if (!options.abstract) return;
    put(output, writer.dialect.heading(2, 'Abstract'));
    putText(writeParagraph(readDollarMath(options.abstract), writer), output);
    return;
  }
  writeSection(first, writer, output, all, [text('Abstract')]);
  for (const section of others) writeSection(section, writer, output, all);
}

/** Writes a section as a part of the output: its heading and blocks, with the definitions of the footnotes called in them. */
function writeSection(
  section: Section,
  writer: Writer,
  output: Output,
  all: AnchorSet,
  heading?: readonly Inline[],
): void {
  const part = openPart(output, section.id);
  const scope: AnchorSet = writer.dialect.notesPerSection ? new Set() : all;
  writer.listMarker = '';
  writeHeading(heading ?? titleOf(section), section.level, writer, output);
  // “Zusammenfassung”: the abstract's own heading, where it differs from “Abstract”.
  if (heading && plainText(section.title).replace(/\W+/g, '').toLowerCase() !== 'abstract')
    writeHeading(section.title, section.level + 1, writer, output);
  define(writer, output, scope, all);
  for (const child of section.children) {
    if (child.type === 'section') {
      writeSection(child, writer, output, all);
      continue;
    }
    const block = openPart(output, child.id);
    putText(writeBlock(child, writer), output);
    define(writer, output, scope, all);
    closePart(output, block);
  }
  closePart(output, part);
}

/** The title with its printed label and number: `Appendix A Proofs`. */
function titleOf({ label = '', number, title }: Section): readonly Inline[] {
  const lead = label === '' || number === '' ? label + number : `${label} ${number}`;
  return lead === '' ? title : [...readDollarMath(`${lead} `), ...title];
}

/** How much longer than its first definitions the repeated definitions of footnotes may make a paper, in UTF-16 units. */
const mostRepeated = 1_000_000;

/** Defines the footnotes called since the last definitions, and those called in their own words. */
function define(writer: Writer, output: Output, scope: AnchorSet, all: AnchorSet): void {
  // The list grows while it is read.
  for (const id of writer.calls) {
    const note = writer.notes.byId.get(id);
    if (note === undefined || scope.has(id)) continue;
    scope.add(id);
    // Sections that call one long footnote would make the output grow as their number times its length.
    if (all.has(id) && output.repeated >= mostRepeated) continue;
    const blocks = note.content.flatMap((section) => section.children);
    const definition = writer.dialect.definition(writer.notes.labels.get(id) ?? id, writeContained(blocks, writer));
    if (all.has(id)) output.repeated += definition.length;
    all.add(id);
    put(output, definition);
  }
  writer.calls.length = 0;
}

function writeReferences(bibliography: readonly Reference[], writer: Writer, output: Output): void {
  if (bibliography.length === 0) return;
  put(output, writer.dialect.heading(2, 'References'));
  const items = bibliography.map(({ mark = '', number, content }) => {
    const lead = [mark, number].filter((each) => each !== '').map((each) => `[${each}] `);
    const entry = lead.length === 0 ? content : [...readDollarMath(lead.join('')), ...content];
    return `- ${indent(writer.dialect.line(entry, writer, place.flow), '  ')}`;
  });
  put(output, items.join('\n'));
}
