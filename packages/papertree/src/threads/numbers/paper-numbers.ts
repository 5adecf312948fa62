/** The numbers of a paper: those of its sentences but for numbers of parts, and those of tables by row and column. */
import { allTables, type LabelledCell, labelledCells } from 'papertree-convert/render';
import type { Passage } from 'papertree-convert/search';
import {
  numbersIn,
  plainText,
  powersNamed,
  unitAt,
  usesCommas,
  type WrittenNumber,
  withoutParts,
  withPoints,
} from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { nameOfPlace } from '../standing.ts';
import { longNamesIn } from './long-names.ts';
import { namesPercent } from './number-kinds.ts';

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
  /** The row and the column of the grid. */
  readonly at: readonly [row: number, column: number];
  /** Whether it is one of those that name its row. */
  readonly isLabel: boolean;
  /** What the row is called, and the column, each label of it for itself. */
  readonly row: readonly string[];
  readonly column: readonly string[];
  /** The cells that name its row. */
  readonly names: readonly string[];
  /** All words that tell its row from others: of its blocks, and all of its row that are no values. */
  readonly labels: readonly string[];
  /** What the caption writes out of the labels of its row, and of its column: `Brown Glass` for `BG`. */
  readonly longNames: readonly [row: readonly string[], column: readonly string[]];
  /** What all rows of the table are: `Model`. */
  readonly ofAll: string;
  /** Those around it: of the caption, its row and its column. */
  readonly words: string;
  /** The symbol in the head of its column or row; "" where there is none. */
  readonly unit: string;
  /** The powers of ten by which its heads, or else the caption, may scale what it holds: `in thousands`, `×10^6`. */
  readonly powers: readonly number[];
  /** Whether its heads, or else the caption, say percent. */
  readonly mayBeInPercent: boolean;
  /** Whether its heads say in which scale it is. */
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
  /** The names with a number that captions and headings have: `Kettle 2.0`. */
  readonly titled: ReadonlySet<string>;
}

const digits = /\d+(?:[.,]\d+)*/g;

/** A word with a capital letter and a number behind it. */
const numbered = /(?<![\p{L}\d])\p{Lu}[\p{L}\d-]*[\s~]v?\d{1,2}\.\d{1,2}(?![\d%]|\s?\\?%)/gu;

/** The word before a number, with the number, where that ends at a place of a text. */
export const nameWithNumber = (text: string, to: number): string =>
  /(?<![\p{L}\d])[\p{L}\d-]+[\s~]v?[\d.]+$/u.exec(text.slice(0, to))?.[0] ?? '';

/** The cells of the tables that are meant, of all by default. */
export const cellsMeant = (paper: ParsedPaper, isMeant: (anchor: string) => boolean = () => true): NumberCell[] =>
  paperNumbers(paper).cells.filter(({ anchor }) => isMeant(anchor));

const known = new WeakMap<ParsedPaper, PaperNumbers>();

export function paperNumbers(paper: ParsedPaper): PaperNumbers {
  const before = known.get(paper);
  if (before) return before;
  const cells = cellsOf(paper);
  const tables = new Set(cells.map(({ anchor }) => anchor));
  const isInCell = ({ kind, role, anchor }: Passage) => kind === 'table' && role === undefined && tables.has(anchor);
  const isLabel = labelsOf(paper);
  const { passages } = paper.searchIndex();
  const asRead = usesCommas(passages.map(({ text }) => text).join('\n')) ? withPoints : (text: string) => text;
  const inText = passages.flatMap((passage): NumberInText[] =>
    passage.kind === 'reference' || isInCell(passage) || !/\d/.test(passage.text)
      ? []
      : numbersIn(asRead(withoutLabels(passage)))
          .filter((number) => !isLabel(passage, number) && !isTerm(passage.text, number))
          .map((number) => ({ ...number, passage })),
  );
  const [ofRows, ofColumns] = headsOfCells(cells);
  const inHeads = new Set([...ofRows, ...ofColumns].flatMap((head) => head.match(digits) ?? []));
  const titles = passages.filter(({ role }) => role === 'caption' || role === 'heading').map(withoutLabels);
  const titled = new Set(titles.flatMap((text) => [...text.matchAll(numbered)].map(([name]) => name)));
  const made = { inText, cells, inHeads, titled };
  known.set(paper, made);
  return made;
}

