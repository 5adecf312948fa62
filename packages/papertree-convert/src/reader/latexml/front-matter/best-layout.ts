/** Scores what layouts explain of a group, and chooses the best; where another is almost as good, what they disagree on stays open. */
import { ownerOf } from './email-owners.ts';
import {
  bearers,
  type Group,
  layouts,
  layoutsOfNotes,
  mostCompared,
  placesOf,
  type Reading,
  type TitlePage,
} from './layouts.ts';
import type { Person } from './person.ts';

/** How much of a group a reading explains, less what it leaves over and what contradicts it. */
export function scoreOf({ given, left, headed = false }: Reading, group: Group, page: TitlePage): number {
  // Names before places say whose these are.
  let score = headed ? 0 : -2 * group.details.filter(({ kind }) => kind === 'names').length;
  for (const { detail, people, text } of given) {
    if (detail.text === '') continue;
    // Names before it are the clearest sign.
    score += text === undefined ? 3 : 4;
    const marked = bearers(detail, page);
    const isMarked =
      marked === people || (marked.length === people.length && marked.every((each, at) => people[at] === each));
    if (marked.length > 0) score += isMarked ? 1 : -6;
    // The e-mails of all may stand behind the last mark.
    if (isMarked || page.persons.length > mostCompared) continue;
    for (const email of detail.emails.slice(0, 8)) {
      const owner = ownerOf(email, page.persons, page.state);
      if (owner !== undefined) score += people.includes(owner) ? 0.5 : group.people.length === 1 ? -1 : -4;
    }
  }
  for (const { kind } of left) score -= kind === 'place' ? 1 : 0.1;
  return score;
}

export interface Chosen extends Reading {
  readonly score: number;
}

/** A reading that scores so much less than the best, and gives a place to others, leaves it without an owner. */
const margin = 0.4;

/** The best reading of a group; where none explains anything, all is left over, and so is what the next best gives to others. */
export function bestReading(group: Group, page: TitlePage): Chosen {
  const none: Chosen = { score: 0, given: [], left: placesOf(group) };
  const found = (group.from === 'name' ? layoutsOfNotes : layouts).flatMap((read): Chosen[] => {
    const reading = read(group, page);
    return reading === undefined ? [] : [{ ...reading, score: scoreOf(reading, group, page) }];
  });
  const best = found.reduce((most, each) => (each.score > most.score ? each : most), none);
  const rivals = found.filter((each) => each !== best && each.score > 0 && each.score > best.score - margin);
  if (best.whole === true) return best;
  const doubted = new Set(
    rivals
      .flatMap(({ given }) => given)
      .filter(({ detail, people }) =>
        best.given.some((each) => each.detail === detail && !areSame(each.people, people)),
      )
      .map(({ detail }) => detail),
  );
  const { given, left } = best;
  return {
    ...best,
    given: given.filter(({ detail }) => !doubted.has(detail)),
    left: [...left, ...given.filter(({ detail }) => doubted.has(detail)).map(({ detail }) => detail)],
  };
}

const areSame = (one: readonly Person[], other: readonly Person[]) =>
  one === other || (one.length === other.length && new Set([...one, ...other]).size === one.length);
