/** Warnings that go with an answer: what a reader should know of a paper beside its text. */

export const warnings = {
  stale: 'The archive shows this page no longer; this is the paper as it was when it did.',
  'hidden-words':
    'The page has words that it shows to nobody: Markdown, text and tools leave them out, the tree marks them as `hidden`.',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof warnings;

export interface Warning {
  readonly code: WarningCode;
  readonly detail: string;
}

/** `count` is told where the warning is about so many of something. */
export function warningOf(code: WarningCode, count?: number): Warning {
  return { code, detail: count === undefined ? warnings[code] : `${warnings[code]} (${count})` };
}
