/** Parts what one creator holds into blocks, names first and then what is said of them, in the way that explains most. */
import type { State } from '../../state.ts';
import { type Block, clearlyNames, detailScore, isBehindLast, isBold, isEmail, scoreOf } from './division-scores.ts';
import { isTitle } from './jobs.ts';
import { type Line, wordsOf } from './lines.ts';
import { nameScore } from './name-scores.ts';
import { headOf } from './named-heads.ts';
import { fragmentsOf, fullName } from './names.ts';
import type { Source } from './sources.ts';
import { isInstitution, rankOf } from './vocabulary.ts';

/** A way to tell names from details, for lines with at least one of each. */
type Division = (source: Source, state: State) => readonly Block[] | undefined;

const byNames = (isNames: (line: Line, at: number) => boolean, lines: readonly Line[]): Block[] | undefined => {
  const blocks: { names: Line[]; details: Line[] }[] = [];
  let said = true;
  for (const [at, line] of lines.entries()) {
    // An address goes on behind a comma.
    const names: boolean = isNames(line, at) && (said === at > 0 || !/,$/.test(wordsOf(lines[at - 1] ?? [])));
    if (at === 0 && !names) return undefined;
    if (names && said) blocks.push({ names: [], details: [] });
    const block = blocks.at(-1) as { names: Line[]; details: Line[] };
    (names ? block.names : block.details).push(line);
    said = !names;
  }
  return blocks;
};

/** The first lines name, all others say. */
const namesFirst: Division = ({ lines }, state) => {
  const end = lines.findIndex(
    (line, at) => at > 0 && !(clearlyNames(line, state) && goesOn(lines[at - 1] as Line, line, state)),
  );
  return [{ names: lines.slice(0, end < 0 ? lines.length : end), details: end < 0 ? [] : lines.slice(end) }];
};

/** Names stand below what is said of them. */
const namesLast: Division = ({ lines }, state) => {
  if (clearlyNames(lines[0] as Line, state)) return undefined;
  const blocks = byNames((line) => clearlyNames(line, state), lines.toReversed());
  return blocks
    ?.toReversed()
    .map(({ names, details }) => ({ names: names.toReversed(), details: details.toReversed() }));
};

/** Each line names first, and then says. */
const nameThenPlace: Division = ({ lines }, state) => {
  const parted = lines.map((line) => headAndRest(line, state));
  const placed = parted.filter(({ rest }) => rank(rest) > 0).length;
  const isRead = parted.every(({ head, rest }) => head.length > 0 && rest.length > 0 && !isTitle(wordsOf(rest)));
  return isRead && 2 * placed >= lines.length
    ? parted.map(({ head, rest }) => ({ names: [head], details: [rest] }))
    : undefined;
};

/** Each line says a place first, and then names. */
const placeThenNames: Division = ({ lines }, state) => {
  const parted = lines.map(placeAndNames);
  return parted.every(({ place, names }) => rank(place) > 0 && names.length > 0 && clearlyNames(names, state))
    ? parted.map(({ place, names }) => ({ names: [names], details: [place] }))
    : undefined;
};

/** In the order in which they win where two explain as much. */
export const divisions: readonly Division[] = [
  namesFirst,
  ({ lines }, state) => byNames((line, at) => at === 0 || clearlyNames(line, state), lines),
  // Lines in bold name.
  ({ lines }) => (lines.every(isBold) ? undefined : byNames(isBold, lines)),
  // Behind e-mails stands the next name.
  ({ lines }) => byNames((line, at) => at === 0 || (isEmail(lines[at - 1]) && !isEmail(line)), lines),
  namesLast,
  nameThenPlace,
  placeThenNames,
  // Every second, third or fourth line names.
  ...[2, 3, 4].map(
    (period): Division =>
      ({ lines }) =>
        turns(lines, period),
  ),
  // A box for each author.
  ({ boxes }, state) => (boxes === undefined || boxes.length < 2 ? undefined : blocksOfAll(boxes, state).flat()),
  // A column of a table for each author, maybe with more authors below.
  ({ rows }, state) => inColumns(rows, (row) => areNames(row, state), state),
  ({ rows }, state) => inColumns(rows, () => false, state),
];

const rank = (line: Line) => rankOf(wordsOf(line));

/** The names with which a line begins, and the words behind them. */
function headAndRest([first, ...others]: Line, state: State): { head: Line; rest: Line } {
  const found = first?.kind === 'text' ? headOf(first.text, aName) : undefined;
  const none = { head: [], rest: [] };
  if (first === undefined || found === undefined || !/^[,:–—-]$/.test(found.seam)) return none;
  const head: Line = [{ ...first, text: found.named.join(', ') }];
  const { rest } = found;
  return clearlyNames(head, state)
    ? { head, rest: [...(rest === '' ? [] : [{ ...first, text: rest }]), ...others] }
    : none;
}

const aName = (words: string) => (fullName.test(words) && rankOf(words) === 0 ? words : undefined);

