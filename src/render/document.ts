/** Writes a whole paper in one voice: title, abstract, body, appendices, references, and the footnotes where they belong. */
import type { Content, Inline, Reference, Section } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';
import { writeBlock } from './blocks.ts';
import { readNotes } from './notes.ts';
import { fromPlain, indent, type Pen, place, text, type Voice, writeContained, writeParagraph } from './pen.ts';
import { blankSheet, closePart, openPart, put, type Sheet } from './sheet.ts';

/** What may be known of a paper beside its tree. */
export interface RenderOptions {
  /** Where a picture is found, given the address that the page has. */
  readonly imageUrl?: (src: string) => string;
  /** For a page that gives no title, no abstract: the metadata's. Formulas in it stand between dollars. */
  readonly title?: string;
  readonly abstract?: string;
}

/** The footnotes that are defined in a stretch of the rendering. */
type Scope = Set<string>;

export function makePen(content: Content, voice: Voice, options: RenderOptions): Pen {
  return {
    voice,
    notes: readNotes(content),
    imageUrl: options.imageUrl ?? ((src) => src),
    calls: [],
    listMarker: '',
    block: writeBlock,
  };
}

export function writeDocument(content: Content, voice: Voice, options: RenderOptions): Sheet {
  const pen = makePen(content, voice, options);
  const sheet = blankSheet(voice.measured);
  const all: Scope = new Set();
  const top: Scope = voice.notesPerSection ? new Set() : all;
  const title = content.title.length > 0 ? content.title : fromPlain(options.title ?? '');
  writeHeading(title, 0, pen, sheet);
  if (content.subtitle) putText(writeParagraph(content.subtitle, pen), sheet);
  define(pen, sheet, top, all);
  writeAbstract(content, options, pen, sheet, all);
  for (const section of content.body) writeSection(section, pen, sheet, all);
  for (const section of content.appendices) writeSection(section, pen, sheet, all);
  // A note that is called nowhere is part of the paper all the same.
  for (const note of content.footnotes) if (!all.has(note.id)) pen.calls.push(note.id);
  define(pen, sheet, top, all);
  writeReferences(content.bibliography, pen, sheet);
  define(pen, sheet, top, all);
  return sheet;
}

function putText(block: string, sheet: Sheet): void {
  if (block !== '') put(sheet, block);
}

function writeHeading(title: readonly Inline[], level: number, pen: Pen, sheet: Sheet): void {
  const line = pen.voice.line(title, pen, place.heading);
  if (line !== '') put(sheet, pen.voice.heading(Math.min(level + 1, 6), line));
}

function writeAbstract(content: Content, options: RenderOptions, pen: Pen, sheet: Sheet, all: Scope): void {
  const [first, ...others] = content.abstract;
  if (first === undefined) {
    if (!options.abstract) return;
    put(sheet, pen.voice.heading(2, 'Abstract'));
    putText(writeParagraph(fromPlain(options.abstract), pen), sheet);
    return;
  }
  writeSection(first, pen, sheet, all, [text('Abstract')]);
  for (const section of others) writeSection(section, pen, sheet, all);
}

/** A part of the sheet: the heading and all blocks, with the definitions of the footnotes called in them. */
function writeSection(section: Section, pen: Pen, sheet: Sheet, all: Scope, heading?: readonly Inline[]): void {
  const part = openPart(sheet, section.id);
  const scope: Scope = pen.voice.notesPerSection ? new Set() : all;
  pen.listMarker = '';
  writeHeading(heading ?? titleOf(section), section.level, pen, sheet);
  // “Zusammenfassung”: the abstract's own heading, where it is another than ours.
  if (heading && plainText(section.title).replace(/\W+/g, '').toLowerCase() !== 'abstract')
    writeHeading(section.title, section.level + 1, pen, sheet);
  define(pen, sheet, scope, all);
  for (const child of section.children) {
    if (child.type === 'section') {
      writeSection(child, pen, sheet, all);
      continue;
    }
    const block = openPart(sheet, child.id);
    putText(writeBlock(child, pen), sheet);
    define(pen, sheet, scope, all);
    closePart(sheet, block);
  }
  closePart(sheet, part);
}

/** `Appendix A Proofs`: what is printed before the title comes before it here. */
function titleOf({ label = '', number, title }: Section): readonly Inline[] {
  const lead = label === '' || number === '' ? label + number : `${label} ${number}`;
  return lead === '' ? title : [...fromPlain(`${lead} `), ...title];
}

/** Defines the footnotes called since the last time, those that their own words call too. */
function define(pen: Pen, sheet: Sheet, scope: Scope, all: Scope): void {
  for (let id = pen.calls.shift(); id !== undefined; id = pen.calls.shift()) {
    const note = pen.notes.byId.get(id);
    if (note === undefined || scope.has(id)) continue;
    scope.add(id);
    all.add(id);
    const blocks = note.content.flatMap((section) => section.children);
    put(sheet, pen.voice.definition(pen.notes.labels.get(id) ?? id, writeContained(blocks, pen)));
  }
}

function writeReferences(bibliography: readonly Reference[], pen: Pen, sheet: Sheet): void {
  if (bibliography.length === 0) return;
  put(sheet, pen.voice.heading(2, 'References'));
  const items = bibliography.map(({ number, content }) => {
    const entry = number === '' ? content : [...fromPlain(`[${number}] `), ...content];
    return `- ${indent(pen.voice.line(entry, pen, place.flow), '  ')}`;
  });
  put(sheet, items.join('\n'));
}
