/** The frame that every page of ours stands in: plain HTML that needs no script, on a phone and in the dark, too. */
import { version } from '../version.ts';

/** Facts of the service that its pages tell. */
export interface PageSite {
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
}

/** The sentences that the archive asks for, word for word. */
export const acknowledgement =
  'Thank you to arXiv for use of its open access interoperability. This service was not reviewed or approved by, nor does it necessarily express or reflect the policies or opinions of, arXiv.';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** Text in which `backticks` are code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

/** The operator's mail or web address as a link; empty if no contact is set. */
export function contactLine({ contact }: PageSite): string {
  if (contact === '') return '';
  const address = /^(?:https?|mailto):/.test(contact) ? contact : `mailto:${contact}`;
  return `<p>Contact, also to have a paper taken down: <a href="${escapeHtml(address)}">${escapeHtml(contact.replace(/^mailto:/, ''))}</a>.</p>`;
}

const style = `
:root{color-scheme:light dark;--ink:#1d2328;--soft:#57616b;--paper:#fdfdfb;--line:#d9dcd6;--well:#f1f2ee;--link:#1c5d8a}
@media(prefers-color-scheme:dark){:root{--ink:#e4e6e3;--soft:#a0a8ae;--paper:#16191b;--line:#343a3e;--well:#202528;--link:#8bc0e6}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1.1rem 3rem;background:var(--paper);color:var(--ink);font:1.05rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:var(--link)}
header,footer{color:var(--soft);font-size:.95rem}
header{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;border-bottom:1px solid var(--line);padding-bottom:.7rem}
header a:first-child{font-weight:600;color:var(--ink);text-decoration:none}
footer{border-top:1px solid var(--line);margin-top:2.5rem;padding-top:.5rem}
h1{font-size:1.7rem;line-height:1.25;margin:1.6rem 0 .6rem}
h2{font-size:1.2rem;margin:2.2rem 0 .4rem;line-height:1.35}
code,pre{font:.9em/1.5 ui-monospace,monospace;background:var(--well);border-radius:4px}
code{padding:.1em .3em;overflow-wrap:anywhere}
h2 code{background:none;padding:0;font-size:1em}
pre{padding:.7rem .9rem;overflow-x:auto}
pre code{padding:0;background:none;overflow-wrap:normal}
dt{font-weight:600}
dd{margin:0 0 .7rem}
dl.pairs dt{font-weight:400}
@media(min-width:40rem){dl.pairs{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.2rem}dl.pairs dd{margin:0}}
td code{white-space:nowrap}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1.2rem 0}
label{display:grid;gap:.2rem;font-size:.95rem;color:var(--soft)}
label:first-child{flex:1 1 16rem}
input,select,button{font:inherit;padding:.5rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--paper);color:var(--ink);width:100%;min-height:2.8rem}
button{width:auto;background:var(--link);border-color:var(--link);color:var(--paper);font-weight:600;padding-inline:1.1rem;cursor:pointer}
[role=alert]{border-left:4px solid #c0392b;background:var(--well);padding:.6rem .9rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .7rem .4rem 0;border-bottom:1px solid var(--line)}
`.replaceAll('\n', '');

/** A whole page; `body` is HTML, `title` is text. */
export function frame(title: string, body: string, site: PageSite): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><a href="/-/">Papertree</a> <a href="/-/docs">Documentation</a> <a href="/-/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a></header>
<main>
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
