/**
 * A model of what GitHub draws, which cannot run here: the rules that its documentation and its users' reports tell
 * (github/markup 1742, 1571, 1590). Between dollars Markdown comes first, and what it changes in a formula is no longer the
 * formula; a dollar is none beside a letter, a digit or a hyphen. Code between dollars is taken as it is, but not right
 * behind a letter.
 */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Formula } from './formula.ts';
import type { PlacedFormula } from './remark.ts';

const touching = /[\p{L}\p{N}-]/u;

/** Those of the formulas between dollars that GitHub draws. */
export function drawnBetweenDollars(markdown: string, formulas: readonly PlacedFormula[]): Formula[] {
  return formulas.filter(({ latex, display, start, end }) => {
    if (!isUntouched(latex)) return false;
    return display || !(touching.test(markdown[start - 1] ?? '') || touching.test(markdown[end] ?? ''));
  });
}

const marks = /\\[!-/:-@[-`{-~\n]|[`*_<&~[\]]|https?:|www\.|@/;

/** Whether Markdown leaves the text of a formula as it is. */
function isUntouched(latex: string): boolean {
  if (!marks.test(latex)) return true;
  const text = latex.replace(/\n/g, ' ');
  const html = micromark(`x ${text} x`, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return (
    html ===
    `<p>x ${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')} x</p>`
  );
}

const codes = /(?<!\p{L})\$`([^`]*)`\$|^[ >\t]*(?:(?:[-+]|\d+[.)]) +)*```math\n([\s\S]*?)\n[ >\t]*```$/gmu;

/** Formulas as code between dollars, and as blocks of code; whatever stands in code of another kind is not looked at. */
export function readCodeBetweenDollars(markdown: string): Formula[] {
  return Array.from(markdown.matchAll(codes), ([, inline, display]) => ({
    latex: inline ?? (display ?? '').replace(/^[ >\t]+/gm, ''),
    display: inline === undefined,
  }));
}
