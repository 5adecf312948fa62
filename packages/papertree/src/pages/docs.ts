/** `/-/docs`: every address with an example and a form to try it, the rules they share, and every problem. */
import { escapeHtml } from 'papertree-convert/markup';
import { agentTools, mcpPath } from './agent-setup.ts';
import { frame, type PageSite, prose } from './page-frame.ts';
import { problems } from './problems.ts';
import { addressOfSample, type ChoiceDocs, type RouteDocs, type RoutesDocs } from './route-docs.ts';
import { listTasks } from './tasks.ts';

interface Section {
  readonly id: string;
  /** HTML, as the name in the contents, too. */
  readonly heading: string;
  readonly body: string;
}

/** `wanted` are words that were searched for: only the sections are shown that hold them all. */
export function docsPage(site: PageSite, routes: RoutesDocs, wanted = ''): string {
  const all = listSections(site, routes);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length === 0 ? all : all.filter((section) => holds(section, words));
  const told =
    words.length === 0
      ? ''
      : `<p role="status">${shown.length === 0 ? 'No section holds' : `${shown.length} of ${all.length} sections hold`} “${escapeHtml(wanted)}”. <a href="/-/docs">Show all</a></p>\n`;
  return frame(
    'Papertree: documentation',
    `<h1>Documentation</h1>
<p>All addresses here are read with GET or HEAD, need no key, and may be called from any web page (CORS). For programs there is <a href="/-/openapi.json">OpenAPI 3.1</a>, for language models <a href="/llms.txt">llms.txt</a>.</p>
<p><code>{idv}</code> is an id of the archive, with a version (<code>2401.00001v2</code>, <code>hep-th/9901001v1</code>) or without, which means the latest. Other spellings of an id redirect to the archive’s own, and so do links to a page of the archive with an ending: <code>/abs/${site.sample.id}.md</code>, <code>/pdf/…</code>, <code>/html/…</code>.</p>
<form action="/-/docs" method="get" role="search" data-filter="section.topic">
<label>Search the documentation <input type="search" name="q" maxlength="100" value="${escapeHtml(wanted)}"></label>
<button>Search</button>
</form>
${told}<nav aria-label="Contents"><ul class="topics">
${shown.map(({ id, heading }) => `<li><a href="#${id}">${heading}</a></li>`).join('\n')}
</ul></nav>
${shown.map(({ id, heading, body }) => `<section class="topic" id="${id}"><h2>${heading}</h2>\n${body}</section>`).join('\n')}`,
    site,
  );
}

function holds({ heading, body }: Section, words: readonly string[]): boolean {
  const text = `${heading} ${body}`.replace(/<[^>]*>/g, '').toLowerCase();
  return words.every((word) => text.includes(word));
}

function listSections(site: PageSite, routes: RoutesDocs): Section[] {
  const ofKind = (kind: RouteDocs['kind']) => Object.entries(routes).filter(([, route]) => route.kind === kind);
  return [
    { id: 'tasks', heading: 'What to ask for', body: listTasks(site, routes) },
    ...Object.entries(routes)
      .filter(([, { kind, tag }]) => kind === 'paper' || tag === 'data')
      .map(([name, route]) => describeRoute(name, route, site)),
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

function describeRoute(name: string, route: RouteDocs, { baseUrl, sample }: PageSite): Section {
  const { kind, path, summary, notes = [], async, live, asks = {}, choices = {}, problems: codes } = route;
  const example = addressOfSample(route.example ?? '', sample);
  const failing = codes.map((code) => `<a href="/errors/${code}">${problems[code].status}</a>`).join(', ');
  const asked = Object.entries(asks).map(([query, doc]) => `\`?${query}=\`: ${doc}`);
  const chosen = Object.entries(choices).map(([choice, docs]) => choiceList(choice, docs));
  return {
    id: `address-${name}`,
    heading: `<code>${escapeHtml(path)}</code>`,
    body: `<p>${[summary, ...asked, ...notes].map(prose).join(' ')}</p>
${command(`curl ${quoted(`${baseUrl}${example}`)}`)}
${kind === 'paper' ? tryForm(name, { ...route, example }) : ''}
${chosen.join('')}<p>200${async && kind === 'paper' ? ', 202' : ''}${live ? '' : ', 304'}; problems: ${failing}.</p>`,
  };
}

/** Shells take `?` and `&` for their own. */
const quoted = (address: string) => (/[?&]/.test(address) ? `'${address}'` : address);

/** A form that opens the address, filled in with the example. */
function tryForm(name: string, { path, example = '', choices = {}, asks = {} }: RouteDocs): string {
  const [, hole = ''] = /\{(?!idv)([a-z]+)\}/.exec(path) ?? [];
  const [address = '', query] = example.split('?', 2);
  const [id = '', part = ''] = fill(path, address);
  const given = new URLSearchParams(query);
  const asked = Object.keys(asks).map(
    (each) => `<label>${each} <input name="${each}" required value="${escapeHtml(given.get(each) ?? '')}"></label>\n`,
  );
  const field = hole === '' ? '' : `<label>${hole} <input name="part" required value="${escapeHtml(part)}"></label>\n`;
  const selects = Object.entries(choices).map(([choice, { values, numbers }]) => {
    if (numbers) {
      const { least, most, usual } = numbers;
      return `<label>${choice} <input type="number" name="${choice}" min="${least}" max="${most}" value="${usual}"></label>\n`;
    }
    const options = Object.keys(values).map((value) => `<option>${escapeHtml(value)}</option>`);
    return `<label>${choice} <select name="${choice}">${options.join('')}</select></label>\n`;
  });
  return `<form class="attempt" action="/-/open" method="get" aria-label="Try ${escapeHtml(path)}">
<input type="hidden" name="format" value="${name}">
<label>idv <input name="id" required value="${escapeHtml(id)}" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
${field}${asked.join('')}${selects.join('')}<button>Try it</button>
</form>`;
}

/** Examples for the parameters in the pattern of an address. */
function fill(path: string, address: string): string[] {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[a-z]+\}/g, '(.+)');
  return new RegExp(`^${pattern}$`).exec(address)?.slice(1) ?? [];
}

function choiceList(name: string, { doc, values, numbers }: ChoiceDocs): string {
  if (numbers) {
    const { least, most, usual } = numbers;
    return `<p><code>?${name}=${usual}</code>: ${prose(doc)} ${least} to ${most}; ${usual} is the default.</p>\n`;
  }
  const items = Object.entries(values).map(
    ([value, means]) => `<dt><code>?${name}=${value}</code></dt><dd>${prose(means)}</dd>`,
  );
  return `<p>${prose(doc)} The first is the default.</p><dl>${items.join('')}</dl>\n`;
}

function command(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

function limits({ rateLimit, rateWindow }: PageSite): string {
  if (rateLimit === 0) return 'This service sets no limit on requests.';
  return `A client, which is an IPv4 address or an IPv6 /64, may make ${rateLimit} requests in ${rateWindow / 1000} seconds. Every answer says in <code>RateLimit</code> how many are left (<code>r</code>) and when the window ends (<code>t</code>, in seconds); beyond it comes 429 with <code>Retry-After</code>.`;
}
