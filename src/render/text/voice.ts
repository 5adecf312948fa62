/** How plain text looks: Markdown without its marks; formulas stay LaTeX between dollars. */
import type { Image, Inline, Table } from '../../tree/nodes.ts';
import { indent, type Pen, place, stack, type Voice, writeContained } from '../pen.ts';
import { inlineMath } from '../tex.ts';

export const plain: Voice = {
  line: writeLine,
  heading: (_, line) => line,
  images: (images) => images.map(wordsFor).reduce(stack, ''),
  rows: writeRows,
  code: (code) => code,
  quote: (blocks) => blocks,
  definition: (label, blocks) => `[${label}] ${indent(blocks, '    ')}`,
  rule: '',
  lineEnd: '\n',
  notesPerSection: false,
  measured: false,
};

/** The same without the calls of footnotes: for a field of JSON, where no footnote follows. */
export const bare: Voice = { ...plain, line: (nodes, pen, where) => writeLine(nodes, pen, where | silent) };

/** A bit beside those of `place`. */
const silent = 1 << 8;

export function writeLine(nodes: readonly Inline[], pen: Pen, where: number): string {
  // Indents of algorithms are U+2003 and stay.
  const line = write(nodes, pen, where);
  let from = 0;
  let to = line.length;
  while (from < to && isGap(line.charCodeAt(from))) from++;
  while (to > from && isGap(line.charCodeAt(to - 1))) to--;
  return to - from === line.length ? line : line.slice(from, to);
}

const isGap = (code: number) => code === 32 || code === 10;

function write(nodes: readonly Inline[], pen: Pen, where: number): string {
  let out = '';
  /** Whether the last thing written is a formula, which another would run into. */
  let formula = false;
  for (const node of nodes) {
    const after = formula;
    formula = false;
    switch (node.type) {
      case 'text':
        out += node.text;
        break;
      case 'code':
        out += node.text;
        break;
      case 'math':
        if (node.drawing || node.latex === '') break;
        out += after ? ` ${inlineMath(node.latex)}` : inlineMath(node.latex);
        formula = true;
        break;
      case 'break':
        out += where === place.flow ? '\n' : ' ';
        break;
      case 'image':
        out += wordsFor(node);
        break;
      case 'footnoteRef':
        if (where & silent) break;
        pen.calls.push(node.target);
        out += `[${pen.notes.labels.get(node.target) ?? node.number}]`;
        break;
      default:
        out += write(node.children, pen, where);
    }
  }
  return out;
}

// What LaTeXML says where the author said nothing.
const meaningless = /^\s*(?:refer to caption|\[uncaptioned image\])?\s*$/i;
const wordsFor = ({ alt }: Image) => (meaningless.test(alt) ? '' : alt);

/** A line a row, a tab between cells. */
function writeRows({ rows }: Table, pen: Pen): string {
  const lines = rows.map((row) =>
    row
      .map(({ children }) => {
        const only = children[0];
        if (only === undefined) return '';
        if (children.length === 1 && only.type === 'paragraph') return writeLine(only.children, pen, place.cell);
        return writeContained(children, pen).replace(/\s*\n\s*/g, ' ');
      })
      .join('\t')
      .trimEnd(),
  );
  return lines.filter((line) => line !== '').join('\n');
}
