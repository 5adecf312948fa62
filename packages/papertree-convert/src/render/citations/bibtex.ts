/** Writes entries of BibTeX: their fields, and text as LaTeX. */
import type { Inline } from '../../tree/nodes.ts';
import type { PersonName } from './name-parts.ts';

/** A field, with its value as BibTeX; one without a value is left out. */
export type BibtexField = readonly [name: string, value: string | undefined];

/**
 * Empty where no field has a value: programs do not read such an entry. Every value stands in braces, for parsers stop at names
 * that they do not define, such as `jan`.
 */
export function writeEntry(type: string, key: string, fields: readonly BibtexField[]): string {
  const lines = fields.flatMap(([name, value = '']) => {
    if (value === '') return [];
    return [`  ${name} = {${value.replace(/\s+/g, ' ')}},\n`];
  });
  return lines.length === 0 ? '' : `@${type}{${key},\n${lines.join('')}}\n`;
}

/** BibTeX counts braces, a backslash before them or not. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Characters as LaTeX prints them; those that show nothing are left out, for TeX refuses some of them. */
export const escapeText = (text: string) =>
  text
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/[\\{}~^#$%&_]/g, (sign) => commands[sign] ?? `\\${sign}`);

/** Ids and addresses stand as they are, but for what would end the field. */
export const verbatim = (text: string) =>
  text.replace(/[{}\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Text with formulas between dollars, as the archive has titles. */
function escapeWithFormulas(text: string, write: (words: string) => string = escapeText): string {
  return text
    .split(/(\$[^$]+\$)/)
    .map((piece, i) => (i % 2 === 1 && isBalanced(piece) && !piece.includes('%') ? piece : write(piece)))
    .join('');
}

/** A title: words with capitals beyond the first letter stand in braces, for many styles make all letters small. */
export const escapeTitle = (title: string) =>
  escapeWithFormulas(title, (words) =>
    words
      .split(/(\s+)/)
      .map((word) => (/\S\p{Lu}|^\P{L}*\p{Lu}\P{L}*$/u.test(word) ? `{${escapeText(word)}}` : escapeText(word)))
      .join(''),
  );

/** `Lovelace, Ada and {ATLAS Collaboration}` */
export const writeNames = (names: readonly PersonName[]): string =>
  names
    .map((name) => {
      if ('literal' in name) return `{${escapeText(name.literal)}}`;
      const parts = [name.family, ...(name.suffix === undefined ? [] : [name.suffix]), name.given];
      return parts.map((part) => guarded(escapeText(part))).join(', ');
    })
    .join(' and ');

/** “and” parts names, and a comma the parts of a name. */
const guarded = (part: string) => (/\band\b|,/.test(part) ? `{${part}}` : part);

/** Keys that no other entry has: BibTeX tells keys apart without regard to case, and reads few signs in them. */
export function createKeys(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = wanted.replace(/[^A-Za-z0-9.:_-]+/g, '-');
    let key = plain;
    for (let count = 2; taken.has(key.toLowerCase()); count++) key = `${plain}-${count}`;
    taken.add(key.toLowerCase());
    return key;
  };
}

export function writeLatex(inlines: readonly Inline[]): string {
  let out = '';
  for (const node of inlines) out += latexOf(node);
  return out;
}

function latexOf(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text);
    case 'code':
      return `\\texttt{${escapeText(node.text)}}`;
    case 'math':
      if (node.drawing || node.latex === '') return '';
      return isBalanced(node.latex) && !/[$%]/.test(node.latex) ? `$${node.latex}$` : escapeText(`$${node.latex}$`);
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

function isBalanced(latex: string): boolean {
  let depth = 0;
  for (const sign of latex) {
    if (sign === '{') depth++;
    else if (sign === '}' && --depth < 0) return false;
  }
  return depth === 0;
}
