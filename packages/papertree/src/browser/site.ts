/** The script of the pages about the service: copies what is to be pasted, and filters while one types. All works without it. */
import { announce, make } from './elements.ts';

for (const block of document.querySelectorAll('pre')) {
  const button = make('button', { className: 'copy', type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
      announce('Copied', button);
    } catch {
      announce('Not copied', button);
    }
  });
  // Beside the text, not in it: it would scroll away with a long line.
  const frame = make('div', { className: 'copyable' });
  block.replaceWith(frame);
  frame.append(block, button);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filter]')) {
  const input = form.querySelector('input');
  const parts = [...document.querySelectorAll<HTMLElement>(form.dataset.filter ?? '')];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.topics a')];
  input?.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const part of parts) {
      const text = part.textContent?.toLowerCase() ?? '';
      part.hidden = !words.every((word) => text.includes(word));
      const link = links.find(({ hash }) => hash === `#${part.id}`);
      if (link?.parentElement) link.parentElement.hidden = part.hidden;
    }
  });
}

// A paper that is being built, or an archive that is down: asked again quietly, and loaded once there is another answer.
const wait = Number(document.querySelector<HTMLMetaElement>('meta[name="papertree-refresh"]')?.content);
if (wait > 0) {
  const first = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const askAgain = async () => {
    try {
      const { status } = await fetch(location.href, { headers: { Accept: 'text/html' } });
      if (status !== first?.responseStatus) return location.reload();
    } catch {
      // The network is away; it may come back.
    }
    setTimeout(askAgain, wait * 1000);
  };
  setTimeout(askAgain, wait * 1000);
}
