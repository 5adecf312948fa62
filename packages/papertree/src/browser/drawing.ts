/**
 * Sections below the window, which the style sheet leaves undrawn for a moment, so that the first words are painted the
 * sooner. A page that is gone back to has its real height from the start, for the browser finds the place by it.
 */

const place = 'papertree place';

export function drawAtOnce(): void {
  document.documentElement.classList.add('drawn');
}

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
