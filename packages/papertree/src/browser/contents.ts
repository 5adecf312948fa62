/** Marks the section being read in the table of contents, and lets the bar go away while one reads on. Gives what goes on by so many sections. */
import { targetOf } from './dom.ts';
import { wide } from './folding.ts';

export function followContents(): (by: number) => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const section = targetOf(link);
    return section ? [{ link, section }] : [];
  });
  const bar = document.querySelector<HTMLElement>('.bar');
  let current: HTMLAnchorElement | undefined;
  let last = window.scrollY;
  const follow = () => {
    const found = sections.findLast(({ section }) => section.getBoundingClientRect().top < 120)?.link;
    if (found !== current) {
      current?.removeAttribute('aria-current');
      found?.setAttribute('aria-current', 'true');
      if (found && wide.matches) found.scrollIntoView({ block: 'nearest' });
      current = found;
    }
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
  // A menu closes when one goes elsewhere.
  document.addEventListener('click', ({ target }) => {
    for (const menu of bar?.querySelectorAll('details[open]') ?? [])
      if (!(target instanceof Node) || !menu.contains(target)) menu.removeAttribute('open');
  });
  return (by) => {
    const at = sections.findIndex(({ link }) => link === current);
    const next = sections[Math.max(0, at + by)];
    next?.section.scrollIntoView();
    next?.section.querySelector<HTMLElement>('.section-number')?.focus({ preventScroll: true });
  };
}
