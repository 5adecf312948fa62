/** Whether the Markdown parsed again holds what the tree holds, as a whole and by its parts. */
import { type Figure, figure } from './figure.ts';
import { matchFormulas } from './formulas.ts';
import type { MarkdownFormula } from './markdown.ts';
import { type Markdown, readMarkdown } from './markdown.ts';
import { headingKey } from './pieces.ts';
import type { TreeReading } from './tree.ts';
import { bagOf, take, words } from './words.ts';

export interface ParseBack {
  readonly backHeadings: Figure;
  readonly backFormulas: Figure;
  readonly backTables: Figure;
  readonly backFootnotes: Figure;
}

/** Both ways: what is in the one must be in the other. */
export function parseBack(tree: TreeReading, markdown: Markdown): ParseBack {
  const expected = tree.headings.map((it) => `${it.depth} ${headingKey(it.text)}`);
  const found = markdown.headings.map((it) => `${it.depth} ${headingKey(it.text)}`);
  const there = bagOf(found);
  const missing = take(there, expected);
  const more = take(bagOf(expected), found);

  const match = matchFormulas(tree.formulas, markdown.formulas);
  const surplus = [...match.surplus];
  const lost = tree.formulas
    .filter((it, i) => match.at[i] === -1 && !takeCells(it.latex, surplus))
    .map((it) => `lost: ${it.latex}`);
  const added = surplus.map((it) => `not in the tree: ${it.value}`);

  const count = (name: string, tree: number, here: number) =>
    figure(
      Math.max(tree, here),
      Array<string>(Math.abs(tree - here)).fill(`${tree} ${name} in the tree, ${here} here`),
    );
  const undefinedCalls = markdown.calls.filter((it) => !markdown.definitions.includes(it));
  const notes = count('footnotes', tree.footnotes, markdown.definitions.length);
  return {
    backHeadings: figure(expected.length, [...missing.map((it) => `lost: ${it}`), ...more.map((it) => `added: ${it}`)]),
    backFormulas: figure(tree.formulas.length, [...lost, ...added]),
    backTables: count('tables', tree.tables, markdown.tables),
    backFootnotes: figure(notes.all, [...notes.lost, ...undefinedCalls]),
  };
}

export interface Slice {
  readonly id: string;
  readonly text: string;
}

const orphans = (text: string) => text.match(/\[\^[^\]\s]*\]/g) ?? [];

/**
 * Whether every section stands on its own: begins with its heading, and its footnotes are defined in it.
 * Parsing is dear: only a section that calls or defines a footnote is parsed whole, of the others the first line.
 */
export function checkSlices(tree: TreeReading, slices: readonly Slice[]): Figure {
  const lost: string[] = [];
  let all = 0;
  for (const { id, text } of slices) {
    const section = tree.sections.get(id);
    if (!section) continue;
    all += 1;
    const fault = sliceFault(section, text, tree.labels);
    if (fault) lost.push(`${id}: ${fault}`);
  }
  // A section that has no slice cannot be served.
  for (const id of tree.sections.keys()) {
    if (tree.sections.get(id)?.title.trim() && !slices.some((it) => it.id === id)) lost.push(`${id}: no part`);
  }
  return figure(Math.max(all, lost.length), lost);
}

function sliceFault(section: { level: number; title: string }, text: string, labels: ReadonlySet<string>) {
  const titled = /\S/.test(section.title);
  if (titled && !/^#{1,6} /.test(text)) return `begins with ${JSON.stringify(text.slice(0, 40))}`;
  if (/\[\^/.test(text)) {
    const read = readMarkdown(text);
    const missing = read.calls.filter((it) => !read.definitions.includes(it));
    const stray = orphans(read.texts).filter((it) => labels.has(it.slice(2, -1)));
    if (missing.length > 0 || stray.length > 0) return `footnotes ${[...missing, ...stray].join(' ')} are not defined`;
  }
  if (!titled) return undefined;
  const line = /^[^\n]*/.exec(text)?.[0] ?? '';
  const [heading] = readMarkdown(line.replace(/\[\^[^\]]*\]/g, '')).headings;
  if (!heading) return 'begins with no heading';
  if (heading.depth !== Math.min(6, section.level + 1)) return `its heading is at ${heading.depth}`;
  const named = words(heading.text).join(' ').endsWith(words(section.title).join(' '));
  return named ? undefined : `its heading is ${heading.text}`;
}

/** A row that KaTeX could not set whole is printed cell by cell: all its cells are taken from the surplus, or none. */
function takeCells(latex: string, surplus: MarkdownFormula[]): boolean {
  const cells = latex.split(/(?:^|\s)&(?:\s|$)/).filter((cell) => cell.trim() !== '');
  const at = cells.map((cell) => surplus.findIndex((it) => it.latex.trim() === cell.trim()));
  if (cells.length === 0 || at.includes(-1)) return false;
  for (const cell of cells)
    surplus.splice(
      surplus.findIndex((it) => it.latex.trim() === cell.trim()),
      1,
    );
  return true;
}

/** The text rendering has the words of the Markdown, formulas' too. */
export function compareText(markdown: Markdown, text: string): Figure {
  const raw = (value: string) => words(value.replace(/[\u0001\u0002]/g, ' '));
  // A number stands in a display as \tag{3}, and the text may print it in its own way.
  const wanted = markdown.blocks.flatMap((it) => raw(it.text));
  return figure(wanted.length, take(bagOf(raw(text)), wanted));
}
