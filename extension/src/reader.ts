/** The paper over its page, as Papertree writes it: nothing of it is a script, and all links are those of the paper. */
import type { HtmlRendering } from 'papertree-convert/html';

export function showReader({ article, contents }: Pick<HtmlRendering, 'article' | 'contents'>): string {
  document.getElementById('papertree-reader')?.remove();
  const reader = document.createElement('dialog');
  reader.id = 'papertree-reader';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => reader.close());
  const list = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Contents';
  list.append(summary, ...nodesOf(contents));
  reader.append(close, list, ...nodesOf(article));
  // Its anchors are those of the page below, which has them first.
  reader.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const anchor = link?.getAttribute('href')?.slice(1);
    if (!anchor) return;
    event.preventDefault();
    reader.querySelector(`[id="${CSS.escape(decodeURIComponent(anchor))}"]`)?.scrollIntoView();
  });
  document.body.append(reader);
  reader.showModal();
  return '';
}

const nodesOf = (html: string) => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes];
