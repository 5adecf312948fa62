/**
 * Previews of what a link leads to, on hover and on focus: an entry, a figure, a formula, a footnote, a theorem. Under a
 * finger the first touch previews and the second goes there.
 */
import { make, targetOf } from './elements.ts';

const shown = 'figure, .equation, .equation-group, .theorem, .proof, .footnote, li, p, tr, .line, section, .box';
const delayMs = 180;

export function offerPreviews(article: HTMLElement): void {
  const box = make('div', { className: 'preview', hidden: true });
  box.setAttribute('role', 'tooltip');
  box.id = 'preview';
  document.body.append(box);
  let timer = 0;
  let owner: HTMLAnchorElement | undefined;

  /** The preview describes one link at a time. */
  const describe = (link?: HTMLAnchorElement) => {
    owner?.removeAttribute('aria-describedby');
    owner = link;
    owner?.setAttribute('aria-describedby', box.id);
  };
  const hideNow = () => {
    clearTimeout(timer);
    box.hidden = true;
    describe();
  };
  /** Soon, unless one is in the preview by then: a click of its button takes the focus from the link. */
  const hide = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!box.matches(':hover, :focus-within')) hideNow();
    }, delayMs);
  };
  const blockOf = (link: HTMLAnchorElement) => {
    const block = targetOf(link)?.closest<HTMLElement>(shown);
    return block && !block.contains(link) && !isInView(block) ? block : undefined;
  };
  const showNow = (link: HTMLAnchorElement, block: HTMLElement) => {
    clearTimeout(timer);
    const shown = previewOf(block);
    box.replaceChildren(shown);
    if (shown instanceof HTMLElement) offerAbstract(shown);
    box.hidden = false;
    describe(link);
    placeNear(box, link);
  };
  const show = (link: HTMLAnchorElement) => {
    const block = blockOf(link);
    if (!block) return;
    clearTimeout(timer);
    timer = window.setTimeout(showNow, delayMs, link, block);
  };
  const linkAt = ({ target }: Event) =>
    target instanceof Element
      ? target.closest<HTMLAnchorElement>('a[href^="#"]:not(.section-number, .equation-number)')
      : null;

  for (const name of ['pointerover', 'focusin'])
    article.addEventListener(name, (event) => {
      // A touch ends in a click, which is heard below.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const link = linkAt(event);
      if (link) show(link);
    });
  for (const name of ['pointerout', 'focusout'])
    article.addEventListener(name, (event) => {
      if (linkAt(event)) hide();
    });
  box.addEventListener('pointerenter', () => clearTimeout(timer));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, hide);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hideNow();
  });
  // Before the click is counted as a jump.
  document.addEventListener(
    'click',
    (event) => {
      const link = linkAt(event);
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      const block = isTouch && link && article.contains(link) && owner !== link ? blockOf(link) : undefined;
      if (!link || !block) return hide();
      event.preventDefault();
      event.stopPropagation();
      showNow(link, block);
    },
    { capture: true },
  );
}

/**
 * For a work that is in the archive: its abstract, at once where the service has a record of it, else by a click, for which
 * the service asks the archive.
 */
async function offerAbstract(entry: HTMLElement): Promise<void> {
  const link = entry.querySelector<HTMLAnchorElement>('a.at[href$=".html"]');
  if (!link) return;
  const address = link.pathname.replace(/\.html$/, '/metadata.json');
  const button = make('button', { className: 'of-work', type: 'button', textContent: 'Abstract' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    const abstract = await readAbstract(address);
    if (abstract) button.replaceWith(abstract);
    else button.textContent = 'The abstract cannot be had now';
  });
  entry.append(' ', button);
  const abstract = await readAbstract(`${address}?from=stored`);
  if (abstract && button.isConnected) button.replaceWith(abstract);
}

/** Undefined where the service has none. */
async function readAbstract(address: string): Promise<HTMLElement | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const { metadata } = (await answer.json()) as {
      readonly metadata: { readonly title: string; readonly abstract: string };
    };
    return make('p', { className: 'of-work' }, make('b', { textContent: metadata.title }), ` ${metadata.abstract}`);
  } catch {
    return undefined;
  }
}

/** A copy without ids, which the page has already; of a section its heading and first paragraph. */
function previewOf(block: HTMLElement): Node {
  const copy =
    block.tagName === 'SECTION'
      ? make('div', {}, ...[...block.children].slice(0, 2).map((child) => child.cloneNode(true)))
      : (block.cloneNode(true) as HTMLElement);
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
  for (const part of copy.querySelectorAll('[tabindex]')) part.removeAttribute('tabindex');
  if (copy instanceof HTMLTableRowElement) {
    const table = make('table', { className: 'equations' }, make('tbody', {}, copy));
    table.setAttribute('role', 'presentation');
    return table;
  }
  return copy;
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 40 && bottom <= window.innerHeight;
}

function placeNear(box: HTMLElement, link: HTMLElement): void {
  const at = link.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + height + 12 < window.innerHeight || at.top < height + 12;
  const left = Math.max(12, Math.min(at.left - 24, document.documentElement.clientWidth - width - 12));
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${(below ? at.bottom + 6 : at.top - height - 6) + window.scrollY}px`;
}
