/** A way back to where one was before following a link within the page. */
import { make, targetOf } from './dom.ts';

/** Gives what goes back. */
export function offerWayBack(): () => void {
  const places: number[] = [];
  const chip = make('button', {
    className: 'chip',
    type: 'button',
    textContent: '↩ Back to where I was',
    hidden: true,
  });
  document.body.append(chip);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (!link || link.closest('.contents, .skip') || event.ctrlKey || event.metaKey || !targetOf(link)) return;
    places.push(window.scrollY);
    chip.hidden = false;
  });
  const goBack = () => {
    const place = places.pop();
    if (place !== undefined) window.scrollTo({ top: place });
    chip.hidden = places.length === 0;
  };
  chip.addEventListener('click', goBack);
  // A reader who goes back by the browser needs no chip.
  addEventListener('popstate', () => {
    if (location.hash === '') {
      places.length = 0;
      chip.hidden = true;
    }
  });
  return goBack;
}