/** `University of Trees: Ann Able, Ben Baker` */
function placeAndNames([first, ...others]: Line): { place: Line; names: Line } {
  const [, place = '', names = ''] = first?.kind === 'text' ? (/^([^:]{3,200}): (.+)$/su.exec(first.text) ?? []) : [];
  return first === undefined || names === ''
    ? { place: [], names: [] }
    : { place: [{ ...first, text: place }], names: [{ ...first, text: names }, ...others] };
}

type Row = readonly (readonly Line[])[];

/** The blocks of the columns of a table whose first row, and others that a rule names, are names. */
function inColumns(
  rows: readonly Row[] | undefined,
  begins: (row: Row) => boolean,
  state: State,
): readonly Block[] | undefined {
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined || !areNames(first, state)) return undefined;
  const starts = [...rows.keys()].filter((at) => at === 0 || begins(rows[at] as Row));
  return starts.flatMap((start, at) => {
    const part = rows.slice(start, starts[at + 1]).map((row) => (isSaid(row, state) ? row.map(asDetails) : row));
    return range(first.length).flatMap((column) => {
      // A cell that spans all columns is of all.
      const lines = part.flatMap((row) => row[isCommon(row, state) ? 0 : column] ?? []);
      return lines.length === 0 ? [] : blocksOf({ lines }, state);
    });
  });
}

/** Whether the cells of a row begin with names; some of one word, which could be anything, may be among these. */
function areNames(row: Row, state: State): boolean {
  const firsts = row.flatMap((cell) => (cell[0] === undefined ? [] : [cell[0]]));
  const clear = firsts.filter((line) => clearlyNames(line, state)).length;
  return (
    row.length > 1 && clear > 0 && 2 * clear >= firsts.length && firsts.every((line) => detailScore(line, state) < 1)
  );
}

/** Whether most cells of a row say something of people: then all do, as `Oak NLP` beside `University of Trees`. */
const isSaid = (row: Row, state: State) =>
  2 * row.filter(([line]) => line !== undefined && detailScore(line, state) >= 1).length > row.length;

const asDetails = (cell: readonly Line[]): readonly Line[] =>
  cell.map((line) => line.map((piece) => (piece.kind === 'text' ? { ...piece, said: 'details' } : piece)));

const isCommon = (row: Row, state: State) =>
  row.length === 1 && row[0]?.[0] !== undefined && !clearlyNames(row[0][0], state);

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const turns = (lines: readonly Line[], period: number) =>
  lines.length >= 2 * period && lines.length % period === 0 ? byNames((_, at) => at % period === 0, lines) : undefined;

/** Whether names go on in the next line: behind a comma, in a list, or each with its mark. */
function goesOn(before: Line, line: Line, state: State): boolean {
  const words = wordsOf(before);
  if (/(?:,|&|\band)$/.test(words)) return true;
  if (isBehindLast(before, line, state)) return false;
  if (fragmentsOf(line).length > 1 || fragmentsOf(before).length > 1) return true;
  return nameScore(line, state) >= 2;
}

/** A box for each author is a reason to divide so. */
const perBox = 1;

/** The blocks of a source by the division that explains it best. */
export function blocksOf(source: Source, state: State): readonly Block[] {
  const { lines, boxes } = source;
  let best: readonly Block[] = [{ names: lines, details: [] }];
  let most = Number.NEGATIVE_INFINITY;
  for (const divide of lines.length < 2 ? [] : divisions) {
    const blocks = divide(source, state) ?? [];
    if (blocks.length === 0) continue;
    const inBoxes =
      boxes?.length === blocks.length &&
      blocks.every(({ names }, at) => names.length === 1 && names[0] === boxes[at]?.lines[0]);
    const score = scoreOf(blocks, state) + (inBoxes ? perBox * blocks.length : 0);
    if (score <= most + 0.01) continue;
    best = blocks;
    most = score;
  }
  return best;
}

/** The blocks of all creators, whose first lines are names where that explains all of them together as well as each by itself. */
export function blocksOfAll(sources: readonly Source[], state: State): readonly (readonly Block[])[] {
  const alone = sources.map((source) => blocksOf(source, state));
  const several = sources.filter(({ lines }) => lines.length > 1);
  if (several.length < 2) return alone;
  const headed = sources.map(({ lines }): readonly Block[] => [{ names: lines.slice(0, 1), details: lines.slice(1) }]);
  const sum = (all: readonly (readonly Block[])[]) =>
    all.reduce(
      (total, blocks, at) => total + ((sources[at] as Source).lines.length > 1 ? scoreOf(blocks, state) : 0),
      0,
    );
  const single = headed.every(([block]) => block?.names.every((line) => fragmentsOf(line).length === 1) !== false);
  return single && sum(headed) + (haveOnePlace(sources) ? 3 : 1.2) * several.length > sum(alone) ? headed : alone;
}

/** Whether all have as many lines, and the second may be the only place: `HEC Oakton` looks like a name. */
const haveOnePlace = (sources: readonly Source[]) =>
  sources.every(
    ({ lines: [, second = [], ...others] }) =>
      others.length + 2 === sources[0]?.lines.length &&
      second.every(({ kind }) => kind === 'text') &&
      !others.some((line) => isInstitution(wordsOf(line))),
  );
