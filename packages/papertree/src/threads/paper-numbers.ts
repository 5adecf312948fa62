/** The numbers of a paper: those of its sentences but for numbers of parts, and those of tables by row and column. */
import { allTables, tableData } from 'papertree-convert/render';
import type { Passage } from 'papertree-convert/search';
import { withoutParts } from 'papertree-convert/tree';
import type { ParsedPaper } from './parsed-paper.ts';
import { nameOfPlace } from './standing.ts';
import { numbersIn, unitAt, type WrittenNumber } from './written-numbers.ts';

export interface NumberPlace {
  readonly anchor: string;
  /** `Table 1, row “glass”, column “rate”`. */
  readonly name: string;
  /** What stands there. */
  readonly text: string;
  /** Whether that is a cell of a table. */
  readonly isCell: boolean;
}

/** A cell of a table that holds digits. */
export interface NumberCell extends NumberPlace {
  /** The first words of its row, and the head of its column. */
  readonly row: string;
  readonly column: string;
  /** All words of its row that are no numbers. */
  readonly labels: readonly string[];
  /** Those around it: of the caption, its row and its column. */
  readonly words: string;
  /** The symbol in the head of its column or row; "" where there is none. */
  readonly unit: string;
  /** Whether the heads or the caption scale what it holds: `(%)`, `in thousands`, `×10^6`. */
  readonly isScaled: boolean;
  readonly numbers: readonly WrittenNumber[];
}

/** A number in a sentence, a caption or a formula. */
export interface NumberInText extends WrittenNumber {
  readonly passage: Passage;
}

export interface PaperNumbers {
  readonly inText: readonly NumberInText[];
  readonly cells: readonly NumberCell[];
  /** The digits in names of rows and columns: `3.5` of GPT 3.5. */
  readonly inHeads: ReadonlySet<string>;
}

const digits = /\d+(?:[.,]\d+)*/g;

const known = new WeakMap<ParsedPaper, PaperNumbers>();

export function paperNumbers(paper: ParsedPaper): PaperNumbers {
  const before = known.get(paper);
  if (before) return before;
  const cells = cellsOf(paper);
  const tables = new Set(cells.map(({ anchor }) => anchor));
  const isInCell = ({ kind, role, anchor }: Passage) => kind === 'table' && role === undefined && tables.has(anchor);
  const isLabel = labelsOf(paper);
  const inText = paper.searchIndex().passages.flatMap((passage): NumberInText[] =>
    passage.kind === 'reference' || isInCell(passage) || !/\d/.test(passage.text)
      ? []
      : numbersIn(withoutLabels(passage))
          .filter((number) => !isLabel(passage, number) && !isTerm(passage.text, number))
          .map((number) => ({ ...number, passage })),
  );
  const heads = new Set(cells.flatMap(({ column, labels }) => [column, ...labels]));
  const inHeads = new Set([...heads].flatMap((head) => head.match(digits) ?? []));
  const made = { inText, cells, inHeads };
  known.set(paper, made);
  return made;
}

/** Whether a whole number is one of the two of a fraction: `1/4`, `\\frac{1}{4}`. */
const isTerm = (text: string, { from, to, decimals }: WrittenNumber) =>
  decimals === 0 &&
  (/(?:\d\s?\/\s?|frac\s?\{\s?|frac\s?\{[^{}]{1,9}\}\s?\{\s?)$/.test(text.slice(Math.max(0, from - 20), from)) ||
    /^\s?\/\s?\d/.test(text.slice(to, to + 4)));

/** `3.2` of a heading, `Figure 3:` of a caption. */
const ownNumber = /^(?:\p{L}+\.?\s)?\(?[\p{L}\d][\d.]*\)?:?(?=\s)/u;

/** The text of a passage, in as many characters, with blanks for its own number and those of parts that it names. */
export const withoutLabels = ({ role, text }: Pick<Passage, 'role' | 'text'>): string =>
  withoutParts(
    role === 'heading' || role === 'caption' ? text.replace(ownNumber, (own) => ' '.repeat(own.length)) : text,
  );

/** Whether a number is that of a part to which the passage refers without its kind: `as in (2.1)`. */
function labelsOf(paper: ParsedPaper): (passage: Passage, number: WrittenNumber) => boolean {
  const places = new Map<string, number[]>();
  for (const mentions of paper.passages().mentions.values())
    for (const { text, at } of mentions) {
      const all = places.get(text);
      if (all) all.push(at);
      else places.set(text, [at]);
    }
  return ({ text }, { from, to }) => {
    if (places.get(text)?.some((at) => from >= at && from <= at + farthest)) return true;
    const bracketed = text.slice(from - 1, to + 1);
    return /^\(\d+\.\d+\)$/.test(bracketed) && paper.names().find(bracketed, ['other']).length > 0;
  };
}
/** Characters between the begin of a link and its number. */
const farthest = 2;

const scaling = /%|percent|10\^|×\s?10|\b(?:thousand|million|billion)s?\b|\([kKMB]\)|e-?\d/;

function cellsOf(paper: ParsedPaper): NumberCell[] {
  return allTables(paper.content).flatMap((table) => {
    const { id: anchor, caption, columns, records } = tableData(table);
    const named = nameOfPlace(paper, { anchor }) || 'a table';
    return records.flatMap((record) => {
      const labels = record.map(({ text }) => text).filter(isWords);
      const row = labels[0] ?? '';
      return record.flatMap(({ text, spannedBy }, i): NumberCell[] => {
        if (!/\d/.test(text) || spannedBy !== undefined) return [];
        const column = columns[i]?.name ?? '';
        const heads = [
          ...(row === '' || row === text ? [] : [`row “${row}”`]),
          ...(column === '' ? [] : [`column “${column}”`]),
        ];
        const unit = [column, row].map((head) => unitAt(bracketedIn(head))).find((symbol) => symbol !== '') ?? '';
        return [
          {
            ...{ anchor, name: [named, ...heads].join(', '), text, isCell: true, row, column, unit },
            ...{ labels: labels.filter((each) => each !== text), words: `${caption} ${row} ${column}` },
            isScaled: scaling.test(`${column} ${row} ${caption}`),
            numbers: numbersIn(text),
          },
        ];
      });
    });
  });
}

const isWords = (text: string) => /\p{L}/u.test(text);
const bracketedIn = (head: string) => /[([]([^()[\]]{1,20})[)\]]/.exec(head)?.[1] ?? '';

/** The place of a number in a text. */
export function placeInText(paper: ParsedPaper, { passage, from, to }: NumberInText): NumberPlace {
  const { anchor, block = anchor, text, kind } = passage;
  return {
    // The archive’s page has no ids that begin with `~`.
    anchor: block.startsWith('~') ? anchor : block,
    name: nameOfPlace(paper, passage),
    text: around(text, from, to),
    isCell: kind === 'table' && passage.role === undefined,
  };
}

/** Some hundred characters around a stretch of a text, cut between words. */
function around(text: string, from: number, to: number): string {
  const begin = from <= reach ? 0 : text.indexOf(' ', from - reach) + 1;
  const rest = to + reach;
  const end = rest >= text.length ? text.length : text.lastIndexOf(' ', rest);
  if (begin > from || end < to) return text;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`.toWellFormed();
}
const reach = 50;

/** The words around a number by which it is compared with a sentence. */
export const wordsAround = ({ passage: { text }, from, to }: NumberInText): string =>
  text.slice(Math.max(0, from - farAround), to + farAround);
const farAround = 150;
