/**
 * Finds the heading rows of a table: those that the page marks, without records that it took for labels; where it marks
 * none, by rules, bold letters, cells that span and by what kind of thing stands below a label. A wrong head is worse than
 * none, for it makes the names of columns of a record.
 */
import { type Grid, hasWords, isAllSet, isHeading, layOut, placeOf, type Slot, widthOf } from '../../tree/grid.ts';
import type { Cell } from '../../tree/nodes.ts';
import { levelText } from '../../tree/words.ts';
import type { Element } from '../element.ts';
import { hasClass } from '../kind.ts';

/** Rows of a table that are looked at, at most. */
const mostRows = 24;

/** A table whose head is sought: its grid, and what each cell holds, read once for all heads that are tried. */
class HeadlessTable {
  readonly grid: Grid;
  readonly #held: Held[][];
  /** Columns by their first and last row of labels. */
  readonly #columns: Column[][][] = [];

  constructor(rows: readonly (readonly Cell[])[]) {
    this.grid = layOut(rows.slice(0, mostRows));
    this.#held = this.grid.map(() => []);
  }

  /** Of the cell that begins at a place. */
  heldAt(row: number, column: number, cell: Cell): Held {
    const held = this.#held[row] as Held[];
    let known = held[column];
    if (known === undefined) {
      known = readHeld(cell);
      held[column] = known;
    }
    return known;
  }

