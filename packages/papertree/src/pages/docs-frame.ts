/** The frame of all pages of the documentation: one navigation, and a field that searches guides and addresses. */
import { escapeHtml } from 'papertree-convert/markup';
import { type Guides, guideAddress, guideNames } from './guides.ts';
import { frame, type PageSite } from './page-frame.ts';

/** A section of a page: what the navigation names and the search finds. */
export interface DocsSection {
  readonly id: string;
  /** HTML. */
  readonly heading: string;
  readonly body: string;
}

export interface DocsPage {
  /** Text. */
  readonly title: string;
  /** Its address, which the navigation marks; empty where it is none of its places. */
  readonly current: string;
  /** Sections of the page that the navigation names. */
  readonly contents: readonly DocsSection[];
  readonly guides: Guides;
  readonly site: PageSite;
  /** Words that were searched for. */
  readonly wanted?: string;
}

export const docsAddress = '/-/docs';
/** Characters of what is searched for. */
export const longestWanted = 100;

export function docsFrame({ title, current, contents, guides, site, wanted = '' }: DocsPage, body: string): string {
  const places = [
    { address: docsAddress, name: 'Tasks and addresses' },
    ...guideNames.map((name) => ({ address: guideAddress(name), name: guides[name].title })),
  ];
  const items = places.map(({ address, name }) => {
    const isCurrent = address === current;
    const parts = isCurrent
      ? contents.map(({ id, heading }) => `<li><a href="#${escapeHtml(id)}">${heading}</a></li>`)
      : [];
    const link = `<a href="${address}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`;
    return `<li>${link}${parts.length === 0 ? '' : `<ul>${parts.join('')}</ul>`}</li>`;
  });
  const beside = `<div class="beside">
<form action="${docsAddress}" method="get" role="search" data-live>
<label>Search the documentation <input type="search" name="q" maxlength="${longestWanted}" value="${escapeHtml(wanted)}" autocomplete="off"></label>
<button>Search</button>
</form>
<nav aria-label="Documentation"><details><summary>Contents</summary><ul>
${items.join('\n')}
</ul></details></nav>
</div>
`;
  return frame(`Papertree: ${title}`, body, site, { beside });
}
