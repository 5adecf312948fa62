/** Where a number that a draft gives stands in a paper, and what stands there instead where the draft says certainly where it is. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import { insteadOf, isOfName, labelWith, otherPlace } from './cell-said.ts';
import { conditionsIn } from './conditions.ts';
import { tablesOf } from './labelled-tables.ts';
import { isBetween, isRestOf, isStepFrom, mayBeMadeOf } from './made-numbers.ts';
import { madeOfCells } from './made-of-cells.ts';
import { sharedWords, sharesOf } from './named-cells.ts';
import { nearestNumber } from './nearest-number.ts';
import {
  type Candidate,
  candidates,
  candidatesOf,
  isAbout,
  likestFirst,
  placeOf,
  sharesWords,
} from './number-candidates.ts';
import { evidenceOf, type NumberEvidence } from './number-evidence.ts';
import { hasKind, numbersOfKind, tellingDigits, tellsElsewhere } from './number-kinds.ts';
import { type NumberSaid, saysSide } from './number-said.ts';
import { otherNamed } from './other-labels.ts';
import { comparing, mayBeOwn } from './own-words.ts';
import { type NumberCell, type NumberPlace, paperNumbers } from './paper-numbers.ts';
import type { ParsedPaper } from './parsed-paper.ts';
import { cellsHaving } from './said-cells.ts';
import { holds, isNegativeIn, isOtherUnit, isRoundedFrom, roundedIn, unitsOf } from './same-number.ts';
import { isIn } from './standing.ts';

export interface StandingNumber {
  readonly isThere: boolean;
  /** Whether it is a part of a name, and is not looked up. */
  readonly isOfName?: true;
  /** Where it is there; else what is nearest. */
  readonly place?: NumberPlace;
  /** Of one that is there: the cell of the row or column that the sentence names, where that is another. */
  readonly instead?: NumberPlace;
  /** Of one that is there: what it is rounded of. */
  readonly rounded?: string;
  /** Of one that is there: what has a minus, of which the sentence says nothing. */
  readonly negative?: string;
  /** Whether it stands in none of the parts in which it does by the draft. */
  readonly isOutside?: true;
  /** How two cells of which the place is the first make it, and what the other is called. */
  readonly made?: { readonly says: string; readonly other: string };
  /** What certainly stands there in its place. */
  readonly differs?: NumberDiffers;
}

export interface NumberDiffers {
  readonly place: Omit<NumberPlace, 'isCell' | 'text'>;
  /** The cells that the draft names; none where it names a table that has no such number. */
  readonly has: readonly string[];
  /** Of a table that has no such number: what the cells hold that the draft names, `row “glass” has 0.5`. */
  readonly beside?: readonly string[];
  /** Where the number stands: in another row or column of the table. */
  readonly stands?: string;
  /** The units or scales of the same number, where these differ. */
  readonly units?: { readonly draft: string; readonly paper: string };
}

/** Undefined where it does not decide. */
type Decision = (evidence: NumberEvidence) => StandingNumber | undefined;

/** In their order: the first that decides is the answer. */
const decisions: readonly Decision[] = [
  // There: the number is a part of what a row or column is called.
  inLabel,
  // There: the cell that the sentence names has it.
  inNamedCell,
  // Differs: the sentence names one cell and says nothing else, and another of its row or column has the number.
  inOtherCell,
  // Differs: the sentence names cells, and none of their table has the number.
  notInNamedCells,
  // There: another cell of the table has it, in another spelling.
  inTable,
  // Differs: the same digits are there in another unit.
  inOtherUnit,
  // There, or outside of the parts that are named: somewhere in the paper.
  inPaper,
  // There: a text, of the parts that are named if any are, has what it is rounded of.
  roundedInText,
  // Not there: cells that nothing says the scale of may have it.
  inUnscaledCell,
  // Differs: a table is named, and no cell of it has the number.
  notInTable,
  // There: a cell of any table has it, in another spelling, and its row or column is named.
  inAnyTable,
  // There: two cells that the sentence names make it.
  madeThere,
];

