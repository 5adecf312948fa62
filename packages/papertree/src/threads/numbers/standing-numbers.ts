/** Where a number that a draft gives stands in a paper, and what stands there instead where the draft says certainly where it is. */

import type { ParsedPaper } from '../parsed-paper.ts';
import { isIn } from '../standing.ts';
import { isOfName } from './cell-said.ts';
import { isBetween, isRestOf } from './made-numbers.ts';
import { sharedWords } from './named-cells.ts';
import { nearestNumber } from './nearest-number.ts';
import type { Decision, StandingNumber } from './number-answers.ts';
import { type Candidate, candidates, isAbout, likestFirst, placeOf, sharesWords } from './number-candidates.ts';
import { evidenceOf, type NumberEvidence } from './number-evidence.ts';
import { tellsElsewhere } from './number-kinds.ts';
import type { NumberSaid } from './number-said.ts';
import {
  inAnyTable,
  inCell,
  inLabel,
  inNamedCell,
  inNamedPercent,
  inOtherCell,
  inTable,
  inUnscaledCell,
  madeThere,
  notInNamedCells,
  notInTable,
  onSideSaid,
} from './numbers-in-tables.ts';
import { sideOf } from './own-words.ts';
import { cellsMeant } from './paper-numbers.ts';
import { isHundredth, isOtherUnit, isRoundedFrom, unitsOf } from './same-number.ts';

/** In their order: the first that decides is the answer. */
const decisions: readonly Decision[] = [
  // There: the number is a part of what a row or column is called.
  inLabel,
  // There: the cell that the sentence names has it.
  inNamedCell,
  // There: the cell that the sentence names has it in percent, of which nothing is said.
  inNamedPercent,
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
  // There: a text, of the parts that are named if any are, has what it is rounded of, or has it in percent or as a fraction.
  otherwiseInText,
  // Not there: cells that nothing says the scale of may have it.
  inUnscaledCell,
  // Differs: a table is named, and no cell of it has the number.
  notInTable,
  // There: a cell of any table has it, in another spelling, and its row or column is named.
  inAnyTable,
  // There: two cells that the sentence names make it.
  madeThere,
];

/** Of a bound, `below 13.5`: what only rounds to it is none of it. */
const decisionsOfBounds: readonly Decision[] = [onSideSaid, inPaper];

export function numberStanding(paper: ParsedPaper, given: NumberSaid): StandingNumber {
  if (given.mayBeOfName && isOfName(paper, given)) return { isThere: false, isOfName: true };
  const evidence = evidenceOf(paper, given);
  const { bare, number, said, parts, found } = evidence;
  const isBound = sideOf(said.clause.slice(0, number.from)) !== undefined;
  for (const decide of isBound ? decisionsOfBounds : decisions) {
    const decided = decide(evidence);
    if (decided) return decided;
  }
  if (isBound) return { isThere: false };
  const isWithin = (place: Candidate['at']) => parts.some(({ ids }) => isIn(ids, place));
  // In another part it may be what is meant.
  const near =
    (found.find((each) => isAbout(each, bare)) ?? likeInOtherUnit(evidence))?.place() ??
    nearestNumber(paper, number, bare, isWithin);
  return { isThere: false, ...(near && { place: placeOf(near) }) };
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
  const { paper, said, number, found, holding, unscaled, parts, tables, isOwn, isTaken } = evidence;
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
    !isTaken &&
    unscaled.length === 0 &&
    parts.length > 0 &&
    canTell &&
    within.length === 0 &&
    !isBetween(numbersWithin(evidence), number) &&
    !cellsOf(evidence).some((cell) => isRestOf(cell, number)) &&
    (tables.length > 0 || !found.some(({ cell }) => cell && isMentioned(cell.anchor)));
  const there = place.cell ? inCell(place.cell, evidence) : { isThere: true, place: place.place() };
  const { instead: _, ...outside } = there;
  return isOutside ? { ...outside, isOutside } : there;
}

function otherwiseInText({ paper, said, bare, number, parts }: NumberEvidence): StandingNumber | undefined {
  const isMeant = ({ at, words }: Candidate) =>
    parts.length > 0 ? parts.some(({ ids }) => isIn(ids, at)) : sharedWords(words, said.sentence) > 0;
  const some = candidates(paper).filter(
    (each) =>
      each.cell === undefined &&
      isMeant(each) &&
      (isRoundedFrom(number, each) || (isHundredth(number, each.number) && isAbout(each, bare))),
  );
  const [found] = likestFirst(some, said, number);
  return found && { isThere: true, place: found.place() };
}

/** All cells of the tables that are named. */
const cellsOf = ({ paper, tables, isMeant }: NumberEvidence) => (tables.length === 0 ? [] : cellsMeant(paper, isMeant));

/** All numbers of the parts that are named. */
const numbersWithin = ({ paper, parts }: NumberEvidence) =>
  candidates(paper).flatMap(({ at, number }) => (parts.some(({ ids }) => isIn(ids, at)) ? [number] : []));
