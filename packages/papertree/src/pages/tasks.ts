/** What one may want of a paper, each with the addresses that give it: the first section of the documentation. */
import { escapeHtml } from 'papertree-convert/markup';
import { mcpPath } from './agent-setup.ts';
import type { PageSite } from './page-frame.ts';
import type { RoutesDocs } from './route-docs.ts';

interface Task {
  readonly wish: string;
  /** Addresses by the names of their routes, in the order in which one asks. */
  readonly routes: readonly string[];
  /** What to do, or to know; HTML. */
  readonly how: string;
}

const tasks: readonly Task[] = [
  {
    wish: 'Read a paper',
    routes: ['html'],
    how: 'Or put the name of this service in place of the archive’s in a link, with <code>.html</code> behind the id.',
  },
  {
    wish: 'Have it in an editor, as Markdown',
    routes: ['md'],
    how: 'Formulas are the authors’ LaTeX; <code>?math=</code> writes them as your editor wants them.',
  },
  {
    wish: 'Give it to an agent',
    routes: [],
    how: `Seven tools by the Model Context Protocol, at <code>${mcpPath}</code>: the <a href="/-/#agents">front page</a> has what to paste for each client.`,
  },
  {
    wish: 'Ask a language model about a part',
    routes: ['outline', 'section'],
    how: 'The outline tells sizes in tokens: read it first, then only what you need.',
  },
  {
    wish: 'Check a quotation, or find words',
    routes: ['find'],
    how: 'The verdict says whether it stands there exactly, nearly, or not at all.',
  },
  { wish: 'Take all tables as CSV', routes: ['tables', 'tableCsv'], how: 'The list has their anchors.' },
  {
    wish: 'Take formulas, theorems or programs',
    routes: ['equations', 'statements', 'listings'],
    how: 'Each with its number, its section and its LaTeX.',
  },
  {
    wish: 'Cite it',
    routes: ['bib', 'ris', 'reference'],
    how: 'Nothing is built for these: they answer of papers without HTML, too.',
  },
  {
    wish: 'Take its references',
    routes: ['references', 'referencesBib'],
    how: 'Every work with its id in the archive or its DOI, and where it is cited.',
  },
  {
    wish: 'See what changed between versions',
    routes: ['diffPage', 'diff'],
    how: 'Word by word, as a page and as data.',
  },
  {
    wish: 'Build retrieval over papers',
    routes: ['chunks', 'batch'],
    how: 'Chunks are cut at blocks and sentences, never through a formula or a row; a batch gives one part of up to fifty papers.',
  },
];

export function listTasks({ baseUrl }: PageSite, routes: RoutesDocs): string {
  const items = tasks.map(({ wish, routes: names, how }) => {
    const links = names.map((name) => {
      const route = routes[name];
      if (!route) throw new Error(`No address is called ${name}.`);
      return `<a href="#address-${name}"><code>${escapeHtml(route.path)}</code></a>`;
    });
    return `<dt>${escapeHtml(wish)}</dt><dd>${[...links, how].join(' ')}</dd>`;
  });
  return `<dl class="tasks">${items.join('\n')}</dl>
<p>Addresses begin with <code>${escapeHtml(baseUrl)}</code>. Each is described below, with a form to try it.</p>`;
}
