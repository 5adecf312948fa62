/**
 * Flavours of Markdown: what consumers read in different ways, and the ways in which it can be written. The query of an
 * address, the command line and the documentation all read this table.
 */

interface Choice {
  /** The first value is what is written where nothing is asked for. */
  readonly values: Readonly<Record<string, string>>;
  readonly doc: string;
}

export const flavours = {
  math: {
    values: {
      dollar: 'dollar signs: `$a$`, and `$$` above and below a display',
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