  /** The column at `at`, with the labels in the rows from `start` to before `end`. */
  column(start: number, at: number, end: number): Column {
    const from = (this.#columns[start] ??= []);
    const columns = (from[end] ??= []);
    return (columns[at] ??= readColumn(this, start, at, end));
  }

  /** Whether a cell with words in a row, from a column on, is of a kind. */
  hasKind(row: number, from: number, kind: Kind, among: (cell: Cell) => boolean = () => true): boolean {
    const slots = this.grid[row] ?? [];
    for (let at = from; at < slots.length; at++) {
      const slot = slots[at];
      if (hasWords(slot) && among(slot) && this.heldAt(row, at, slot).kind === kind) return true;
    }
    return false;
  }
}

/** The number of heading rows where the page marks none; 0 where nobody can tell. `elements` are the cells as the page has them. */
export function inferHead(rows: readonly (readonly Cell[])[], elements: readonly (readonly Element[])[]): number {
  const table = new HeadlessTable(rows);
  const { grid } = table;
  if (grid.length < 2) return 0;
  const rules = grid.map((_, row) => ruleOver(elements, row));
  const possible = [1, 2, 3].filter((end) => end < grid.length && !grid[end]?.includes('above'));
  const first = possible.find((end) => rules[end] !== '');
  const bold = isBold(grid[0]) ? possible.findLast((end) => grid.slice(0, end).every(isBold)) : undefined;
  const ends = [first, bold, ...possible].filter((end) => end !== undefined);
  return [...new Set(ends)].find((end) => isHead(table, rules, end)) ?? 0;
}

/** Of heading rows that the page marks, the number of those that are none of records: `<th>No prefix</th><th>335.1</th>` below labels. */
export function withoutRecords(rows: readonly (readonly Cell[])[], marked: number): number {
  if (marked < 2 || marked >= rows.length) return marked;
  const table = new HeadlessTable(rows);
  let end = marked;
  while (end > 1 && (isRecord(table, end - 1) || isHeading(table.grid, end - 1))) end--;
  return end;
}

type Rule = '' | 't' | 'tt';

/** The rule between a row and the one before it. One that begins right of the first cell is over a group of columns. */
function ruleOver(elements: readonly (readonly Element[])[], row: number): Rule {
  const here = elements[row] ?? [];
  const over = here.filter(({ kind }) => kind.ruled !== '');
  if (here[0]?.kind.ruled && over.length * 2 >= here.length)
    return over.every(({ kind }) => kind.ruled === 'tt') ? 'tt' : 't';
  const before = elements[row - 1] ?? [];
  if (before.length === 0) return '';
  if (before.every((cell) => hasClass(cell, 'border_bb'))) return 'tt';
  return before.every((cell) => hasClass(cell, 'border_b')) ? 't' : '';
}

const filled = (row: Grid[number] = []): Cell[] => row.filter(hasWords);

const isBold = (row: Grid[number] = []): boolean => {
  const cells = filled(row);
  return cells.length > 0 && cells.every((cell) => isAllSet('strong', cell));
};

/** Whether a row begins with a label, has mostly numbers as the rows below it, and no label above numbers. */
function isRecord(table: HeadlessTable, row: number): boolean {
  const slots = table.grid[row] ?? [];
  if (!hasWords(slots[0]) || !table.hasKind(row, 0, 'number')) return false;
  let numbers = 0;
  let others = 0;
  let alike = 0;
  for (let at = 1; at < slots.length; at++) {
    const slot = slots[at];
    if (!hasWords(slot)) continue;
    const below = table.column(row, at, row + 1);
    if (below.kind === 'words' && isMostly(below, 'number')) return false;
    if (goesOn(below)) alike++;
    if (below.kind === 'number' && isMostly(below, 'number')) numbers++;
    else if (below.kind !== 'mark') others++;
  }
  return alike > 0 && numbers >= others;
}

/** What a cell holds: words, as labels do, or what stands in records. */
type Kind = 'words' | 'number' | 'mark' | 'image';

interface Column {
  /** The labels above it, from the top. */
  readonly labels: readonly string[];
  /** Words where one of the labels is; else the kind of the lowest. */
  readonly kind: Kind | undefined;
  /** What stands below the labels, where something does. */
  readonly below: readonly Held[];
  readonly kinds: Readonly<Record<Kind, number>>;
}

/** Whether the rows before `end` are a head. */
function isHead(table: HeadlessTable, rules: readonly Rule[], end: number): boolean {
  const { grid } = table;
  const head = grid.slice(0, end);
  const records = grid.slice(end).filter((row) => filled(row).length > 1);
  const width = widthOf(grid);
  if (width > 1 && (records.length === 0 || isHeading(grid, end - 1))) return false;
  const columns = Array.from({ length: width }, (_, at) => table.column(0, at, end));
  const [first, ...behind] = columns;
  const labelled = behind.filter(({ labels }) => labels.length > 0);
  const isRuled = isRuledOff(rules, end);
  const isBooktabs = isRuled && rules[0] === 'tt' && rules[end] === 't';
  if (first === undefined || isMisfit(columns)) return false;
  // One column: a heading between a heavy rule and the only other one.
  if (behind.length === 0) return isBooktabs && rules.slice(end + 1).every((rule) => rule === '');
  if (labelled.length === 0) return false;
  if (head.some((_, row) => isRecord(table, row))) return false;
  const isCorner = first.labels.length === 0 && first.below.length * 2 > grid.length - end;
  if (first.labels.length === 0 && !isCorner && labelled.length < 2) return false;
  const isSpanned = end > 1 && spansLabels(table);
  if (!isSpanned && !isDistinct(labelled)) return false;
  const bold = head.every(isBold) && !isBold(records[0]) && records.filter(isBold).length * 3 <= records.length;
  const telling = labelled.filter(tells).length;
  if (columns.some(goesOn) && telling === 0 && !isSpanned && !(isCorner && bold)) return false;
  if (telling === 0 && !bold && isKeyed(head, records)) return false;
  if (bold && (labelled.length + first.labels.length > 1 || telling > 0)) return true;
  if (isBooktabs || isSpanned) return true;
  if (isRuled && (telling * 2 >= labelled.length || isCorner)) return true;
  return isCorner && telling > 1 && telling === labelled.length;
}

/** Whether each row, also of the head, begins with a bold cell and goes on with others: keys and their values. */
function isKeyed(head: Grid, records: Grid): boolean {
  const isKey = ([first, ...others]: Grid[number]) => isBold([first as Slot]) && !isBold(others);
  return head.every(isKey) && records.filter(isKey).length * 5 >= records.length * 4;
}

/** Whether the first row has labels over groups of columns, or most of its labels stand beside two rows of others. */
function spansLabels(table: HeadlessTable): boolean {
  const labels = filled(table.grid[0]?.slice(1));
  const tall = labels.filter(({ rowspan }) => rowspan > 1);
  return tall.length * 2 > labels.length || table.hasKind(0, 1, 'words', ({ colspan }) => colspan > 1);
}

const longestLabel = 120;

/** Whether a label is none: as long as a paragraph, a mark, a picture, or one of the cells below it, but for a head that stands again in the table. */
function isMisfit(columns: readonly Column[]): boolean {
  const labelled = columns.filter(({ labels }) => labels.length > 0);
  const recurring = labelled.filter(
    ({ labels, kind, below }) => kind !== 'number' && below.some(({ words }) => words === labels.at(-1)),
  );
  if (recurring.length > 0 && !recurring.includes(columns[0] as Column)) return true;
  return labelled.some(
    ({ labels, kind }, at) =>
      labels.some((label) => label.length > longestLabel) ||
      (at > 0 && labels.length === 1 && (kind === 'mark' || kind === 'image')),
  );
}

/** Whether most labels differ from one another. */
function isDistinct(columns: readonly Column[]): boolean {
  return columns.length < 2 || new Set(columns.map(({ labels }) => labels.join('\n'))).size * 2 > columns.length;
}

/** Whether the rule below the head is the first, and not one of many of its kind; a heavy rule above all tells it from those. */
function isRuledOff(rules: readonly Rule[], end: number): boolean {
  if (rules[end] === '' || rules.slice(1, end).some((rule) => rule !== '')) return false;
  if (rules[0] === 'tt' && rules[end] === 't') return true;
  const body = rules.slice(end + 1);
  const alike = body.filter((rule) => rule === 'tt' || (rule === 't' && rules[end] === 't'));
  return body.length > 0 && alike.length * 2 <= body.length;
}

function readColumn(table: HeadlessTable, start: number, at: number, end: number): Column {
  const { grid } = table;
  const labels: string[] = [];
  let kind: Kind | undefined;
  for (let row = start; row < end; row++) {
    const place = placeOf(grid, row, at);
    if (place === undefined || !hasWords(place.cell)) continue;
    const label = table.heldAt(place.row, place.column, place.cell);
    if (label.words === labels.at(-1)) continue;
    labels.push(label.words);
    if (kind !== 'words') kind = label.kind;
  }
  const kinds = { words: 0, number: 0, mark: 0, image: 0 };
  const below: Held[] = [];
  for (let row = end; row < grid.length; row++) {
    const slot = grid[row]?.[at];
    if (!hasWords(slot) || slot.colspan > 1) continue;
    const held = table.heldAt(row, at, slot);
    kinds[held.kind]++;
    below.push(held);
  }
  return { labels, kind, below, kinds };
}

const isMostly = ({ below, kinds }: Column, kind: Kind) => below.length > 0 && kinds[kind] * 5 >= below.length * 4;

/** Whether a column has numbers written as its label is: `84.1` above `82.3 (-1.8)`, but not `4B` above `0.61`, nor `16` above `17.7`. */
function goesOn(column: Column): boolean {
  const { labels, kind, below } = column;
  if (kind !== 'number' || !isMostly(column, 'number')) return false;
  const form = formOf(labels.at(-1) as string);
  return below.filter((held) => formIn(held) === form).length * 2 >= below.length;
}

function formIn(held: Held): string {
  held.form ??= formOf(held.words);
  return held.form;
}

const formOf = (words: string) =>
  (/\d\.\d/.test(words) ? '.' : '') + words.replace(setting, '').replace(/[^\p{L}%]/gu, '');

/** Whether the label of a column is of words, and below it stand numbers, marks, pictures, or far longer texts. */
function tells({ labels, kind, below, kinds }: Column): boolean {
  if (kind !== 'words' || below.length === 0) return false;
  if ((below.length - kinds.words) * 5 >= below.length * 4) return true;
  const long = below.filter(({ words }) => words.length > 60);
  return (labels.at(-1) as string).length <= 40 && long.length * 5 >= below.length * 4;
}

interface Held {
  readonly words: string;
  readonly kind: Kind;
  /** How its number is written, once that was asked for. */
  form?: string;
}

function readHeld(cell: Cell): Held {
  const words = wordsIn(cell);
  return { words, kind: kindOf(words) };
}

function wordsIn({ children }: Cell): string {
  const [only] = children;
  // Most cells are a text.
  if (children.length === 1 && only?.type === 'paragraph' && only.children.length === 1) {
    const [text] = only.children;
    if (text?.type === 'text') return text.text;
  }
  return children
    .map((block) => (block.type === 'paragraph' ? levelText(block.children) : '\ufffc'))
    .join(' ')
    .trim();
}

/** LaTeX that sets or joins numbers, or draws a mark: its letters are no words. */
const setting =
  /\\(?:math(?:bf|rm|it|sf|bb)|text(?:bf|rm|it|sf)?|boldsymbol|bm|underline|pm|times|cdots?|ldots|dots|circ|bullet|checkmark|surd|star|(?:up|down|left|right)arrow|d?dagger|approx|sim|[lg]eq?|infty)(?![a-z])/g;

/** Most cells are one of these. */
const isPlainNumber = /^[\d.,]*\d%?$/;
const isPlainWord = /^[A-Za-z][A-Za-z ]{4}/;

function kindOf(words: string): Kind {
  if (words === '') return 'image';
  if (isPlainNumber.test(words)) return 'number';
  if (words.length > longestLabel || isPlainWord.test(words)) return 'words';
  const plain = words.includes('\\') ? words.replace(setting, '') : words;
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  // `2-hop` is a label, `3 GB` is none.
  if (/\p{N}/u.test(bare))
    return /^\p{N}\P{L}*\p{L}{0,3}$/u.test(bare) && !/\p{N}-\p{L}/u.test(plain) ? 'number' : 'words';
  return bare === '' || /^(?:yes|no|na|none|oom)$/i.test(bare) ? 'mark' : 'words';
}
