/** The cells of a table that a text names by whole labels, and what else the text says. */
import { isSameValue, namesOfUnit, numbersIn, type WrittenNumber, withoutNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { type LabelledTable, tablesOf } from './labelled-tables.ts';
import { formsOfHead, headsIn, headWords, mayMean, type NamedHead } from './named-heads.ts';
import { mayBeOfKind, numbersOfKind } from './number-kinds.ts';
import type { NumberSaid } from './number-said.ts';
import { type NumberCell, type NumberPlace, nameWithNumber, paperNumbers } from './paper-numbers.ts';
import { holds, holdsRoughly, mayHold } from './same-number.ts';

export interface CellsSaid {
  /** Several where rows or columns share the labels that the text has. */
  readonly cells: readonly NumberCell[];
  /** Words that are none of the labels, of the number, nor such as only say that something has it. */
  readonly others: readonly string[];
  /** Whether the text is a clause without a verb, `the glass kettles 0.31`: what it says of them may stand in the clause before. */
  readonly isElliptic?: boolean;
}

/** Of each table the cells whose row and column a text names by all labels of the table that it has; or else the row by parts of its name. */
export function cellsSaid(
  paper: ParsedPaper,
  text: string,
  number: WrittenNumber,
  isMeant: (anchor: string) => boolean,
  byParts: boolean,
): CellsSaid[] {
  const bare = withoutNumber(text, number);
  return [...tablesOf(paper)].flatMap(([anchor, table]) => {
    const said = isMeant(anchor) ? cellsIn(table, bare, number, byParts) : undefined;
    return said ? [said] : [];
  });
}

function cellsIn(table: LabelledTable, text: string, number: WrittenNumber, byParts: boolean): CellsSaid | undefined {
  const named = headsIn(text, table.heads);
  let rows: ReadonlySet<number> | undefined;
  let columns: ReadonlySet<number> | undefined;
  for (const { form } of named) {
    const [ofRow, ofColumn] = [table.rows.get(form), table.columns.get(form)];
    // A label of a row that is one of a column, too, tells neither.
    if (ofRow && ofColumn) continue;
    if (ofRow) rows = rows?.intersection(ofRow) ?? ofRow;
    if (ofColumn) columns = columns?.intersection(ofColumn) ?? ofColumn;
  }
  // Who names a block alone, or a value of a row, may speak of several.
  if (!named.some(({ form }) => table.ofRows.has(form))) {
    const parts = byParts ? partsIn(text, table, named) : [];
    if (parts.length === 0) return undefined;
    named.push(...parts);
    named.sort((a, b) => a.from - b.from);
    for (const { form } of parts) {
      const ofPart = table.parts.get(form) ?? new Set();
      rows = rows?.intersection(ofPart) ?? ofPart;
    }
  }
  if (rows === undefined || (columns === undefined && table.ofNumbers.size > 1)) return undefined;
  const rest = named.reduceRight((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text);
  const ofAll = table.ofAll.union(headWords(namesOfUnit(number.unit).join(' '))).union(saying);
  const words = new Set([...headWords(rest).difference(ofAll)].filter((word) => /\p{L}{3}/u.test(word)));
  const all = table.cells.filter(({ at: [row, column] }) => rows.has(row) && (columns?.has(column) ?? true));
  const cells = mostNamed(
    mostNamed(all, ({ labels }) => labels, words),
    ({ column }) => column,
    words,
  );
  if (cells.length === 0 || cells.length > mostCells) return undefined;
  const known = ofAll.union(headWords(cells.flatMap(({ labels, column }) => [...labels, ...column]).join(' ')));
  return { cells, others: [...headWords(rest).difference(known)] };
}

/** Where a text, which names no row wholly, has parts of their names as these are written, with a capital letter or a digit. */
const partsIn = (text: string, { parts }: LabelledTable, named: readonly NamedHead[]): NamedHead[] =>
  headsIn(text, new Set(parts.keys())).filter(
    ({ from, to, form }) =>
      parts.has(form) &&
      /\d|\p{Lu}/u.test(text.slice(from, to)) &&
      (from > 0 || /\d|\p{Lu}.*\p{Lu}/u.test(text.slice(from, to))) &&
      !named.some((each) => each.from < to && each.to > from),
  );

/** Of cells whose labels a text names alike, those of whose labels it has most other words: the row `Model (big)` of `the big model`. */
function mostNamed(
  cells: readonly NumberCell[],
  labelsOf: (cell: NumberCell) => readonly string[],
  words: ReadonlySet<string>,
): readonly NumberCell[] {
  const counts = cells.map((cell) => headWords(labelsOf(cell).join(' ')).intersection(words).size);
  const most = Math.max(0, ...counts);
  return cells.filter((_, i) => counts[i] === most);
}

/** More are named by no sentence. */
const mostCells = 20;

const verbs = headWords(
  'has have had having is are was were be been being reach reaches reached reaching achieve achieves achieved achieving ' +
    'obtain obtains obtained attain attains attained get gets got give gives gave score scores scored yield yields yielded ' +
    'show shows report reports reported find found take takes took stand stands given list listed measure measured come comes came see say says',
);
/** Words that say that something has a number, and nothing more. */
export const saying: ReadonlySet<string> = headWords(
  'a an the of in on at for with to from as per by and ' +
    'value values result results model models method methods network networks system systems only just exactly',
).union(verbs);

/** Whether a text has a verb of those. */
export const saysVerb = (text: string): boolean => !headWords(text).isDisjointFrom(verbs);

/** Whether a cell stands in the row or the column of one of some, and is none of them. */
const isBeside = (cell: NumberCell, cells: readonly NumberCell[]) =>
  !cells.includes(cell) &&
  cells.some((each) => each.anchor === cell.anchor && each.at.some((at, i) => at === cell.at[i]));

/** Whether a label of a cell has all words of one of another, and more: who says `GNMT` may mean `GNMT Ensemble`. */
function isNarrower(cell: NumberCell, other: NumberCell): boolean {
  const labels = [
    [cell.row, other.row],
    [cell.column, other.column],
  ] as const;
  const isLonger = (a: ReadonlySet<string>, b: ReadonlySet<string>) => b.size > 0 && b.size < a.size && b.isSubsetOf(a);
  return labels.some(([own, others]) =>
    own.some((label) => others.some((each) => isLonger(headWords(label), headWords(each)))),
  );
}

/** The cells of the only table in which a text names some, where it says nothing else. */
export function certainCells([one, ...more]: readonly CellsSaid[]): readonly NumberCell[] {
  return one !== undefined && more.length === 0 && one.others.length === 0 ? one.cells : [];
}

const isOfRowOf = (cell: NumberCell, other: NumberCell) =>
  other.anchor === cell.anchor && other.at[0] === cell.at[0] && other.at[1] !== cell.at[1];

/** Whether a text that names a cell may mean another one of its row, by the head of that one. */
export function mayMeanCell(other: NumberCell, cell: NumberCell, text: string): boolean {
  const words = headWords(text);
  return isOfRowOf(cell, other) && other.column.some((label) => mayMean(label, cell.column.join(' '), words));
}

/** Another cell, of the row or column of some or else of their table, that has a number in their place; `holding` are those of the table that have it. */
export function otherPlace(
  cells: readonly NumberCell[],
  number: WrittenNumber,
  holding: readonly NumberCell[],
  text: string,
  isElliptic: boolean,
): NumberCell | undefined {
  const mayHave = [holds, mayHold, holdsRoughly];
  if (cells.some((cell) => mayHave.some((has) => has(cell, number)) || numbersOfKind(cell, number).length === 0))
    return undefined;
  const other = holding.find((each) => isBeside(each, cells)) ?? (cells.length > 0 ? holding[0] : undefined);
  const mayBeMeant = (each: NumberCell) =>
    cells.some(
      (cell) => isNarrower(each, cell) || mayMeanCell(each, cell, text) || (isElliptic && isOfRowOf(cell, each)),
    );
  return holding.some(mayBeMeant) ? undefined : other;
}

/** Words by which a text turns to another thing than the one that it names. */
export const turning: ReadonlySet<string> = headWords(
  'other others another one ones that those this these it its their there which who while whereas but although though ' +
    'unlike like than against versus first second third former latter new rest same both each respectively not no without',
);
const mostOthers = 3;

/** A cell that a text names, where it names another one of the row or column in which its number stands. */
export function insteadOf(
  place: NumberCell,
  said: readonly CellsSaid[],
  number: WrittenNumber,
  sentence: string,
): NumberPlace | undefined {
  const one = said.find(({ cells: [cell] }) => cell?.anchor === place.anchor);
  const cell = one?.cells.find((each) => mayBeOfKind(each, number));
  if (one === undefined || cell === undefined || !isBeside(place, one.cells)) return undefined;
  if (one.cells.some((each) => mayMeanCell(place, each, sentence))) return undefined;
  const isHelp = one.others.length <= mostOthers && !one.others.some((word) => turning.has(word));
  const { anchor, name, text } = cell;
  return isHelp ? { anchor, name, text, isCell: true } : undefined;
}

/** What is called by a number of a draft, `GPT-3.5`, `the 0.05 M bath`, where it stands for no value: the row or column that has it in its name. */
export function labelWith(paper: ParsedPaper, text: string, number: WrittenNumber): NumberPlace | undefined {
  const places = numbersIn(text).filter((each) => each.bare === number.bare);
  if (places.length === 0) return undefined;
  for (const { cells, names, rows, columns } of tablesOf(paper).values()) {
    const named = headsIn(text, names);
    const holding = places.map(({ from, to }) => named.find((each) => each.from <= from && each.to >= to));
    const [first] = holding;
    if (first === undefined || holding.includes(undefined)) continue;
    const ofRow = cells.find(({ at }) => rows.get(first.form)?.has(at[0]));
    const cell = ofRow ?? cells.find(({ at }) => columns.get(first.form)?.has(at[1]));
    if (!cell) continue;
    const name = ofRow ? ofRows(cell, first.form, rows) : ofColumn(cell, first.form);
    return { anchor: cell.anchor, name, text: '', isCell: true };
  }
  return undefined;
}

/** Of several rows that share a label, `308 K`, that is told alone. */
function ofRows({ name, names }: NumberCell, form: string, rows: LabelledTable['rows']): string {
  const label = names.find((each) => formsOfHead(each).includes(form));
  const isShared = label !== undefined && (rows.get(form)?.size ?? 0) > 1;
  return isShared ? name.replace(/, (?:row|column) “.*$/s, `, row “${label}”`) : name.replace(/, column “.*$/s, '');
}

/** Above several columns one label stands, which is told alone. */
function ofColumn({ name, column }: NumberCell, form: string): string {
  const begin = name.replace(/, (?:under|row|column) “.*$/s, '');
  const label = column.find((each) => formsOfHead(each).includes(form)) ?? column.join(' / ');
  return `${begin}, column “${label}”`;
}

/** Whether what is written like a part of a name, `Python 3.8`, stands behind no label of a table, `FID 3.5`, or is in one itself. */
export function isOfName(paper: ParsedPaper, { words, clause }: Pick<NumberSaid, 'words' | 'clause'>): boolean {
  const [own] = numbersIn(words);
  const places = numbersIn(clause).filter(({ value }) => own && isSameValue(value, own.value));
  const named = [...tablesOf(paper).values()].flatMap(({ heads }) => headsIn(clause, heads));
  const { titled } = paperNumbers(paper);
  return places.every(
    ({ from, to }) =>
      titled.has(nameWithNumber(clause, to)) ||
      named.some((each) => each.from < from && each.to >= to) ||
      !named.some((each) => each.to <= from && /^[\s~*_})]{1,5}$/.test(clause.slice(each.to, from))),
  );
}
