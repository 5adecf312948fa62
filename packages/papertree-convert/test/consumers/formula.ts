/** A formula as a consumer of Markdown finds it. */
export interface Formula {
  readonly latex: string;
  readonly display: boolean;
}

/**
 * A formula as it is compared: white space apart, and what a flavour must write otherwise (`\(a\)` in text, backticks)
 * in one form.
 */
export const comparable = ({ latex, display }: Formula): string =>
  `${display ? 'display' : 'inline'} ${latex
    .replace(/\s+|\{\}$/g, '')
    .replace(/\\[()]/g, '$')
    .replaceAll('`', '‘')}`;

/** The number of formulas that are found, each as often as it is there. */
export function countFound(wanted: readonly Formula[], found: readonly Formula[]): { kept: number; lost: Formula[] } {
  const there = new Map<string, number>();
  for (const each of found) there.set(comparable(each), (there.get(comparable(each)) ?? 0) + 1);
  const lost: Formula[] = [];
  for (const each of wanted) {
    const left = there.get(comparable(each)) ?? 0;
    if (left === 0) lost.push(each);
    else there.set(comparable(each), left - 1);
  }
  return { kept: wanted.length - lost.length, lost };
}
