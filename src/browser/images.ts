/** Images: those that we have not copied yet come from the archive; a click shows one in full. */
import { make } from './dom.ts';

export function watchImages(article: HTMLElement): void {
  const idv = document.body.dataset.idv ?? '';
  for (const image of article.querySelectorAll('img')) {
    const fallBack = () => {
      const copy = `/${idv}/assets/`;
      const { pathname } = new URL(image.src);
      // Our copies are made after the first reader came; until then the archive's own are passed through.
      if (pathname.startsWith(copy)) image.src = `/html/${idv}/${pathname.slice(copy.length)}`;
    };
    if (image.complete && image.naturalWidth === 0 && image.src) fallBack();
    image.addEventListener('error', fallBack, { once: true });
  }
  const dialog = make('dialog', { ariaLabel: 'Image in full' });
  document.body.append(dialog);
  dialog.addEventListener('click', () => dialog.close());
  article.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLImageElement) || target.closest('a') || !target.closest('figure')) return;
    dialog.replaceChildren(make('img', { src: target.src, alt: target.alt }));
    dialog.showModal();
  });
}
