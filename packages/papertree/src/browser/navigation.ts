/** Ways about a paper: the section being read, marked in the contents; the way back from a link; the keys. */
import { make, targetOf } from './elements.ts';
import { wide } from './reader-settings.ts';

/**
 * Marks the section being read in the table of contents, and lets the bar go away while one reads on. Gives what goes on by
 * so many sections.
 */
export function followContents(): (by: number) => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const section = targetOf(link);
    return section ? [{ link, section }] : [];
  });
  const bar = document.querySelector<HTMLElement>('.bar');
  const tellMinutes = offerMinutes();
  let current: HTMLAnchorElement | undefined;
  let last = window.scrollY;
  /** What was gone to stays current until one scrolls, though it cannot reach the top or is moved by what loads. */
  let gone: HTMLAnchorElement | undefined;
  const scrolling = ({ target, type, key }: Event & { readonly key?: string }) => {
    const isOfBar = target instanceof Node && bar?.contains(target);
    // The keys that go on by a section, and the buttons that do, are no scrolling.
    if (type === 'keydown' ? /^(?:Arrow|Page|Home|End| )/.test(key ?? '') : !isOfBar) gone = undefined;
  };
  for (const input of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(input, scrolling, { passive: true, capture: true });
  const follow = () => {
    const found = gone ?? sections.findLast(({ section }) => section.getBoundingClientRect().top < 120)?.link;
    if (found !== current) {
      current?.removeAttribute('aria-current');
      found?.setAttribute('aria-current', 'true');
      if (found && wide.matches) found.scrollIntoView({ block: 'nearest' });
      current = found;
    }
    tellMinutes();
    const down = window.scrollY > last && window.scrollY > 200;
    if (Math.abs(window.scrollY - last) > 8) {
      bar?.classList.toggle('away', down && !bar.contains(document.activeElement) && !bar.querySelector('[open]'));
      last = window.scrollY;
    }
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      follow();
    });
  };
  addEventListener('scroll', later, { passive: true });
  follow();
  // A menu closes when one goes elsewhere, and by Escape, which gives the focus back.
  const closeMenus = (but: EventTarget | null) => {
    for (const menu of bar?.querySelectorAll('details[open]') ?? []) {
      if (but instanceof Node && menu.contains(but)) continue;
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.removeAttribute('open');
    }
  };
  document.addEventListener('click', ({ target }) => closeMenus(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus(null);
  });
  return (by) => {
    const at = sections.findIndex(({ link }) => link === current);
    const next = sections[Math.max(0, at + by)];
    if (!next) return;
    next.section.scrollIntoView();
    gone = next.link;
    follow();
    // The bar stays while a button of it has the focus, to be pressed again.
    if (!bar?.contains(document.activeElement))
      next.section.querySelector<HTMLElement>('.section-number')?.focus({ preventScroll: true });
  };
}

/** Words that one reads in a minute, as studies of silent reading have it. */
const wordsPerMinute = 238;

/** Tells in the bar how many minutes of reading are left below the window, without the list of works cited. */
function offerMinutes(): () => void {
  const body = document.querySelector<HTMLElement>('article.paper');
  const place = document.querySelector<HTMLElement>('.bar .space');
  if (!body || !place) return () => {};
  const end = body.querySelector<HTMLElement>('.references')?.closest('section') ?? undefined;
  const words = (body.textContent?.length ?? 0) / 6 - (end?.textContent?.length ?? 0) / 6;
  return () => {
    const { top, height } = body.getBoundingClientRect();
    const whole = end ? end.getBoundingClientRect().top - top : height;
    const left = Math.min(1, Math.max(0, (whole + top - window.innerHeight) / whole));
    const minutes = Math.ceil((words / wordsPerMinute) * left);
    place.textContent = minutes > 0 ? `${minutes} min left` : '';
  };
}

/** A way back to where one was before following a link within the page. Gives what goes back. */
export function offerWayBack(): () => void {
  const places: number[] = [];
  const chip = make('button', {
    className: 'chip',
    type: 'button',
    textContent: '↩ Back to where I was',
    hidden: true,
  });
  document.body.append(chip);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (!link || link.closest('.contents, .skip') || event.ctrlKey || event.metaKey || !targetOf(link)) return;
    places.push(window.scrollY);
    chip.hidden = false;
  });
  const goBack = () => {
    const place = places.pop();
    if (place !== undefined) window.scrollTo({ top: place });
    chip.hidden = places.length === 0;
  };
  chip.addEventListener('click', goBack);
  // A reader who goes back by the browser needs no chip.
  addEventListener('popstate', () => {
    if (location.hash === '') {
      places.length = 0;
      chip.hidden = true;
    }
  });
  return goBack;
}

interface Key {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
  /** The `data-do` of the buttons that do the same. */
  readonly button?: string;
}

/** The keys of the page, and the table that `?` shows of them. */
export function offerKeys(keys: readonly Key[]): void {
  const rows = [...keys, { key: '?', does: 'show or hide this' }, { key: 'Esc', does: 'close what is open' }].map(
    ({ key, does }) =>
      make('div', {}, make('dt', {}, make('kbd', { textContent: key })), make('dd', { textContent: does })),
  );
  const dialog = make('dialog', { className: 'keys' }, make('h2', { textContent: 'Keys' }), make('dl', {}, ...rows));
  dialog.setAttribute('aria-label', 'Keys');
  dialog.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  for (const { button, run } of keys)
    if (button)
      for (const each of document.querySelectorAll(`[data-do="${button}"]`)) each.addEventListener('click', run);
  const show = () => (dialog.open ? dialog.close() : dialog.showModal());
  document.querySelector('[data-do="keys"]')?.addEventListener('click', show);
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, select');
    if (isTyping || ctrlKey || metaKey || altKey) return;
    const run = key === '?' ? show : keys.find((each) => each.key === key)?.run;
    if (!run) return;
    event.preventDefault();
    run();
  });
}
