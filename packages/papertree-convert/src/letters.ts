/** Letters and their accents: composed into one character, without accents, or as letters of English; in steps in proportion to the text. */

/**
 * Unicode's limit of marks on one letter (UAX 15, stream-safe text), with its joiner behind them: to order more marks by
 * their places around a letter takes the square of their number.
 */
const fullOfMarks = /\p{M}{30}(?=\p{M})/gu;
const joiner = '\u034f';

/** In normal form C. */
export const compose = (text: string): string => text.replace(fullOfMarks, `$&${joiner}`).normalize('NFC');

/** Of a letter and the marks behind it, the first that is composed of them; no more marks count. */
export const composeFirst = (letterAndMarks: string): number =>
  letterAndMarks.slice(0, 31).normalize('NFC').charCodeAt(0);

/** A bound to the run, for V8 keeps a place on a stack for each letter of it. */
const marks = /\p{M}{1,1000}/gu;

/** Without accents, and with compatible characters exchanged (`ﬁ` is `fi`, `²` is `2`): normal form KD without its marks. */
export const withoutAccents = (text: string): string =>
  isAscii.test(text) ? text : text.replace(marks, '').normalize('NFKD').replace(marks, '');

const isAscii = /^[ -~]*$/;

const strokes: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Small letters of Latin that are none of English with a mark on it, as those of English that stand for them. */
export const withoutStrokes = (text: string): string =>
  text.replace(/[łøđðıßæœþ]/g, (letter) => strokes[letter] ?? letter);
