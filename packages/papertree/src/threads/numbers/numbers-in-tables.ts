/** Whether a number of a draft stands in a table of a paper: in the cells that the sentence names, in others, or in none. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import { insteadOf, labelWith, otherPlace } from './cell-said.ts';
import { conditionsIn } from './conditions.ts';
import { tablesOf } from './labelled-tables.ts';
import { isRestOf, isStepFrom, mayBeMadeOf } from './made-numbers.ts';
import { madeOfCells, madeOfSaid } from './made-of-cells.ts';
import { sharesOf } from './named-cells.ts';
import type { NumberDiffers, StandingNumber } from './number-answers.ts';
import { candidatesOf, placeOf } from './number-candidates.ts';
import type { NumberEvidence } from './number-evidence.ts';
import { hasKind, numbersOfKind, tellingDigits } from './number-kinds.ts';
import { saysSide } from './number-said.ts';
import { otherNamed } from './other-labels.ts';
import { comparing, isOfAuthors, mayBeOwn, sideOf } from './own-words.ts';
import { cellsMeant, type NumberCell, paperNumbers } from './paper-numbers.ts';
import { cellsHaving } from './said-cells.ts';
import {
  hasOtherError,
  holdsAsValue,
  holdsInPercent,
  holdsRoughly,
  holdsSurely,
  isNegativeIn,
  isOtherUnit,
  isRoundedIn,
  unitsOf,
} from './same-number.ts';

export function inLabel({ paper, said, number }: NumberEvidence): StandingNumber | undefined {
  const place = labelWith(paper, said.sentence, number);
  return place && { isThere: true, place };
}

/** The column of which a sentence names the rows by the number, `T = 0.9`: it is told alone. */
function asCondition({ anchor }: NumberCell, { paper, said, number }: NumberEvidence): StandingNumber | undefined {
  const table = tablesOf(paper).get(anchor);
  const all = table ? conditionsIn(table, said.sentence).map(([first]) => first) : [];
  const cell = all.find((each) => each?.numbers.some(({ value }) => isSameValue(value, number.value)));
  if (!cell) return undefined;
  const name = `${nameOfTable(cell)}, column “${cell.column.join(' / ')}”`;
  return { isThere: true, place: { anchor, name, text: cell.text, isCell: true } };
}

/** It stands in a cell; of the row or column that the sentence names, where that is another, the cell is told, too. */
export function inCell(cell: NumberCell, evidence: NumberEvidence): StandingNumber {
  const { paper, number, byLabels, alone, holding, bare } = evidence;
  const condition = asCondition(cell, evidence);
  if (condition) return condition;
  const instead =
    insteadOf(cell, byLabels, number, bare.sentence) ?? otherNamed(paper, cell, alone, number, holding, bare.sentence);
  return {
    ...{ isThere: true, place: placeOf(cell) },
    ...writtenOtherwise(cell, evidence),
    ...(instead && { instead }),
  };
}

function writtenOtherwise(cell: NumberCell, { said, number }: NumberEvidence): Pick<StandingNumber, 'otherwise'> {
  const { text } = cell;
  if (isNegativeIn(cell, number) && !saysSide(said.sentence)) return { otherwise: { by: 'minus', text } };
  if (isRoundedIn(cell, number)) return { otherwise: { by: 'rounding', text } };
  return hasOtherError(cell, number, said.clause) ? { otherwise: { by: 'error', text } } : {};
}

export function inNamedCell(evidence: NumberEvidence): StandingNumber | undefined {
  const { named, byLabels, number, said } = evidence;
  const held = named.filter((each) => holdsAsValue(each, number, said.sentence));
  // Of two rows of one name, `Kettle (old)` and `Kettle (new)`, the sentence may tell one.
  const cell = held.find((each) => byLabels.some(({ cells }) => cells.includes(each))) ?? held[0];
  return cell && inCell(cell, evidence);
}

/** What the cells that the sentence names have lies on the side of the number that it says: `below 13.5`. */
export function onSideSaid({ named, number, said }: NumberEvidence): StandingNumber | undefined {
  const side = sideOf(said.clause.slice(0, number.from));
  const isOnSide = (cell: NumberCell) => {
    const [found] = numbersOfKind(cell, number);
    const isPlain = found && [number.unit, ''].includes(found.unit || cell.unit) && cell.powers.length === 0;
    return isPlain && (side === 'below' ? found.value < number.value : found.value > number.value);
  };
  const [cell] = side && named.every(isOnSide) ? named : [];
  return cell && { isThere: true, place: placeOf(cell), otherwise: { by: 'side', text: cell.text } };
}

export function inNamedPercent({ named, number }: NumberEvidence): StandingNumber | undefined {
  const cell = named.find((each) => holdsInPercent(each, number));
  return cell && { isThere: true, place: placeOf(cell), otherwise: { by: 'hundred', text: cell.text } };
}

