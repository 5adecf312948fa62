/** `/-/search`: the search over all stored papers as a page: a form, and places with their snippets; read without a script. */
import { escapeHtml } from 'papertree-convert/markup';
import { frame, type PageSite } from './page-frame.ts';

/** The field names of the form, with what was given for each. */
export type ShelfForm = Readonly<Record<'q' | 'kind' | 'author' | 'category' | 'since', string>>;

/** A place to be shown. */
export interface ShownHit {
  readonly idv: string;
  readonly kind: string;
  readonly label: string;
  readonly heading: string;
  readonly title: string;
  readonly authors: string;
  readonly snippet: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
  readonly urls: { readonly html: string };
}

export interface ShelfResults {
  readonly hits: readonly ShownHit[];
  readonly next?: string | undefined;
  readonly complete: boolean;
}

/** Where the search stands. */
export const shelfSearchPath = '/-/search';

export const kindsOfPlaces: Readonly<Record<string, string>> = {
  any: 'All kinds.',
  paper: 'Papers, by title and abstract.',
  section: 'Sections.',
  statement: 'Theorems, proofs, definitions, algorithms, listings.',
  equation: 'Displayed formulas, by their symbols.',
  figure: 'Figures, by their captions.',
  table: 'Tables, by captions and cells.',
};

/** `outcome` is what was found, or why nothing was sought; neither where nothing was typed. */
export function shelfPage(form: ShelfForm, outcome: ShelfResults | string | undefined, site: PageSite): string {
  const shown =
    outcome === undefined
      ? writeHelp()
      : typeof outcome === 'string'
        ? writeFault(outcome)
        : writeResults(form, outcome);
  const title = form.q === '' ? 'Search the stored papers' : `${form.q.slice(0, 60)}: search`;
  return frame(
    title,
    `<h1>Search the stored papers</h1>\n${shelfForm(form, typeof outcome === 'string')}\n${shown}`,
    site,
  );
}

function shelfForm(form: ShelfForm, isWrong: boolean): string {
  const field = (name: keyof ShelfForm, label: string, more: string) =>
    `<label>${label} <input name="${name}" value="${escapeHtml(form[name])}" ${more}></label>`;
  const kinds = Object.keys(kindsOfPlaces).map(
    (kind) => `<option value="${kind}"${kind === form.kind ? ' selected' : ''}>${kind}</option>`,
  );
  const state = isWrong ? ' aria-invalid="true" aria-describedby="fault"' : '';
  return `<form action="${shelfSearchPath}" method="get" role="search" class="narrowing">
${field('q', 'Words, "phrases", prefixes*, -without, LaTeX', `type="search" required maxlength="1000" autocapitalize="off" spellcheck="false"${state}`)}
<label>Kind <select name="kind">${kinds.join('')}</select></label>
${field('author', 'Author', 'maxlength="200" autocomplete="off"')}
${field('category', 'Category', 'maxlength="40" autocomplete="off" placeholder="cs.CL"')}
${field('since', 'Since', 'maxlength="10" autocomplete="off" placeholder="2024-01"')}
<button>Search</button>
</form>`;
}

function writeHelp(): string {
  return `<p>Sections, theorems, formulas, figures and tables are found, and the papers themselves. Accents, Greek letters and plurals are one: <code>α</code>, <code>\\alpha</code> and <code>alpha</code> find the same.</p>`;
}

function writeFault(reason: string): string {
  return `<p role="alert" id="fault">${escapeHtml(reason)}</p>`;
}

function writeResults(form: ShelfForm, { hits, next, complete }: ShelfResults): string {
  const more =
    next === undefined ? '' : `<p><a rel="next" href="${escapeHtml(addressOf(form, next))}">More places</a></p>`;
  const limits = complete
    ? ''
    : '<p>There are more such places than were looked through: more words, or a kind, narrow it down.</p>';
  if (hits.length === 0)
    return `<p role="status">No place in the stored papers holds these words.</p>\n${limits}${more}`;
  return `<h2>Places</h2>\n${limits}<ol class="found hits">${hits.map(writeHit).join('')}</ol>\n${more}`;
}

function writeHit({ idv, kind, label, heading, title, authors, snippet, marks, urls }: ShownHit): string {
  const { pathname, hash } = new URL(urls.html);
  const name = [label, heading].filter((each) => each !== '').join(' · ') || title;
  // A formula without a number is called what it is.
  const called = name.toLowerCase() === kind ? '' : ` <span class="page">${escapeHtml(kind)}</span>`;
  const where = kind === 'paper' ? [authors, idv] : [title, idv];
  return `<li><a href="${escapeHtml(pathname + hash)}">${escapeHtml(name)}</a>${called}
<p>${withMarks(snippet, marks)}</p><p class="page">${escapeHtml(where.map(shorten).join(' · '))}</p></li>`;
}

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text);

function withMarks(text: string, marks: ShownHit['marks']): string {
  let [html, at] = ['', 0];
  for (const { from, to } of marks) {
    html += `${escapeHtml(text.slice(at, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escapeHtml(text.slice(at));
}

function addressOf(form: ShelfForm, cursor: string): string {
  const given = Object.entries(form).filter(([name, value]) => value !== '' && !(name === 'kind' && value === 'any'));
  return `${shelfSearchPath}?${new URLSearchParams([...given, ['cursor', cursor]])}`;
}
