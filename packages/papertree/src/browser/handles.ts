/** A quiet handle beside the part under the pointer or the focus; it opens into what can be copied of that part. */
import { actionsOf, formulaAction, partSelector } from './copying.ts';
import { announceEnd, make } from './elements.ts';

export interface Handles {
  /**
   * Opens the handle of the part with the focus, or else of the one that the address names, or else of the one at the top of
   * the window, and goes into it.
   */
  readonly open: () => void;
}

/** Pixels of the window that the bar covers. */
const belowBar = 64;

export function offerHandles(article: HTMLElement): Handles {
  const idv = document.body.dataset.idv ?? '';
  const panel = make('div', { className: 'copies', hidden: true });
  panel.setAttribute('role', 'toolbar');
  panel.setAttribute('aria-label', 'Copy this part');
  const opener = make('button', {
    className: 'opener',
    type: 'button',
    textContent: '⋯',
    title: 'Copy this part ( c )',
  });
  opener.setAttribute('aria-label', 'Copy this part');
  const handle = make('div', { className: 'handle', hidden: true }, opener, panel);
  document.body.append(handle);
  let shownFor: HTMLElement | undefined;
  let cameFrom: HTMLElement | undefined;
  /** Where its head stood in the window then. */
  let shownAt = 0;

  const expand = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    // Above the part, or below its top where that is out of sight.
    panel.classList.toggle('below', isOpen && handle.getBoundingClientRect().top < 80);
  };
  const place = (part: HTMLElement) => {
    const at = headOf(part).getBoundingClientRect();
    shownAt = at.top;
    // Beside the top of the part; where that is out of sight, beside the first line in view.
    const top = Math.max(at.top, Math.min(belowBar, at.bottom - handle.offsetHeight));
    handle.style.top = `${top + window.scrollY}px`;
    handle.style.left = `${Math.max(2, at.left + window.scrollX - handle.offsetWidth - 4)}px`;
  };
  const show = (part: HTMLElement, isOpen = false) => {
    if (part !== shownFor || handle.hidden) {
      shownFor = part;
      panel.replaceChildren(...actionsOf(part, idv).map(buttonFor));
      handle.hidden = false;
      place(part);
      expand(isOpen);
    } else if (isOpen) expand(true);
  };
  const hide = () => {
    handle.hidden = true;
    expand(false);
  };

  const showAt = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !panel.hidden) return;
    const part = partAt(target);
    if (part) show(part);
  };
  article.addEventListener('pointerover', showAt);
  // A page that is scrolled brings a part under the pointer before the pointer moves.
  article.addEventListener('pointermove', (event) => {
    if (handle.hidden) showAt(event);
  });
  // By touch any part is tapped, by another tap the handle goes; a mouse, whose clicks select words, shows it by a formula, a
  // heading or a caption.
  let endsSelection = false;
  let pressedBy = '';
  article.addEventListener('pointerdown', ({ pointerType }) => {
    endsSelection = getSelection()?.isCollapsed === false;
    pressedBy = pointerType;
  });
  article.addEventListener('click', (event) => {
    const { target } = event;
    // The press that started the tools was not heard here; not every browser says of a click what pressed.
    const isTap = ((event instanceof PointerEvent && event.pointerType) || pressedBy) === 'touch' && !endsSelection;
    if (!(target instanceof Element) || target.closest('a, button, img')) return;
    const named = target.closest('math, h2, h3, h4, h5, h6, figcaption');
    const part = partAt(named ?? (isTap && panel.hidden ? target : null));
    if (!part) return panel.hidden ? undefined : hide();
    show(part, true);
    const formula = target.closest('math');
    const more = formula && formulaAction(formula);
    if (more) panel.append(buttonFor(more));
  });
  opener.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') expand(true);
  });
  opener.addEventListener('click', ({ detail }) => {
    expand(true);
    // By the keyboard one goes on into the panel.
    if (detail === 0) panel.querySelector('button')?.focus();
  });
  // A finger leaves what it taps before the tap counts as a click.
  handle.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') expand(handle.matches(':has(:focus-visible)'));
  });
  handle.addEventListener('keydown', (event) => {
    const buttons = [...panel.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowRight') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowLeft') buttons[(at - 1 + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Escape') {
      hide();
      cameFrom?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
  });
  // The window also scrolls where something above the part grows, so that the part stays where it is, and may still tell of a
  // way that it went before the handle was shown.
  const goAway = () => {
    if (handle.hidden || !shownFor) return;
    if (Math.abs(headOf(shownFor).getBoundingClientRect().top - shownAt) < 2) place(shownFor);
    else if (!handle.matches(':hover, :focus-within')) hide();
  };
  addEventListener('scroll', goAway, { passive: true });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !handle.contains(target) && !article.contains(target)) hide();
  });

  return {
    open() {
      // A button of the bar is no part: its menu closes.
      const menu = document.activeElement?.closest<HTMLDetailsElement>('.bar details');
      if (menu) menu.open = false;
      const active = menu ? menu.querySelector('summary') : document.activeElement;
      const focused = active instanceof HTMLElement ? active : undefined;
      const part = partAt(focused ?? null) ?? partAt(targetInView(article)) ?? firstInView(article);
      if (!part) return;
      cameFrom = focused;
      show(part, true);
      panel.querySelector('button')?.focus({ preventScroll: true });
    },
  };
}

/** The smallest part around an element; a section is meant only where its heading is. */
function partAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const part = target.closest<HTMLElement>(partSelector);
  if (!part || (part.tagName === 'SECTION' && !target.closest('h2, h3, h4, h5, h6'))) return undefined;
  return part;
}

/** The part that the address of the page names. */
function targetInView(article: HTMLElement): Element | null {
  const target = article.querySelector(':target');
  const { top = -1, bottom = 0 } = target?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= window.innerHeight ? target : null;
}

function firstInView(article: HTMLElement): HTMLElement | undefined {
  const parts = [...article.querySelectorAll<HTMLElement>(partSelector)];
  return parts.find((part) => headOf(part).getBoundingClientRect().top >= 0);
}

/** The place of the handle of a part. */
function headOf(part: HTMLElement): Element {
  return part.tagName === 'SECTION' ? (part.querySelector('h2, h3, h4, h5, h6') ?? part) : part;
}

function buttonFor({ label, run }: { label: string; run: () => void | Promise<void> }): HTMLButtonElement {
  const button = make('button', { type: 'button', textContent: label });
  button.addEventListener('click', () => announceEnd(run(), button));
  return button;
}
