/** The page of a paper that is being built: what is known of it, until the paper takes its place. */
import { escapeHtml } from 'papertree-convert/markup';
import { frame, type PageSite, refreshAfter } from './frame.ts';

export interface WaitingFacts {
  readonly idv: string;
  readonly title: string;
  readonly authors: string;
  readonly abstract: string;
  readonly abstractUrl: string;
  /** Seconds until the page asks again. */
  readonly retryAfter: number;
}

export function waitingPage(facts: WaitingFacts, site: PageSite): string {
  const { idv, title, authors, abstract, abstractUrl, retryAfter } = facts;
  return frame(
    `${title || idv} · being built`,
    `<h1>${escapeHtml(title || idv)}</h1>
<p>${escapeHtml(authors)}</p>
<p role="status">This paper is read for the first time here. It takes a few seconds; the page turns into the paper by itself.</p>
<progress aria-label="The paper is being built"></progress>
${abstract === '' ? '' : `<h2>Abstract</h2>\n<p>${escapeHtml(abstract)}</p>`}
<p><a href="${escapeHtml(abstractUrl)}">Abstract page at the archive</a></p>`,
    site,
    refreshAfter(retryAfter),
  );
}
