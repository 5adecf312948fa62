/**
 * What both scripts of a page see to of its layout: which sections are drawn at once, and which parts, wider than their
 * place, scroll in themselves.
 */

/** The style sheet leaves sections below the window undrawn for a moment, so that the first words are painted the sooner. */
export function drawAtOnce(): void {
  document.documentElement.classList.add('drawn');
}

const place = 'papertree place';

/** A page that is gone back to has its real height from the start, for the browser finds the place by it. */
export function keepPlaceOnReturn(): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(place, `${window.scrollY} ${location.href}`);
    } catch {}
  });
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.type === 'navigate') return;
  drawAtOnce();
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(place);
  } catch {}
  const [top, address] = kept?.split(' ') ?? [];
  // The browser may have gone there by a guessed height already.
  if (address === location.href && location.hash === '') window.scrollTo({ top: Number(top), behavior: 'instant' });
}

const scrollers = '.formula, .equation-group, .scroll, pre';
/** On a phone paragraphs scroll, too; the width is that of the style sheet. */
const phone = matchMedia('(max-width: 40rem)');
const phoneScrollers = `${scrollers}, p, li, dd, figcaption, .footnote`;

/** On a phone much is wider than its place, and a screen reader presses no key first. */
export function markForPhones(): void {
  if (phone.matches) whenIdle(focusScrollers);
}

export function focusScrollers(): void {
  const article = document.querySelector<HTMLElement>('article.paper');
  // Each script of the page has this module, and on a phone both call it.
  if (!article || article.dataset.stops) return;
  article.dataset.stops = 'marked';
  const mark = () => {
    // Read all, then write: else each reading lays the page out again.
    const parts = [...article.querySelectorAll<HTMLElement>(phone.matches ? phoneScrollers : scrollers)];
    const wide = parts.filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
    );
    const stops = new Set<Element>(wide);
    for (const part of article.querySelectorAll('[tabindex]')) if (!stops.has(part)) part.removeAttribute('tabindex');
    for (const part of wide) part.tabIndex = 0;
  };
  let width = 0;
  new ResizeObserver(() => {
    if (width === article.clientWidth) return;
    width = article.clientWidth;
    whenIdle(mark);
  }).observe(article);
  // A font that comes late changes the widths of formulas.
  document.fonts.addEventListener('loadingdone', () => whenIdle(mark));
}

/** With a limit: a busy device may not tell for minutes that it is idle. Safari does not tell at all. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run);
}
