/** The search of the documentation: places of guides and addresses that hold all words, the likeliest first, each with the lines around them. */
import { escapeHtml } from 'papertree-convert/markup';
import { docsSections } from './docs.ts';
import { docsAddress, docsFrame } from './docs-frame.ts';
import { type Guides, guideAddress, guideNames } from './guides.ts';
import type { PageSite } from './page-frame.ts';
import type { RoutesDocs } from './route-docs.ts';

/** A section as it is searched. */
interface Place {
  readonly address: string;
  /** The page that it stands on; empty for tasks and addresses. */
  readonly page: string;
  readonly heading: string;
  /** Its words without marks. */
  readonly text: string;
}

export interface DocsSearch {
  /** The page with what was found. */
  readonly find: (wanted: string) => string;
}

/** Reads all places once. */
export function docsSearch(site: PageSite, routes: RoutesDocs, guides: Guides): DocsSearch {
  const places: Place[] = [
    ...docsSections(site, routes).map(({ id, heading, body }) => placeOf(`${docsAddress}#${id}`, '', heading, body)),
    ...guideNames.flatMap((name) => {
      const { title, lead, sections } = guides[name];
      const address = guideAddress(name);
      const rows = [lead, ...sections.map(({ body }) => body)].flatMap((body) => [...body.matchAll(namedRow)]);
      return [
        placeOf(address, '', escapeHtml(title), lead),
        ...sections.map(({ id, heading, body }) => placeOf(`${address}#${id}`, title, heading, body)),
        ...rows.map(([, id = '', cells = '']) => placeOf(`${address}#${id}`, title, id, cells)),
      ];
    }),
  ];
  return {
    find(wanted) {
      const body = `<h1>Documentation</h1>\n${writeFound(wanted, places)}`;
      return docsFrame({ title: 'documentation', current: '', contents: [], guides, site, wanted }, body);
    },
  };
}

/** A row of a table that has an anchor, and its cells but the first, which is its name. */
const namedRow = /<tr id="([^"]+)">\s*<td>.*?<\/td>(.*?)<\/tr>/gs;

const placeOf = (address: string, page: string, heading: string, body: string): Place => ({
  address,
  page,
  heading: wordsOf(heading),
  text: wordsOf(body),
});

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of HTML that we wrote: blocks and cells apart. */
function wordsOf(html: string): string {
  return html
    .replace(/<\/(?:p|li|h\d|dt|dd|t[dh]|pre|label|option)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => marks[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Places that are listed. */
const mostShown = 40;

function writeFound(wanted: string, places: readonly Place[]): string {
  const words = [...new Set(wanted.toLowerCase().split(/\s+/).filter(Boolean))];
  const found = places
    .map((place) => ({ place, rank: rankOf(place, words, wanted.trim().toLowerCase()) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  const items = found.slice(0, mostShown).map(({ place: { address, page, heading, text } }) => {
    const from = page === '' ? '' : `<span class="page">${escapeHtml(page)}: </span>`;
    return `<li><a href="${escapeHtml(address)}">${from}${mark(heading, words)}</a><p>${mark(excerpt(text, words), words)}</p></li>`;
  });
  const count = `${found.length === 0 ? 'No section holds' : `${found.length} of ${places.length} sections ${found.length === 1 ? 'holds' : 'hold'}`}`;
  const more = found.length > mostShown ? ` These are the first ${mostShown}.` : '';
  return `<div class="found">
<p role="status">${count} “${escapeHtml(wanted)}”.${more} <a href="${docsAddress}">All documentation</a></p>
${items.length === 0 ? '' : `<ol>${items.join('\n')}</ol>`}
</div>`;
}

/** 0 where not all words are there; more where the heading has them, or the text has them as one phrase. */
function rankOf({ page, heading, text }: Place, words: readonly string[], phrase: string): number {
  const [head, whole] = [heading.toLowerCase(), `${page} ${heading} ${text}`.toLowerCase()];
  if (!words.every((word) => whole.includes(word))) return 0;
  if (head.includes(phrase)) return 4;
  if (words.every((word) => head.includes(word))) return 3;
  return whole.includes(phrase) ? 2 : 1;
}

/** Characters of the lines around a word. */
const around = 90;

/** The lines around the first of the words that the text holds. */
function excerpt(text: string, words: readonly string[]): string {
  const small = text.toLowerCase();
  const first = words.map((word) => small.indexOf(word)).filter((at) => at >= 0);
  const at = first.length === 0 ? 0 : Math.min(...first);
  const start = at <= around ? 0 : text.indexOf(' ', at - around) + 1;
  const last = text.lastIndexOf(' ', start + 2 * around);
  const end = text.length <= start + 2 * around || last <= at ? text.length : last;
  const cut = text.slice(start, Math.min(end, start + 4 * around));
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`;
}

/** The text with its words marked; of words that overlap, the first counts. */
function mark(text: string, words: readonly string[]): string {
  const small = text.toLowerCase();
  let out = '';
  let at = 0;
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, start: small.indexOf(word, at) }))
      .filter(({ start }) => start >= 0)
      .toSorted((one, other) => one.start - other.start || other.word.length - one.word.length)[0];
    // In a few languages small letters are longer than large ones: then nothing is marked.
    if (!next || small.length !== text.length) break;
    out += `${escapeHtml(text.slice(at, next.start))}<mark>${escapeHtml(text.slice(next.start, next.start + next.word.length))}</mark>`;
    at = next.start + next.word.length;
  }
  return out + escapeHtml(text.slice(at));
}
