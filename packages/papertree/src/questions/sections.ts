/** Sections of a paper and what stands in them: as a flat list, by any of their names, with their subsections or without. */
import {
  type Choices,
  completeFlavour,
  countCharacters,
  countTokens,
  flavours,
  type Outline,
  type SectionMark,
} from 'papertree-convert/render';
import { isTitlePage, titlePageId } from 'papertree-convert/search';
import { slug } from 'papertree-convert/tree';
import type { BlockCounts } from '../threads/blocks.ts';
import type { NamedBlocks, Scope } from '../threads/paper-questions.ts';
import { figureOrTable, findOnePart, findParts, section as kindSection, unknownPart } from './find-part.ts';
import { floats } from './floats.ts';
import { isMoved, ofPart, withMovedTo } from './moved-parts.ts';
import type { PaperView } from './paper-view.ts';

/** What may be chosen of a section: its flavour, and how much of it. */
export const sectionChoices = {
  ...flavours,
  scope: {
    values: {
      subtree: 'with all its subsections',
      own: 'its heading and text, without its subsections',
    } satisfies Readonly<Record<Scope, string>>,
    doc: 'How much of the section.',
  },
} as const satisfies Choices;

/** One section, as a range of the whole paper's Markdown in the same flavour; without its subsections what is left of it. */
export const section = ofPart(async (paper, anchor, chosen) => {
  const { id } = await findOnePart(paper, paper.index.sections, anchor, kindSection);
  const { sections: marks, read } = await paper.inFlavour(completeFlavour(chosen));
  const mark = marks.find((each) => each.id === id);
  if (!mark) throw new Error('A flavour has the same sections.');
  const whole = await read(mark.start, mark.end);
  return chosen.scope === 'own' ? ownText(mark, marks, whole) : whole;
});

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

/** The outline as a flat list, after the abstract, which the outline does not hold; of a text that is held back without it. */
export const sections = (paper: PaperView): Promise<readonly SectionFacts[]> =>
  paper.keep(
    paper.withheld ? 'sections alone' : 'sections',
    () => paper.read('outline'),
    (outline: Outline) => listSections(paper, outline),
  );

async function listSections(paper: PaperView, outline: Outline): Promise<readonly SectionFacts[]> {
  const listed = outline.sections.flatMap((each) => flat(each, 1));
  const known = new Set(listed.map(({ id }) => id));
  const before = paper.withheld ? [] : paper.index.sections.filter(({ id }) => !known.has(id));
  const abstract = before.map(async ({ id, alias, number, start, end }): Promise<SectionFacts> => {
    const text = (await paper.slice('markdown', start, end)).toString();
    const title = alias === 'abstract' ? 'Abstract' : '';
    return { id, alias, number, title, level: 1, tokens: countTokens(countCharacters(text)).approx };
  });
  return [...(await Promise.all(abstract)), ...listed];
}

function flat({ children, ...facts }: Outline['sections'][number], level: number): SectionFacts[] {
  return [{ ...facts, level }, ...children.flatMap((child) => flat(child, level + 1))];
}

/** The sections that a name fits, or the one that holds a smaller part; throws `not-found` with candidates. */
export async function findSections(paper: PaperView, name: string): Promise<readonly SectionFacts[]> {
  const all = await sections(paper);
  const found = await findParts(paper, all, name, kindSection);
  return found.length > 0 ? found : findNearSections(paper, all, name);
}

/** Where no section has the name: one whose title begins so, or the one that holds what has it. */
async function findNearSections(
  paper: PaperView,
  all: readonly SectionFacts[],
  name: string,
): Promise<readonly SectionFacts[]> {
  const begun = findByStart(all, name);
  if (begun) return [begun];
  const unknown = await unknownPart(paper, all, name, kindSection);
  if (paper.withheld) throw unknown;
  // The part that once had the anchor is nearer to what was meant than the one that held it.
  const failure = await withMovedTo(unknown, name, paper);
  if (isMoved(failure)) throw failure;
  // The id of a block, or “Theorem 2”, gives the section that holds it.
  const holding = await paper.ask('sectionHolding', name);
  const holder = all.find(({ id }) => id === holding);
  if (holder) return [holder];
  if (isTitlePage(name)) return [await titlePage(paper)];
  throw unknown;
}

/** The first of them. */
export async function findSection(paper: PaperView, name: string): Promise<SectionFacts> {
  const [first] = await findSections(paper, name);
  return first as SectionFacts;
}

/** The beginning of one title, or its plural: `related` is “Related work”, `conclusions` is “Conclusion”. */
function findByStart(all: readonly SectionFacts[], name: string): SectionFacts | undefined {
  const title = slug(name.slice(0, 500));
  if (title.length < 5) return undefined;
  const near = all.filter(({ alias }) => alias.startsWith(title) || (alias.length > 4 && title === `${alias}s`));
  return near.length === 1 ? near[0] : undefined;
}

async function titlePage(paper: PaperView): Promise<SectionFacts> {
  const text = await paper.ask('titlePage');
  const tokens = countTokens(countCharacters(text)).approx;
  return { id: titlePageId, alias: '', number: '', title: 'Title page', level: 1, tokens };
}

/** Its Markdown, with its subsections or without. */
export async function readSection(paper: PaperView, { id }: SectionFacts, scope: Scope): Promise<string> {
  if (id === titlePageId) return paper.ask('titlePage');
  const mark = paper.index.sections.find((each) => each.id === id);
  if (!mark) return '';
  const whole = await paper.slice('markdown', mark.start, mark.end);
  return scope === 'subtree' ? whole.toString() : ownText(mark, paper.index.sections, whole);
}

/** The Markdown of a section without that of its subsections; `whole` is all of it. */
function ownText(mark: SectionMark, marks: readonly SectionMark[], whole: Buffer): string {
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

/** What a name fits: sections, or smaller blocks where no section has it; throws `not-found` with candidates. */
export async function findText(
  paper: PaperView,
  name: string,
  scope: Scope,
): Promise<{ readonly sections: readonly SectionFacts[] } | NamedBlocks> {
  if (isTitlePage(name)) return { sections: await findSections(paper, name) };
  const all = await sections(paper);
  const named = await findParts(paper, all, name, kindSection);
  if (named.length > 0) return { sections: named };
  const found = await findBlocks(paper, name, scope);
  return found.total > 0 ? found : { sections: await findNearSections(paper, all, name) };
}

async function findBlocks(paper: PaperView, name: string, scope: Scope): Promise<NamedBlocks> {
  const found = await paper.ask('blocks', name, scope);
  if (found.total > 0) return found;
  // “F3” and “Fig. 3(b)” are names that only figures and tables have.
  const [float] = await findParts(paper, await floats(paper), name, figureOrTable);
  return float ? paper.ask('blocks', float.id, scope) : found;
}

/** The kinds of numbered blocks with their counts, and of statements and listings together; none of a text that is held back. */
export async function countBlocks(paper: PaperView): Promise<BlockCounts> {
  return paper.withheld ? { kinds: [], statements: 0, listings: 0 } : paper.ask('blockCounts');
}
