/** A paper as a folder that can be read without us: every format, its tables and pictures, and the files that describe them. */
import { describeFolder, type FolderPart } from 'papertree-convert/bundles';
import { renderPageFile } from 'papertree-convert/render';
import { wholeStyle } from '../frontend.ts';
import type { Article } from './article.ts';
import { type BundledPicture, type BundleSource, bundleOf, fileName, type WriteBundle } from './bundle.ts';

export const writeFolder: WriteBundle = (source) => {
  const { idv, title, authors, license, abstractUrl: archiveUrl, warnings } = source.facts;
  return describeFolder(writeParts(source), { idv, title, authors, license, archiveUrl, warnings });
};

export const folder = bundleOf(writeFolder);

async function* writeParts(source: BundleSource): AsyncGenerator<FolderPart> {
  const { pictures, papers } = source;
  const images = Object.fromEntries(pictures.flatMap((each) => (each.copy ? [[each.url, pathOf(each)]] : [])));
  yield {
    name: 'paper.md',
    title: 'the paper as Markdown; formulas are the author’s LaTeX',
    mediaType: 'text/markdown',
    content: await source.markdown(images),
  };
  const article = await source.article({ images, papers, drawing: drawingPath });
  const drawings = await readDrawings(source, article);
  yield {
    name: 'paper.html',
    title: 'the paper as a page to read, with its style and pictures in it',
    mediaType: 'text/html',
    content: await writePage(source, article, drawings),
  };
  for (const { made, ...file } of formats) yield { ...file, content: await source[made]() };
  for (const { id, csv } of await source.tables())
    yield { name: `tables/${fileName(id)}.csv`, title: 'each table as CSV', mediaType: 'text/csv', content: csv };
  for (const picture of pictures) yield await readPicture(picture);
  for (const [name, content] of drawings) yield { name, title: figures, mediaType: svgType, content };
}

const formats = [
  {
    name: 'paper.json',
    title: 'the paper as one tree, with its metadata',
    mediaType: 'application/json',
    made: 'json',
  },
  { name: 'paper.txt', title: 'the paper as plain text', mediaType: 'text/plain', made: 'text' },
  { name: 'paper.bib', title: 'the paper itself, to cite it', mediaType: 'application/x-bibtex', made: 'citation' },
  { name: 'references.bib', title: 'the works that it cites', mediaType: 'application/x-bibtex', made: 'references' },
] as const;

const figures = 'pictures and drawings of the paper';
const svgType = 'image/svg+xml';

const pathOf = ({ name }: BundledPicture) => `figures/${name}`;
const drawingPath = (anchor: string) => `figures/${fileName(anchor)}.svg`;

async function readPicture(picture: BundledPicture): Promise<FolderPart> {
  const { url, copy, reason } = picture;
  if (!copy) return { url, reason };
  const isStored = /^(?:image\/(?!svg|bmp)|video\/)/.test(copy.type);
  return { name: pathOf(picture), title: figures, mediaType: copy.type, content: await copy.read(), isStored };
}

/** The drawings of an article by their paths: each is cut from the page, so it is cut once. */
async function readDrawings({ drawing }: BundleSource, { drawings }: Article): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const anchor of drawings) {
    const content = await drawing(anchor);
    if (content !== undefined) found.set(drawingPath(anchor), content);
  }
  return found;
}

/** The page as one file: each picture stands in its own address. */
async function writePage(
  { facts, pictures, baseUrl }: BundleSource,
  article: Article,
  drawings: ReadonlyMap<string, string>,
): Promise<string> {
  const held = new Map<string, string>();
  for (const picture of pictures)
    if (picture.copy) held.set(pathOf(picture), dataUrl(picture.copy.type, await picture.copy.read()));
  for (const [path, content] of drawings) held.set(path, dataUrl(svgType, Buffer.from(content)));
  const page = renderPageFile(facts, article, baseUrl, wholeStyle(article.article));
  return page.replace(/ src="(figures\/[^"]+)"/g, (whole, path: string) => {
    const address = held.get(path);
    return address === undefined ? whole : ` src="${address}"`;
  });
}

const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
