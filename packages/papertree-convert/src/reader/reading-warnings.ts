/** Warnings that a reading gives to readers of the paper, from its notes, its counts and its words. */
import { type Warning, type WarningCode, type WarningFacts, warningOf } from '../paper/warnings.ts';
import type { Content, Section } from '../tree/nodes.ts';
import type { Assessment } from '../tree/stats.ts';
import { plainText } from '../tree/words.ts';
import type { LostWords } from './lost-places.ts';
import type { Note } from './reading-notes.ts';

export interface Findings extends Assessment {
  readonly content: Content;
  readonly notes: readonly Note[];
  /** Words of the page that no node has. */
  readonly lost: LostWords;
  /** The node that has an id of the page or is nearest around it. */
  readonly partOf: (id: string) => string | undefined;
  /** The number of characters that turn the order of letters, or are shown to nobody. */
  readonly concealing: number;
  /** Whether the page ends before its end tags. */
  readonly truncated: boolean;
}

/** The warnings in the order of their weight; none for a page that was read whole. */
export function findWarnings(found: Findings): Warning[] {
  const {
    content,
    notes,
    lost,
    partOf,
    truncated,
    quality,
    places,
    drawings,
    hiddenWords,
    unresolvedLinks,
    concealing,
  } = found;
  const { stats } = quality;
  const told: Warning[] = [];
  const tell = (code: WarningCode, count: number, facts: Omit<WarningFacts, 'count'> = {}) => {
    if (count > 0) told.push(warningOf(code, { count, ...facts }));
  };
  const noted = (rule: Note['rule']) => notes.filter((note) => note.rule === rule);
  const tellNotes = (code: WarningCode, rule: Note['rule']) => {
    const all = noted(rule);
    const count = all.reduce((sum, note) => sum + (note.count ?? 1), 0);
    tell(code, count, { anchor: firstPart(all), names: all.slice(0, 10).map(({ name }) => name) });
  };
  /** The part that holds the first note with a place. */
  const firstPart = (all: readonly Note[]) => {
    for (const { place } of all) {
      const part = place && partOf(place);
      if (part) return part;
    }
    return undefined;
  };

  if (truncated) told.push(warningOf('page-truncated'));
  tell('text-not-reached', lost.count, { anchor: partOf(lost.near), names: lost.words });
  tellNotes('elements-unknown', 'unread-element');
  tellNotes('elements-too-deep', 'too-deep');
  tellNotes('commands-unknown', 'page-error');
  const silent = noted('formula-without-latex');
  const formula = places.formula ?? firstPart(silent);
  tell('formulas-without-latex', stats.mathWithoutLatex + silent.length, { anchor: formula });
  tellNotes('formulas-drawn', 'formula-drawn');
  tell('figures-without-images', stats.figuresWithoutImages, { anchor: places.figure });
  tell('figures-drawn', drawings, { anchor: places.drawing });
  tellNotes('cells-drawn', 'cell-drawn');
  tellNotes('listings-empty', 'listing-empty');
  if (stats.cites > 0 && content.bibliography.length === 0) told.push(warningOf('references-missing'));
  else tell('citations-unresolved', stats.unresolvedCites, { anchor: places.cite });
  const wanted = [...noted('dangling-target'), ...noted('missing-label')].map(({ name }) => name);
  tell('links-unresolved', unresolvedLinks, {
    anchor: places.link,
    names: wanted.filter((name) => !/^bib/.test(name)),
  });
  const empty = emptySections(content);
  tell('sections-empty', empty.length, { anchor: empty[0]?.id });
  tell('hidden-words', hiddenWords, { anchor: places.hidden });
  tell('hidden-characters', concealing);
  return told;
}

/** Sections with a heading and nothing below it, but for headings over what stands behind them. */
function emptySections({ abstract, body, appendices, bibliography, referenceLists = [] }: Content): Section[] {
  const lists = new Set(referenceLists.map(({ title }) => plainText(title)));
  const empty: Section[] = [];
  const look = (siblings: readonly Section[]): void => {
    for (const [i, section] of siblings.entries()) {
      const { id, number, title, children } = section;
      if (children.length > 0) look(children.filter((child) => child.type === 'section'));
      else if (title.length === 0) continue;
      // `\section*{Appendix}` before the appendices A and B.
      else if (number === '' && (siblings[i + 1]?.number ?? '') !== '') continue;
      // `\section*{References}` before a list that has the heading itself; or a list without works, told as such.
      else if (lists.has(plainText(title)) || (bibliography.length === 0 && /^bib\d*$/.test(id))) continue;
      else empty.push(section);
    }
  };
  for (const part of [abstract, body, appendices]) look(part);
  return empty;
}
