/** The script of the pages about the service: copies what is to be pasted, searches while one types, shows answers in place. All works without it. */
import { announce, make } from './elements.ts';
import { applyTheme, offerTheme } from './theme.ts';

document.documentElement.classList.add('scripted');
applyTheme();
offerTheme();

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

/** Milliseconds without a key after which one has typed a word. */
const pause = 150;

// What is searched for is found while one types; without a script a page has it.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  const input = form.querySelector('input');
  const main = document.querySelector('main');
  const isOfSearch = main?.querySelector(':scope > .found') !== null;
  let waiting = 0;
  let asked = new AbortController();
  const find = async (wanted: string) => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const old = main?.querySelector(':scope > .found');
    if (wanted === '') {
      main?.classList.remove('searching');
      if (!isOfSearch) old?.remove();
      return;
    }
    try {
      const answer = await fetch(`${form.action}?${new URLSearchParams({ q: wanted })}`, { signal });
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.found');
      if (!found || signal.aborted) return;
      // A status that is there already is read out when its words change.
      if (old) old.replaceChildren(...found.childNodes);
      else main?.prepend(found);
      main?.classList.toggle('searching', !isOfSearch);
    } catch {
      // It is asked again with the next letter, or by the button.
    }
  };
  input?.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, pause, input.value.trim());
  });
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape' && target === input && input) {
      input.value = '';
      find('');
    }
    const isTyping = target instanceof Element && target.closest('input, textarea, select');
    if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    input?.focus();
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
