/** Decides whether a page that the archive gave is the page of a paper, or something else that was sent with status 200. */

import { withoutAccents } from 'papertree-convert/letters';
import { formatId, type Metadata, parseId } from 'papertree-convert/paper';
import { Outage } from '../archive/index.ts';
import type { VersionId } from '../storage/index.ts';
import { isConversion } from './converted-page.ts';
import { type Doubt, doubtIn } from './same-paper.ts';

/**
 * Throws an outage for a page that is doubtful: a challenge, a maintenance page, an abstract page, another paper's page.
 * A page by LaTeXML is believed unless the archive's own frame names another paper, or it is another than that before. A page without LaTeXML is an author's
 * own HTML; it needs signs of this paper, and never replaces a page by LaTeXML, which `before` is where there was one.
 * `namesPaper` is such a sign: the archive's header with the page names the paper.
 */
export function checkPage(
  { html, namesPaper = false }: CheckedPage,
  paper: VersionId,
  metadata: Metadata,
  before?: Uint8Array,
): void {
  const page = Buffer.from(html.buffer, html.byteOffset, html.length);
  const flaw = findFlaw({ page, namesPaper }, paper, metadata, before !== undefined && isLatexml(before));
  const isOther = !flaw && before !== undefined && doubtOf(html, before, paper, metadata) === 'other';
  const reason = isOther ? 'is another paper than the page before' : flaw;
  if (reason) throw new Outage(`What the archive gave for ${formatId(paper)} ${reason}.`, { retryAfter: 60 });
}

/** Why a page by LaTeXML should not replace the one before; undefined where there is no doubt. */
export function doubtOf(html: Uint8Array, before: Uint8Array, paper: VersionId, metadata: Metadata): Doubt | undefined {
  if (!isLatexml(html)) return undefined;
  const page = Buffer.from(html.buffer, html.byteOffset, html.length);
  return doubtIn(html, before, hasSigns(readHead(page), paper, metadata));
}

interface CheckedPage {
  readonly html: Uint8Array;
  readonly namesPaper?: boolean;
}

function findFlaw(
  { page, namesPaper }: { readonly page: Buffer; readonly namesPaper: boolean },
  paper: VersionId,
  metadata: Metadata,
  replacesLatexml: boolean,
): string | undefined {
  if (isConversion(page)) return 'is no page of an archive';
  const named = namedPaper(page);
  if (named && (named.id !== paper.id || (named.version ?? paper.version) !== paper.version)) {
    return `is the page of ${formatId(named)}`;
  }
  if (isLatexml(page)) return undefined;
  if (page.toString('latin1', 0, headBytes).trim() === '') return 'is empty';
  if (replacesLatexml) return 'is no page by LaTeXML, and the page before was one';
  const head = readHead(page);
  if (archivePages.some((pattern) => pattern.test(head.source))) return 'is another page of the archive';
  return (namesPaper && head.text !== '') || hasSigns(head, paper, metadata) ? undefined : 'has no sign of that paper';
}

export function isLatexml(html: Uint8Array): boolean {
  const page = Buffer.from(html.buffer, html.byteOffset, html.length);
  let at = page.indexOf(latexmlClass);
  for (let mentions = 0; at >= 0 && mentions < mostMentions; mentions++) {
    // <article class="ltx_document ltx_authors_1line">
    const before = page.toString('latin1', Math.max(0, at - 200), at);
    if (/\sclass\s*=\s*(?:"[^"<>]*|'[^'<>]*)?$/i.test(before)) return true;
    at = page.indexOf(latexmlClass, at + 1);
  }
  return false;
}

const latexmlClass = 'ltx_document';
/** The word may stand in a style sheet before it stands on the article, but not often. */
const mostMentions = 50;

/** The paper that the archive's own frame names: in the watermark, or in the base address of pages until 2026. */
function namedPaper(page: Buffer) {
  const mark = page.indexOf('id="watermark-tr"');
  const stamp = mark < 0 ? '' : page.toString('latin1', mark, mark + 300);
  const base = /<base\s[^<>]*href="\/html\/([^"]+?)\/?"/i.exec(page.toString('latin1', 0, headBytes));
  const named = /^[^>]*>\s*(?:<[^>]*>\s*)*arXiv:([^\s<[]+)/i.exec(stamp)?.[1] ?? base?.[1];
  return named === undefined ? undefined : parseId(named);
}

/** Signs are looked for at the beginning: what stands further down may be a reference to the paper. */
const headBytes = 64 * 1024;
const openingLength = 600;
const headLength = 3000;

interface Head {
  readonly source: string;
  /** Words of the title element and of the headings. */
  readonly headings: string;
  /** Words of the text, headings included. */
  readonly text: string;
}

/** Pages that the archive makes of a paper beside the paper itself: they have its title, its authors and its id. */
const archivePages = [
  /<title>[^<]*\| arXiv e-print repository\s*<\/title>/i,
  /<title>\s*\[[^\]<]*[0-9]{4}[^\]<]*\]/i,
  /<meta\s[^<>]*name="citation_/i,
  /<div\s[^<>]*(?:id="abs"|class="[^"]*\bsubmission-history\b)/i,
  /<(?:script|link|form|iframe)\s[^<>]*\/cdn-cgi\/|_cf_chl_opt/i,
];

function readHead(page: Buffer): Head {
  const source = page.toString('utf8', 0, headBytes);
  const seen = source.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ');
  const headings = [...seen.matchAll(/<(title|h[1-4])\b[^<>]*>([\s\S]{0,500}?)<\/\1\s*>/gi)].map(
    ([, , text = '']) => text,
  );
  const body = seen.replace(/<title\b[^<>]*>[\s\S]{0,500}?<\/title\s*>/i, ' ');
  return { source, headings: wordsOf(headings.join(' | ')), text: plain(body).slice(0, headLength) };
}

function hasSigns({ headings, text }: Head, paper: VersionId, { title, authors }: Metadata): boolean {
  const name = wordsOf(title.replace(/\$[^$]*\$/g, ' '));
  const words = [...new Set(name.split(' ').filter((word) => word.length > 2))];
  // A title of one or two words is too common to stand alone.
  if (words.length > 2 && ` ${headings} `.includes(` ${name} `)) return true;
  const near = ` ${headings} ${wordsOf(text.slice(0, openingLength))} `;
  const found = words.filter((word) => near.includes(` ${word} `)).length;
  if (words.length > 0 && found < words.length * 0.8) return false;
  const hasId = namesId(text, paper.id);
  const hasAuthor = namesAuthor(text, authors);
  return words.length === 0 ? hasId && hasAuthor : hasId || hasAuthor;
}

/** `arXiv:2401.00001v2`, but not `arXiv:2401.000011`. */
function namesId(text: string, id: string): boolean {
  const [, ...after] = text.toLowerCase().replaceAll(' ', '').split(`arxiv:${id}`);
  return after.some((rest) => !/^[0-9]/.test(rest));
}

/** Whether the last name of one of the first authors is there. */
function namesAuthor(text: string, authors: string): boolean {
  const words = ` ${wordsOf(text)} `;
  const names = authors
    .replace(/\([^()]*\)/g, '')
    .split(/,|;|\band\b/)
    .slice(0, 10);
  return names.some((name) => {
    const last = wordsOf(name).split(' ').at(-1) ?? '';
    return last.length > 2 && words.includes(` ${last} `);
  });
}

/** Small letters and digits of ASCII, a space between words: what survives a page in whatever charset. */
function wordsOf(html: string): string {
  return withoutAccents(plain(html))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[a-z0-9#]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
