/** `/-/docs`: what one may want, the guides, every address, the rules they share, and every problem. */
import { escapeHtml } from 'papertree-convert/markup';
import { command, describeAddresses } from './addresses.ts';
import { agentTools, mcpPath } from './agent-setup.ts';
import { type DocsSection, docsAddress, docsFrame } from './docs-frame.ts';
import { type Guides, guideAddress, guideNames, guideTexts } from './guides.ts';
import type { PageSite } from './page-frame.ts';
import { problems } from './problems.ts';
import type { RouteDocs, RoutesDocs } from './route-docs.ts';
import { listTasks } from './tasks.ts';

export function docsPage(site: PageSite, routes: RoutesDocs, guides: Guides): string {
  const sections = docsSections(site, routes);
  const [tasks, ...others] = sections.map(
    ({ id, heading, body }) => `<section class="topic" id="${id}"><h2>${heading}</h2>\n${body}</section>`,
  );
  return docsFrame(
    {
      title: 'documentation',
      current: docsAddress,
      contents: [...sections.slice(0, 1), listed, ...sections.slice(1)],
      guides,
      site,
    },
    `<h1>Documentation</h1>
<p>All addresses here are read with GET or HEAD, need no key, and may be called from any web page (CORS). For programs there is <a href="/-/openapi.json">OpenAPI 3.1</a>, for language models <a href="/llms.txt">llms.txt</a>.</p>
<p><code>{idv}</code> is an id of the archive, with a version (<code>2401.00001v2</code>, <code>hep-th/9901001v1</code>) or without, which means the latest. Other spellings of an id redirect to the archive’s own, and so do links to a page of the archive with an ending: <code>/abs/${site.sample.id}.md</code>, <code>/pdf/…</code>, <code>/html/…</code>.</p>
${tasks}
<section class="topic" id="${listed.id}"><h2>${listed.heading}</h2>
<dl class="pairs">
${guideNames.map((name) => `<dt><a href="${guideAddress(name)}">${escapeHtml(guides[name].title)}</a></dt><dd>${escapeHtml(guideTexts[name])}</dd>`).join('\n')}
</dl></section>
${others.join('\n')}`,
  );
}

/** The list of guides is a section that is not searched: the guides themselves are. */
const listed: DocsSection = { id: 'guides', heading: 'Guides', body: '' };

/** What one may want, every address, and the rules that they share. */
export function docsSections(site: PageSite, routes: RoutesDocs): DocsSection[] {
  const ofKind = (kind: RouteDocs['kind']) => Object.entries(routes).filter(([, route]) => route.kind === kind);
  return [
    { id: 'tasks', heading: 'What to ask for', body: listTasks(site, routes) },
    ...describeAddresses(site, routes),
    {
      id: 'agents',
      heading: `Tools for agents: <code>${mcpPath}</code>`,
      body: `<p>The same papers for language models, by the Model Context Protocol: give a client the address <code>${escapeHtml(site.mcpUrl)}${mcpPath}</code> (Streamable HTTP, stateless, no key), or let it start <code>papertree mcp</code> on its own machine. The <a href="/-/#agents">front page</a> has what to paste for each client. Parts go by anchor, number or title; whatever is not there is answered with what may have been meant and the call to make.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Tools"><table><thead><tr><th scope="col">tool</th><th scope="col">what it gives</th></tr></thead><tbody>
${Object.entries(agentTools)
  .map(([name, gives]) => `<tr><td><code>${name}</code></td><td>${escapeHtml(gives)}</td></tr>`)
  .join('\n')}
</tbody></table></div>`,
    },
    {
      id: 'async',
      heading: 'Not to wait: <code>Prefer: respond-async</code>',
      body: `<p>A paper is built when it is first asked for, which takes a few seconds. With the header <code>Prefer: respond-async</code>, or <code>?async</code> in the address, a first request is answered at once with 202; poll its <code>Location</code> after the seconds of <code>Retry-After</code> until the paper or a problem comes.</p>
${command(`curl -i '${site.baseUrl}/${site.sample.id}.md?async'`)}`,
    },
    {
      id: 'caching',
      heading: 'Caching and compression',
      body: `<p>Answers carry a strong <code>ETag</code> and <code>Last-Modified</code>: send <code>If-None-Match</code> and save us both the bytes. <code>br</code> and <code>gzip</code> are given by <code>Accept-Encoding</code>. An answer without a version in its address names the version it gave in <code>Content-Location</code>.</p>`,
    },
    { id: 'limits', heading: 'Limits', body: `<p>${limits(site)}</p>` },
    {
      id: 'everything-else',
      heading: 'Everything else',
      body: '<p>Any other address is handed to the archive, and its answer comes back unchanged.</p>',
    },
    {
      id: 'problems',
      heading: 'Problems',
      body: `<p>Every failure of ours is a problem document (RFC 9457, <code>application/problem+json</code>) with <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>instance</code> and <code>code</code>, and with a <code>hint</code> that says what to do next; often also with a <code>reason</code>, <code>candidates</code>, and the <code>requestId</code>. The page to read answers browsers with a page instead.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Problems"><table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">meaning</th></tr></thead><tbody>
${Object.entries(problems)
  .map(
    ([code, { status, title }]) =>
      `<tr><td><a href="/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`,
    },
    {
      id: 'service',
      heading: 'About the service',
      body: `<dl>
${ofKind('service')
  .map(([, { path, summary }]) => `<dt><code>${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)}</dd>`)
  .join('\n')}
</dl>`,
    },
  ];
}

function limits({ rateLimit, rateWindow }: PageSite): string {
  if (rateLimit === 0) return 'This service sets no limit on requests.';
  return `A client, which is an IPv4 address or an IPv6 /64, may make ${rateLimit} requests in ${rateWindow / 1000} seconds. Every answer says in <code>RateLimit</code> how many are left (<code>r</code>) and when the window ends (<code>t</code>, in seconds); beyond it comes 429 with <code>Retry-After</code>.`;
}