/** All labels of rows, and all of columns. */
export const headsOfCells = (cells: readonly NumberCell[]): readonly [rows: Set<string>, columns: Set<string>] => [
  new Set(cells.flatMap(({ labels, longNames }) => [...labels, ...longNames[0]])),
  new Set(cells.flatMap(({ column, longNames }) => [...column, ...longNames[1]])),
];

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

function cellsOf(paper: ParsedPaper): NumberCell[] {
  return allTables(paper.content).flatMap((table) => {
    const { id: anchor } = table;
    const caption = plainText(table.caption).trim();
    const named = nameOfPlace(paper, { anchor }) || 'a table';
    const ofCaption = powersNamed(caption);
    const all = labelledCells(table).filter(({ isBlock }) => !isBlock);
    const ofLabels = new Set(all.flatMap(({ isLabel, columnLabels }) => (isLabel ? columnLabels : [])));
    const ofAll = [...ofLabels].join(' ');
    const isOfCommas = usesCommas(all.map(({ text }) => text).join('\n'));
    const words = Map.groupBy(
      all.filter(({ text }) => /\p{L}/u.test(text)),
      ({ row }) => row,
    );
    const unitsOf = new Map(
      all.flatMap(({ row, columnLabels, text }) => (/^units?$/i.test(columnLabels.at(-1) ?? '') ? [[row, text]] : [])),
    );
    const explained = longNamesIn(caption);
    const longNames = (labels: readonly string[]) => labels.flatMap((label) => explained.get(label) ?? []);
    return all.flatMap((cell): NumberCell[] => {
      const { text, rowName: row, columnLabels: column, blocks, isLabel } = cell;
      if (!/\d/.test(text)) return [];
      const units = [...[...column, ...row].map(bracketedIn), unitsOf.get(cell.row) ?? ''].map(unitAt);
      const unit = units.find((symbol) => symbol !== '') ?? '';
      const heads = [...blocks, ...row, ...column].join(' ');
      const ofHeads = powersNamed(heads);
      const inRow = (words.get(cell.row) ?? []).flatMap((each) => (each === cell ? [] : [each.text]));
      return [
        {
          ...{ anchor, name: `${named}${headsOf(cell)}`, text, isCell: true, at: [cell.row, cell.column] },
          ...{ isLabel, row, column, unit, ofAll, words: `${caption} ${heads}` },
          names: cell.rowLabels,
          labels: [...new Set([...blocks, ...cell.rowLabels, ...inRow])].filter((each) => each !== text),
          longNames: [longNames([...blocks, ...cell.rowLabels]), longNames(column)],
          powers: ofHeads.length > 0 ? ofHeads : ofCaption,
          mayBeInPercent: namesPercent(ofHeads.length > 0 ? heads : `${heads} ${caption}`),
          isScaled: ofHeads.some((power) => power !== 0),
          numbers: numbersIn(isOfCommas ? withPoints(text) : text),
        },
      ];
    });
  });
}

/** `, under “ImageNet”, row “ResNet”, column “Top-1 / error”` */
const headsOf = ({ text, blocks, rowName, columnLabels }: LabelledCell) =>
  [
    ['under', blocks],
    ['row', rowName.includes(text) ? [] : rowName],
    ['column', columnLabels],
  ]
    .flatMap(([kind, labels]) => (labels?.length ? [`, ${kind} “${(labels as string[]).join(' / ')}”`] : []))
    .join('');

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
