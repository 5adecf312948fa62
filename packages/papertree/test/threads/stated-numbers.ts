/** Sentences about cells of the tables of a paper, true and false ones, as a draft has them, and what is found of the number of each. */
import { readDraft } from 'papertree-convert/checks';
import { allTables, tableData } from 'papertree-convert/render';
import type { Random } from '../../../../test/random.ts';
import type { StandingNumber } from '../../src/threads/numbers/number-answers.ts';
import { numberStanding } from '../../src/threads/numbers/standing-numbers.ts';
import type { ParsedPaper } from '../../src/threads/parsed-paper.ts';
import { nameOfPlace } from '../../src/threads/standing.ts';

interface StatedCell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly value: string;
  /** Behind the value or in the head of the column; "" where there is none. */
  readonly unit: string;
  /** Other rows of the column, with other values. */
  readonly others: readonly { readonly row: string; readonly value: string }[];
  /** What another row is called. */
  readonly otherRow: string;
  /** What another column has in the row. */
  readonly beside: { readonly column: string; readonly value: string };
}

const value = /^[^\d]{0,2}(\d{1,3}(?:,\d{3})+|\d+\.\d+|\d{4,})(?![\d×·]|\s[×·])/;
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
    const rows = records.map((record) => record.find(({ text }) => /\p{L}/u.test(text))?.text ?? '').filter(isHead);
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
        const besides = record.flatMap((each, at) => {
          const [, held] = value.exec(each.text) ?? [];
          const head = columns[at]?.name ?? '';
          return held !== undefined && at !== i && isHead(head) ? [{ column: plain(head), value: held }] : [];
        });
        return [
          {
            otherRow: plain(rows.find((each) => each !== row) ?? 'the other'),
            beside: besides[0] ?? { column: 'size', value: '9.75' },
            ...{ table: name, row: plain(row), column: plain(column), value: found },
            unit: unit || columns[i]?.unit || '',
            // What a row of the same name has is true of that.
            others: others.filter((each) => asNumber(each.value) !== asNumber(found) && each.row !== plain(row)),
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
  ({ table, row, column, beside }, value) =>
    `${row} has a ${column} of ${value} and a ${beside.column} of ${beside.value} [@k, ${table}].`,
  ({ table, row, column, beside }, value) =>
    `${row} has ${beside.value} for ${beside.column} and ${value} for ${column} (${table} of [@k]).`,
];

/** A word cut short, with a point. */
const shortened = (head: string) => head.replace(/\p{L}{6,}/gu, (word) => `${word.slice(0, 4)}.`);

/** Ways to say what a cell says that name its row or its column by other words, and the ones of another cell by their own. */
const paraphrases: typeof sentences = [
  ({ table, row, beside }, value) => `${row} has a high ${beside.column}, and scores ${value} there [@k, ${table}].`,
  ({ table, row, beside }, value) => `${row} has the best ${beside.column}, as it needs ${value} [@k, ${table}].`,
  ({ table, row, beside }, value) =>
    `With a ${beside.column} of ${beside.value}, ${row} still reaches ${value} [@k, ${table}].`,
  ({ table, row, beside }, value) => `The ${beside.column} of ${row} is fine though it takes ${value} [@k, ${table}].`,
  ({ table, row, column, beside }, value) =>
    `${row} has ${value} and ${beside.value} for ${column} and ${beside.column} [@k, ${table}].`,
  ({ table, row, column, beside }, value) =>
    `${row} has a ${shortened(column)} of ${value}, at a ${beside.column} of ${beside.value} [@k, ${table}].`,
  ({ table, column, otherRow }, value) => `Unlike ${otherRow}, the new one has a ${column} of ${value} [@k, ${table}].`,
  ({ table, column, otherRow }, value) =>
    `The ${column} of ${otherRow} is known, and that of the other one is ${value} [@k, ${table}].`,
  ({ table, column, otherRow, beside }, value) =>
    `The ${beside.column} of ${otherRow} is alike, and the third has ${value} of its ${column} [@k, ${table}].`,
  ({ row, beside }, value) => `For the ${beside.column} of ${row}, ${value} are lost [@k].`,
  ({ table, otherRow, beside, column }, value) =>
    `${otherRow} has ${beside.value} for ${beside.column}, and theirs ${value} for ${column} (${table} of [@k]).`,
  ({ table, otherRow, row, column }, value) =>
    `${otherRow} is known and ${row} has a ${column} of ${value} [@k, ${table}].`,
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

/** Kinds of sentences whose number the cell has. */
export const trueKinds: readonly string[] = ['true', 'paraphrased'];

export interface Stated {
  readonly kind: string;
  readonly sentence: string;
  readonly found: StandingNumber;
}

/** What is found of the number of a sentence: the one that the cell has, or a bent one. */
export function state(paper: ParsedPaper, cell: StatedCell, kind: string, random: Random): Stated | undefined {
  const ways = kind === 'paraphrased' ? paraphrases : sentences;
  const say = ways[random.below(ways.length)] as (typeof sentences)[number];
  const isTrue = trueKinds.includes(kind);
  const own = cell.unit === '' || kind === 'unit' || random.below(2) === 0 ? cell.value : `${cell.value} ${cell.unit}`;
  const value = isTrue ? own : bends[kind]?.(cell, random);
  const isSame = value !== undefined && kind !== 'unit' && !isTrue && asNumber(value) === asNumber(cell.value);
  if (value === undefined || isSame) return undefined;
  const sentence = say(cell, value);
  const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
  const meant = numbers.findLast(({ words }) => asNumber(words) === asNumber(value));
  const isTwice = sentence.split(value).length > 2;
  // Of another row, too, it may be said by the same number, and is true there.
  if (meant === undefined || (kind === 'row' && isTwice)) return undefined;
  const found = numberStanding(paper, { ...meant, parts: meant.parts.map(({ words }) => words) });
  return { kind, sentence, found };
}

const asNumber = (words: string) => Number(/[\d.,]*/.exec(words)?.[0].replaceAll(',', ''));

export const isCalledWrong = ({ found }: Stated) => found.differs !== undefined || found.isOutside === true;

/** Whether the sentence is told that it names another row or column than the one where its number stands. */
export const isToldElse = ({ found }: Stated) => found.instead !== undefined;