export function numberStanding(paper: ParsedPaper, given: NumberSaid): StandingNumber {
  if (given.mayBeOfName && isOfName(paper, given)) return { isThere: false, isOfName: true };
  const evidence = evidenceOf(paper, given);
  for (const decide of decisions) {
    const decided = decide(evidence);
    if (decided) return decided;
  }
  const { bare, number } = evidence;
  const near = likeInOtherUnit(evidence)?.place() ?? nearestNumber(paper, number, bare.clause, bare.sentence);
  return { isThere: false, ...(near && { place: placeOf(near) }) };
}

function madeThere({ paper, said, bare, number, tables, isMeant }: NumberEvidence): StandingNumber | undefined {
  if (tellingDigits(number) < 2 || !mayBeOwn(said.sentence)) return undefined;
  const made = madeOfCells(paper, bare.sentence, number, tables.length > 0 ? isMeant : () => true);
  if (!made) return undefined;
  const [cell, other] = made.cells;
  return { isThere: true, place: placeOf(cell), made: { says: made.says, other: placeInTable(other) } };
}

function inLabel({ paper, said, number }: NumberEvidence): StandingNumber | undefined {
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
function inCell(cell: NumberCell, evidence: NumberEvidence): StandingNumber {
  const { paper, said, number, byLabels, alone, holding } = evidence;
  const condition = asCondition(cell, evidence);
  if (condition) return condition;
  const instead = insteadOf(cell, byLabels, number) ?? otherNamed(paper, cell, alone, number, holding);
  return {
    ...{ isThere: true, place: placeOf(cell) },
    ...roundedIn(cell, number),
    ...(isNegativeIn(cell, number) && !saysSide(said.sentence) && { negative: cell.text }),
    ...(instead && { instead }),
  };
}

function inNamedCell(evidence: NumberEvidence): StandingNumber | undefined {
  const { named, byLabels, number } = evidence;
  const held = named.filter((each) => holds(each, number));
  // Of two rows of one name, `Kettle (old)` and `Kettle (new)`, the sentence may tell one.
  const cell = held.find((each) => byLabels.some(({ cells }) => cells.includes(each))) ?? held[0];
  return cell && inCell(cell, evidence);
}

function inOtherCell({ named, certain, number, holding, tables, found }: NumberEvidence): StandingNumber | undefined {
  const [{ anchor } = { anchor: '' }] = named;
  const other = otherPlace(
    certain,
    number,
    holding.filter((cell) => cell.anchor === anchor),
  );
  // Where no table is named it may be said of what stands elsewhere.
  const isCertain = tables.length > 0 || found.every(({ cell }) => cell?.anchor === anchor);
  return other && isCertain
    ? { isThere: false, differs: { ...differsIn(certain, number), stands: placeInTable(other) } }
    : undefined;
}

function notInNamedCells(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, named, number, holding, unscaled, said, tables, found, isMade } = evidence;
  const compared = named.filter((cell) => numbersOfKind(cell, number).length > 0);
  // A number of the table may be of a row or column that the sentence calls by another word: none is certain.
  if (compared.length === 0 || holding.length + unscaled.length > 0 || (tables.length === 0 && found.length > 0))
    return undefined;
  const heads = compared.map((cell) => [...cell.column, ...cell.labels].join(' ')).join(' ');
  const isMadeOfThem =
    (compared.length > 1 ? mayBeMadeOf(compared, number) : compared.some((cell) => isRestOf(cell, number))) ||
    isStepFrom(compared, paperNumbers(paper).cells, number);
  if (isMade || isMadeOfThem || mayBeOwn(said.clause, heads) || comparing.test(said.sentence)) return undefined;
  return { isThere: false, differs: differsIn(compared, number) };
}

function inTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { found, holding } = evidence;
  const [cell] = holding;
  return cell === undefined || found.some((each) => each.cell?.anchor === cell.anchor)
    ? undefined
    : inCell(cell, evidence);
}

