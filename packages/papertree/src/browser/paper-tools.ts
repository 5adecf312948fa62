/** The tools of a paper's page: they add ways to look, to find and to take away. */
import { followContents } from './contents.ts';
import { keepPlace } from './dom.ts';
import { drawAtOnce } from './drawing.ts';
import { offerHandles } from './handles.ts';
import { offerWayBack } from './history.ts';
import { offerFullImages } from './images.ts';
import { offerKeys } from './keys.ts';
import { offerPreviews } from './previews.ts';
import { focusScrollers } from './scrolling.ts';
import { offerSearch } from './search.ts';
import { offerSettings } from './settings.ts';

const article = document.querySelector<HTMLElement>('article.paper');
if (article) {
  drawAtOnce();
  offerSettings();
  const goToSection = followContents();
  offerPreviews(article);
  const goBack = offerWayBack();
  const handles = offerHandles(article);
  const openSearch = offerSearch(article);
  offerFullImages(article);
  focusScrollers();
  keepPlace(document.querySelectorAll<HTMLAnchorElement>('.version, .notice a'));
  offerKeys([
    { key: '/', does: 'search in the paper', run: openSearch },
    { key: 'j', does: 'next section', run: () => goToSection(1) },
    { key: 'k', does: 'previous section', run: () => goToSection(-1) },
    { key: 'b', does: 'back to where you were', run: goBack },
    { key: 'c', does: 'copy the part with the focus, or the first one in view', run: handles.open },
  ]);
}
