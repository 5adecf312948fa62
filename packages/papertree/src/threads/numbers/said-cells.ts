/** The cells of tables of which a draft says its number, and those that have it. */
import { isSameValue, numbersIn, type WrittenNumber, withoutNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { type CellsSaid, cellsSaid, saysVerb } from './cell-said.ts';
import { bestNamed, cellsNamed, namingScore } from './named-cells.ts';
import type { IsMeant, NumberSaid } from './number-said.ts';
import { cellsMeant, type NumberCell, nameWithNumber, type PaperNumbers, paperNumbers } from './paper-numbers.ts';
import { holds, isSameQuantity } from './same-number.ts';
import { saidAlone } from './shared-subjects.ts';

/** The cells of which something holds: those first of which the sentence names most. */
export const cellsHaving = (
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  isSo: (cell: NumberCell) => boolean,
): NumberCell[] =>
  paperNumbers(paper)
    .cells.filter(isSo)
    .toSorted((a, b) => namingScore(b, clause, sentence) - namingScore(a, clause, sentence));

/** Other numbers that a text gives: small whole ones, those behind `=` and those of heads and names say what it is about. */
const othersIn = (text: string, said: WrittenNumber, { inHeads, titled }: PaperNumbers) =>
  numbersIn(text).filter(
    ({ from, to, ...number }) =>
      !(
        (number.decimals === 0 && !number.isPercent && number.value < 1000 && number.unit === '') ||
        isSameValue(number.value, said.value) ||
        isSameQuantity({ from, to, ...number }, said) ||
        titled.has(nameWithNumber(text, to)) ||
        inHeads.has(/^[\d.,]*/.exec(text.slice(from, to))?.[0] ?? '') ||
        /=\s?$/.test(text.slice(Math.max(0, from - 2), from))
      ),
  );
const isOnlyIn = (text: string, said: WrittenNumber, numbers: PaperNumbers) =>
  othersIn(text, said, numbers).length === 0;

/** The sentence, or else its clause, where it gives no other number; else "". */
export function textAlone(paper: ParsedPaper, { clause, sentence }: NumberSaid, number: WrittenNumber): string {
  const numbers = paperNumbers(paper);
  return [sentence, clause].find((text) => isOnlyIn(text, number, numbers)) ?? '';
}

/** The cells of which a sentence names most. Where it gives several numbers, its clause names row and column. */
export function namedCells(
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  number: WrittenNumber,
  isMeant: IsMeant | undefined,
): readonly NumberCell[] {
  const numbers = paperNumbers(paper);
  const cells = cellsMeant(paper, isMeant);
  const bare = (text: string) => withoutNumber(text, number);
  const isOnly = isOnlyIn(sentence, number, numbers);
  if (!isOnly && !isOnlyIn(clause, number, numbers)) return [];
  const text = bare(isOnly ? sentence : clause);
  const own = cellsNamed(cells, text, text);
  const some = isOnly || own.length > 0 ? own : cellsNamed(cells, text, bare(sentence));
  const best = bestNamed(some, text);
  // Where no table is named, one cell is.
  return isMeant || best.length === 1 ? best : best.filter((cell) => holds(cell, number));
}

/** The cells that a sentence names by whole labels; where it gives several numbers, its clause does, or what it says of this one. */
export function namedBy(
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  number: WrittenNumber,
  isMeant: IsMeant,
): readonly CellsSaid[] {
  const numbers = paperNumbers(paper);
  const texts = isOnlyIn(sentence, number, numbers)
    ? [sentence]
    : [
        ...(isOnlyIn(clause, number, numbers) ? [clause] : []),
        ...[sentence, clause].flatMap((each) => alone(each, number, numbers)),
      ];
  for (const byParts of [false, true])
    for (const each of texts) {
      const cells = cellsSaid(paper, each, number, isMeant, byParts);
      const isElliptic = each !== sentence && !saysVerb(each);
      if (cells.length > 0) return cells.map((said) => ({ ...said, isElliptic }));
    }
  return [];
}

function alone(text: string, number: WrittenNumber, numbers: PaperNumbers): string[] {
  const others = new Set(othersIn(text, number, numbers).map(({ from }) => from));
  const all = numbersIn(text).filter((each) => others.has(each.from) || isSameValue(each.value, number.value));
  return saidAlone(text, number, all);
}
