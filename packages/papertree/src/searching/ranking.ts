/** Puts the parts that an index has found in order, the same for every engine: each place once, of each paper the newest version. */
import { withoutAccents } from 'papertree-convert/letters';
import type { FoundPart, Phrase } from '../storage/index.ts';

export interface RankedPart extends FoundPart {
  readonly score: number;
}

/** How soon more of the same word counts no more, and how much a long text is held against it. */
const saturation = 1.2;
const byLength = 0.6;
/** What a phrase adds in a title; where it is only in what the part is in; all words in a row, in the text and in the title. */
const bonuses = { title: 1.5, elsewhere: 0.3, row: 1.5, titleRow: 3 } as const;
/** The kinds that answer best, where all else is the same. */
const ofKind: Readonly<Partial<Record<FoundPart['kind'], number>>> = { paper: 0.5, statement: 0.3, section: 0.1 };

export function rankParts(found: readonly FoundPart[], phrases: readonly Phrase[]): RankedPart[] {
  const newest = new Map<string, number>();
  for (const { paper } of found) newest.set(paper.id, Math.max(paper.version, newest.get(paper.id) ?? 0));
  const parts = found.filter(({ paper }) => newest.get(paper.id) === paper.version).map(withCounts(phrases));
  const count = parts.length;
  const rarities = phrases.map((_, n) => {
    const holding = parts.filter(
      ({ counts }) => counts[n] !== undefined && counts[n].text + counts[n].title > 0,
    ).length;
    return Math.max(0.2, Math.log(1 + (count - holding + 0.5) / (holding + 0.5)));
  });
  const mean = parts.reduce((sum, { part }) => sum + part.text.length, 0) / Math.max(1, count);
  const ranked = parts.map(({ part, counts, row }) => {
    const length = saturation * (1 - byLength + byLength * (part.text.length / Math.max(1, mean)));
    const words = counts.reduce((sum, { text, title }, n) => {
      const places = (text * (saturation + 1)) / (text + length) + (title > 0 ? bonuses.title : 0);
      return sum + (rarities[n] ?? 0) * (places || bonuses.elsewhere);
    }, 0);
    return { ...part, score: words + row + (ofKind[part.kind] ?? 0) };
  });
  ranked.sort((a, b) => b.score - a.score || compare(keyOf(a), keyOf(b)));
  return [...new Map(ranked.toReversed().map((part) => [keyOf(part), part])).values()].toReversed();
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ paper, kind, anchor }: FoundPart) => `${paper.id} ${kind === 'paper' ? '' : anchor}`;

interface Counted {
  readonly part: FoundPart;
  readonly counts: readonly { readonly text: number; readonly title: number }[];
  readonly row: number;
}

function withCounts(phrases: readonly Phrase[]): (part: FoundPart) => Counted {
  const patterns = phrases.map(patternOf);
  const all = { words: phrases.flatMap(({ words }) => words) };
  const row = phrases.length > 1 ? patternOf(all) : undefined;
  return (part) => {
    const [text, title] = [part.text, `${part.label} ${part.title}`].map((words) =>
      withoutAccents(words).toLowerCase(),
    );
    const counts = patterns.map((pattern) => ({ text: countOf(pattern, text), title: countOf(pattern, title) }));
    const inRow =
      (row && countOf(row, text) > 0 ? bonuses.row : 0) + (row && countOf(row, title) > 0 ? bonuses.titleRow : 0);
    return { part, counts, row: inRow };
  };
}

/** As the words are written, or nearly: what an engine found is found, however it counts here. */
function patternOf({ words, isPrefix = false }: Phrase): RegExp {
  const last = words.length - 1;
  const forms = words.map((word, n) => `${word}${isPrefix && n === last ? '' : 's?(?![a-z0-9])'}`);
  return new RegExp(`(?<![a-z0-9])${forms.join('[^a-z0-9]*')}`, 'g');
}

function countOf(pattern: RegExp, text = ''): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (count < 20 && pattern.test(text)) count++;
  return count;
}
