/** The works cited as BibTeX: fields only where the page proves them, and always the whole entry as printed. */
import type { Inline, Reference } from '../tree/nodes.ts';

/**
 * An entry for each work. A printed entry does not say which of its words are the title or the year, so none is guessed:
 * `note` is the entry as printed, and only ids and addresses stand in fields of their own.
 */
export function renderBibtex(bibliography: readonly Reference[]): string {
  const taken = new Set<string>();
  return bibliography.map((work) => writeEntry(work, keyOf(work, taken))).join('\n');
}

function writeEntry({ content, text, upstreamId, doi, url }: Reference, key: string): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['doi', doi && verbatim(doi)],
    ['eprint', upstreamId && verbatim(upstreamId)],
    ['archiveprefix', upstreamId && 'arXiv'],
    ['url', url && verbatim(url)],
    ['note', writeLatex(content).trim() || escape(text)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value.replace(/\s+/g, ' ')}},\n`] : []));
  return `@misc{${key},\n${lines.join('')}}\n`;
}

/** The anchor: BibTeX tells keys apart without regard to case, and reads few signs in them. */
function keyOf({ id }: Reference, taken: Set<string>): string {
  const plain = id.replace(/[^A-Za-z0-9.:_-]+/g, '-');
  let key = plain;
  for (let count = 2; taken.has(key.toLowerCase()); count++) key = `${plain}-${count}`;
  taken.add(key.toLowerCase());
  return key;
}

function writeLatex(inlines: readonly Inline[]): string {
  let out = '';
  for (const node of inlines) out += latexOf(node);
  return out;
}

function latexOf(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escape(node.text);
    case 'code':
      return `\\texttt{${escape(node.text)}}`;
    case 'math':
      if (node.drawing || node.latex === '') return '';
      return isBalanced(node.latex) && !/[$%]/.test(node.latex) ? `$${node.latex}$` : escape(`$${node.latex}$`);
    case 'emphasis':
      return `\\emph{${writeLatex(node.children)}}`;
    case 'strong':
      return `\\textbf{${writeLatex(node.children)}}`;
    case 'superscript':
      return `\\textsuperscript{${writeLatex(node.children)}}`;
    case 'subscript':
      return `\\textsubscript{${writeLatex(node.children)}}`;
    case 'break':
      return ' ';
    case 'image':
    case 'footnoteRef':
    case 'hidden':
      return '';
    default:
      return writeLatex(node.children);
  }
}

/** BibTeX counts braces, a backslash before them or not. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escape = (text: string) => text.replace(/[\\{}~^#$%&_]/g, (sign) => commands[sign] ?? `\\${sign}`);

/** Ids and addresses stand as they are, but for what would end the field. */
const verbatim = (text: string) =>
  text.replace(/[{}\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function isBalanced(latex: string): boolean {
  let depth = 0;
  for (const sign of latex) {
    if (sign === '{') depth++;
    else if (sign === '}' && --depth < 0) return false;
  }
  return depth === 0;
}
