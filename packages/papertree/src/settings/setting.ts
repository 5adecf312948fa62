/** A setting: its name, default and meaning. */

/** Environment variables; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  readonly name: string;
  /** The text of the default. A function if it depends on settings above it in the table. */
  readonly default: string | ((text: (name: string) => string, environment: Environment) => string);
  /** The default in words, if it is no constant. */
  readonly says?: string;
  /** Throws an Error that says what is expected. */
  readonly parse: (text: string) => T;
  readonly doc: string;
  /** Never printed, not even when it is wrong. */
  readonly secret?: true;
}

export const setting = <T>(spec: Setting<T>): Setting<T> => spec;
