/** Tables as CSV (RFC 4180): every row as wide as the widest, the header rows as printed or joined into one. */
import type { Cell, Table } from '../../tree/nodes.ts';
import type { Choices, Chosen } from '../choices.ts';
import { placeOf } from '../grid.ts';
import { columnNames, gridOf, latexCells, plainCells } from './table-data.ts';

/** Choices of how a CSV is written. */
export const csvChoices = {
  spans: {
    values: {
      fill: 'a cell that spans rows or columns stands in each of them',
      blank: 'a cell that spans stands where it begins, and blank ones in the rest',
    },
    doc: 'How cells that span are written.',
  },
  header: {
    values: {
      rows: 'the rows as they are printed',
      join: 'one header row, in which the labels above a column are joined by ` / `',
    },
    doc: 'How the header is written.',
  },
  math: {
    values: {
      plain:
        'formulas as plain characters, `0.31 ± 0.02`, with hyphens for minus signs; those that have no such form as LaTeX',
      latex: 'formulas as the author’s LaTeX between dollar signs',
    },
    doc: 'How formulas are written.',
  },
} as const satisfies Choices;

export function renderCsv(table: Table, chosen: Chosen = {}): string {
  const laid = gridOf(table);
  const { grid, width, head } = laid;
  const text = (chosen.math === 'latex' ? latexCells : plainCells)();
  const textOf = ({ children }: Cell) => text(children);
  const rows = grid.map((_, row) =>
    Array.from({ length: width }, (_, column) => {
      const place = placeOf(grid, row, column);
      if (place === undefined) return '';
      const isStart = place.row === row && place.column === column;
      return isStart || chosen.spans !== 'blank' ? textOf(place.cell) : '';
    }),
  );
  const joined = chosen.header === 'join' && head > 0 ? [columnNames(laid, textOf), ...rows.slice(head)] : rows;
  return joined.map(writeRow).join('');
}

function writeRow(fields: readonly string[]): string {
  // A line without a character would be read as no row.
  return fields.length === 1 && fields[0] === '' ? '""\r\n' : `${fields.map(quote).join(',')}\r\n`;
}

const quote = (field: string) => (/[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
