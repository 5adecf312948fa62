/** A paper as a folder that can be read without us: every format, its tables and pictures, and the files that describe them. */
import { describeFolder, type FolderPart } from 'papertree-convert/bundles';
import { completeFlavour, renderFrontMatter, renderPageFile } from 'papertree-convert/render';
import { wholeStyle } from '../frontend.ts';
import type { CopiedFile } from '../library/index.ts';
import { type Article, renderArticle } from './article.ts';
import { type Bundle, type BundledPicture, bundleOf } from './bundle.ts';
import { readDrawing } from './drawings.ts';
import { paperFacts } from './facts.ts';
import { pageFacts } from './page.ts';
import type { PaperView } from './paper-view.ts';
import { json, text } from './whole.ts';
import { bibtex, citation } from './works.ts';

export const folder = bundleOf((bundle) => {
  const { idv, title, authors, license, abstractUrl: archiveUrl } = pageFacts(bundle.paper);
  return describeFolder(writeParts(bundle), {
    idv,
    title,
    authors,
    license,
    archiveUrl,
    warnings: bundle.paper.warnings,
  });
});

async function* writeParts({ paper, pictures, ask }: Bundle): AsyncGenerator<FolderPart> {
  const images = Object.fromEntries(
    pictures.flatMap(({ url, name, copy }) => (copy ? [[url, `figures/${name}`]] : [])),
  );
  const { title, abstract } = paper.metadata;
  const front = renderFrontMatter(paperFacts(paper, paper.site), paper.index.front, paper.warnings);
  const { markdown } = await paper.ask('markdown', completeFlavour({}), { title, abstract, images });
  yield {
    name: 'paper.md',
    title: 'the paper as Markdown; formulas are the author’s LaTeX',
    mediaType: 'text/markdown',
    content: Buffer.concat([Buffer.from(front), markdown]),
  };
  const papers = `${paper.site.archivePublicUrl}/abs/{id}`;
  const article = await renderArticle(paper, { images, papers, drawing: (anchor) => `figures/${drawingName(anchor)}` });
  yield {
    name: 'paper.html',
    title: 'the paper as a page to read, with its style and pictures in it',
    mediaType: 'text/html',
    content: await writePage(paper, pictures, article),
  };
  for (const { operation, ...file } of formats) yield { ...file, content: await ask(operation) };
  for (const { id, csv } of await paper.ask('allTables'))
    yield { name: `tables/${fileName(id)}.csv`, title: 'each table as CSV', mediaType: 'text/csv', content: csv };
  for (const picture of pictures) yield await readPicture(picture);
  for (const anchor of article.drawings) {
    const content = await readDrawing(paper, anchor);
    if (content !== undefined) yield { ...drawings, name: `figures/${drawingName(anchor)}`, content };
  }
}

const formats = [
  {
    name: 'paper.json',
    title: 'the paper as one tree, with its metadata',
    mediaType: 'application/json',
    operation: json,
  },
  { name: 'paper.txt', title: 'the paper as plain text', mediaType: 'text/plain', operation: text },
  { name: 'paper.bib', title: 'the paper itself, to cite it', mediaType: 'application/x-bibtex', operation: citation },
  { name: 'references.bib', title: 'the works that it cites', mediaType: 'application/x-bibtex', operation: bibtex },
] as const;

const figures = 'pictures and drawings of the paper';
const drawings = { title: figures, mediaType: 'image/svg+xml' } as const;

const fileName = (anchor: string) => anchor.replace(/[^\w.-]+/g, '-');
const drawingName = (anchor: string) => `${fileName(anchor)}.svg`;

async function readPicture({ url, name, copy, reason }: BundledPicture): Promise<FolderPart> {
  if (!copy) return { url, reason };
  const content = await copy.read();
  return { name: `figures/${name}`, title: figures, mediaType: copy.type, content, isStored: isCompressed(copy) };
}

const isCompressed = ({ type }: CopiedFile) => /^(?:image\/(?!svg|bmp)|video\/)/.test(type);

/** The page as one file: each picture stands in its own address. */
async function writePage(paper: PaperView, pictures: readonly BundledPicture[], article: Article): Promise<string> {
  const held = new Map<string, string>();
  for (const { name, copy } of pictures) if (copy) held.set(`figures/${name}`, dataUrl(copy.type, await copy.read()));
  for (const anchor of article.drawings) {
    const drawing = await readDrawing(paper, anchor);
    if (drawing !== undefined)
      held.set(`figures/${drawingName(anchor)}`, dataUrl(drawings.mediaType, Buffer.from(drawing)));
  }
  const style = wholeStyle(article.article);
  const page = renderPageFile(pageFacts(paper), article, paper.site.baseUrl, style);
  return page.replace(/ src="(figures\/[^"]+)"/g, (whole, name: string) => {
    const address = held.get(name);
    return address === undefined ? whole : ` src="${address}"`;
  });
}

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
