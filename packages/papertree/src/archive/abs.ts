/** Reads the abstract page of a paper: the metadata of that version, the history of all, and the type of its source. */
import type { Metadata, PaperVersion, SourceType } from 'papertree-convert/paper';
import { timestamp } from './oai.ts';
import { Outage } from './outage.ts';
import {
  attributesOf,
  type DomElement,
  elementsNamed,
  elementsOfClass,
  findAll,
  parsePage,
  textOf,
} from './parse5-tree.ts';

export interface AbsPage {
  /** The paper it says it is of; undefined where it does not say. */
  readonly id: string | undefined;
  readonly metadata: Metadata;
  /** The version this page is about. */
  readonly version: number;
}

export function absUrl(origin: string, idv: string): string {
  return `${origin}/abs/${idv}`;
}

export function readAbs(html: string): AbsPage {
  const page = parsePage(html);
  const said = (name: string, className: string) =>
    elementsOfClass(page, name, className).map((found) => textOf(found, skip));
  const [title] = said('h1', 'title');
  const [history] = elementsOfClass(page, 'div', 'submission-history');
  const dates = history ? readHistory(textOf(history)) : [];
  if (title === undefined || !history || dates.length === 0) throw new Outage('This is not an abstract page.');

  const version = ownVersion(history) ?? dates.at(-1)?.version ?? 1;
  const subjects = said('td', 'subjects')[0] ?? '';
  const [primary] = said('span', 'primary-subject');
  const categories = [...new Set(codes(subjects))];
  const [doi] = elementsOfClass(page, 'td', 'doi').flatMap((cell) =>
    findAll(cell, (_, { 'data-doi': given }) => given !== undefined),
  );
  const [license] = elementsOfClass(page, 'div', 'abs-license').flatMap((found) => elementsNamed(found, 'a'));
  const source = sourceOf(page);
  return {
    id: metaOf(page, 'citation_arxiv_id'),
    version,
    metadata: {
      title,
      authors: said('div', 'authors')[0] ?? '',
      abstract: said('blockquote', 'abstract')[0] ?? '',
      categories,
      primaryCategory: codes(primary ?? '')[0] ?? categories[0] ?? '',
      license: license ? (attributesOf(license).href ?? '') : '',
      doi: doi ? (attributesOf(doi)['data-doi'] ?? '') : '',
      journalRef: labelled(page, 'Journal'),
      comments: said('td', 'comments')[0] ?? '',
      reportNo: labelled(page, 'Report'),
      versions: dates.map((date) =>
        date.version === version && date.sourceType === 'unknown' ? { ...date, sourceType: source } : date,
      ),
    },
  };
}

// [v1] Sun, 17 Jan 2016 21:00:04 UTC (8,274 KB) … (0 KB) (withdrawn)
const line = /\[v([0-9]+)\] (\w{3}, [0-9]{1,2} \w{3} [0-9]{4} [0-9:]{8}) UTC \(([0-9,]+) KB\)( \(withdrawn\))?/g;

function readHistory(text: string): PaperVersion[] {
  return [...text.matchAll(line)].map(([, version, date, , withdrawn]) => ({
    version: Number(version),
    submittedAt: timestamp(`${date} GMT`),
    sourceType: withdrawn ? 'withdrawn' : 'unknown',
  }));
}

function metaOf(page: Parameters<typeof findAll>[0], name: string): string | undefined {
  const [found] = findAll(page, (tag, attributes) => tag === 'meta' && attributes.name === name);
  return found && attributesOf(found).content;
}

/** The versions that the page is not about are links. */
function ownVersion(history: DomElement): number | undefined {
  const own = elementsNamed(history, 'strong').find((strong) => elementsNamed(strong, 'a').length === 0);
  const found = own && /\[v([0-9]+)\]/.exec(textOf(own));
  return found ? Number(found[1]) : undefined;
}

/** `Algebraic Geometry (math.AG); Number Theory (math.NT)` */
function codes(text: string): string[] {
  return [...text.matchAll(/\(([a-z][a-z-]*(?:\.[A-Za-z-]+)?)\)/g)].map(([, code = '']) => code);
}

/** `td.jref` holds both the journal reference and the report number; the cell before says which. */
function labelled(page: Parameters<typeof elementsNamed>[0], label: string): string {
  for (const row of elementsNamed(page, 'tr')) {
    const [head, cell] = elementsNamed(row, 'td');
    if (head && cell && attributesOf(cell).class?.includes('jref') && textOf(head).startsWith(label)) {
      return textOf(cell, skip);
    }
  }
  return '';
}

const labels: readonly (readonly [RegExp, SourceType])[] = [
  [/^TeX Source/, 'tex'],
  [/^PS Source/, 'ps'],
  [/^HTML Source/, 'html'],
  [/^DOCX Source/, 'docx'],
  [/^Source/, 'unknown'],
];

/** Only a link to the PDF: the author gave no more. A link that says no more than `Source` may be anything. */
function sourceOf(page: Parameters<typeof elementsNamed>[0]): SourceType {
  const [box] = elementsOfClass(page, 'div', 'full-text');
  if (!box) return 'unknown';
  const items = elementsNamed(box, 'li').map((item) => textOf(item));
  if (items.includes('Withdrawn')) return 'withdrawn';
  if (findAll(box, (_, { id }) => id === 'latexml-download-link').length > 0) return 'tex';
  const [source] = elementsOfClass(box, 'a', 'download-eprint');
  if (source) return labels.find(([label]) => label.test(textOf(source)))?.[1] ?? 'unknown';
  if (elementsOfClass(box, 'a', 'download-html').length > 0) return 'html';
  return elementsOfClass(box, 'a', 'download-pdf').length > 0 ? 'pdf' : 'unknown';
}

/** Elements that stand in a field and are no part of it, as ""; a link that hides its address, as that address. */
function skip(element: DomElement): string | undefined {
  const { class: classes = '', id, href = '' } = attributesOf(element);
  if (element.tagName === 'a' && /^this https? URL$/.test(textOf(element))) return href;
  const furniture = ['script', 'noscript', 'button'].includes(element.tagName) || id === 'toggle';
  return furniture || /\b(?:descriptor|button-and-tooltip)\b/.test(classes) ? '' : undefined;
}
