/** Warnings that go with an answer: what a reader should know of a paper beside its text. */

import { choice, named, object, optional, type TypeOf, text } from '../shapes.ts';

/** Warnings by code, with what each says. Codes are kept: clients act on them. */
export const warnings = {
  'text-withheld': 'The text of this paper is not served here: its licence, or the operator, does not permit it.',
  stale: 'The archive shows this page no longer; this is the paper as it was when it did.',
  withdrawn: 'The authors have withdrawn this paper.',
  'newer-version': 'There is a newer version of this paper.',
  'page-truncated': 'The page ends in the middle: the rest of the paper is missing.',
  'conversion-fatal':
    'The archive’s converter gave up on this paper: what stands after the place of its fault may be missing.',
  'conversion-unfinished':
    'The archive’s log of the conversion ends before the conversion does: the end of the paper may be missing.',
  'text-not-reached': 'Words and numbers of the page are in no part of the paper as it is read here.',
  'elements-unknown': 'The page has elements that are not known here: their words are kept as plain text.',
  'elements-too-deep': 'The page nests elements too deep: their words are kept, and not how they were set.',
  'commands-unknown':
    'The archive’s converter did not know some commands of the authors: what they would print may be missing or wrong.',
  'formulas-without-latex': 'The page gives no LaTeX for some formulas: they are missing.',
  'formulas-drawn':
    'Formulas hold drawings: their labels stand beside the formula, and `/drawings/{anchor}.svg` has their lines and arrows.',
  'figures-without-images': 'The page has no image for some figures.',
  'figures-drawn':
    'Some figures and diagrams are drawn in the archive’s page itself: their words are here, and `/drawings/{anchor}.svg` has the drawings.',
  'cells-drawn': 'Cells of tables hold drawings without words: they are empty here.',
  'listings-empty': 'The page has nothing in some listings: programs, or other texts set as such, are missing.',
  'citations-unresolved': 'Some citations lead to no work in the list of references.',
  'references-missing': 'The text cites works, and the page has no list of references.',
  'links-unresolved': 'Some references to parts of the paper lead nowhere: the page does not have these parts.',
  'sections-empty': 'Some sections have a heading and nothing below it.',
  'hidden-words':
    'The page has words that it shows to nobody: Markdown, text and tools leave them out, the tree marks them as `hidden`.',
  'hidden-characters':
    'The page has characters that nobody sees, which turn the order of letters or spell words: tools for agents leave them out.',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof warnings;

export const warning = named(
  'Warning',
  object('A reason to distrust the paper, or something else to know before trusting it.', {
    code: choice(Object.keys(warnings) as WarningCode[], 'What it is about.'),
    anchor: optional(text('The part that it is about, or the first of several.')),
    detail: text('In a sentence, with how many.'),
  }),
);
export type Warning = TypeOf<typeof warning>;

export interface WarningFacts {
  /** The number of things it is about. */
  readonly count?: number | undefined;
  readonly anchor?: string | undefined;
  /** Some of what it is about, as the page has it. */
  readonly names?: readonly string[];
}

/** Characters of the names that a detail repeats, at most. */
const longestNames = 120;

export function warningOf(code: WarningCode, { count, anchor, names = [] }: WarningFacts = {}): Warning {
  const named = shorten([...new Set(names)].join(', '));
  const facts = [...(count === undefined ? [] : [String(count)]), ...(named === '' ? [] : [named])].join(': ');
  const detail = facts === '' ? warnings[code] : `${warnings[code]} (${facts})`;
  return { code, ...(anchor ? { anchor } : {}), detail };
}

function shorten(names: string): string {
  const line = names.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= longestNames ? line : `${line.slice(0, longestNames).toWellFormed()}…`;
}

/** One line for people: `Warning (stale): The archive …`. */
export function tellWarning({ code, anchor, detail }: Warning): string {
  return `Warning (${code}${anchor === undefined ? '' : `, ${anchor}`}): ${detail}`;
}

/** One line of a list of warnings: `figures-without-images (S3.F2): The page …`. */
export function listWarning({ code, anchor, detail }: Warning): string {
  return `${code}${anchor === undefined ? '' : ` (${anchor})`}: ${detail}`;
}
