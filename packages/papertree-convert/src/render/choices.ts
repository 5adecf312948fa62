/** What may be chosen of a rendering: flavours of Markdown and forms of CSV, in tables that addresses, the command line and the documentation read. */

export type Choices = Readonly<
  Record<
    string,
    {
      readonly doc: string /** What each means; the first is the default. */;
      readonly values: Readonly<Record<string, string>>;
      /** Given where it is a whole number, and no value of a list. */
      readonly numbers?: NumberBounds;
    }
  >
>;

export interface NumberBounds {
  readonly least: number;
  readonly most: number;
  /** The default. */
  readonly usual: number;
}

/** A value for each name that is not as by default. */
export type Chosen = Readonly<Record<string, string>>;

/** A value that is in no row of the table, and those that might have been meant. */
interface UnknownValue {
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
  for (const [name, { values, numbers }] of Object.entries(choices)) {
    const given = ask(name);
    if (numbers) {
      if (!given) continue;
      if (!isWithin(given, numbers)) return { unknown: given, name, values: ends(numbers) };
      if (Number(given) !== numbers.usual) chosen[name] = String(Number(given));
      continue;
    }
    const known = Object.keys(values);
    // `?raw` is short for `?raw=raw`.
    const value = given === '' && known.includes(name) ? name : given;
    if (!value) continue;
    if (!known.includes(value)) return { unknown: value, name, values: known };
    if (value !== known[0]) chosen[name] = value;
  }
  return { chosen };
}

/** Flavours of Markdown: what consumers read in different ways, and the ways in which it can be written. */
export const flavours = {
  math: {
    values: {
      dollar: 'between dollar signs, `$a$`; a display between lines of `$$`',
      guarded: 'the same, with a letter or digit that touches one written as a reference, `$n$&#116;h`',
      github: 'as code between dollar signs; a display as a block of code named `math`',
      brackets: 'in LaTeX’s brackets, `\\(a\\)` and `\\[a\\]`',
      html: 'in `<span class="math inline">` and `<div class="math display">`, for KaTeX’s auto-render or MathJax',
    },
    doc: 'How formulas are written.',
  },
  tables: {
    values: {
      auto: 'pipe tables, and HTML where blank cells instead of a span could be misread',
      pipe: 'pipe tables only: a cell that spans is followed by blank ones, and lists in a cell become lines',
      html: 'HTML only: every span is kept',
    },
    doc: 'How tables are written.',
  },
} as const satisfies Choices;

type Flavours = typeof flavours;

/** One value for each row of the table. */
export type MarkdownFlavour = { readonly [Name in keyof Flavours]: keyof Flavours[Name]['values'] };

export const defaultFlavour: MarkdownFlavour = { math: 'dollar', tables: 'auto' };

const names = Object.keys(flavours) as (keyof MarkdownFlavour)[];

/** Reads a flavour from a command line or an object; what is not said, or empty, is the default. */
export function readFlavour(
  ask: (name: keyof MarkdownFlavour) => string | null | undefined,
): MarkdownFlavour | UnknownValue {
  const read = readChoices(flavours, (name) => ask(name as keyof MarkdownFlavour));
  // Every value was found in the table.
  return 'unknown' in read ? read : { ...defaultFlavour, ...(read.chosen as Partial<MarkdownFlavour>) };
}

const isWithin = (given: string, { least, most }: NumberBounds): boolean =>
  /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most;

/** The least, the usual and the largest number, each once. */
const ends = ({ least, usual, most }: NumberBounds): string[] => [...new Set([least, usual, most])].map(String);

/** The choices that are not the default, by name: none for the default flavour. */
export function choicesOf(flavour: MarkdownFlavour): (readonly [name: string, value: string])[] {
  return names.filter((name) => flavour[name] !== defaultFlavour[name]).map((name) => [name, flavour[name]]);
}

/** The flavour with the default for what is not chosen; programs without types may choose what there is not. */
export function completeFlavour(chosen: Partial<MarkdownFlavour>): MarkdownFlavour {
  const flavour = readFlavour((name) => chosen[name]);
  if (!('unknown' in flavour)) return flavour;
  const { name, unknown, values } = flavour;
  throw new TypeError(`flavour.${name} must be one of ${values.join(', ')}, not “${unknown}”.`);
}

/** Choices of how a CSV is written. */
export const csvChoices = {
  spans: {
    values: {
      fill: 'a cell that spans rows or columns stands in each of them',
      blank: 'a cell that spans stands where it begins, and blank ones in the rest',
    },
    doc: 'How cells that span are written.',
  },
  header: {
    values: {
      rows: 'the rows as they are printed',
      join: 'one header row, in which the labels above a column are joined by ` / `',
    },
    doc: 'How the header is written.',
  },
  math: {
    values: {
      plain:
        'formulas as plain characters, `0.31 ± 0.02`, with hyphens for minus signs; those that have no such form as LaTeX',
      latex: 'formulas as the author’s LaTeX between dollar signs',
    },
    doc: 'How formulas are written.',
  },
  raw: {
    values: {
      safe: 'cells that begin with `=`, `+`, `-`, `@`, a tab or a line end have an apostrophe before them, unless they say a number: spreadsheets would run them as formulas',
      raw: 'the cells as they are',
    },
    doc: 'How cells are written that a spreadsheet would run.',
  },
} as const satisfies Choices;
