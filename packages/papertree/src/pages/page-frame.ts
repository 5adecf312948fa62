/** The frame that every page of ours stands in: plain HTML that needs no script, on a phone and in the dark, too. */
import { escapeHtml } from 'papertree-convert/markup';
import { version } from '../version.ts';

/** A paper that the service has, for links and forms that can be tried. */
export interface SamplePaper {
  /** Without a version. */
  readonly id: string;
  readonly title: string;
  /** Words that stand in it. */
  readonly words: string;
  /** Another paper. */
  readonly second: string;
}

/** Facts of the service that its pages tell. */
export interface PageSite {
  readonly sample: SamplePaper;
  /** Our public address. */
  readonly baseUrl: string;
  /** The public address of the agent endpoint, without its path. */
  readonly mcpUrl: string;
  /** The archive's, as readers reach it. */
  readonly archiveUrl: string;
  /** A mail or web address of the operator; empty where none is given. */
  readonly contact: string;
  /** Requests in a window of so many milliseconds; 0 for no limit. */
  readonly rateLimit: number;
  readonly rateWindow: number;
  /** Whether lists and drafts are checked here. */
  readonly isChecking: boolean;
  /** Whether the front page offers to search the stored papers, which tells what was read here. */
  readonly isSearching: boolean;
}

/** The sentences that the archive asks for, word for word. */
export const acknowledgement =
  'Thank you to arXiv for use of its open access interoperability. This service was not reviewed or approved by, nor does it necessarily express or reflect the policies or opinions of, arXiv.';

/** Text in which `backticks` are code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

/** The operator's mail or web address as a link; empty if no contact is set. */
function contactLine({ contact }: PageSite): string {
  if (contact === '') return '';
  const address = /^(?:https?|mailto):/.test(contact) ? contact : `mailto:${contact}`;
  return `<p>Contact, also to have a paper taken down: <a href="${escapeHtml(address)}">${escapeHtml(contact.replace(/^mailto:/, ''))}</a>.</p>`;
}

/** For the head of a page that will be another in so many seconds: the script asks without a reload, and the browser where none runs. */
export function refreshAfter(seconds: number): string {
  return `\n<meta name="papertree-refresh" content="${seconds}">\n<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`;
}

/** HTML for the head of a page, and for a column beside its text. */
interface FrameParts {
  readonly head?: string;
  readonly beside?: string;
}

/** A whole page; `body` is HTML, `title` is text. */
export function frame(
  title: string,
  body: string,
  site: PageSite,
  { head = '', beside = '' }: FrameParts = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="preload" href="/-/page/text-bold.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/-/page/site.css">
<link rel="icon" href="/-/page/icon.svg" type="image/svg+xml">
<script src="/-/page/site.js" type="module"></script>${head}
</head>
<body${beside === '' ? '' : ' class="columns"'}>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/-/">Papertree</a> <a href="/-/docs">Documentation</a> <a href="/-/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a> <button type="button" data-do="theme" class="no-script-hidden" title="Dark" aria-label="Dark" aria-pressed="false"></button></header>
${beside}<main id="main">
${body}
</main>
<footer>
<p>${escapeHtml(acknowledgement)} Papertree is not affiliated with arXiv.</p>
${contactLine(site)}
<p>Papertree ${version}</p>
</footer>
</body>
</html>
`;
}
