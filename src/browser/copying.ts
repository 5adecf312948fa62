/** A quiet handle on each part: copy its link, its LaTeX, its Markdown, a table as CSV. */
import { announce, make } from './dom.ts';

interface Copy {
  readonly label: string;
  readonly text: () => string | Promise<string>;
}

const parts = 'section, figure, .equation, .equations tr, p[id], .references li, .theorem, .proof, .box, .footnote';

export function offerCopies(article: HTMLElement): void {
  const idv = document.body.dataset.idv ?? '';
  const handle = make('div', { className: 'handle', hidden: true });
  handle.setAttribute('role', 'toolbar');
  handle.setAttribute('aria-label', 'Copy this part');
  document.body.append(handle);
  let shownFor: HTMLElement | undefined;

  const show = (part: HTMLElement) => {
    if (part === shownFor && !handle.hidden) return;
    shownFor = part;
    handle.replaceChildren(...copiesOf(part, idv).map(buttonFor));
    handle.hidden = false;
    const at = anchorOf(part).getBoundingClientRect();
    handle.style.top = `${at.top + window.scrollY - handle.offsetHeight - 2}px`;
    handle.style.left = `${Math.max(8, at.right + window.scrollX - handle.offsetWidth)}px`;
  };
  article.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const part = target.closest<HTMLElement>(parts);
    // A section is meant where its heading is.
    if (!part || (part.tagName === 'SECTION' && !target.closest('h2, h3, h4, h5, h6'))) return;
    show(part);
  });
  // By touch a formula or a heading is tapped.
  article.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button')) return;
    const part = target.closest('math, h2, h3, h4, h5, h6, figcaption')?.closest<HTMLElement>(parts);
    if (part) show(part);
    const formula = target.closest('math');
    if (formula) addFormula(formula, handle);
  });
  addEventListener('scroll', () => (handle.hidden = !handle.matches(':hover')), { passive: true });
}

function anchorOf(part: HTMLElement): Element {
  return part.tagName === 'SECTION' ? (part.querySelector('h2, h3, h4, h5, h6') ?? part) : part;
}

function buttonFor({ label, text }: Copy): HTMLButtonElement {
  const button = make('button', { type: 'button', textContent: label });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(await text());
      announce('Copied', button);
    } catch {
      announce('Not copied', button);
    }
  });
  return button;
}

function copiesOf(part: HTMLElement, idv: string): Copy[] {
  const { id } = part;
  const copies: Copy[] = [];
  if (id) copies.push({ label: 'Link', text: () => `${location.origin}/${idv}.html#${encodeURIComponent(id)}` });
  if (part.tagName === 'SECTION' && id)
    copies.push({ label: 'Markdown', text: () => fetchText(`/${idv}/sections/${encodeURIComponent(id)}.md`) });
  const table = part.matches('figure.table') ? part.querySelector<HTMLTableElement>('table:not(.equations)') : null;
  if (table) copies.push({ label: 'CSV', text: () => csvOf(table) });
  if (part.matches('.equation, .equations tr, figure.figure, p, .theorem, .proof, li, .footnote, .box, figure.table')) {
    const formulas = part.querySelectorAll('math');
    if (part.matches('.equation, .equations tr')) {
      copies.push({ label: 'LaTeX', text: () => latexOf(formulas) });
      copies.push({ label: 'MathML', text: () => [...formulas].map((formula) => formula.outerHTML).join('\n') });
    } else copies.push({ label: 'Text', text: () => wordsOf(part) });
  }
  const image = part.matches('figure.figure') ? part.querySelector('img') : null;
  if (image) copies.push({ label: 'Image address', text: () => image.src });
  return copies;
}

/** Adds the LaTeX of one formula within a paragraph. */
function addFormula(formula: Element, handle: HTMLElement): void {
  if (formula.closest('.equation, .equations')) return;
  handle.append(buttonFor({ label: 'LaTeX', text: () => latexOf([formula]) }));
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

function latexOf(formulas: Iterable<Element>): string {
  return [...formulas].map((formula) => formula.getAttribute('alttext') ?? '').join(' & ');
}

/** The words as one reads them, formulas as LaTeX between dollars. */
function wordsOf(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement;
  for (const formula of copy.querySelectorAll('math'))
    formula.replaceWith(`$${formula.getAttribute('alttext') ?? ''}$`);
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** RFC 4180; a cell that spans stands where it begins, and blanks fill the rest. */
function csvOf(table: HTMLTableElement): string {
  const grid: string[][] = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++;
      for (let down = 0; down < cell.rowSpan; down++)
        for (let right = 0; right < cell.colSpan; right++)
          (grid[y + down] ??= [])[x + right] = down + right === 0 ? wordsOf(cell) : '';
      x += cell.colSpan;
    }
  }
  const quote = (value = '') => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return grid.map((row) => Array.from(row, (value) => quote(value)).join(',')).join('\r\n');
}
