/** A paper as a book (EPUB): its article, the pictures that were copied, and its drawings. */
import { type BookPicture, writeBook as writeBookFiles } from 'papertree-convert/bundles';
import { formulaFonts } from '../frontend.ts';
import { bundleOf, fileName, type WriteBundle } from './bundle.ts';

export const writeBook: WriteBundle = async function* ({ facts, pictures, papers, article: render, drawing }) {
  const images = Object.fromEntries(pictures.map(({ url, name, copy }) => [url, copy ? `images/${name}` : url]));
  const { article, contents, drawings } = await render({ images, papers, drawing: drawingAddress });
  const found = new Map<string, BookPicture>();
  for (const { name, copy } of pictures)
    if (copy) found.set(`images/${name}`, { name, mediaType: copy.type, read: copy.read });
  for (const anchor of drawings) {
    const name = `drawing-${fileName(anchor)}.svg`;
    const read = async () => (await drawing(anchor)) ?? '';
    found.set(drawingAddress(anchor), { name, mediaType: 'image/svg+xml', read });
  }
  const told = { ...facts, archiveUrl: facts.abstractUrl, language: 'en' };
  yield* writeBookFiles(told, { article, contents, pictures: found, fonts: formulaFonts(article) });
};

export const book = bundleOf(writeBook);

const drawingAddress = (anchor: string) => `drawings/${anchor}`;
