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
  // With a limit: a busy device may not tell for minutes that it is idle. Safari does not tell at all.
  const later = (run: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1000 }) : setTimeout(run);
  let width = 0;
  new ResizeObserver(() => {
    if (width === article.clientWidth) return;
    width = article.clientWidth;
    later(mark);
  }).observe(article);
  // A font that comes late changes the widths of formulas.
  document.fonts.addEventListener('loadingdone', () => later(mark));
}
