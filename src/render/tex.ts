/** Looks a formula over before it is joined with others: what stands at its top level, and whether it is whole. */

export interface Survey {
  /** Has an alignment mark outside every environment and brace. */
  readonly cells: boolean;
  /** Breaks a line outside every environment and brace. */
  readonly lines: boolean;
  /** Braces, environments and `\left … \right` all match. */
  readonly whole: boolean;
}

const token = /\\begin\s*\{[^{}]*\}|\\end\s*\{[^{}]*\}|\\(?:left|right)(?![a-zA-Z])|\\[a-zA-Z]+|\\.|[{}&]/gs;
const plain: Survey = { cells: false, lines: false, whole: true };

export function survey(latex: string): Survey {
  if (!/[{}&]|\\\\|\\(?:left|right|cr)(?![a-zA-Z])/.test(latex)) return plain;
  let [braces, environments, fences] = [0, 0, 0];
  let cells = false;
  let lines = false;
  let whole = true;
  for (const [found] of latex.matchAll(token)) {
    const top = braces === 0 && environments === 0 && fences === 0;
    if (found === '{') braces++;
    else if (found === '}') braces--;
    else if (found === '\\left') fences++;
    else if (found === '\\right') fences--;
    else if (found.startsWith('\\begin')) environments++;
    else if (found.startsWith('\\end') && found.endsWith('}')) environments--;
    else if (found === '&') cells ||= top;
    else if (found === '\\\\' || found === '\\cr') lines ||= top;
    if (braces < 0 || environments < 0 || fences < 0) whole = false;
  }
  return { cells, lines, whole: whole && braces === 0 && environments === 0 && fences === 0 };
}

/** The cells of a row: what stands between the alignment marks outside every brace and environment. */
export function cellsOf(latex: string): string[] {
  const cells: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of latex.matchAll(token)) {
    const [found] = match;
    if (found === '{' || found === '\\left' || found.startsWith('\\begin')) depth++;
    else if (found === '}' || found === '\\right' || (found.startsWith('\\end') && found.endsWith('}'))) depth--;
    if (found !== '&' || depth > 0) continue;
    cells.push(latex.slice(from, match.index).trim());
    from = match.index + 1;
  }
  return [...cells, latex.slice(from).trim()].filter((cell) => cell !== '');
}

/** White space that means nothing, and would end a paragraph of TeX: `a⏎⏎b`. */
export function tidyDisplay(latex: string): string {
  const trimmed = latex.trim();
  return trimmed.includes('\n') ? trimmed.replace(/\n\s*\n/g, '\n') : trimmed;
}

/** `$a$` with a fence that no run of dollars in the formula equals. */
export function inlineMath(latex: string): string {
  let value = latex.includes('\n') || latex.includes('\r') ? latex.replace(/\s*[\r\n]\s*/g, ' ') : latex;
  // `\ ` lost its space to trimming, and `$\$` would be a formula without an end to most readers.
  if (value.endsWith('\\') && /(?<!\\)(?:\\\\)*\\$/.test(value)) value += ' ';
  if (!value.includes('$')) return `$${value}$`;
  const runs = new Set((value.match(/\$+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size)) size++;
  const fence = '$'.repeat(size);
  // A reader takes one space off each end where both have one.
  const pad = value.startsWith('$') || value.endsWith('$') || (value.startsWith(' ') && value.endsWith(' ')) ? ' ' : '';
  return `${fence}${pad}${value}${pad}${fence}`;
}
