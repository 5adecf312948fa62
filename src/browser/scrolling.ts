/** Parts that are wider than their place scroll in themselves; only those are stops of the keyboard. */

const scrollers = '.formula, .equation-group, .scroll, pre, p, li, dd, figcaption';

export function focusScrollers(article: HTMLElement): void {
  const mark = () => {
    // Read all, then write: else each reading lays the page out again.
    const parts = [...article.querySelectorAll<HTMLElement>(scrollers)];
    const wide = parts.map(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
    );
    for (const [i, part] of parts.entries()) {
      if (wide[i]) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  };
  const later = window.requestIdleCallback ?? setTimeout;
  let width = 0;
  new ResizeObserver(() => {
    if (width === article.clientWidth) return;
    width = article.clientWidth;
    later(mark);
  }).observe(article);
  document.fonts.ready.then(() => later(mark));
}
