/** What a draft says of a number: the number with its unit, apart from others of its sentence. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { bracketedText, pairedText } from './paired-lists.ts';
import { cellsMeant, headsOfCells } from './paper-numbers.ts';
import { isSameQuantity } from './same-number.ts';

/** A number of a draft, with what is said around it: without citations, quotations and names of parts. */
export interface NumberSaid {
  readonly words: string;
  readonly sentence: string;
  /** The stretch between commas that has it. */
  readonly clause: string;
  /** Names of the parts in which it stands by the draft. */
  readonly parts: readonly string[];
  /** Those of all parts that its sentence names: of several places one in these is told. */
  readonly named?: readonly string[];
  /** Whether it may be a part of a name, by how it is written: `Python 3.8`. */
  readonly mayBeOfName?: true;
}

/** Whether a part of the paper, by its anchor, is one that the draft means. */
export type IsMeant = (anchor: string) => boolean;

/** What is said of a number alone, where its clause pairs lists: `0.04 and 0.03 for glass and steel, respectively`. */
export function withoutOthers(paper: ParsedPaper, said: NumberSaid, isMeant: IsMeant | undefined): NumberSaid {
  const cells = cellsMeant(paper, isMeant);
  const number = numberSaid(said);
  const heads = () => headsOfCells(cells);
  const paired = pairedText(said.clause, number, heads) ?? bracketedText(said.sentence, number, heads);
  return paired === undefined ? said : { ...said, clause: paired, sentence: paired };
}

/** The numbers of a sentence but for those that one before them is in another unit or scale: `0.0045 s (4.5 ms)`. */
export function eachOnce<S extends Pick<NumberSaid, 'words' | 'clause'>>(numbers: readonly S[]): S[] {
  const read = numbers.map(numberSaid);
  const isAgain = (number: WrittenNumber, i: number) =>
    read
      .slice(0, i)
      .some((each) => (each.unit !== number.unit || each.scale !== number.scale) && isSameQuantity(each, number));
  return numbers.filter((_, i) => !isAgain(read[i] ?? none, i));
}

/** The number as its clause has it, with the unit behind. */
export function numberSaid({ words, clause }: Pick<NumberSaid, 'words' | 'clause'>): WrittenNumber {
  const [own] = numbersIn(words);
  const all = numbersIn(clause).filter(({ value }) => own && isSameValue(value, own.value));
  const [inClause] = all;
  const { value, isPercent = false } = own ?? {};
  const isSigned = inClause !== undefined && !saysSide(clause) && all.every(({ sign }) => sign === inClause.sign);
  return {
    ...(inClause ?? own ?? none),
    ...(value !== undefined && { value, isPercent }),
    sign: isSigned ? inClause.sign : '',
  };
}
/** Whether a text says by words on which side of nought a number is. */
export const saysSide = (text: string): boolean => sideWords.test(text);
const sideWords =
  /[|∣±]|\\(?:l?vert|abs|pm)|\b(?:negativ\w*|minus|absolute|magnitude|drop\w*|decreas\w*|reduc\w*|declin\w*|degrad\w*|deteriorat\w*|fall\w*|fell|los[est]\w*|loss\w*|lower\w*|less|fewer|worse\w*|below|behind|down|short|gap|differ\w*|cost\w*|cut\w*|shrink\w*|smaller)\b/i;

const none = {
  from: 0,
  to: 0,
  bare: Number.NaN,
  value: Number.NaN,
  decimals: 0,
  isPercent: false,
  scale: '',
  unit: '',
  sign: '',
} as const;
