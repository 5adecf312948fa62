/** The table of contents, folded away or not. */
import { keep, read } from './settings.ts';

/** The width from which the contents stand beside the text; that of the style sheet. */
export const wide = matchMedia('(min-width: 72rem)');

/** Beside the text the contents are open until they are folded away, which is kept; above it they close once they were used. */
export function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents details');
  if (!contents) return;
  const fit = () => {
    contents.open = wide.matches && read('contents') !== 'folded';
  };
  fit();
  wide.addEventListener('change', fit);
  contents.querySelector('summary')?.addEventListener('click', () => {
    if (wide.matches) keep('contents', contents.open ? 'folded' : '');
  });
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && !wide.matches) contents.open = false;
  });
}
