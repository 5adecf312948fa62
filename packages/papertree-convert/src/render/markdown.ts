/** A paper as Markdown, with the offset of each of its parts: CommonMark with GitHub's tables, footnotes and struck-out text; formulas and tables as the flavour has them. */
import type { Content, Image } from '../tree/nodes.ts';
import { completeFlavour, type MarkdownFlavour } from './choices.ts';
import { type RenderOptions, writeDocument } from './document.ts';
import { writeLine } from './markdown/inlines.ts';
import { mathMarks } from './markdown/math-marks.ts';
import { tableWriters } from './markdown/tables.ts';
import type { Part } from './output.ts';
import { type Dialect, indent, place, type Writer } from './writer.ts';

export interface Rendering {
  /** The body, without front matter. */
  readonly markdown: string;
  /** Every section, every block whose ancestors are only sections, every footnote where it is first defined, every work cited. */
  readonly parts: readonly Part[];
  /** The length of the body in code points. */
  readonly characters: number;
}

export interface MarkdownOptions extends RenderOptions {
  /** The choices; one that is left out is the default. */
  readonly flavour?: Partial<MarkdownFlavour>;
}

export function renderMarkdown(content: Content, options: MarkdownOptions = {}): Rendering {
  const dialect = markdownDialect(completeFlavour(options.flavour ?? {}));
  const { chunks, parts, characters } = writeDocument(content, dialect, options);
  return { markdown: chunks.join(''), parts, characters };
}

/** How each piece is written in a flavour. */
export const markdownDialect = ({ math, tables }: MarkdownFlavour): Dialect => ({
  line: writeLine,
  heading: (level, line) => `${'#'.repeat(level)} ${line}`,
  images: writeImages,
  math: mathMarks[math],
  rows: tableWriters[tables],
  code: writeCode,
  quote: (blocks) => blocks.replace(/^(.?)/gm, (_, first: string) => (first === '' ? '>' : `> ${first}`)),
  // Some parsers see no definition if nothing follows the colon.
  definition: (label, blocks) => `[^${label}]: ${indent(blocks, '    ') || '<!-- -->'}`,
  // `---` could be read as an item of a list, or as the underline of a heading.
  rule: '***',
  lineEnd: '\\\n',
  notesPerSection: true,
  measured: true,
});

function writeImages(images: readonly Image[], writer: Writer): string {
  const lines = images.map((image) => writeLine([image], writer, place.flow));
  return lines.filter((line) => line !== '').join('\n');
}

/** The fence is longer than any run of backticks that begins a line of the program. */
function writeCode(code: string, language: string): string {
  const runs = (code.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length);
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run + 1), 3));
  const name = /^[\w+#.-]+$/.test(language) ? language.toLowerCase() : '';
  return `${fence}${name}\n${code.replace(/\r\n?/g, '\n')}\n${fence}`;
}