export function inOtherCell({
  named,
  certain,
  number,
  holding,
  tables,
  found,
  bare,
  byLabels,
}: NumberEvidence): StandingNumber | undefined {
  const [{ anchor } = { anchor: '' }] = named;
  const other = otherPlace(
    certain,
    number,
    holding.filter((cell) => cell.anchor === anchor),
    bare.sentence,
    byLabels.some(({ isElliptic }) => isElliptic),
  );
  // Where no table is named it may be said of what stands elsewhere.
  const isCertain = tables.length > 0 || found.every(({ cell }) => cell?.anchor === anchor);
  return other && isCertain
    ? { isThere: false, differs: { ...differsIn(certain, number), stands: placeInTable(other) } }
    : undefined;
}

export function notInNamedCells(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, named, number, holding, unscaled, said, tables, found, isMade, isTaken } = evidence;
  const compared = named.filter((cell) => numbersOfKind(cell, number).length > 0);
  // A number of the table may be of a row or column that the sentence calls by another word: none is certain.
  if (compared.length === 0 || holding.length + unscaled.length > 0 || (tables.length === 0 && found.length > 0))
    return undefined;
  const heads = compared.map((cell) => [...cell.column, ...cell.labels].join(' ')).join(' ');
  const isMadeOfThem =
    (compared.length > 1 ? mayBeMadeOf(compared, number) : compared.some((cell) => isRestOf(cell, number))) ||
    compared.some((cell) => holdsRoughly(cell, number)) ||
    isStepFrom(compared, paperNumbers(paper).cells, number);
  if (isMade || isMadeOfThem || isOfAuthors(said.sentence) || isTaken) return undefined;
  if (mayBeOwn(said.clause, heads) || comparing.test(said.sentence)) return undefined;
  return { isThere: false, differs: differsIn(compared, number) };
}

export function inTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { found, holding, number, said } = evidence;
  const cell = holding.find((each) => holdsSurely(each, number) && holdsAsValue(each, number, said.sentence));
  return cell === undefined || found.some((each) => each.cell?.anchor === cell.anchor)
    ? undefined
    : inCell(cell, evidence);
}

export function inUnscaledCell({ unscaled: [cell] }: NumberEvidence): StandingNumber | undefined {
  return cell && { isThere: false, place: placeOf(cell) };
}

export function notInTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, said, bare, number, tables, isMeant, isOwn, isTaken, byLabels } = evidence;
  const [table] = tables;
  if (table === undefined || tables.length !== said.parts.length || isOwn || isTaken) return undefined;
  const cells = cellsMeant(paper, isMeant);
  if (tellingDigits(number) < 2 || !hasKind(cells, number) || mayBeMadeOf(cells, number)) return undefined;
  const given = numbersIn(said.sentence).map(({ value }) => value);
  const isGiven = (cell: NumberCell) =>
    cell.numbers.some(({ value }) => given.some((each) => isSameValue(each, value)));
  const isNamed = (cell: NumberCell) => sharesOf(cell, bare.sentence).every((share) => share === 1);
  const meant = byLabels[0]?.cells ?? cells.filter((cell) => isNamed(cell) && !isGiven(cell));
  const beside = meant.length > mostTold ? [] : meant.map((cell) => `${placeInTable(cell)} has ${cell.text}`);
  const place = { anchor: table.id, name: table.name };
  return { isThere: false, differs: { place, has: [], ...(beside.length > 0 && { beside }) } };
}

export function inAnyTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, bare, number, tables } = evidence;
  const [cell] =
    tables.length > 0
      ? []
      : cellsHaving(paper, bare, (each) => holdsSurely(each, number) && holdsAsValue(each, number, bare.sentence));
  return cell && sharesOf(cell, bare.sentence).includes(1) ? inCell(cell, evidence) : undefined;
}

export function madeThere({ paper, said, bare, number, tables, isMeant }: NumberEvidence): StandingNumber | undefined {
  if (tellingDigits(number) < 2 || !mayBeOwn(said.sentence)) return undefined;
  const isIn = tables.length > 0 ? isMeant : () => true;
  const made = madeOfCells(paper, bare.sentence, number, isIn) ?? madeOfSaid(paper, bare.sentence, number, isIn);
  if (!made) return undefined;
  const [cell, other] = made.cells;
  return { isThere: true, place: placeOf(cell), made: { says: made.says, other: placeInTable(other) } };
}

function differsIn(cells: readonly NumberCell[], said: WrittenNumber): NumberDiffers {
  const [{ anchor, name, at } = { anchor: '', name: '', at: [0, 0] }] = cells;
  const [units] = candidatesOf(cells).flatMap((each) => (isOtherUnit(said, each) ? (unitsOf(said, each) ?? []) : []));
  const isOne = cells.every((each) => each.anchor === anchor && each.at.every((place, i) => place === at[i]));
  return {
    place: { anchor, name: isOne ? name : nameOfTable(cells[0]) },
    has: [...new Set(cells.map(({ text }) => text))].slice(0, mostTold),
    ...(units && { units }),
  };
}
const mostTold = 4;

/** `row “glass”, column “rate”` */
const placeInTable = (cell: NumberCell) => cell.name.slice(nameOfTable(cell).length).replace(/^, /, '');
const nameOfTable = ({ name = '' }: Partial<NumberCell> = {}) => name.replace(/, (?:under|row|column) “.*$/s, '');
