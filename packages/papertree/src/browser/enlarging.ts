/** Images and wide tables over the whole window: an image by a click on it, a table by a button. */
import { make } from './elements.ts';

export function offerEnlarging(article: HTMLElement): void {
  const dialog = make('dialog');
  document.body.append(dialog);
  const open = (shown: HTMLElement, name: string) => {
    dialog.ariaLabel = name;
    const close = make('button', { className: 'close', type: 'button', textContent: '×', ariaLabel: 'Close' });
    dialog.replaceChildren(close, shown);
    dialog.showModal();
  };
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('table')) dialog.close();
  });
  article.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLImageElement) || target.closest('a') || !target.closest('figure, .drawing')) return;
    open(make('img', { src: target.src, alt: target.alt }), 'Image in full');
  });
  for (const table of article.querySelectorAll<HTMLElement>('.table.wide > .scroll')) {
    const button = make('button', { className: 'enlarge', type: 'button', textContent: 'Enlarge' });
    button.addEventListener('click', () => open(copyOf(table), 'Table in full'));
    table.before(button);
  }
}

/** Without ids, which the page has already. */
function copyOf(table: HTMLElement): HTMLElement {
  const copy = make('div', { className: 'table wide' }, table.cloneNode(true));
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  return copy;
}
