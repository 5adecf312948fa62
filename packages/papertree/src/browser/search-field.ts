/**
 * Search in the paper: `/` opens it, Enter and Shift+Enter go on and back. Matches are marked without changing the page. Where
 * words are none of the page, Enter goes to the part that they name: `Thm. 2.1`, `eq 3`.
 */
import { isSetting, symbols } from 'papertree-convert/symbols';
import { make } from './elements.ts';

const longestQuery = 200;
const mostMatches = 2000;

/** Gives what opens the field. */
export function offerSearch(article: HTMLElement): () => void {
  const openerButton = document.querySelector<HTMLElement>('[data-do="search"]');
  if (!('highlights' in CSS)) {
    if (openerButton) openerButton.hidden = true;
    return () => {};
  }
  const input = make('input', { type: 'search', maxLength: longestQuery, placeholder: 'Search in the paper' });
  input.setAttribute('aria-label', 'Search in the paper');
  const count = make('output');
  const back = make('button', { type: 'button', textContent: '↑', title: 'Previous match' });
  const on = make('button', { type: 'button', textContent: '↓', title: 'Next match' });
  const end = make('button', { type: 'button', textContent: '✕', title: 'Close' });
  const box = make('div', { className: 'search', role: 'search', hidden: true }, input, count, back, on, end);
  document.body.append(box);

  let text: SearchText | undefined;
  let found: Range[] = [];
  let at = 0;

  const mark = () => {
    CSS.highlights.set('found', new Highlight(...found));
    const range = found[at];
    if (range) CSS.highlights.set('current', new Highlight(range));
    else CSS.highlights.delete('current');
    count.textContent =
      input.value.trim() === ''
        ? ''
        : found.length > 0
          ? `${at + 1} of ${found.length}`
          : isName(input.value)
            ? 'none; Enter: by name'
            : 'none';
    if (range) scrollTo(range);
  };
  const find = () => {
    text ??= readText(article);
    found = findAll(text, input.value);
    // The first match from here on.
    at = Math.max(
      0,
      found.findIndex((range) => range.getBoundingClientRect().top > 0),
    );
    mark();
  };
  const goToNamed = async () => {
    const wanted = input.value;
    const part = await findNamed(wanted).catch(() => undefined);
    if (wanted !== input.value) return;
    count.textContent = part ? 'by its name' : 'none';
    if (part) location.hash = `#${encodeURIComponent(part)}`;
  };
  const step = (by: number) => {
    if (found.length === 0) {
      if (input.value.trim() !== '') void goToNamed();
      return;
    }
    at = (at + by + found.length) % found.length;
    mark();
  };
  const open = () => {
    box.hidden = false;
    input.focus();
    input.select();
  };
  const close = () => {
    box.hidden = true;
    input.blur();
    CSS.highlights.clear();
  };
  input.addEventListener('input', find);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    // Else the browser empties the field, which counts as typing.
    if (event.key === 'Escape') event.preventDefault();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !box.hidden) close();
  });
  back.addEventListener('click', () => step(-1));
  on.addEventListener('click', () => step(1));
  end.addEventListener('click', close);
  openerButton?.addEventListener('click', open);
  return open;
}

/** Whether words may name a part: they have a number, in digits or as `II`. */
const isName = (words: string) => /\d|\b[ivx]+\b/i.test(words);

/** The id of the part that a name is of; undefined where it is that of none, or of several. */
async function findNamed(name: string): Promise<string | undefined> {
  const answer = await fetch(`/${document.body.dataset.idv}/nodes/${encodeURIComponent(name.trim())}.json`);
  return answer.ok ? ((await answer.json()) as { readonly id: string }).id : undefined;
}

function scrollTo(range: Range): void {
  const { top, height } = range.getBoundingClientRect();
  if (top > 80 && top + height < window.innerHeight - 40) return;
  window.scrollTo({ top: top + window.scrollY - window.innerHeight / 3 });
}

/** All text of the article, folded, and where each of its characters comes from. */
export interface SearchText {
  readonly folded: string;
  readonly nodes: readonly Text[];
  readonly node: Int32Array;
  readonly offset: Int32Array;
}

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, figcaption, div, dt, dd, aside, pre, section';

export function readText(article: HTMLElement): SearchText {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  const folded: string[] = [];
  const node: number[] = [];
  const offset: number[] = [];
  let block: Element | null = null;
  const put = (character: string, from: number) => {
    folded.push(character);
    node.push(nodes.length - 1);
    offset.push(from);
  };
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const own = text.parentElement?.closest(blocks) ?? null;
    if (own !== block && nodes.length > 0) put('\n', text.data.length);
    block = own;
    nodes.push(text);
    for (let i = 0; i < text.data.length; i++) {
      const characters = fold(text.data.charAt(i));
      if (characters === ' ' && folded.at(-1) === ' ') continue;
      for (const character of characters) put(character, i);
    }
  }
  return { folded: folded.join(''), nodes, node: Int32Array.from(node), offset: Int32Array.from(offset) };
}

/** Case, accents, ligatures, quotes, dashes and white space make no difference. */
function fold(text: string): string {
  // Marks go first: to order many on one letter takes the square of their number.
  return text
    .replace(/\p{M}|\u00ad/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
}

/** `\pi_\theta` as the page shows it: πθ. */
function shownLatex(query: string): string {
  if (!query.includes('\\')) return query;
  const shown = query.replace(/\\([A-Za-z]+) ?/g, (whole, name: string) => {
    if (isSetting(name)) return '';
    return Object.hasOwn(symbols, name) ? (symbols[name] ?? '') : whole;
  });
  return shown.replace(/[{}_^]/g, '');
}

export function findAll({ folded, nodes, node, offset }: SearchText, query: string): Range[] {
  const wanted = fold(shownLatex(query)).trim();
  const found: Range[] = [];
  if (wanted === '') return found;
  for (
    let at = folded.indexOf(wanted);
    at >= 0 && found.length < mostMatches;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const last = at + wanted.length - 1;
    const [first, final] = [nodes[node[at] ?? 0], nodes[node[last] ?? 0]];
    if (!first || !final) continue;
    const range = document.createRange();
    range.setStart(first, offset[at] ?? 0);
    range.setEnd(final, Math.min(final.data.length, (offset[last] ?? 0) + 1));
    found.push(range);
  }
  return found;
}
