/** Warnings that go with an answer: what a reader should know of a paper beside its text. */

export const warnings = {
  stale: 'The archive shows this page no longer; this is the paper as it was when it did.',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof warnings;

export interface Warning {
  readonly code: WarningCode;
  readonly detail: string;
}

export function warningOf(code: WarningCode): Warning {
  return { code, detail: warnings[code] };
}
