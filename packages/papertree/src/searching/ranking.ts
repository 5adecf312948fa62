/** Puts the parts that an index has found in order, the same for every engine: each place once, of each paper the newest version. */
import type { FoundPart, Phrase } from '../storage/index.ts';
import { fold } from './folded-texts.ts';
import type { Wanted } from './query.ts';

export interface RankedPart extends FoundPart {
  readonly score: number;
}

/** How soon more of the same word counts no more, and how much a long text is held against it. */
const saturation = 1.2;
const byLength = 0.6;
/**
 * What a phrase adds in a title; where it is only in what the part is in; all words in a row, in the text and in the title; the
 * share of what other parts of the place add.
 */
const bonuses = { title: 1.5, elsewhere: 0.3, row: 1.5, titleRow: 3, together: 0.8 } as const;
/** The kinds that answer best, where all else is the same. */
const ofKind: Readonly<Partial<Record<FoundPart['kind'], number>>> = { paper: 0.5, statement: 0.3, section: 0.1 };

export function rankParts(found: readonly FoundPart[], wanted: Pick<Wanted, 'phrases' | 'row'>): RankedPart[] {
  const { phrases } = wanted;
  const newest = new Map<string, number>();
  for (const { paper } of found) newest.set(paper.id, Math.max(paper.version, newest.get(paper.id) ?? 0));
  const parts = found.filter(({ paper }) => newest.get(paper.id) === paper.version).map(withCounts(wanted));
  const count = parts.length;
  const rarities = phrases.map((_, n) => {
    const holding = parts.filter(
      ({ counts }) => counts[n] !== undefined && counts[n].text + counts[n].title > 0,
    ).length;
    return Math.max(0.2, Math.log(1 + (count - holding + 0.5) / (holding + 0.5)));
  });
  const mean = parts.reduce((sum, { part }) => sum + part.text.length, 0) / Math.max(1, count);
  const weighed = parts.map(({ part, counts, row }) => {
    const length = saturation * (1 - byLength + byLength * (part.text.length / Math.max(1, mean)));
    const weights = counts.map(({ text, title }, n) => {
      const places = (text * (saturation + 1)) / (text + length) + (title > 0 ? bonuses.title : 0);
      return (rarities[n] ?? 0) * (places || bonuses.elsewhere);
    });
    return { part, weights, score: sumOf(weights) + row + (ofKind[part.kind] ?? 0) };
  });
  const places = Map.groupBy(weighed, ({ part }) => keyOf(part));
  const ranked = [...places].map(([key, of]) => ({ key, ...together(of) }));
  ranked.sort((a, b) => b.score - a.score || compare(a.key, b.key));
  return ranked.map(({ part, score }) => ({ ...part, score }));
}

interface Weighed {
  readonly part: FoundPart;
  /** What each phrase adds. */
  readonly weights: readonly number[];
  readonly score: number;
}

/** A place of several parts is its best one, with most of what the others add: all words may be there, and no part has them all. */
function together(parts: readonly Weighed[]): Pick<Weighed, 'part' | 'score'> {
  const best = parts.reduce((one, other) => (other.score > one.score ? other : one));
  const added = best.weights.map((weight, n) => Math.max(...parts.map(({ weights }) => weights[n] ?? 0)) - weight);
  return { part: best.part, score: best.score + bonuses.together * sumOf(added) };
}

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ paper, kind, anchor }: FoundPart) => `${paper.id} ${kind === 'paper' ? '' : anchor}`;

interface Counted {
  readonly part: FoundPart;
  readonly counts: readonly { readonly text: number; readonly title: number }[];
  readonly row: number;
}

/** Words are counted folded, as the engines find them. */
function withCounts({ phrases, row: words }: Pick<Wanted, 'phrases' | 'row'>): (part: FoundPart) => Counted {
  const sought = phrases.map(soughtOf);
  // What is in quotes is in a row wherever it is found. The longer a row, the less it stands there by chance.
  const longer = Math.min(4, words.length / 2);
  const row = phrases.length > 1 && words.length > 0 ? soughtOf({ words }) : undefined;
  return (part) => {
    const [text, title] = [part.text, `${part.label} ${part.title}`].map((words) => ` ${fold(words)} `);
    const counts = sought.map((each) => ({ text: countOf(each, text), title: countOf(each, title) }));
    const inRow = (row && text?.includes(row) ? bonuses.row : 0) + (row && title?.includes(row) ? bonuses.titleRow : 0);
    return { part, counts, row: inRow * longer };
  };
}

const soughtOf = ({ words, isPrefix = false }: Phrase) => ` ${words.join(' ')}${isPrefix ? '' : ' '}`;

/** More count no more. */
const mostCounted = 20;

function countOf(sought: string, text = ''): number {
  let count = 0;
  // The space behind one is that before the next.
  for (let at = text.indexOf(sought); at >= 0 && count < mostCounted; at = text.indexOf(sought, at + sought.length - 1))
    count++;
  return count;
}
