/** Sentences about cells of the tables of a paper, true and false ones, as a draft has them, and what is found of the number of each. */
import { readDraft } from 'papertree-convert/checks';
import { allTables, tableData } from 'papertree-convert/render';
import type { Random } from '../../../../test/random.ts';
import type { ParsedPaper } from '../../src/threads/parsed-paper.ts';
import { nameOfPlace } from '../../src/threads/standing.ts';
import { numberStanding, type StandingNumber } from '../../src/threads/standing-numbers.ts';

interface StatedCell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly value: string;
  /** Behind the value or in the head of the column; "" where there is none. */
  readonly unit: string;
  /** Other rows of the column, with other values. */
  readonly others: readonly { readonly row: string; readonly value: string }[];
}

const value = /^[^\d]{0,2}(\d{1,3}(?:,\d{3})+|\d+\.\d+|\d{4,})(?=[^\d]|$)/;
/** What Markdown would read otherwise. */
const plain = (head: string) => head.replace(/[[\]@`]/g, '').trim();
const isHead = (head: string) => /\p{L}{2}|\p{L}_?\d/u.test(head) && head.length < 80;

const rowOf = (record: readonly { readonly text: string }[]) =>
  record.find(({ text }) => /\p{L}/u.test(text))?.text ?? '';

/** Cells that say one number that a draft would be asked for, in tables that are called by a number. */
export function statedCells(paper: ParsedPaper): StatedCell[] {
  return allTables(paper.content).flatMap((table) => {
    const name = nameOfPlace(paper, { anchor: table.id });
    const { columns, records } = tableData(table);
    if (!/^Table \S+$/.test(name)) return [];
    return records.flatMap((record) => {
      const row = rowOf(record);
      return record.flatMap(({ text, number, spannedBy, unit = '' }, i): StatedCell[] => {
        const column = columns[i]?.name ?? '';
        const [, found = ''] = value.exec(text) ?? [];
        if (found === '' || number === undefined || spannedBy !== undefined || row === text) return [];
        if (!isHead(row) || !isHead(column)) return [];
        const others = records.flatMap((each) => {
          const [, found] = value.exec(each[i]?.text ?? '') ?? [];
          return found === undefined ? [] : [{ row: plain(rowOf(each)), value: found }];
        });
        return [
          {
            ...{ table: name, row: plain(row), column: plain(column), value: found },
            unit: unit || columns[i]?.unit || '',
            others: others.filter((each) => asNumber(each.value) !== asNumber(found)),
          },
        ];
      });
    });
  });
}

/** Ways to say what a cell says. */
const sentences: readonly ((cell: StatedCell, value: string) => string)[] = [
  ({ table, row, column }, value) => `The ${column} of ${row} is ${value} [@k, ${table}].`,
  ({ table, row, column }, value) => `${row} has a ${column} of ${value} (${table} of [@k]).`,
  ({ table, row, column }, value) => `In ${table} of [@k], ${row} has ${value} for ${column}.`,
  ({ row, column }, value) => `For ${row}, a ${column} of ${value} was found [@k].`,
  ({ table, row, column, others }, value) =>
    `Others have ${others[0]?.value ?? '9.75'}, and the ${column} of ${row} is ${value} [@k, ${table}].`,
  ({ table, row, column, others: [other] }, value) =>
    `The ${column} is ${value} and ${other?.value ?? '9.75'} for ${row} and ${other?.row ?? 'none'}, respectively [@k, ${table}].`,
  ({ table, row, column, others: [other, third] }, value) =>
    `${other?.row ?? 'None'}, ${row}, and ${third?.row ?? 'another'} have a ${column} of ${other?.value ?? '9.75'}, ${value}, and ${third?.value ?? '9.85'}, respectively (${table} of [@k]).`,
  ({ row, column, others: [other] }, value) =>
    `In [@k], ${other?.row ?? 'none'} and ${row} have ${other?.value ?? '9.75'} and ${value} as ${column}, respectively.`,
];

type Bend = (cell: StatedCell, random: Random) => string | undefined;
export const bends: Readonly<Record<string, Bend>> = {
  digit({ value }, random) {
    const places = [...value].flatMap((each, at) => (/\d/.test(each) && (at > 0 || value.length > 4) ? [at] : []));
    const at = places[random.below(places.length)] ?? 0;
    return value.slice(0, at) + String((Number(value[at]) + 1 + random.below(8)) % 10) + value.slice(at + 1);
  },
  swapped({ value }) {
    const [, begin = '', one = '', point = '', two = '', end = ''] = /^(.*)(\d)([.,]?)(\d)([^\d]*)$/.exec(value) ?? [];
    return one === two ? undefined : begin + two + point + one + end;
  },
  row: ({ others }, random) => others[random.below(others.length)]?.value,
  unit: ({ value, unit }) =>
    (({ s: `${value} ms`, ms: `${value} s`, m: `${value} km` }) as Record<string, string>)[unit],
};

export interface Stated {
  readonly kind: string;
  readonly sentence: string;
  readonly found: StandingNumber;
}

/** What is found of the number of a sentence: the one that the cell has, or a bent one. */
export function state(paper: ParsedPaper, cell: StatedCell, kind: string, random: Random): Stated | undefined {
  const say = sentences[random.below(sentences.length)] as (typeof sentences)[number];
  const own = cell.unit === '' || kind === 'unit' || random.below(2) === 0 ? cell.value : `${cell.value} ${cell.unit}`;
  const value = kind === 'true' ? own : bends[kind]?.(cell, random);
  const isSame = value !== undefined && kind !== 'unit' && kind !== 'true' && asNumber(value) === asNumber(cell.value);
  if (value === undefined || isSame) return undefined;
  const sentence = say(cell, value);
  const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
  const meant = numbers.findLast(({ words }) => asNumber(words) === asNumber(value));
  if (meant === undefined) return undefined;
  const found = numberStanding(paper, { ...meant, parts: meant.parts.map(({ words }) => words) });
  return { kind, sentence, found };
}

const asNumber = (words: string) => Number(/[\d.,]*/.exec(words)?.[0].replaceAll(',', ''));

export const isCalledWrong = ({ found }: Stated) => found.differs !== undefined || found.isOutside === true;
