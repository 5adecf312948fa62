/** HTML: a paper as the article of a page to read. */
export { type HtmlOptions, type HtmlRendering, renderHtml } from './document.ts';
