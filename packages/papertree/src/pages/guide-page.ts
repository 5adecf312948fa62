/** The page of a guide. */
import { escapeHtml } from 'papertree-convert/markup';
import { docsFrame } from './docs-frame.ts';
import { type GuideName, type Guides, guideAddress } from './guides.ts';
import type { PageSite } from './page-frame.ts';

export function guidePage(name: GuideName, guides: Guides, site: PageSite): string {
  const { title, lead, sections } = guides[name];
  const body = sections.map(({ id, level, heading, body }) => {
    const here = `<a class="here" href="#${escapeHtml(id)}" aria-label="Link to this section">#</a>`;
    return `<h${level} id="${escapeHtml(id)}">${heading} ${here}</h${level}>\n${body}`;
  });
  return docsFrame(
    {
      title,
      current: guideAddress(name),
      contents: sections.filter(({ level }) => level === 2),
      guides,
      site,
    },
    `<h1>${escapeHtml(title)}</h1>\n${lead}\n${body.join('\n')}`,
  );
}
