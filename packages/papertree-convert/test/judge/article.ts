/** The paper on a page, and the parts of it that do not belong to the paper: chrome, tables of contents, hidden text. */
import { attribute, classes, type DomElement, type DomParent, descend } from './dom.ts';

export interface Article {
  /** `own` where an author wrote the HTML and LaTeXML did not. */
  readonly kind: 'latexml' | 'own';
  readonly roots: readonly DomElement[];
}

const chromeNames = new Set(['header', 'nav', 'footer', 'dialog', 'aside', 'address', 'form']);
const silentNames = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'button',
  'input',
  'textarea',
  'select',
  'dialog',
  'iframe',
]);
const silentClasses = new Set([
  'ltx_TOC',
  'ltx_toclist',
  'ltx_bib_cited',
  'ltx_phantom',
  'ltx_nodisplay',
  'ltx_tag_listingline',
  'ltx_listing_data',
  'ltx_rdf',
  'ltx_conversion_report',
  'ltx_page_logo',
  'ltx_page_footer',
  'ltx_page_header',
  'ltx_page_navbar',
  'ltx_pagination',
  'ltx_contact_name',
  'ltx_note_type',
  'ltx_tag_note',
  'package-alerts',
  'infobox',
  'sr-only',
  'arxiv-html-footer',
  'keyboard-glossary',
  'ds-announcement',
  'ds-site-footer',
]);

/** Whether nothing in an element is text of the paper. */
export const isSilent = (element: DomElement, names: readonly string[]): boolean =>
  silentNames.has(element.tagName) ||
  names.some((it) => silentClasses.has(it)) ||
  ['target-section', 'infobox'].includes(attribute(element, 'id') ?? '');

export const isChrome = (element: DomElement): boolean =>
  chromeNames.has(element.tagName) || attribute(element, 'id') === 'sitemap';

function outermost(within: DomParent, wanted: (element: DomElement, names: string[]) => boolean): DomElement[] {
  const found = new Set<DomElement>();
  for (const element of descend(within, (it) => found.has(it))) {
    if (wanted(element, classes(element))) found.add(element);
  }
  return [...found];
}

/** The paper on a page: LaTeXML's article; in excerpts and old pages what stands for it; else the body. */
export function findArticle(document: DomParent): Article {
  const tries: ((element: DomElement, names: string[]) => boolean)[] = [
    (it, names) => it.tagName === 'article' && names.includes('ltx_document'),
    (_, names) => names.includes('ltx_document') && !names.includes('package-alerts'),
    (_, names) => names.includes('ltx_page_content'),
    // Excerpts of pages: <section id="bib" class="ltx_bibliography"> right in the body.
    (it, names) => it.tagName === 'section' && names.some((name) => name.startsWith('ltx_')),
  ];
  for (const wanted of tries) {
    const roots = outermost(document, wanted);
    if (roots.length > 0) return { kind: 'latexml', roots };
  }
  return { kind: 'own', roots: outermost(document, (it) => it.tagName === 'body') };
}
