/** Facts that the page of a paper tells beside its article; and the foot of the page, which tells most of them in words. */

import { element, escapeHtml, fragment } from '../../markup.ts';
import { type ConversionReport, tellConversion } from '../../paper/conversion-report.ts';

/** Facts of a paper that the page tells beside its article. Texts that are not known are empty. */
export interface PageFacts {
  readonly id: string;
  readonly idv: string;
  readonly version: number;
  readonly latestVersion: number;
  readonly versions: readonly { readonly version: number; readonly submittedAt: string }[];
  readonly title: string;
  readonly authors: readonly string[];
  readonly abstract: string;
  readonly license: string;
  readonly doi: string;
  readonly journalRef: string;
  /** RFC 3339, of the first version and of this one. */
  readonly published: string;
  readonly submittedAt: string;
  readonly primaryCategory: string;
  readonly abstractUrl: string;
  readonly pdfUrl: string;
  readonly builtAt: string;
  readonly builder: string;
  readonly source: string;
  readonly quality: PageQuality;
  readonly warnings: readonly { readonly code: string; readonly anchor?: string; readonly detail: string }[];
  readonly inferred: PageInferred;
}

/** The quality of the reading: 1 is faultless; and what was counted. */
interface PageQuality {
  readonly score: number;
  readonly stats: {
    readonly errors: number;
    readonly mathNodes: number;
    readonly mathWithoutLatex: number;
    readonly cites: number;
    readonly unresolvedCites: number;
    readonly figures: number;
    readonly figuresWithoutImages: number;
  };
  /** The report of the log of the archive's conversion, once that is read. */
  readonly upstream?: ConversionReport;
}

/** The language model's words about the paper, or why there are none. */
interface PageInferred {
  readonly status: string;
  readonly tldr?: string;
  readonly contributions?: readonly string[];
  /** For each contribution the words of the paper that say so, and the section in which they stand. */
  readonly evidence?: readonly { readonly anchor: string; readonly quotation: string; readonly match: string }[];
  readonly model?: string;
  /** Why there is nothing. */
  readonly error?: { readonly code: string; readonly detail: string };
}

/** The whole paper in other forms, with the ending of each. */
export const formats = [
  { extension: 'md', type: 'text/markdown', label: 'Markdown' },
  { extension: 'json', type: 'application/json', label: 'JSON' },
  { extension: 'txt', type: 'text/plain', label: 'Plain text' },
  { extension: 'bib', type: 'application/x-bibtex', label: 'BibTeX' },
] as const;

/** The whole paper with its pictures as one file. */
export const bundles = [
  { extension: 'epub', label: 'Book (EPUB)' },
  { extension: 'zip', label: 'Folder (ZIP)' },
] as const;

/** The paper to cite, with the ending of each address. */
export const citations = [
  { ending: '.bib', label: 'BibTeX' },
  { ending: '.ris', label: 'RIS' },
  { ending: '/citation.txt', label: 'APA' },
  { ending: '/citation.txt?style=chicago', label: 'Chicago' },
] as const;

/** The foot of a page: the archive’s record of the paper, how it was read, and what a language model made of it; links to pages of ours begin with `root`. */
export function writeAbout(facts: PageFacts, root: string): string {
  const { license, builtAt, builder, source, inferred, journalRef, doi, abstractUrl, primaryCategory, quality } = facts;
  const rows: [string, string][] = [
    ['Archive', writeLink(abstractUrl)],
    ['Category', escapeHtml(primaryCategory)],
    ['Journal', escapeHtml(journalRef)],
    ['DOI', doi === '' ? '' : writeLink(`https://doi.org/${encodeURI(doi)}`, doi)],
    ['Licence', writeLicense(license)],
    ['Read from', writeLink(source)],
    ['Built', `${escapeHtml(builtAt.slice(0, 16).replace('T', ' '))} UTC by ${escapeHtml(builder)}`],
    ['Quality', writeQuality(quality)],
    ['Conversion', quality.upstream ? escapeHtml(tellConversion(quality.upstream)) : ''],
    ['Summary', writeInferred(inferred)],
  ];
  const shown = rows.filter(([, value]) => value !== '').map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<footer class="about">
<dl>${shown.join('')}</dl>
<p>The paper belongs to its authors. Papertree is not affiliated with arXiv; <a href="${escapeHtml(root)}/-/docs">every format and part has an address</a>.</p>
</footer>`;
}

function writeLink(address: string, words = address): string {
  return element('a', { href: address }, escapeHtml(words));
}

function writeLicense(address: string): string {
  if (address === '') return 'not stated';
  return element('a', { rel: 'license', href: address }, escapeHtml(nameLicense(address)));
}

/** The short name of a licence that papers have; its address where it is another. */
function nameLicense(address: string): string {
  const path = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const [, kind = '', version = ''] = /^creativecommons\.org\/licenses\/([a-z-]+)(?:\/([\d.]+))?$/.exec(path) ?? [];
  if (kind === 'publicdomain' || path === 'creativecommons.org/publicdomain/zero/1.0') return 'Public domain (CC0)';
  if (kind !== '') return `CC ${kind.toUpperCase()} ${version}`.trim();
  if (path.startsWith('arxiv.org/licenses/nonexclusive-distrib')) return 'arXiv’s non-exclusive licence to distribute';
  if (path.startsWith('arxiv.org/licenses/assumed')) return 'assumed by arXiv (1991 to 2003)';
  return address;
}

function writeQuality({ score, stats }: PageQuality): string {
  const { errors, mathNodes, mathWithoutLatex, cites, unresolvedCites, figures, figuresWithoutImages } = stats;
  const counted = [
    `${count(mathNodes, 'formula')}${mathWithoutLatex > 0 ? ` (${mathWithoutLatex} without LaTeX)` : ''}`,
    `${count(cites, 'citation')}${unresolvedCites > 0 ? ` (${unresolvedCites} without an entry)` : ''}`,
    `${count(figures, 'figure')}${figuresWithoutImages > 0 ? ` (${figuresWithoutImages} without an image)` : ''}`,
    ...(errors > 0 ? [`${count(errors, 'error')} of the conversion from LaTeX`] : []),
  ];
  const isFaultless = errors + mathWithoutLatex + unresolvedCites + figuresWithoutImages === 0;
  return `${Math.min(Math.round(score * 100), isFaultless ? 100 : 99)} of 100: ${counted.join(', ')}`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Words of a model are always said to be a model's. */
function writeInferred({ status, tldr, contributions = [], evidence = [], model, error }: PageInferred): string {
  if (status === 'pending') return 'A language model has been asked; it has not answered yet.';
  // Without a model there is nothing to tell.
  if (status === 'failed' && error?.code !== 'no-model') return `There is none: ${escapeHtml(error?.detail ?? '')}`;
  if (status !== 'ready' || !tldr) return '';
  const items = contributions.map((one, i) => element('li', {}, escapeHtml(one) + writeEvidence(evidence[i])));
  const list = items.length === 0 ? '' : element('ul', {}, items.join(''));
  return `<p><em>Written by a language model${model ? `, ${escapeHtml(model)}` : ''}, not by the authors:</em> ${escapeHtml(tldr)}</p>${list}`;
}

/** The quotation is the paper's own; the model may have changed some words of it. */
function writeEvidence(evidence: NonNullable<PageInferred['evidence']>[number] | undefined): string {
  if (!evidence) return '';
  const { anchor, quotation, match } = evidence;
  const link = element('a', { href: fragment(anchor) }, escapeHtml(anchor));
  return ` “${escapeHtml(quotation)}” (${link}${match === 'exact' ? '' : ', quoted nearly so'})`;
}
