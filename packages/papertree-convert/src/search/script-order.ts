/** Subscripts before superscripts, as a page and a PDF give them: `W^{Q}_{i}` is `W_{i}^{Q}`, in as many characters. */
import { formula } from '../tree/words.ts';
import type { Piece } from './normalise.ts';

const group = String.raw`\{(?:[^{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S]|\{[^{}]{0,100}\}){0,100}\}){0,100}\}`;
const argument = String.raw`(?:${group}|\\[A-Za-z]{1,30}|[\p{L}\p{N}*])`;
const raisedFirst = new RegExp(String.raw`(\^${argument}|['′]{1,3})(_${argument})`, 'gu');
const formulas = new RegExp(formula, 'g');

/** A command is not joined with the letter behind it. */
const swapped = (latex: string): string =>
  latex.replace(raisedFirst, (whole, high: string, low: string, at: number) =>
    /\\[A-Za-z]+$/.test(high) && /[A-Za-z]/.test(latex.charAt(at + whole.length)) ? whole : `${low}${high}`,
  );

export function subscriptsFirst<P extends Piece>(piece: P): P {
  if (!piece.text.includes('_') || !/['′^]/.test(piece.text)) return piece;
  const isFormula = piece.isFormula || !piece.text.includes('$');
  return { ...piece, text: isFormula ? swapped(piece.text) : piece.text.replace(formulas, swapped) };
}
