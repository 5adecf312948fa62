/** The sections of a paper as a flat list, and the text of a section without its subsections. */

import { countCharacters, countTokens, type Outline } from 'papertree-convert/render';
import type { ReadablePaper } from '../library/index.ts';

export interface SectionFacts {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
  readonly title: string;
  /** Depth, from 1. */
  readonly level: number;
  /** The size of its Markdown, subsections included. */
  readonly tokens: number;
}

type SectionRange = ReadablePaper['index']['sections'][number];

/** The outline as a flat list, after the abstract, which the outline does not hold; of a text that is held back without it. */
export async function sectionList(
  { index, slice, withheld }: ReadablePaper,
  outline: Outline,
): Promise<SectionFacts[]> {
  const listed = outline.sections.flatMap((section) => flat(section, 1));
  const known = new Set(listed.map(({ id }) => id));
  const before = withheld ? [] : index.sections.filter(({ id }) => !known.has(id));
  const abstract = before.map(async ({ id, alias, number, start, end }): Promise<SectionFacts> => {
    const text = (await slice('markdown', start, end)).toString();
    const title = alias === 'abstract' ? 'Abstract' : '';
    return { id, alias, number, title, level: 1, tokens: countTokens(countCharacters(text)).approx };
  });
  return [...(await Promise.all(abstract)), ...listed];
}

function flat({ children, ...facts }: Outline['sections'][number], level: number): SectionFacts[] {
  return [{ ...facts, level }, ...children.flatMap((child) => flat(child, level + 1))];
}

/** The Markdown of a section without that of its subsections; `whole` is all of it. */
export function ownText(mark: SectionRange, marks: readonly SectionRange[], whole: Buffer): string {
  const later = marks.slice(marks.indexOf(mark) + 1);
  const pieces: string[] = [];
  let from = mark.start;
  for (const { start, end } of later) {
    if (start < from || end > mark.end || start >= mark.end) continue;
    pieces.push(whole.toString('utf8', from - mark.start, start - mark.start));
    from = end;
  }
  pieces.push(whole.toString('utf8', from - mark.start, mark.end - mark.start));
  const own = pieces.map((piece) => piece.replace(/^\n+|\n+$/g, '')).filter((piece) => piece !== '');
  return own.length === 0 ? '' : `${own.join('\n\n')}\n`;
}
