/** The tools of a paper's page: they add ways to look, to find and to take away. */

import { copyCitations } from './copying.ts';
import { offerEnlarging } from './enlarging.ts';
import { offerHandles } from './handles.ts';
import { offerHighlights } from './highlights.ts';
import { drawAtOnce, focusScrollers } from './layout.ts';
import { followContents, offerKeys, offerWayBack } from './navigation.ts';
import { offerPreviews } from './previews.ts';
import { offerSettings } from './reader-settings.ts';
import { offerSearch } from './search-field.ts';
import { copySelections } from './selection.ts';

const article = document.querySelector<HTMLElement>('article.paper');
if (article) {
  drawAtOnce();
  offerSettings();
  const goToSection = followContents();
  offerPreviews(article);
  const goBack = offerWayBack();
  const handles = offerHandles(article);
  const openSearch = offerSearch(article);
  copySelections(article);
  const highlights = offerHighlights(article);
  offerEnlarging(article);
  copyCitations(document.querySelectorAll('[data-copied]'));
  focusScrollers();
  keepPlace(document.querySelectorAll<HTMLAnchorElement>('.version, .notice a'));
  offerKeys([
    { key: '/', does: 'search in the paper', run: openSearch },
    { key: 'j', does: 'next section', run: () => goToSection(1), button: 'next' },
    { key: 'k', does: 'previous section', run: () => goToSection(-1), button: 'previous' },
    { key: 'b', does: 'back to where you were', run: goBack },
    { key: 'h', does: 'highlight the selected words, for this browser', run: highlights.add },
    { key: 'c', does: 'copy the part with the focus, or the first one in view', run: handles.open, button: 'copy' },
  ]);
}

/** Links to other versions keep the place, for anchors stay. */
function keepPlace(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links)
    link.addEventListener('click', () => {
      const current = document.querySelector<HTMLAnchorElement>('.contents a[aria-current]');
      link.hash = location.hash || (current?.hash ?? '');
    });
}
