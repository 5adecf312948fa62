/** How each flavour of Markdown writes formulas. */
import { displayMath, inlineMath } from '../tex.ts';
import type { MathMarks } from '../writer.ts';
import type { MarkdownFlavour } from './flavour.ts';

export const mathMarks: Readonly<Record<MarkdownFlavour['math'], MathMarks>> = {
  dollar: { start: '$', inline: inlineMath, display: displayMath },
};
