/** What a paper has of a number of a draft: where it stands, and the cells of which the draft says it. */
import { isSameValue, numbersIn, type WrittenNumber, withoutNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { type HoldingPart, isIn, partsHolding } from '../standing.ts';
import { type CellsSaid, certainCells } from './cell-said.ts';
import { tablesOf } from './labelled-tables.ts';
import { isMadeIn } from './made-numbers.ts';
import { headsIn } from './named-heads.ts';
import { type Candidate, candidates, likestFirst } from './number-candidates.ts';
import { type IsMeant, type NumberSaid, numberSaid, withoutOthers } from './number-said.ts';
import { isOfAuthors, mayBeOwn } from './own-words.ts';
import { cellsMeant, type NumberCell } from './paper-numbers.ts';
import { cellsHaving, namedBy, namedCells, textAlone } from './said-cells.ts';
import { holds, holdsExactly, isSame, isValue, mayHold, saysError } from './same-number.ts';

export interface NumberEvidence {
  readonly paper: ParsedPaper;
  /** Apart from the other numbers of its sentence. */
  readonly said: NumberSaid;
  /** The same without the number: a row that is called by it is not named so. */
  readonly bare: NumberSaid;
  readonly number: WrittenNumber;
  /** Whether it may be the author's own, or made of what the paper has. */
  readonly isOwn: boolean;
  /** Whether the sentence gives what the cells have that it names, or the tables, by a number of which it says nothing else: then this one is of something else. */
  readonly isTaken: boolean;
  /** What says the number alone: the sentence, or its clause; "" where both give others, too. */
  readonly alone: string;
  /** Whether two others of its sentence make it. */
  readonly isMade: boolean;
  /** The parts of the paper that the draft names, and the tables among these. */
  readonly parts: readonly HoldingPart[];
  readonly tables: readonly HoldingPart[];
  /** Whether a table is named, and is the one with an anchor. */
  readonly isMeant: IsMeant;
  /** Where the number stands as it is, those first that are most like the sentence. */
  readonly found: readonly Candidate[];
  /** The cells that the draft names by whole labels, of each table. */
  readonly byLabels: readonly CellsSaid[];
  /** Those of the only table of which some are named, where the draft says nothing else. */
  readonly certain: readonly NumberCell[];
  /** These, or else those of whose labels it has most words. */
  readonly named: readonly NumberCell[];
  /** The cells of the tables that are named, or else of that of the named cells, that have the number: rounded or scaled, too. */
  readonly holding: readonly NumberCell[];
  /** Those that have it if they are in the scale that the draft gives, which nothing says. */
  readonly unscaled: readonly NumberCell[];
}

export function evidenceOf(paper: ParsedPaper, given: NumberSaid): NumberEvidence {
  const parts = partsHolding(paper, given.parts);
  const isMeant = (anchor: string) => parts.some(({ ids }) => ids.has(anchor));
  const tables = parts.filter(({ type }) => type === 'table');
  const inTables = tables.length > 0 ? isMeant : undefined;
  const said = withoutOthers(paper, given, inTables);
  const number = numberSaid(said);
  const first = firstWithin(paper, given.named);
  const bare = {
    ...said,
    clause: withoutNumber(said.clause, number),
    sentence: withoutNumber(said.sentence, number),
  };
  const isMade = isMadeIn(given.sentence, number);
  const byLabels = namedBy(paper, said, number, inTables ?? (() => true));
  const isTaken = (cells: readonly NumberCell[]) => said === given && isGivenIn(paper, given.sentence, number, cells);
  const labelled = byLabels.flatMap(({ cells }) => cells);
  const certain = isOfAuthors(given.sentence) || isTaken(labelled) ? [] : certainCells(byLabels);
  const named = first(certain.length > 0 ? certain : namedCells(paper, said, number, inTables), itself);
  const meant = [...labelled, ...named];
  const having = (isHeld: typeof mayHold) =>
    first(
      cellsHaving(
        paper,
        bare,
        (cell) => (inTables?.(cell.anchor) ?? cell.anchor === named[0]?.anchor) && isHeld(cell, number),
      ),
      itself,
    );
  return {
    ...{ paper, said, bare, number, parts, tables, isMeant, byLabels, certain, named },
    isTaken: isTaken(meant.length > 0 ? meant : inTables ? cellsMeant(paper, isMeant) : []),
    isOwn: isMade || isOfAuthors(given.sentence) || mayBeOwn(said.clause),
    isMade,
    alone: textAlone(paper, said, number),
    found: first(
      likestFirst(
        candidates(paper).filter((each) => isSame(number, each) && (isValue(each.number) || saysError(said.sentence))),
        said,
        number,
      ),
      ({ at }) => at,
    ),
    holding: having(holds),
    unscaled: having(mayHold),
  };
}

const itself = (cell: NumberCell) => cell;

/** What parts a number from others of its sentence. */
const border = /[,;:()]|\d/;

/** Whether a sentence has the number of one of some cells between borders that hold no head of their table: `ours has 0.25; Table 5 has 0.18`. */
function isGivenIn(paper: ParsedPaper, sentence: string, said: WrittenNumber, cells: readonly NumberCell[]): boolean {
  return numbersIn(sentence).some((number) => {
    if (isSameValue(number.value, said.value)) return false;
    const holding = cells.filter((cell) => holdsExactly(cell, number));
    const [behind = ''] = sentence.slice(number.to).split(border);
    const words = `${sentence.slice(0, number.from).split(border).at(-1)} ${behind}`;
    return holding.some(({ anchor }) => headsIn(words, tablesOf(paper).get(anchor)?.heads ?? new Set()).length === 0);
  });
}

/** Puts those first that stand in one of the parts that a sentence names. */
function firstWithin(paper: ParsedPaper, named: readonly string[] = []) {
  const parts = partsHolding(paper, named);
  const isWithin = (place: Candidate['at']) => parts.some(({ ids }) => isIn(ids, place));
  return <T>(all: readonly T[], placeOf: (each: T) => Candidate['at']) =>
    parts.length === 0 ? all : all.toSorted((a, b) => Number(isWithin(placeOf(b))) - Number(isWithin(placeOf(a))));
}
