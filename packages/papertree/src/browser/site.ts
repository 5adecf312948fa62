/** The script of the pages about the service: copies what is to be pasted, filters while one types, shows answers in place. All works without it. */
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

/** Characters of an answer that are shown. */
const longestShown = 20_000;

for (const form of document.querySelectorAll<HTMLFormElement>('form.attempt')) {
  const shown = make('pre', { tabIndex: 0, hidden: true });
  form.after(shown);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    shown.hidden = false;
    shown.textContent = 'Asking …';
    try {
      const answer = await fetch(`${form.action}?${new URLSearchParams(fields)}`);
      const type = answer.headers.get('Content-Type') ?? '';
      // Pages and pictures are looked at where they are.
      if (/^(?:text\/html|image\/)/.test(type)) return location.assign(answer.url);
      const text = await answer.text();
      const rest = text.length > longestShown ? `\n… ${text.length - longestShown} characters more` : '';
      shown.textContent = `${answer.status} ${answer.url}\n\n${text.slice(0, longestShown)}${rest}`;
    } catch {
      shown.textContent = 'No answer came.';
    }
    announce('The answer is below');
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
