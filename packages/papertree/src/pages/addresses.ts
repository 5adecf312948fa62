/** Addresses of papers and their parts as the documentation has them: each with an example and a form to try it. */
import { escapeHtml } from 'papertree-convert/markup';
import type { DocsSection } from './docs-frame.ts';
import { type PageSite, prose } from './page-frame.ts';
import { type ProblemCode, problems } from './problems.ts';
import { addressOfSample, type ChoiceDocs, type PostDocs, type RouteDocs, type RoutesDocs } from './route-docs.ts';

export function describeAddresses(site: PageSite, routes: RoutesDocs): DocsSection[] {
  const read = Object.entries(routes)
    .filter(([, { kind, tag }]) => kind === 'paper' || tag === 'data')
    .map(([name, route]) => describeRoute(name, route, site));
  const sent = Object.entries(routes).flatMap(([name, { path, posts }]) =>
    posts ? [describePost(name, path, posts, site)] : [],
  );
  return [...read, ...sent];
}

function describePost(name: string, path: string, posts: PostDocs, { baseUrl }: PageSite): DocsSection {
  const { summary, notes = [], choices = {}, problems: codes } = posts;
  const chosen = Object.entries(choices).map(([choice, docs]) => choiceList(choice, docs));
  return {
    id: `address-${name}`,
    heading: `POST <code>${escapeHtml(path)}</code>`,
    body: `<p>${[summary, ...notes].map(prose).join(' ')}</p>
${command(`curl --data-binary @refs.bib ${baseUrl}${path}`)}
<p><a href="${escapeHtml(path)}">The same as a page, with a form</a></p>
${chosen.join('')}<p>200; problems: ${linkProblems(codes)}.</p>`,
  };
}

const linkProblems = (codes: readonly ProblemCode[]) =>
  codes.map((code) => `<a href="/errors/${code}">${problems[code].status}</a>`).join(', ');

function describeRoute(name: string, route: RouteDocs, { baseUrl, sample }: PageSite): DocsSection {
  const { kind, path, summary, notes = [], async, live, asks = {}, choices = {}, problems: codes } = route;
  const example = addressOfSample(route.example ?? '', sample);
  const asked = Object.entries(asks).map(([query, doc]) => `\`?${query}=\`: ${doc}`);
  const chosen = Object.entries(choices).map(([choice, docs]) => choiceList(choice, docs));
  return {
    id: `address-${name}`,
    heading: `<code>${escapeHtml(path)}</code>`,
    body: `<p>${[summary, ...asked, ...notes].map(prose).join(' ')}</p>
${command(`curl ${quoted(`${baseUrl}${example}`)}`)}
${kind === 'paper' ? tryForm(name, { ...route, example }) : ''}
${chosen.join('')}<p>200${async && kind === 'paper' ? ', 202' : ''}${live ? '' : ', 304'}; problems: ${linkProblems(codes)}.</p>`,
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

export function command(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}
