/** What names each cell of a table: the blocks of rows it stands in, the cells at the start of its row, and the labels above its column. */
import { isHeading, placeOf } from '../../tree/grid.ts';
import type { Cell, Table } from '../../tree/nodes.ts';
import { readNumber } from './numbers.ts';
import { columnLabels, gridOf, plainCells } from './table-data.ts';

export interface LabelledCell {
  /** Its place in the grid, from 0. */
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
  readonly text: string;
  /** Whether it is one of the cells that name its row. */
  readonly isLabel: boolean;
  /** Whether it is alone in its row, and names the rows below. */
  readonly isBlock: boolean;
  /** The last row above it that is a label alone, `ImageNet` over the whole table; with another one right above that, both. */
  readonly blocks: readonly string[];
  /** The cells at the start of its row that are no values; one that is blank has what stands above it. */
  readonly rowLabels: readonly string[];
  /** Those of them that stand before it. */
  readonly labelsBefore: readonly string[];
  /** As many of these as no other row has, and a word among them; where all are another row's too, with a value of the row, `Size 7B`. */
  readonly rowName: readonly string[];
  /** The labels above its column, from the top; a row of labels amid the table begins anew. */
  readonly columnLabels: readonly string[];
}

interface Laid extends ReturnType<typeof gridOf> {
  readonly textAt: (row: number, column: number) => string;
  /** The words by which it names others. */
  readonly labelAt: (row: number, column: number) => string;
}

const isWords = (text: string) => /\p{L}/u.test(text);
/** A value: `76.3`, `65M`, `76.3 / 93.1`; `2-hop` and `BERT-Large` are none. */
const isValue = (text: string) =>
  readNumber(text) !== undefined || /^[^\p{L}]*\p{N}[^\p{L}]*(?:[^\p{L}]\p{L}{1,3})?$/u.test(text);

/** The cells of the rows below the head that hold something, each where it begins; `write` writes the labels. */
export function labelledCells(table: Table, write?: ReturnType<typeof plainCells>): LabelledCell[] {
  const laid = layTable(table, write);
  const { grid, head, textAt, labelAt } = laid;
  const counts = countColumns(laid);
  const labelColumns = countLabelColumns(counts);
  const first = blockInHead(laid);
  const above = columnLabels({ ...laid, head: first === undefined ? head : head - 1 }, (at) =>
    labelAt(at.row, at.column),
  );
  const found: Unnamed[] = [];
  /** How many heads stand above it amid the table: rows below another one are other rows. */
  let part = 0;
  let blocks: string[] = first === undefined ? [] : [first];
  let isBelowBlock = first !== undefined;
  let carried: readonly string[] = [];
  let columns: readonly (readonly string[])[] = above;
  for (let row = head; row < grid.length; row++) {
    const alone = blockAt(laid, row);
    const cell = alone === undefined ? undefined : placeOf(grid, row, alone)?.cell;
    if (alone !== undefined && cell) {
      const place = { row, column: alone, cell, text: textAt(row, alone), isLabel: true, isBlock: true };
      found.push({ ...place, blocks, rowLabels: [], labelsBefore: [], columnLabels: columns[alone] ?? [], part });
      const block = labelAt(row, alone);
      blocks = isBelowBlock ? [...blocks, block].slice(-mostNested) : [block];
      isBelowBlock = true;
      carried = [];
      continue;
    }
    isBelowBlock = false;
    const labels = Array.from({ length: labelColumns }, (_, at) => labelAt(row, at));
    if (isHeadAmid(laid, row, counts, labelColumns)) {
      // The first row below the head goes on with it, another one begins anew.
      const before = (at: number) => (row === head ? (above[at] ?? []) : []);
      columns = above.map((each, at) => (labelAt(row, at) === '' ? each : [...before(at), labelAt(row, at)]));
      carried = [];
      part++;
      continue;
    }
    const last = labels.findLastIndex((label) => label !== '');
    const full = labels.map((label, at) => (label === '' && at < last ? (carried[at] ?? '') : label));
    if (last >= 0) carried = full;
    const labelsTo = (end: number) => [...new Set(full.slice(0, end))].filter((label) => label !== '');
    const rowLabels = labelsTo(labelColumns);
    for (const at of (grid[row] ?? []).keys()) {
      const place = placeOf(grid, row, at);
      const text = textAt(row, at);
      if (place?.row !== row || place.column !== at || text === '') continue;
      const isLabel = at < labelColumns;
      const labelsBefore = isLabel ? labelsTo(at) : rowLabels;
      const { cell } = place;
      found.push({
        ...{ row, column: at, cell, text, isLabel, isBlock: false, blocks, rowLabels, labelsBefore, part },
        columnLabels: columns[at] ?? [],
      });
    }
  }
  const names = rowNames(found);
  return found.map(({ part: _, ...each }) => ({ ...each, rowName: names(each) }));
}

const mostNested = 2;

function layTable(table: Table, write?: ReturnType<typeof plainCells>): Laid {
  const laid = gridOf(table);
  const textAt = wordsOf(laid, plainCells());
  return { ...laid, textAt, labelAt: write ? wordsOf(laid, write) : textAt };
}

