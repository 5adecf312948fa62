/** Elements of the page: made, found by a link within it, and one that tells what was done. */

export function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The element that a link within the page leads to. */
export function targetOf(link: HTMLAnchorElement): HTMLElement | null {
  const hash = link.getAttribute('href');
  if (!hash?.startsWith('#')) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

const status = make('div', { className: 'status', role: 'status' });

/** Says how a copy ended. */
export async function announceEnd(copied: void | Promise<void>, button: HTMLElement): Promise<void> {
  try {
    await copied;
    announce('Copied', button);
  } catch {
    announce('Not copied', button);
  }
}

/** Says something to screen readers, and shows it for a moment on the button that did it. */
export function announce(words: string, button?: HTMLElement): void {
  if (!status.isConnected) document.body.append(status);
  status.textContent = words;
  if (button === undefined) return;
  const before = button.textContent;
  button.textContent = words;
  setTimeout(() => {
    button.textContent = before;
  }, 1200);
}
