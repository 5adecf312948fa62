/** What is found of the last number of a sentence that a draft might have. */
import { readDraft } from 'papertree-convert/checks';
import type { StandingNumber } from '../../src/threads/numbers/number-answers.ts';
import { numberStanding } from '../../src/threads/numbers/standing-numbers.ts';
import type { ParsedPaper } from '../../src/threads/parsed-paper.ts';

export function standingOfLast(paper: ParsedPaper, sentence: string): StandingNumber {
  const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
  const number = numbers.at(-1);
  if (!number) throw new Error(`no number in: ${sentence}`);
  return numberStanding(paper, { ...number, parts: number.parts.map(({ words }) => words) });
}
