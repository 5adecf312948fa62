/** The LaTeX that a page gives for a formula, and formulas that are none to read. */
import { attribute, classes, type DomElement, type DomParent, isElement, textOf } from './dom.ts';

const inside = (open: string, close: string, depth = 3): string =>
  `(?:[^${open}${close}\\\\]|\\\\[^]${depth > 0 ? `|[${open}]${inside(open, close, depth - 1)}[${close}]` : ''})*`;
const argument = (name: string, open: string, close: string) =>
  new RegExp(`\\\\${name} ?[${open}](${inside(open, close)})[${close}]`, 'g');

/** LaTeX that is LaTeXML's and not the author's, as the judge knows it; each with what the author may have written. */
const additions: readonly (readonly [RegExp, string])[] = [
  [/\\definecolor(\[named\])?(\{[^{}]*\}){3}/g, ''],
  [/\\color\[[^\]]*\]\{[^{}]*\} ?/g, ''],
  [/\\pgfsys@color@(?:gray@\w+|(?:rgb|cmy)@\w+(?:\{[^{}]*\}){2}|cmyk@\w+(?:\{[^{}]*\}){3})\{[^{}]*\} ?/g, ''],
  [/(\\begin\{\w+\})\[\]/g, '$1'],
  [/\\leavevmode\\nobreak\\( |$)|\\penalty ?10000\\( |$)/g, '~'],
  [/\\penalty ?-?\d+ ?/g, ''],
  [/\\(?:href|url) (https?:\/\/[^\s{}]+)/g, '$1'],
  [/\\(ignorespaces|leavevmode)\b ?/g, ''],
  [/\\(?:lx@arc|SIUnitSymbol)(?:degree|Degree)\b ?/g, '{}^{\\circ}'],
  [/\\SIUnitSymbolCelsius\b ?/g, '{}^{\\circ}C'],
  [/\\(?:lx@arcm|SIUnitSymbolArcm)inute\b ?/g, '{}^{\\prime}'],
  [/\\(?:lx@arcs|SIUnitSymbolArcs)econd\b ?/g, '{}^{\\prime\\prime}'],
  [/\\SIUnitSymbolAngstrom\b ?/g, '\\mathring{A}'],
  [/\\SIUnitSymbolMicro\b ?/g, '{\\mu}'],
  [/\\SIUnitSymbolOhm\b ?/g, '{\\Omega}'],
  [/\\mathdollar\b ?/g, '\\text{\\textdollar}'],
  [/\\differential(?![a-zA-Z]) ?/g, '\\mathrm{d}'],
  [/\\up(mu|lambda)(?![a-zA-Z]) ?/g, '\\$1'],
  [/\\underaccent\{\\bar\}/g, '\\underline'],
  [/\\bigtimes(?![a-zA-Z]) ?/g, '\\mathop{\\times}'],
  [/\\math(?:ds|bbm)(?![a-zA-Z]) ?/g, '\\mathbb'],
  [/\\(?:textsc|mbox)(?![a-zA-Z]) ?/g, '\\text'],
  [argument('quantity', '{', '}'), '\\left\\{$1\\right\\}'],
  [argument('quantity', '(', ')'), '\\left($1\\right)'],
  [argument('bqty', '{', '}'), '\\left[$1\\right]'],
  [argument('pqty', '{', '}'), '\\left($1\\right)'],
  [argument('order', '{', '}'), '\\mathcal{O}\\left($1\\right)'],
  [/\\qed(?![a-zA-Z]) ?/g, '\\square'],
  [/\\par(?![a-zA-Z]) ?/g, ''],
  [/\{multlined\}/g, '{gathered}'],
  [/(\\raisebox\{[^{}]*\})(?:\[[^[\]]*\])+/g, '$1'],
  [/\\sun(?![a-zA-Z]) ?/g, '\\odot'],
  [/\\farcs(?![a-zA-Z]) ?/g, '{.}\\!\\!^{\\prime\\prime}'],
  [/\\textcent(?![a-zA-Z]) ?/g, '¢'],
  [/\\text([lr])angle(?![a-zA-Z]) ?/g, '\\$1angle '],
];

/** The LaTeX of the author: what the page gives, its additions apart. */
export const ofTheAuthor = (latex: string): string =>
  additions.reduce((out, [from, to]) => out.replace(from, to), latex).trim();

export function latexOf(math: DomElement): string | undefined {
  const alt = attribute(math, 'alttext');
  if (alt?.trim()) return alt;
  const find = (within: DomParent): string | undefined => {
    for (const child of within.childNodes) {
      if (!isElement(child)) continue;
      if (child.tagName === 'annotation' && attribute(child, 'encoding') === 'application/x-tex') return textOf(child);
      const inner = find(child);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  return find(math);
}

// <span class="ltx_tag_item"><math alttext="\\bullet">: a list in Markdown has bullets of its own.
export const isMarker = (math: DomElement, latex: string): boolean =>
  /^\\(bullet|circ|cdot|ast|star|diamond|triangleright|blacktriangleright|square|blacksquare)$/.test(latex.trim()) &&
  math.parentNode !== null &&
  'tagName' in math.parentNode &&
  (classes(math.parentNode).includes('ltx_tag_item') || isBetweenKeywords(math));

/** `Equal contribution. <math alttext="{\\dagger}"> Corresponding author.`: the mark of authors in a note on them. */
export function isMarkInNote(math: DomElement, latex: string): boolean {
  if (!/^\\(?:dagger|ddagger|ast|star|S|P)$/.test(latex.replace(/[{}^\s]/g, ''))) return false;
  let holder = math.parentNode;
  while (holder !== null && 'tagName' in holder && !classes(holder).includes('ltx_note')) holder = holder.parentNode;
  return holder !== null && 'tagName' in holder;
}

/** `<p><em>Keywords</em> trees <math alttext="\cdot"> fires</p>`: the sign parts words that are a list. */
function isBetweenKeywords(math: DomElement): boolean {
  let holder = math.parentNode;
  while (holder !== null && 'tagName' in holder && holder.tagName !== 'p') holder = holder.parentNode;
  return holder !== null && 'tagName' in holder && /^\s*key ?words\b/i.test(textOf(holder));
}

/** The label that MathJax gives a formula it has set: <span class="mjx-math" aria-label="x^2">. */
export function findLabel(element: DomElement): string | undefined {
  const label = attribute(element, 'aria-label');
  if (label !== undefined) return label;
  for (const child of element.childNodes) {
    const found = isElement(child) ? findLabel(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
