/** Images: a click shows one in full. */
import { make } from './dom.ts';

export function offerFullImages(article: HTMLElement): void {
  const dialog = make('dialog', { ariaLabel: 'Image in full' });
  document.body.append(dialog);
  dialog.addEventListener('click', () => dialog.close());
  article.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLImageElement) || target.closest('a') || !target.closest('figure')) return;
    dialog.replaceChildren(make('img', { src: target.src, alt: target.alt }));
    dialog.showModal();
  });
}
