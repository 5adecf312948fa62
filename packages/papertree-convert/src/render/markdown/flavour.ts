/**
 * Flavours of Markdown: what consumers read in different ways, and the ways in which it can be written. The query of an
 * address, the command line and the documentation all read this table.
 */

import { readChoices, type UnknownValue } from '../choices.ts';

interface Choice {
  /** The meaning of each value. */
  readonly values: Readonly<Record<string, string>>;
  readonly doc: string;
}

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
} as const satisfies Record<string, Choice>;

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
