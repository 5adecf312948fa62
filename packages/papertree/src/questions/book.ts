/** A paper as a book (EPUB): its article, the pictures that were copied, and its drawings. */
import { type BookPicture, writeBook } from 'papertree-convert/bundles';
import { formulaFonts } from '../frontend.ts';
import { renderArticle } from './article.ts';
import { type BundledPicture, bundleOf } from './bundle.ts';
import { readDrawing } from './drawings.ts';
import { pageFacts } from './page.ts';

export const book = bundleOf(async function* ({ paper, pictures }) {
  const images = Object.fromEntries(pictures.map(({ url, name, copy }) => [url, copy ? `images/${name}` : url]));
  const papers = `${paper.site.archivePublicUrl}/abs/{id}`;
  const drawing = (anchor: string) => `drawings/${anchor}`;
  const { article, contents, drawings } = await renderArticle(paper, { images, papers, drawing });
  const found = new Map([
    ...pictures.flatMap(pictureOf),
    ...drawings.map((anchor): [string, BookPicture] => [
      drawing(anchor),
      {
        name: `drawing-${anchor.replace(/[^\w.-]+/g, '-')}.svg`,
        mediaType: 'image/svg+xml',
        read: async () => (await readDrawing(paper, anchor)) ?? '',
      },
    ]),
  ]);
  const { abstractUrl: archiveUrl, ...facts } = pageFacts(paper);
  const language = 'en';
  const told = { ...facts, archiveUrl, language, warnings: paper.warnings };
  yield* writeBook(told, { article, contents, pictures: found, fonts: formulaFonts(article) });
});

function pictureOf({ name, copy }: BundledPicture): [string, BookPicture][] {
  return copy ? [[`images/${name}`, { name, mediaType: copy.type, read: copy.read }]] : [];
}
