/** Copies of the paper as a citation, and of each part: its link, its Markdown, its LaTeX and MathML, a table as CSV, the image. */
import { announceEnd } from './elements.ts';

export interface Action {
  readonly label: string;
  readonly run: () => void | Promise<void>;
}

const equations = '.equation, .equations tr';
export const partSelector = `section, figure, ${equations}, p[id], .references li, .theorem, .proof, .box, .footnote, article li[id], dt`;

/** The text may still have to be fetched: the clipboard takes a promise, so that the click still counts as one. */
async function copy(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

const copyAction = (label: string, text: () => string | Promise<string>): Action => ({
  label,
  run: () => copy(text()),
});

export function actionsOf(part: HTMLElement, idv: string): Action[] {
  const { id } = part;
  const actions: Action[] = [];
  const name = encodeURIComponent(id);
  if (id) {
    actions.push(copyAction('Link', () => `${location.origin}/${idv}.html#${name}`));
    actions.push(copyAction('Markdown', () => fetchText(`/${idv}/nodes/${name}.md`)));
    actions.push(copyAction('Citation', () => citationOf(part, idv)));
  }
  if (part.matches(equations)) {
    const formulas = [...part.querySelectorAll('math')];
    actions.push(copyAction('LaTeX', () => latexOf(formulas)));
    actions.push(copyAction('MathML', () => formulas.map((formula) => formula.outerHTML).join('\n')));
  } else if (part.tagName !== 'SECTION') actions.push(copyAction('Text', () => wordsOf(part)));
  if (id && part.matches('figure.table:has(> .scroll > table)'))
    actions.push(copyAction('CSV', () => fetchText(`/${idv}/tables/${name}.csv`)));
  const program = part.querySelector('pre code');
  if (program && part.matches('figure')) actions.push(copyAction('Code', () => program.textContent ?? ''));
  const image = part.matches('figure') ? part.querySelector('img') : null;
  if (image) actions.push(copyAction('Image address', () => image.src));
  return actions;
}

/** Links to the paper as a citation copy what they lead to. */
export function copyCitations(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links)
    link.addEventListener('click', async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      await announceEnd(copy(fetchText(link.href)), link);
    });
}

/** Copies one formula within a paragraph; a displayed one has that in its own handle. */
export function formulaAction(formula: Element): Action | undefined {
  return formula.closest(equations) ? undefined : copyAction('This formula', () => latexOf([formula]));
}

/** “Theorem 2 of …”, with the address of the part. */
async function citationOf(part: HTMLElement, idv: string): Promise<string> {
  const entry = (await fetchText(`/${idv}/citation.txt`)).trim();
  const name = nameOf(part);
  return `${name === '' ? '' : `${name} of `}${entry} (${location.origin}/${idv}.html#${encodeURIComponent(part.id)})`;
}

/** As the part is named in print: `Theorem 2`, `Figure 3`, `Section 4.1`, `Equation (5)`; empty where it is not. */
function nameOf(part: HTMLElement): string {
  const own = part.querySelector(':scope > .block-title, :scope > figcaption > .float-name')?.textContent ?? '';
  if (own !== '') return own.trim().replace(/[.:]$/, '');
  const number = part.querySelector('.equation-number, .number a')?.textContent ?? '';
  if (part.matches(equations)) return number === '' ? '' : `Equation ${number.trim()}`;
  const section = part.tagName === 'SECTION' ? part.querySelector('.section-number')?.textContent : undefined;
  return section ? `Section ${section.trim()}` : '';
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

function latexOf(formulas: readonly Element[]): string {
  return formulas.map((formula) => formula.getAttribute('alttext') ?? '').join(' & ');
}

/** The words as one reads them, formulas as LaTeX between dollars. */
function wordsOf(part: HTMLElement): string {
  const copied = part.cloneNode(true) as HTMLElement;
  for (const formula of copied.querySelectorAll('math'))
    formula.replaceWith(`$${formula.getAttribute('alttext') ?? ''}$`);
  return (copied.textContent ?? '').replace(/\s+/g, ' ').trim();
}
