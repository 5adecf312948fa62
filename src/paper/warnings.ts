/** Warnings that go with an answer: what a reader should know of a paper beside its text. */

/** What each code says. Codes are kept: clients act on them. */
export const warnings = {
  stale: 'The archive shows this page no longer; this is the paper as it was when it did.',
  withdrawn: 'The authors have withdrawn this paper.',
  'newer-version': 'There is a newer version of this paper.',
  'page-truncated': 'The page ends in the middle: the rest of the paper is missing.',
  'text-not-reached': 'Words and numbers of the page are in no part of the paper as it is read here.',
  'elements-unknown': 'The page has elements that are not known here: their words are kept as plain text.',
  'elements-too-deep': 'The page nests elements too deep: their words are kept, and not how they were set.',
  'commands-unknown':
    'The archive’s converter did not know some commands of the authors: what they would print may be missing or wrong.',
  'formulas-without-latex': 'The page gives no LaTeX for some formulas: they are missing.',
  'figures-without-images': 'The page has no image for some figures.',
  'citations-unresolved': 'Some citations lead to no work in the list of references.',
  'references-missing': 'The text cites works, and the page has no list of references.',
  'sections-empty': 'Some sections have a heading and nothing below it.',
  'hidden-words':
    'The page has words that it shows to nobody: Markdown, text and tools leave them out, the tree marks them as `hidden`.',
  'hidden-characters':
    'The page has characters that nobody sees, which turn the order of letters or spell words: tools for agents leave them out.',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof warnings;

export interface Warning {
  readonly code: WarningCode;
  /** The part that it is about, or the first of several. */
  readonly anchor?: string;
  readonly detail: string;
}

export interface WarningFacts {
  /** How many of something it is about. */
  readonly count?: number | undefined;
  readonly anchor?: string | undefined;
  /** Some of what it is about, as the page has it. */
  readonly names?: readonly string[];
}

/** How much of the names a detail repeats. */
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