const likeInOtherUnit = ({ paper, said, number }: NumberEvidence) =>
  likestFirst(
    candidates(paper).filter((each) => isOtherUnit(number, each)),
    said,
    number,
  )[0];

function inOtherUnit(evidence: NumberEvidence): StandingNumber | undefined {
  const { bare, number, found, unscaled, isOwn } = evidence;
  const alike = likeInOtherUnit(evidence);
  const units = alike && unitsOf(number, alike);
  // A number without a unit that is of something else is none of that unit.
  const isElse = found.every((each) => number.unit !== '' && each.unit === '' && !sharesWords(each, bare));
  if (!alike || !units || isOwn || unscaled.length > 0 || !isElse || !isAbout(alike, bare)) return undefined;
  const { anchor, name } = alike.place();
  return { isThere: false, differs: { place: { anchor, name }, has: [], units } };
}

function inPaper(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, said, number, found, holding, unscaled, parts, tables, isOwn } = evidence;
  const within = found.filter((each) => parts.some(({ ids }) => isIn(ids, each.at)));
  // What is drawn in a figure has no words, and a number of a section may stand in a table to which it refers.
  const canTell = parts.length === said.parts.length && parts.every(({ type }) => type !== 'figure' && type !== '');
  const elsewhere = parts.length > 0 && canTell ? found.filter((each) => tellsElsewhere(number, each)) : found;
  const [likest] = within.length > 0 ? within : elsewhere;
  if (likest === undefined) return undefined;
  // Of the cells of a table the labels tell more than the words around.
  const [best] = holding.filter(({ anchor }) => anchor === likest.cell?.anchor);
  const place = found.find(({ cell }) => cell !== undefined && cell === best) ?? likest;
  const isMentioned = (anchor: string) =>
    (paper.passages().mentions.get(anchor) ?? []).some((mention) => parts.some(({ ids }) => isIn(ids, mention)));
  const isOutside =
    !isOwn &&
    unscaled.length === 0 &&
    parts.length > 0 &&
    canTell &&
    within.length === 0 &&
    !isBetween(numbersWithin(evidence), number) &&
    (tables.length > 0 || !found.some(({ cell }) => cell && isMentioned(cell.anchor)));
  const there = place.cell ? inCell(place.cell, evidence) : { isThere: true, place: place.place() };
  const { instead: _, ...outside } = there;
  return isOutside ? { ...outside, isOutside } : there;
}

function roundedInText({ paper, said, number, parts }: NumberEvidence): StandingNumber | undefined {
  const isMeant = ({ at, words }: Candidate) =>
    parts.length > 0 ? parts.some(({ ids }) => isIn(ids, at)) : sharedWords(words, said.sentence) > 0;
  const some = candidates(paper).filter(
    (each) => each.cell === undefined && isRoundedFrom(number, each) && isMeant(each),
  );
  const [found] = likestFirst(some, said, number);
  return found && { isThere: true, place: found.place() };
}

/** All numbers of the parts that are named. */
const numbersWithin = ({ paper, parts }: NumberEvidence) =>
  candidates(paper).flatMap(({ at, number }) => (parts.some(({ ids }) => isIn(ids, at)) ? [number] : []));

function inUnscaledCell({ unscaled: [cell] }: NumberEvidence): StandingNumber | undefined {
  return cell && { isThere: false, place: placeOf(cell) };
}

function notInTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, said, bare, number, tables, isMeant, isOwn, byLabels } = evidence;
  const [table] = tables;
  if (table === undefined || tables.length !== said.parts.length || isOwn) return undefined;
  const cells = paperNumbers(paper).cells.filter(({ anchor }) => isMeant(anchor));
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

function inAnyTable(evidence: NumberEvidence): StandingNumber | undefined {
  const { paper, bare, number, tables } = evidence;
  const [cell] = tables.length > 0 ? [] : cellsHaving(paper, bare, (each) => holds(each, number));
  return cell && sharesOf(cell, bare.sentence).includes(1) ? inCell(cell, evidence) : undefined;
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
