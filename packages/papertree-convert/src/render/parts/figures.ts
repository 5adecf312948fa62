/** figures.json: every figure with its images and panels, every table with its cells. */
import type { Block, Cell, Content, Figure, Image, Inline, Table } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { PaperDetails } from '../details.ts';
import { textOfBlocks } from '../text.ts';
import { type Floats, floatsOf, numberAliases, panelsOf } from './floats.ts';

export interface FigureEntry {
  id: string;
  number: string;
  alias: string;
  caption: string;
  content: Inline[];
  images: ImageEntry[];
  panels: FigureEntry[];
}

export interface ImageEntry {
  url: string;
  assetUrl: string;
  width?: number;
  height?: number;
  alt?: string;
}

export interface TableEntry {
  id: string;
  number: string;
  alias: string;
  caption: string;
  content: Inline[];
  rows: CellEntry[][];
}

export interface CellEntry {
  text: string;
  content: Block[];
  header: boolean;
  colspan: number;
  rowspan: number;
  align: Cell['align'];
}

export interface Figures {
  schema: 1;
  id: string;
  version: number;
  idv: string;
  figures: FigureEntry[];
  tables: TableEntry[];
}

/** `assetUrl` gives the path of our copy of an image; `floats` saves a search where they are known already. */
export function figures(
  content: Content,
  { id, version, idv }: PaperDetails,
  assetUrl: (src: string) => string = (src) => src,
  floats: Floats = floatsOf(content),
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
  const figure = (node: Figure): FigureEntry => ({
    id: node.id,
    number: node.number,
    alias: figureAliases.get(node.id) ?? '',
    caption: plainText(node.caption).trim(),
    content: node.caption,
    images: node.images.filter(({ src }) => src !== '').map(image),
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
  });
  return {
    schema: 1,
    id,
    version,
    idv,
    figures: floats.figures.map(figure),
    tables: floats.tables.map(table),
  };
}
