/** How Markdown looks: CommonMark with GitHub's tables, footnotes and struck-out text, and formulas between dollars. */
import type { Image } from '../../tree/nodes.ts';
import { indent, type Pen, place, type Voice } from '../pen.ts';
import { writeLine } from './inlines.ts';
import { writeRows } from './tables.ts';

export const markdown: Voice = {
  line: writeLine,
  heading: (level, line) => `${'#'.repeat(level)} ${line}`,
  images: writeImages,
  rows: writeRows,
  code: writeCode,
  quote: (blocks) => blocks.replace(/^(.?)/gm, (_, first: string) => (first === '' ? '>' : `> ${first}`)),
  // With nothing after the colon it is no definition to some readers.
  definition: (label, blocks) => `[^${label}]: ${indent(blocks, '    ') || '<!-- -->'}`,
  // `---` would start an item of a list, and be the rule below a heading.
  rule: '***',
  lineEnd: '\\\n',
  notesPerSection: true,
  measured: true,
};

function writeImages(images: readonly Image[], pen: Pen): string {
  const lines = images.map((image) => writeLine([image], pen, place.flow));
  return lines.filter((line) => line !== '').join('\n');
}

/** A fence longer than any in the program. */
function writeCode(code: string, language: string): string {
  const runs = (code.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run + 1)));
  const name = /^[\w+#.-]+$/.test(language) ? language.toLowerCase() : '';
  return `${fence}${name}\n${code.replace(/\r\n?/g, '\n')}\n${fence}`;
}
