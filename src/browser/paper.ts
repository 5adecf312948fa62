/** The script of a paper's page. Everything is read without it; it adds ways to look, to find and to take away. */
import { followContents } from './contents.ts';
import { offerCopies } from './copying.ts';
import { keepPlace } from './dom.ts';
import { offerWayBack } from './history.ts';
import { offerFullImages } from './images.ts';
import { offerPreviews } from './previews.ts';
import { offerSearch } from './search.ts';
import { offerSettings } from './settings.ts';

document.documentElement.classList.add('scripted');
const article = document.querySelector<HTMLElement>('article.paper');
if (article) {
  offerSettings();
  followContents();
  offerPreviews(article);
  offerWayBack();
  offerCopies(article);
  offerSearch(article);
  offerFullImages(article);
  keepPlace(document.querySelectorAll<HTMLAnchorElement>('.version, .notice a'));
}
