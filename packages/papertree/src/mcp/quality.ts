/** How far the text of a paper can be trusted, in an answer to agents: a score, and how the archive made its page. */
import { tellConversion } from 'papertree-convert/paper';
import type { PaperView } from '../questions/index.ts';
import { shorten } from './budget.ts';
import { number, object, said, text } from './output-schema.ts';

export const qualitySchema = said(
  object({ score: number }, { conversion: said(text, 'how the archive made the page, by its log') }),
  '1 is faultless',
);

export function tellQuality({ score, upstream }: PaperView['quality']): object {
  return { score, ...(upstream && { conversion: shorten(tellConversion(upstream), 500) }) };
}
