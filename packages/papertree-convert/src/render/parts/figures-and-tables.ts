/** The figures and tables of a paper: finds them in reading order, numbers their aliases, and writes figures.json, images, panels and cells. */

import {
  choice,
  count,
  flag,
  list,
  named,
  type ObjectOf,
  object,
  optional,
  recursive,
  type TypeOf,
  text,
  whole,
} from '../../shapes.ts';
import { sectionsOf } from '../../tree/anchors.ts';
import { drawingsIn, drawingsOf } from '../../tree/drawings.ts';
import type { Field } from '../../tree/field-kinds.ts';
import {
  type Block,
  type Cell,
  type Content,
  type EquationGroup,
  type Figure,
  type Image,
  nodes,
  type Table,
} from '../../tree/nodes.ts';
import { nodeShapes } from '../../tree/schema.ts';
import { plainText } from '../../tree/words.ts';
import { headerField, type PaperDetails, paperFields, partFields } from '../details.ts';
import { textOfBlocks } from '../text.ts';

const imageEntry = named(
  'ImageEntry',
  object('An image.', {
    url: text('The file at the archive; our copy where the paper was converted here.'),
    assetUrl: text('Our copy of it.'),
    width: optional(count('Pixels.')),
    height: optional(count('Pixels.')),
    alt: optional(text('The words the author gave for it.')),
  }),
);
type ImageEntry = TypeOf<typeof imageEntry>;

const cellEntry = named(
  'CellEntry',
  object('A cell.', {
    text: text('What it says, as text.'),
    content: list(nodeShapes.Block, 'The same as blocks.'),
    header: flag('Whether it is a heading.'),
    colspan: whole('Columns it spans.', { minimum: 1 }),
    rowspan: whole('Rows it spans.', { minimum: 1 }),
    align: choice(nodes.cell.fields.align.of, nodes.cell.fields.align.doc),
  }),
);
type CellEntry = TypeOf<typeof cellEntry>;

const captioned = {
  id: partFields.id,
  number: partFields.number,
  alias: partFields.alias,
  caption: partFields.caption,
  content: list(nodeShapes.Inline, 'The caption as inline nodes.'),
};
const drawingEntry = named(
  'DrawingEntry',
  object('A drawing that the archive’s page has in itself.', {
    id: partFields.id,
    url: text('The drawing as an SVG file.'),
  }),
);
const pictured = {
  ...captioned,
  images: list(imageEntry, 'Its images in reading order.'),
  drawings: optional(
    list(drawingEntry, 'Its drawings (TikZ, xy, pgfplots) in reading order; left out where it has none.'),
  ),
};

type FigureEntry = ObjectOf<typeof pictured> & { readonly panels: readonly FigureEntry[] };
export const figureEntry = recursive<FigureEntry>('FigureEntry', (self) =>
  object('A figure.', { ...pictured, panels: list(self, 'The figures in it.') }),
);

export const tableEntry = named(
  'TableEntry',
  object('A table.', {
    ...captioned,
    rows: list(list(cellEntry, 'A row.'), 'The cells, row by row.'),
    header: headerField,
  }),
);
type TableEntry = TypeOf<typeof tableEntry>;

export const figuresShape = named(
  'Figures',
  object('Figures and tables.', {
    ...paperFields,
    figures: list(figureEntry, 'Figures in reading order.'),
    tables: list(tableEntry, 'Tables in reading order.'),
    drawings: optional(
      list(drawingEntry, 'Drawings that stand in no figure, as diagrams of statements; left out where there are none.'),
    ),
  }),
);
export type Figures = TypeOf<typeof figuresShape>;

