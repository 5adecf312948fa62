/** Where a number that a draft gives stands in a paper, in a table by row and column; else what is nearest to its sentence. */
import { allTables, tableData } from 'papertree-convert/render';
import { type CompareTexts, comparing, search, sentencesOf } from 'papertree-convert/search';
import type { ParsedPaper } from './parsed-paper.ts';
import { nameOfPlace } from './standing.ts';

export interface NumberPlace {
  readonly anchor: string;
  /** `Table 1, row “glass”, column “rate”`. */
  readonly name: string;
  /** What stands there. */
  readonly text: string;
}

export interface StandingNumber {
  readonly isThere: boolean;
  /** Where it is not there: where a number of its kind stands with most of the words of the sentence. */
  readonly place?: NumberPlace;
  /** Where it stands in a row of which the sentence says nothing: the cell of the row that it names. */
  readonly instead?: NumberPlace;
}

/** Places among which the best is chosen. */
const mostPlaces = 20;

/**
 * A number may be printed otherwise, and in a table without the sign that its column has; a whole one says nothing alone. Of its
 * places that is told whose words are most like the sentence, and its clause first of all.
 */
export function numberStanding(paper: ParsedPaper, number: string, sentence: string): StandingNumber {
  const bare = number.replace('%', '');
  const isPercent = bare !== number;
  const clause = sentence.split(/[,;:](?!\d)/).find((each) => each.includes(bare)) ?? '';
  const signs = isPercent ? ['%', ' percent', ' per cent', ''] : [''];
  for (const sign of signs)
    for (const digits of spellingsOf(bare)) {
      const isOfTables = isPercent && sign === '' && !/\D/.test(bare);
      const found = placesOf(paper, digits + sign).filter(({ isCell }) => isCell || !isOfTables);
      const shared = new Map(
        found.map((each) => [each, 2 * sharedWords(clause, each.words) + sharedWords(sentence, each.words)]),
      );
      const [place] = found.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0));
      if (place) return { isThere: true, place, ...rowNamed(paper, place, clause) };
    }
  const compare = nearest(paper, kindOf(number));
  const [place] = [...compare(clause, 1), ...compare(sentence, 1)];
  return { isThere: false, ...(place && { place: place.place }) };
}

/** A number as it may be printed: with or without commas, and without noughts at its end behind a point. */
function spellingsOf(digits: string): ReadonlySet<string> {
  const short = digits.includes('.') ? digits.replace(/\.?0+(?=[kKMBT]?$)/, '') : digits;
  const isTelling = /[.,]|\d{4}/.test(short);
  return new Set(
    (isTelling ? [digits, short] : [digits]).flatMap((each) => [
      each,
      each.replaceAll(',', ''),
      each.replace(/\d(?=(?:\d{3})+(?!\d))/g, '$&,'),
    ]),
  );
}

function rowNamed(paper: ParsedPaper, { anchor, row, column }: WordedPlace, clause: string) {
  if (row === undefined || sharedWords(row, clause) > 0) return {};
  const instead = cellsOf(paper).find(
    (each) =>
      each.anchor === anchor && each.column === column && each.row !== row && sharedWords(each.row ?? '', clause) > 0,
  );
  return instead ? { instead } : {};
}

interface WordedPlace extends NumberPlace {
  readonly isCell: boolean;
  /** The heads of a cell. */
  readonly row?: string;
  readonly column?: string;
  /** The words around it. */
  readonly words: string;
}

/** Those in tables as cells. */
function placesOf(paper: ParsedPaper, number: string): WordedPlace[] {
  const { findings } = search(paper.searchIndex(), number, mostPlaces);
  const whole = findings.filter(({ match }) => match === 'exact' || match === 'normalised');
  const isHeld = new RegExp(String.raw`(?<![\d.,]|\d\s)${number.replaceAll('.', String.raw`\.`)}(?!\d|[.,]\d)`);
  const cells = whole.some(({ kind }) => kind === 'table')
    ? cellsOf(paper).filter(({ text }) => isHeld.test(text))
    : [];
  return [
    ...whole
      .filter(({ kind }) => kind !== 'table' || cells.length === 0)
      .map((each) => ({
        anchor: each.block === undefined || each.block.startsWith('~') ? each.anchor : each.block,
        name: nameOfPlace(paper, each),
        text: each.snippet,
        words: each.snippet,
        isCell: each.kind === 'table',
      })),
    ...cells,
  ];
}

