/** A page from the disk as many files in one: pictures are those that lie beside it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversion } from 'papertree-convert';
import { findDrawing, findFormulas, measureDrawings } from 'papertree-convert/drawings';
import { Problem } from 'papertree-convert/errors';
import { isFilePath, parseId, upstreamUrls } from 'papertree-convert/paper';
import { renderMarkdown, tablesAsCsv } from 'papertree-convert/render';
import { pictureType } from '../library/index.ts';
import {
  type Article,
  type ArticleAddresses,
  type BundleSource,
  completeArticle,
  openPictures,
} from '../questions/index.ts';
import { picturesOf } from '../threads/floats.ts';
import { addressIn } from '../threads/renderings.ts';
import { formats } from './formats.ts';

/** `folder` is where the pictures are; without one there are none. */
export async function bundleSourceOf(
  paper: Conversion,
  page: Uint8Array,
  folder: string | undefined,
): Promise<BundleSource> {
  const { content, build, outline, warnings } = paper;
  const { id, version, idv, title, authors } = outline;
  const known = parseId(idv);
  const urls = known ? upstreamUrls(known) : { abs: '', pdf: '' };
  const found = picturesOf(content, build.source).map(({ url, path = besides(url) }) => ({
    url,
    ...(path && { path }),
  }));
  return {
    facts: {
      ...{ id, version, idv, title: title || idv, authors, latestVersion: version, versions: [], ...build, warnings },
      ...{ abstract: '', license: '', doi: '', journalRef: '', published: '', submittedAt: '', primaryCategory: '' },
      ...{
        abstractUrl: urls.abs,
        pdfUrl: urls.pdf,
        inferred: { status: 'failed', error: { code: 'no-model', detail: '' } },
      },
    },
    baseUrl: '',
    papers: 'https://arxiv.org/abs/{id}',
    pictures: await openPictures(found, (path) => openFile(folder, path)),
    async markdown(images) {
      const { markdown } = renderMarkdown(content, { imageAddress: addressIn(images) });
      return paper.markdown.slice(0, paper.markdown.length - paper.body.length) + markdown;
    },
    article: (addresses) => renderArticle(paper, page, addresses),
    drawing: async (anchor) => findDrawing(page, anchor),
    tables: async () => tablesAsCsv(content),
    json: async () => formats.json.write(paper),
    text: async () => paper.text,
    citation: async () => formats.bib.write(paper),
    references: async () => formats['references.bib'].write(paper),
  };
}

/** The path beside the page of a picture whose address has none of the web. */
function besides(url: string): string | undefined {
  const path = url.replace(/^\.\//, '');
  return isFilePath(path) && !/^[a-z]+:/i.test(path) ? path : undefined;
}

async function openFile(folder: string | undefined, path: string) {
  if (folder === undefined) throw new Problem('not-found', 'only the page was given');
  const bytes = await readFile(join(folder, path)).catch((cause) => {
    throw new Problem('not-found', `there is no ${path} beside the page`, { cause });
  });
  return { type: pictureType(path), tag: '', savedAt: 0, read: async () => bytes };
}

async function renderArticle(
  { content }: Conversion,
  page: Uint8Array,
  { images = {}, papers = '', drawing }: ArticleAddresses,
): Promise<Article> {
  // The library that draws formulas is half a megabyte of code.
  const { renderHtml } = await import('papertree-convert/html');
  const options = { paperAddress: papers, imageAddress: addressIn(images) };
  return completeArticle({
    render: async (found) => renderHtml(content, { ...options, ...found }),
    find: async ({ formulas, drawings }) => ({
      formulas: findFormulas(page, formulas),
      drawings: measureDrawings(page, drawings),
    }),
    drawing,
  });
}