/** The words of the cell at a place, in one line. */
function wordsOf({ grid }: ReturnType<typeof gridOf>, write: ReturnType<typeof plainCells>): Laid['textAt'] {
  const texts = new Map<Cell, string>();
  const textOf = (cell: Cell) => {
    const known = texts.get(cell);
    if (known !== undefined) return known;
    const text = write(cell.children).replace(/\s+/g, ' ').trim();
    texts.set(cell, text);
    return text;
  };
  return (row, column) => {
    const place = placeOf(grid, row, column);
    return place ? textOf(place.cell) : '';
  };
}

/** How many cells of each column below the head hold a value, and how many words. */
function countColumns({ grid, head, width, textAt }: Laid) {
  return Array.from({ length: width }, (_, column) => {
    const count = { values: 0, words: 0 };
    for (let row = head; row < grid.length; row++) {
      const text = textAt(row, column);
      if (isValue(text)) count.values++;
      else if (isWords(text) && grid[row]?.[column] !== 'left') count.words++;
    }
    return count;
  });
}
type Counts = ReturnType<typeof countColumns>;

/** How many columns at the left name rows: the first, and those behind it with more words than values, where one with values follows. */
function countLabelColumns(counts: Counts): number {
  const first = counts.findIndex(({ words, values }, at) => at > 0 && words <= values);
  return Math.min(mostLabels, Math.max(1, first));
}

/** More are no names of a row. */
const mostLabels = 5;

/** The column of the label of a row that has no other cell with words. */
function blockAt({ grid, width, textAt }: Laid, row: number): number | undefined {
  const slots = grid[row] ?? [];
  const filled = [...slots.keys()].filter((at) => typeof slots[at] === 'object' && textAt(row, at) !== '');
  const [only = 0] = filled;
  const text = textAt(row, only);
  const isAlone = filled.length === 1 && width > 2 && !slots.includes('above');
  return (isAlone || isHeading(grid, row)) && isWords(text) && (only === 0 || !isValue(text)) ? only : undefined;
}

/** The label of the last row of the head, where that is one over most of the table: it is of the rows below it. */
function blockInHead({ grid, head, width, labelAt }: Laid): string | undefined {
  const row = head - 1;
  const slots = row > 0 ? (grid[row] ?? []) : [];
  const begun = [...slots.keys()].filter((at) => typeof slots[at] === 'object');
  const [only = 0] = begun;
  const covered = 1 + slots.slice(only + 1).filter((slot) => slot === 'left').length;
  return begun.length === 1 && width > 2 && covered * 2 > width ? labelAt(row, only) || undefined : undefined;
}

/** Whether a row below the head has labels over columns that hold values: two at least, and no value. */
function isHeadAmid({ grid, head, textAt }: Laid, row: number, counts: Counts, labelColumns: number): boolean {
  const places = [...(grid[row] ?? []).keys()].slice(labelColumns).filter((at) => textAt(row, at) !== '');
  const texts = places.map((at) => textAt(row, at));
  return (
    // Right below the head all may say the same: `score (%)`.
    (row === head ? texts : [...new Set(texts)]).length > 1 &&
    texts.every((text) => isWords(text) && !isValue(text)) &&
    places.every((at) => (counts[at]?.values ?? 0) >= (counts[at]?.words ?? 0))
  );
}

type Unnamed = Omit<LabelledCell, 'rowName'> & { readonly part: number };

/** Characters by which labels are told apart: one of a page may stand in all its rows. */
const longest = 500;

/** The shortest beginning of the labels of a row that no other row under its blocks has; where there is none, all with what tells it: other words of the row, or the first value. */
function rowNames(cells: readonly Unnamed[]) {
  const rows = new Map<string, Set<number>>();
  const nameOf = ({ part, blocks }: Unnamed, labels: readonly string[]) =>
    [`${part}`, ...blocks, '', ...labels].map((label) => label.slice(0, longest)).join('\n');
  const put = (cell: Unnamed, labels: readonly string[]) => {
    const name = nameOf(cell, labels);
    rows.set(name, (rows.get(name) ?? new Set()).add(cell.row));
  };
  const inRow = Map.groupBy(cells, ({ row }) => row);
  const namesOf = (cell: Unnamed) => {
    const beginnings = cell.rowLabels.map((_, i) => cell.rowLabels.slice(0, i + 1));
    const others = (inRow.get(cell.row) ?? []).filter(({ isLabel }) => !isLabel);
    const words = others.find(({ text }) => isWords(text) && !isValue(text));
    const more = [words?.text, others[0] && valueOf(others[0])].filter((each) => each !== undefined);
    return [...beginnings, ...more.map((each) => [...cell.rowLabels, each])];
  };
  for (const [cell] of inRow.values()) if (cell) for (const labels of namesOf(cell)) put(cell, labels);
  const names = new Map(
    [...inRow].map(([row, [cell]]) => {
      const own = cell ? namesOf(cell).filter((labels) => rows.get(nameOf(cell, labels))?.size === 1) : [];
      const [first] = own;
      // `b` alone says little where `Wing span` stands behind it.
      const more = own.find((labels) => labels.length <= (cell?.rowLabels.length ?? 0) && labels.some(isTelling));
      return [row, first?.some(isTelling) ? first : (more ?? first)];
    }),
  );
  return ({ row, rowLabels }: Pick<Unnamed, 'row' | 'rowLabels'>) => names.get(row) ?? rowLabels;
}

const isTelling = (label: string) => /\p{L}{3}/u.test(label);

/** `Size 7B` */
const valueOf = ({ columnLabels, text }: Unnamed) => `${columnLabels.at(-1) ?? ''} ${text}`.trim();
