/** Where a number that a draft gives stands in a paper, in a table by row and column; else what is nearest to its sentence. */
import { allTables, tableData } from 'papertree-convert/render';
import { type CompareTexts, comparing, search, sentencesOf } from 'papertree-convert/search';
import { spellingsOf, unitAt, unitOf, wholeNumber } from './number-spellings.ts';
import type { ParsedPaper } from './parsed-paper.ts';
import { nameOfPlace } from './standing.ts';

export interface NumberPlace {
  readonly anchor: string;
  /** `Table 1, row “glass”, column “rate”`. */
  readonly name: string;
  /** What stands there. */
  readonly text: string;
  /** Whether that is a cell of a table. */
  readonly isCell: boolean;
}

export interface StandingNumber {
  readonly isThere: boolean;
  /** Where it is not there: where a number of its kind stands with most of the words of the sentence. */
  readonly place?: NumberPlace;
  /** Where the sentence names another row or column of the table: the cell there. */
  readonly instead?: NumberPlace;
}

/** Places among which the best is chosen. */
const mostPlaces = 20;

/**
 * A number may be printed otherwise, and in a table without the sign that its column has; a whole one says nothing alone. Of its
 * places that is told whose words are most like the sentence, and its clause first of all. With another unit it is another number.
 */
export function numberStanding(paper: ParsedPaper, number: string, sentence: string): StandingNumber {
  const bare = number.replace('%', '');
  const isPercent = bare !== number;
  const clause = sentence.split(/[,;:](?!\d)/).find((each) => each.includes(bare)) ?? '';
  const unit = unitOf(clause, bare);
  const signs = isPercent ? ['%', ' percent', ' per cent', ''] : [''];
  const others: WordedPlace[] = [];
  for (const sign of signs)
    for (const digits of spellingsOf(bare)) {
      const isOfTables = isPercent && sign === '' && !/\D/.test(bare);
      const all = placesOf(paper, digits + sign).filter(({ isCell }) => isCell || !isOfTables);
      const isOther = (each: WordedPlace) => unit !== '' && each.unit !== '' && each.unit !== unit;
      others.push(...all.filter(isOther));
      const found = all.filter((each) => !isOther(each));
      const shared = new Map(
        found.map((each) => [each, 2 * sharedWords(clause, each.words) + sharedWords(sentence, each.words)]),
      );
      const [place] = found.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0));
      if (place) return { isThere: true, place, ...cellNamed(paper, place, clause, sentence) };
    }
  const place = others[0] ?? nearestPlace(paper, bare, kindOf(number), clause, sentence);
  return { isThere: false, ...(place && { place }) };
}

/** How many of the words of a head a text names, from 0 to 1. */
function shareNamed(head: string, text: string): number {
  const words = headWords(head);
  return words.size === 0 ? 0 : words.intersection(headWords(text)).size / words.size;
}
const headWords = (words: string) =>
  new Set((words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=...)s$/, '')));

type Heads = Pick<WordedPlace, 'row' | 'column'>;
const sharesOf = ({ row = '', column = '' }: Heads, text: string) =>
  [shareNamed(row, text), shareNamed(column, text)] as const;
/** How well a clause and its sentence name the row and the column of a cell. */
const scoreOf = (heads: Heads, clause: string, sentence: string) =>
  [...sharesOf(heads, clause), ...sharesOf(heads, clause), ...sharesOf(heads, sentence)].reduce(
    (sum, each) => sum + each,
    0,
  );

const numbers = /\d[\d,]*(?:\.\d+)?/g;

/** How many numbers a text gives, those of its citations left out. */
const numbersIn = (text: string) => [...text.replace(/\[[^\]]*\]/g, '').matchAll(numbers)].length;

/** The cell of the row and column that a clause names, where it names one of them wholly, and that of the place less so. */
function cellNamed(
  paper: ParsedPaper,
  place: WordedPlace,
  part: string,
  sentence: string,
): Pick<StandingNumber, 'instead'> {
  const { anchor, isCell, row, column } = place;
  if (!isCell || row === undefined) return {};
  // `The camera is best on rye, with 93.0%`: of a sentence with one number all words are on that.
  const clause = [sentence, part].find((each) => numbersIn(each) === 1);
  if (clause === undefined) return {};
  const own = sharesOf(place, clause);
  const [instead] = cellsOf(paper)
    .filter((each) => {
      const shares = sharesOf(each, clause);
      const isNamed = (i: 0 | 1) => shares[i] === 1 && own[i] < 1;
      const isSame = [each.row === row, each.column === column];
      return (
        each.anchor === anchor && !(isSame[0] && isSame[1]) && (isSame[0] || isNamed(0)) && (isSame[1] || isNamed(1))
      );
    })
    .toSorted((a, b) => scoreOf(b, clause, '') - scoreOf(a, clause, ''));
  return instead ? { instead } : {};
}

interface WordedPlace extends NumberPlace {
  /** The heads of a cell. */
  readonly row?: string;
  readonly column?: string;
  /** The words around it. */
  readonly words: string;
  /** The symbol of the unit behind it, or of its column or row; "" where it has none. */
  readonly unit: string;
}

