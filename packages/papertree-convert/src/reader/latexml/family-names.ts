/** Reads family names that the page prints apart from the given names of its authors. */
import { descendant, named, textOf } from '../element.ts';
import type { State } from '../state.ts';
import { squeeze } from './byline.ts';
import type { Person } from './person.ts';

const givenNames = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)*$/u;
const familyName = /^\p{L}[\p{L} .'’-]*$/u;

/**
 * `\name[affiliation={1}]{Ann}{Able}` of Interspeech: the class is unknown, so the authors are `Ann`, `Ben`, and before the
 * title stands a paragraph with a family name a line.
 */
export function addFamilyNames(persons: readonly Person[], state: State): void {
  const { remarks } = state.parts;
  if (remarks.length === 0 || persons.length < 2 || state.article === undefined) return;
  if (!persons.every(({ author }) => givenNames.test(author.name))) return;
  const printed = textOf(descendant(state.article, named('p')) ?? { ...state.article, children: [] });
  const lines = printed
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '');
  const at = remarks.indexOf(squeeze(printed));
  if (at < 0 || lines.length !== persons.length || !lines.every((line) => familyName.test(line))) return;
  for (const [place, { author }] of persons.entries()) author.name += ` ${lines[place]}`;
  remarks.splice(at, 1);
}
