/** Tables of a paper by what their rows and columns are called. */

import type { ParsedPaper } from '../parsed-paper.ts';
import { formsOfHead, headWords } from './named-heads.ts';
import { headsOfCells, type NumberCell, paperNumbers } from './paper-numbers.ts';

/** A table by what its labels are called. */
export interface LabelledTable {
  readonly cells: readonly NumberCell[];
  readonly heads: ReadonlySet<string>;
  /** Those of columns, and of the cells that name rows. */
  readonly names: ReadonlySet<string>;
  /** The forms of the latter. */
  readonly ofRows: ReadonlySet<string>;
  /** Parts of names of rows that no other name has, nor a column or the caption: `1b` of `Kettle 3.2 1B`. */
  readonly parts: ReadonlyMap<string, ReadonlySet<number>>;
  /** The rows, and the columns, that have a label of a form. */
  readonly rows: ReadonlyMap<string, ReadonlySet<number>>;
  readonly columns: ReadonlyMap<string, ReadonlySet<number>>;
  /** Those columns that hold numbers. */
  readonly ofNumbers: ReadonlySet<number>;
  /** The cells that name rows, where these are numbers. */
  readonly numbered: readonly NumberCell[];
  /** Words for what its rows are. The caption may have one that tells a row from another, `ensemble`. */
  readonly ofAll: ReadonlySet<string>;
}

const known = new WeakMap<ParsedPaper, ReadonlyMap<string, LabelledTable>>();

export function tablesOf(paper: ParsedPaper): ReadonlyMap<string, LabelledTable> {
  const before = known.get(paper);
  if (before) return before;
  const tables = Map.groupBy(paperNumbers(paper).cells, ({ anchor }) => anchor);
  const made = new Map([...tables].map(([anchor, cells]) => [anchor, readTable(cells)]));
  known.set(paper, made);
  return made;
}

function readTable(cells: readonly NumberCell[]): LabelledTable {
  const rows = new Map<string, Set<number>>();
  const columns = new Map<string, Set<number>>();
  const put = (map: typeof rows, labels: readonly string[], at: number) => {
    for (const form of labels.flatMap(formsOfHead)) map.set(form, (map.get(form) ?? new Set()).add(at));
  };
  // What stands above the names of rows, `Model`, names no column of values.
  const values = cells.filter(({ isLabel }) => !isLabel);
  for (const { labels, column, longNames, at } of values) {
    put(rows, [...labels, ...longNames[0]], at[0]);
    put(columns, [...column, ...longNames[1]], at[1]);
  }
  const [ofRows, ofColumns] = headsOfCells(values);
  return {
    parts: partsOfNames(values),
    ...{ cells: values, heads: ofRows.union(ofColumns), rows, columns },
    numbered: cells.filter(({ isLabel }) => isLabel),
    ofNumbers: new Set(values.map(({ at }) => at[1])),
    ofAll: headWords(cells[0]?.ofAll ?? ''),
    names: new Set(values.flatMap((each) => [...each.names, ...each.column])),
    ofRows: new Set(values.flatMap(({ names, longNames }) => [...names, ...longNames[0]]).flatMap(formsOfHead)),
  };
}

/** A word of its own, by a digit or two letters, that is more than a number. */
const isTellingPart = (form: string) => /(?=.*\p{L})(?=.*\d)|\p{L}{3}/u.test(form);

function partsOfNames(cells: readonly NumberCell[]): LabelledTable['parts'] {
  const around = headWords(cells.flatMap(({ column, ofAll }) => [...column, ofAll]).join(' '));
  const [first = new Set<string>(), ...rest] = cells.map(({ words }) => headWords(words));
  const shared = rest.reduce<ReadonlySet<string>>((all, each) => all.intersection(each), first);
  const rows = new Map<string, Set<number>>();
  const names = new Map<string, Set<string>>();
  for (const { names: own, at } of cells)
    for (const name of own)
      for (const word of headWords(name)) {
        rows.set(word, (rows.get(word) ?? new Set()).add(at[0]));
        names.set(word, (names.get(word) ?? new Set()).add(name));
      }
  const isOwn = (word: string) =>
    names.get(word)?.size === 1 && isTellingPart(word) && !around.has(word) && (rows.size < 2 || !shared.has(word));
  return new Map([...rows].filter(([word]) => isOwn(word)));
}