/** `assetUrl` gives the path of our copy of an image, `drawingUrl` that of a drawing; `floats` saves a search where they are known already. */
export function figures(
  content: Content,
  { id, version, idv }: PaperDetails,
  assetUrl: (src: string) => string = (src) => src,
  floats: Floats = floatsOf(content),
  drawingUrl?: (anchor: string) => string,
): Figures {
  const text = textOfBlocks(content);
  const figureAliases = numberAliases(floats.figures, 'F');
  const tableAliases = numberAliases(floats.tables, 'T');

  const image = ({ src, width, height, alt }: Image): ImageEntry => ({
    url: src,
    assetUrl: assetUrl(src),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(alt === '' ? {} : { alt }),
  });
  /** Those that are in none of the figures. */
  const drawings = (find: () => readonly string[], inside: readonly Figure[]): Pick<FigureEntry, 'drawings'> => {
    if (drawingUrl === undefined) return {};
    const taken = new Set(inside.flatMap(drawingsIn));
    const own = find().filter((anchor) => !taken.has(anchor));
    return own.length === 0 ? {} : { drawings: own.map((anchor) => ({ id: anchor, url: drawingUrl(anchor) })) };
  };
  const figure = (node: Figure): FigureEntry => ({
    id: node.id,
    number: node.number,
    alias: figureAliases.get(node.id) ?? '',
    caption: plainText(node.caption).trim(),
    content: node.caption,
    images: node.images.filter(({ src }) => src !== '').map(image),
    ...drawings(() => drawingsIn(node), panelsOf(node)),
    panels: panelsOf(node).map(figure),
  });
  const cell = ({ children, header, colspan, rowspan, align }: Cell): CellEntry => ({
    text: text(children),
    content: children,
    header,
    colspan,
    rowspan,
    align,
  });
  const table = (node: Table): TableEntry => ({
    id: node.id,
    number: node.number,
    alias: tableAliases.get(node.id) ?? '',
    caption: plainText(node.caption).trim(),
    content: node.caption,
    rows: node.rows.map((row) => row.map(cell)),
    ...(node.header === undefined ? {} : { header: node.header }),
  });
  return {
    schema: 1,
    id,
    version,
    idv,
    figures: floats.figures.map(figure),
    tables: floats.tables.map(table),
    ...drawings(() => drawingsOf(content), floats.figures),
  };
}

/** The figures and tables of a paper in reading order. */
export interface Floats {
  /** Figures that are not a panel of another. */
  readonly figures: readonly Figure[];
  /** Tables that are not in a cell of another. */
  readonly tables: readonly Table[];
  /** The number of displayed formulas. A group counts once for each numbered row, and at least once. */
  readonly displays: number;
}

export function floatsOf(content: Content): Floats {
  const found: FoundFloats = { figures: [], tables: [], displays: 0 };
  for (const section of sectionsOf(content)) gather(section.children, found);
  for (const note of content.footnotes) for (const section of note.content) gather(section.children, found);
  return found;
}

interface FoundFloats {
  readonly figures: Figure[];
  readonly tables: Table[];
  displays: number;
}

const isInline = (name: string) => nodes[name as keyof typeof nodes]?.group === 'inline';

/** The fields of each node type that hold blocks or parts, from the node table. */
const holders = new Map(
  Object.entries(nodes).map(([type, { fields }]) => [
    type,
    Object.entries<Field>(fields)
      .filter(([, { kind, of }]) => (kind === 'many' || kind === 'grid') && !of?.every(isInline))
      .map(([name]) => name),
  ]),
);

function gather(blocks: readonly Block[], found: FoundFloats): void {
  // `sectionsOf` lists nested sections as well.
  for (const block of blocks) if (block.type !== 'section') descend(block, found, false, false);
}

const none: readonly never[] = [];

function descend(node: { type: string }, found: FoundFloats, inFigure: boolean, inCell: boolean): void {
  if (node.type === 'figure' && !inFigure) found.figures.push(node as Figure);
  if (node.type === 'table' && !inCell) found.tables.push(node as Table);
  if (node.type === 'equation') found.displays++;
  if (node.type === 'equationGroup') found.displays += displaysOf(node as EquationGroup);
  const figure = inFigure || node.type === 'figure';
  const cell = inCell || node.type === 'cell';
  for (const name of holders.get(node.type) ?? none) {
    const held = (node as unknown as Record<string, ({ type: string } | { type: string }[])[] | undefined>)[name];
    for (const child of held ?? none) {
      if (Array.isArray(child)) for (const inner of child) descend(inner, found, figure, cell);
      else descend(child, found, figure, cell);
    }
  }
}

/** The count of a group less one for each row: the rows are counted when they are visited. */
function displaysOf({ children }: EquationGroup): number {
  const rows = children.filter((child) => child.type === 'equation');
  return Math.max(1, rows.filter((row) => row.number).length) - rows.length;
}

/** A figure, then its panels. */
export function* withPanels(figure: Figure): Generator<Figure> {
  yield figure;
  for (const panel of panelsOf(figure)) yield* withPanels(panel);
}

function panelsOf(figure: Figure): Figure[] {
  const panels: Figure[] = [];
  const found: FoundFloats = { figures: panels, tables: [], displays: 0 };
  for (const child of figure.children) descend(child, found, false, false);
  return panels;
}

/** `F3` is the first figure that prints the number 3; where none prints a number, the third. */
function numberAliases(floats: readonly { id: string; number: string }[], letter: 'F' | 'T'): Map<string, string> {
  const aliases = new Map<string, string>();
  const taken = new Set<string>();
  const numbered = floats.some(({ number }) => number !== '');
  for (const [i, { id, number }] of floats.entries()) {
    const name = numbered ? number : String(i + 1);
    if (name === '' || taken.has(name)) continue;
    taken.add(name);
    aliases.set(id, `${letter}${name}`);
  }
  return aliases;
}