const known = new WeakMap<ParsedPaper, WordedPlace[]>();

/** The cells of all tables that hold digits. */
function cellsOf(paper: ParsedPaper): WordedPlace[] {
  const before = known.get(paper);
  if (before) return before;
  const cells = allTables(paper.content).flatMap((table) => {
    const { id: anchor, caption, columns, records } = tableData(table);
    const named = nameOfPlace(paper, { anchor }) || 'a table';
    return records.flatMap((record) => {
      const row = record.find(({ text }) => /\p{L}/u.test(text))?.text ?? '';
      return record.flatMap(({ text, spannedBy }, i): WordedPlace[] => {
        if (!/\d/.test(text) || spannedBy !== undefined) return [];
        const column = columns[i]?.name ?? '';
        const heads = [
          ...(row === '' || row === text ? [] : [`row “${row}”`]),
          ...(column === '' ? [] : [`column “${column}”`]),
        ];
        const name = [named, ...heads].join(', ');
        return [{ anchor, name, text, words: `${caption} ${row} ${column}`, isCell: true, row, column }];
      });
    });
  });
  known.set(paper, cells);
  return cells;
}

/** Words that tell what a sentence is about. */
const tellingWords = (words: string) => new Set(words.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
const sharedWords = (a: string, b: string) => tellingWords(a).intersection(tellingWords(b)).size;

/** Kinds of numbers, by what a text has that holds one. */
const kinds = {
  percent: /\d\s?(?:\\?%|per ?cent\b)/,
  decimal: /(?<![\w.])\d+\.\d+(?!\.?\d)/,
  short: /\d\s?(?:[kKMBT]|million|billion)\b/,
  whole: /(?<![\w.])(?:\d{1,3}(?:[,\s]\d{3})+|(?!(?:19|20)\d\d\b)\d{4,})(?![.\d])/,
} as const;
type Kind = keyof typeof kinds;

const kindOf = (number: string): Kind =>
  number.endsWith('%') ? 'percent' : /[kKMBT]$/.test(number) ? 'short' : number.includes('.') ? 'decimal' : 'whole';

interface NearPlace {
  readonly text: string;
  readonly place: NumberPlace;
  readonly isCell: boolean;
}

const nearby = new WeakMap<ParsedPaper, Map<Kind, CompareTexts<NearPlace>>>();

/** What holds a number of a kind, compared by words; the heads of a cell are few, and one of them tells. */
function nearest(paper: ParsedPaper, kind: Kind): CompareTexts<NearPlace> {
  const own = nearby.get(paper) ?? new Map<Kind, CompareTexts<NearPlace>>();
  nearby.set(paper, own);
  const before = own.get(kind);
  if (before) return before;
  const sentences = sentencesOf(paper.searchIndex())
    .filter(({ text }) => kinds[kind].test(text))
    .map(({ anchor, text }) => ({
      text,
      place: { anchor, name: nameOfPlace(paper, { anchor }), text: cut(text) },
      isCell: false,
    }));
  const held = kind === 'percent' ? /\d\.\d|%/ : kinds[kind];
  const cells = cellsOf(paper)
    .filter(({ text }) => held.test(text))
    .map(({ anchor, name, text, words }) => ({ text: words, place: { anchor, name, text: cut(text) }, isCell: true }));
  const made = comparing([...sentences, ...cells], ({ isCell }) => (isCell ? 1 : 2));
  own.set(kind, made);
  return made;
}

const longestText = 300;
const cut = (text: string) =>
  (text.length > longestText ? `${text.slice(0, longestText).replace(/\s\S*$/, '')} …` : text).toWellFormed();
