/** `get_outline`: the sections of a paper, a line each with anchor and size, and what else there is to ask for. */
import * as shape from 'papertree-convert/shapes';
import { type BlockKind, countBlocks, readOutline, type SectionFacts, sections } from '../../questions/index.ts';
import { fill, shorten, writeList } from '../budget.ts';
import { oneWord } from '../fence.ts';
import { findSection, subtree } from '../find-parts.ts';
import { headFields, headOf, paperArgument, paperTool, quality, tellQuality } from '../tool.ts';
import { optional, string } from '../tool-schemas.ts';

export const getOutline = paperTool(
  {
    name: 'get_outline',
    outlineOnly: true,
    title: 'Outline of a paper',
    description:
      'Start here: a line for each section, "anchor: number title (tokens)"; what else can be asked for, such as theorems, algorithms, equations; counts of figures, tables, equations, statements (theorems, definitions …), listings (algorithms, code), references. Then read with get_section.',
    input: { ...paperArgument, section: optional(string('only this section')), cursor: optional(string()) },
    output: shape.object('', {
      ...headFields,
      title: shape.text(),
      tokens: shape.whole(),
      sections: shape.texts('"anchor: number title (tokens)", indented by level'),
      blocks: shape.texts('numbered blocks: kind, count, first and last number'),
      figures: shape.whole(),
      tables: shape.whole(),
      equations: shape.whole(),
      statements: shape.whole(),
      listings: shape.whole(),
      references: shape.whole(),
      quality: shape.optional(quality),
      next: shape.optional(shape.text()),
      license: shape.optional(shape.text()),
    }),
  },
  async (paper, { section, cursor }) => {
    const outline = await readOutline(paper);
    const all = await sections(paper);
    const { kinds, statements, listings } = await countBlocks(paper);
    const { title, tokens, figures, tables, equations, references } = outline;
    const shown = section === undefined ? all : subtree(all, await findSection(paper, section));
    const rest = {
      ...headOf(paper),
      title: shorten(title, 500),
      ...(paper.metadata.license === '' ? {} : { license: paper.metadata.license }),
      tokens: tokens.approx,
      quality: tellQuality(paper.quality),
      figures: figures.length,
      tables: tables.length,
      equations,
      statements,
      listings,
      references,
      blocks: kinds.slice(0, mostKinds).map(tellKind),
    };
    const question = [paper.edition, 'outline', section];
    return writeList(rest, 'sections', fitting(shown, rest), { cursor, question });
  },
);

/** An author who names every remark makes many kinds of few blocks. */
const mostKinds = 30;

/** `Theorem: 4 (2.1 to 4.3)`. */
function tellKind({ kind, count, first, last }: BlockKind): string {
  const numbers = [...new Set([first, last])].filter((number) => number !== '');
  return shorten(`${kind}: ${count}${numbers.length === 0 ? '' : ` (${numbers.join(' to ')})`}`, 80);
}

/** All sections, or as many levels as fit, each with the number of subsections left out. */
function fitting(sections: readonly SectionFacts[], rest: object): string[] {
  const levels = sections.map(({ level }) => level);
  const highest = levels.reduce((a, b) => Math.min(a, b), 99);
  for (let depth = levels.reduce((a, b) => Math.max(a, b), 1); ; depth--) {
    const shown = sections.filter(({ level }) => level <= depth);
    const entries = shown.map((section) => lineOf(section, sections, { depth, highest }));
    if (depth <= highest || fill(entries, rest).next === undefined) return entries;
  }
}

function lineOf(section: SectionFacts, all: readonly SectionFacts[], { depth, highest }: Depths): string {
  const { id, level, number, title, tokens } = section;
  const left = level === depth ? subtree(all, section).length - 1 : 0;
  const words = shorten(`${number} ${title}`, 200);
  const size = left > 0 ? `${tokens}, ${left} subsections: ask with section` : tokens;
  return `${'  '.repeat(level - highest)}${oneWord(id)}: ${words}${words === '' ? '' : ' '}(${size})`;
}

interface Depths {
  /** Deeper sections are left out. */
  readonly depth: number;
  readonly highest: number;
}
