/** `/-/docs`: every address with an example, the rules they share, and every problem. */
import { agentTools, mcpPath } from './agents.ts';
import { escapeHtml, frame, type PageSite, prose } from './frame.ts';
import { problems } from './problems.ts';
import type { ChoiceDocs, RouteDocs, RoutesDocs } from './route.ts';

export function docsPage(site: PageSite, routes: RoutesDocs): string {
  const ofKind = (kind: RouteDocs['kind']) => Object.values(routes).filter((route) => route.kind === kind);
  return frame(
    'Papertree: documentation',
    `<h1>Documentation</h1>
<p>All addresses here are read with GET or HEAD, need no key, and may be called from any web page (CORS). For programs there is <a href="/-/openapi.json">OpenAPI 3.1</a>, for language models <a href="/llms.txt">llms.txt</a>.</p>
<p><code>{idv}</code> is an id of the archive, with a version (<code>2401.00001v2</code>, <code>hep-th/9901001v1</code>) or without, which means the latest. Other spellings of an id redirect to the archive’s own, and so do links to a page of the archive with an ending: <code>/abs/2401.00001.md</code>, <code>/pdf/…</code>, <code>/html/…</code>.</p>
${ofKind('paper')
  .map((route) => section(route, site))
  .join('\n')}
<h2>Tools for agents: <code>${mcpPath}</code></h2>
<p>The same papers for language models, by the Model Context Protocol: give a client the address <code>${escapeHtml(site.mcpUrl)}${mcpPath}</code> (Streamable HTTP, stateless, no key), or let it start <code>papertree mcp</code> on its own machine. Parts go by anchor, number or title; whatever is not there is answered with what may have been meant and the call to make.</p>
<div class="scroll"><table><thead><tr><th>tool</th><th>what it gives</th></tr></thead><tbody>
${Object.entries(agentTools)
  .map(([name, gives]) => `<tr><td><code>${name}</code></td><td>${escapeHtml(gives)}</td></tr>`)
  .join('\n')}
</tbody></table></div>
<h2>Not to wait: <code>Prefer: respond-async</code></h2>
<p>A paper is built when it is first asked for, which takes a few seconds. With the header <code>Prefer: respond-async</code>, or <code>?async</code> in the address, a first request is answered at once with 202; poll its <code>Location</code> after the seconds of <code>Retry-After</code> until the paper or a problem comes.</p>
${command(`curl -i '${site.baseUrl}/2401.00001.md?async'`)}
<h2>Caching and compression</h2>
<p>Answers carry a strong <code>ETag</code> and <code>Last-Modified</code>: send <code>If-None-Match</code> and save us both the bytes. <code>br</code> and <code>gzip</code> are given by <code>Accept-Encoding</code>. An answer without a version in its address names the version it gave in <code>Content-Location</code>.</p>
<h2>Limits</h2>
<p>${limits(site)}</p>
<h2>Everything else</h2>
<p>Any other address is handed to the archive, and its answer comes back unchanged.</p>
<h2>Problems</h2>
<p>Every failure of ours is a problem document (RFC 9457, <code>application/problem+json</code>) with <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>instance</code> and <code>code</code>, and with a <code>hint</code> that says what to do next; often also with a <code>reason</code>, <code>candidates</code>, and the <code>requestId</code>.</p>
<div class="scroll"><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>
${Object.entries(problems)
  .map(
    ([code, { status, title }]) =>
      `<tr><td><a href="/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>
<h2>About the service</h2>
<dl>
${ofKind('service')
  .map(({ path, summary }) => `<dt><code>${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)}</dd>`)
  .join('\n')}
</dl>`,
    site,
  );
}

function section(
  { path, summary, notes = [], example = '', async, choices = {}, problems: codes }: RouteDocs,
  { baseUrl }: PageSite,
): string {
  const failing = codes.map((code) => `<a href="/errors/${code}">${problems[code].status}</a>`).join(', ');
  return `<h2><code>${escapeHtml(path)}</code></h2>
<p>${[summary, ...notes].map(prose).join(' ')}</p>
${command(`curl ${baseUrl}${example}`)}
${Object.entries(choices)
  .map(([name, choice]) => choiceList(name, choice))
  .join('')}<p>200${async ? ', 202' : ''}, 304; problems: ${failing}.</p>`;
}

function choiceList(name: string, { doc, values }: ChoiceDocs): string {
  const items = Object.entries(values).map(
    ([value, means]) => `<dt><code>?${name}=${value}</code></dt><dd>${prose(means)}</dd>`,
  );
  return `<p>${prose(doc)} The first is the default.</p><dl>${items.join('')}</dl>\n`;
}

function command(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

function limits({ rateLimit, rateWindow }: PageSite): string {
  if (rateLimit === 0) return 'This service sets no limit on requests.';
  return `A client, which is an IPv4 address or an IPv6 /64, may make ${rateLimit} requests in ${rateWindow / 1000} seconds. Every answer says in <code>RateLimit</code> how many are left (<code>r</code>) and when the window ends (<code>t</code>, in seconds); beyond it comes 429 with <code>Retry-After</code>.`;
}
