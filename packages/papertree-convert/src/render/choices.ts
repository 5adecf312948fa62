/** Choices: tables of what may be chosen of an answer, read from a query or a command line. */

export type Choices = Readonly<
  Record<
    string,
    {
      readonly doc: string /** What each means; the first is the default. */;
      readonly values: Readonly<Record<string, string>>;
    }
  >
>;

/** A value for each name that is not as by default. */
export type Chosen = Readonly<Record<string, string>>;

/** A value that is in no row of the table, and those that might have been meant. */
export interface UnknownValue {
  readonly unknown: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** The choices made, in the order of the table; those not said, empty or the default are left out. */
export function readChoices(
  choices: Choices,
  ask: (name: string) => string | null | undefined,
): { readonly chosen: Chosen } | UnknownValue {
  const chosen: Record<string, string> = {};
  for (const [name, { values }] of Object.entries(choices)) {
    const value = ask(name);
    if (!value) continue;
    const known = Object.keys(values);
    if (!known.includes(value)) return { unknown: value, name, values: known };
    if (value !== known[0]) chosen[name] = value;
  }
  return { chosen };
}