/** Those in tables as cells. */
function placesOf(paper: ParsedPaper, number: string): WordedPlace[] {
  const { findings } = search(paper.searchIndex(), number, mostPlaces);
  const whole = findings.filter(({ match }) => match === 'exact' || match === 'normalised');
  const isHeld = wholeNumber(number);
  const cells = whole.some(({ kind }) => kind === 'table')
    ? cellsOf(paper)
        .filter(({ text }) => isHeld.test(text))
        .map((each) => ({ ...each, unit: unitOf(each.text, number) || each.unit }))
    : [];
  const packed = (words: string) => words.replace(/[\s,]/g, '');
  return [
    ...whole
      .filter(({ kind }) => kind !== 'table' || cells.length === 0)
      // A search takes M for m.
      .filter(({ found }) => !/\p{L}$/u.test(number) || number.includes('per') || packed(found) === packed(number))
      .map((each) => ({
        anchor: each.block === undefined || each.block.startsWith('~') ? each.anchor : each.block,
        name: nameOfPlace(paper, each),
        text: around(each.snippet, each.found),
        words: each.snippet,
        unit: unitAt(each.snippet.slice(each.snippet.indexOf(each.found) + each.found.length)),
        isCell: each.kind === 'table',
      })),
    ...cells,
  ];
}

/** Some hundred characters around words in their paragraph, cut between words. */
function around(snippet: string, words: string): string {
  const text = snippet.split(' ¶ ').find((each) => each.includes(words)) ?? snippet;
  const at = text.indexOf(words);
  const begin = at <= reach ? 0 : text.indexOf(' ', at - reach) + 1;
  const rest = at + words.length + reach;
  const end = rest >= text.length ? text.length : text.lastIndexOf(' ', rest);
  if (begin > at || end < at + words.length) return text;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`.toWellFormed();
}
const reach = 50;

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
        const unit =
          [column, row].map((head) => unitAt(/[([]([^()[\]]{1,20})[)\]]/.exec(head)?.[1] ?? '')).find(Boolean) ?? '';
        return [{ anchor, name, text, unit, words: `${caption} ${row} ${column}`, isCell: true, row, column }];
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
  any: /\d/,
  whole: /(?<![\w.])(?:\d{1,3}(?:[,\s]\d{3})+|(?!(?:19|20)\d\d\b)\d{4,})(?![.\d])/,
} as const;
type Kind = keyof typeof kinds;

const kindOf = (number: string): Kind =>
  number.endsWith('%')
    ? 'percent'
    : /(?:[kKMBT]|thousand|illion)$/.test(number)
      ? 'short'
      : number.includes('.')
        ? 'decimal'
        : 'whole';

interface NearPlace {
  readonly text: string;
  readonly place: NumberPlace;
}

/** Cells with a number of a kind; one without a unit may be of a column in %. */
function cellsOfKind(paper: ParsedPaper, kind: Exclude<Kind, 'any'>): WordedPlace[] {
  const held = kind === 'percent' ? /\d\.\d|%/ : kinds[kind];
  return cellsOf(paper).filter(({ text, unit }) => held.test(text) && (kind !== 'percent' || unit === ''));
}

/** A sentence that says most of what the draft says; the cell whose row and column are named; else what shares most words, of cells that whose heads are named best; else a sentence with any number. */
function nearestPlace(
  paper: ParsedPaper,
  number: string,
  kind: Kind,
  clause: string,
  sentence: string,
): NumberPlace | undefined {
  const isLike = ({ text, place }: NearPlace) => place.isCell || sharedWords(text, sentence) > 1;
  if (kind === 'any') return nearest(paper, kind)(sentence, 1).find(isLike)?.place;
  const compare = nearest(paper, kind);
  const said = compare(sentence, mostPlaces).find(
    ({ place, text }) => !place.isCell && 2 * shareNamed(sentence, text) >= 1,
  );
  if (said) return said.place;
  const far = ({ text }: WordedPlace) => Math.abs(valueOf(text) - valueOf(number));
  const named = cellsOfKind(paper, kind)
    // What the sentence says of another cell is not what it means here.
    .filter((cell) => sharesOf(cell, sentence).includes(1) && !wholeNumber(numberIn(cell.text)).test(sentence))
    .toSorted((a, b) => scoreOf(b, clause, sentence) - scoreOf(a, clause, sentence) || far(a) - far(b))[0];
  if (named && sharesOf(named, sentence).every((share) => share === 1)) return named;
  const like = [...compare(clause, 1), ...compare(sentence, 1)].find(isLike);
  if (like && !like.place.isCell) return like.place;
  return named ?? like?.place ?? nearestPlace(paper, number, 'any', clause, sentence);
}

const numberIn = (text: string) => text.match(numbers)?.[0] ?? '';
const valueOf = (text: string) => Number(numberIn(text).replaceAll(',', ''));

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
      place: { anchor, name: nameOfPlace(paper, { anchor }), text: cut(text), isCell: false },
    }));
  const cells = (kind === 'any' ? [] : cellsOfKind(paper, kind)).map(({ anchor, name, text, words }) => ({
    text: words,
    place: { anchor, name, text: cut(text), isCell: true },
  }));
  const made = comparing([...sentences, ...cells], () => 1);
  own.set(kind, made);
  return made;
}

const longestText = 300;
const cut = (text: string) =>
  (text.length > longestText ? `${text.slice(0, longestText).replace(/\s\S*$/, '')} …` : text).toWellFormed();
