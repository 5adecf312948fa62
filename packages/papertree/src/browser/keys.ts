/** The keys of the page, and the table that `?` shows of them. */
import { make } from './dom.ts';

export interface Key {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

export function offerKeys(keys: readonly Key[]): void {
  const rows = [...keys, { key: '?', does: 'show or hide this' }, { key: 'Esc', does: 'close what is open' }].map(
    ({ key, does }) =>
      make('div', {}, make('dt', {}, make('kbd', { textContent: key })), make('dd', { textContent: does })),
  );
  const dialog = make('dialog', { className: 'keys' }, make('h2', { textContent: 'Keys' }), make('dl', {}, ...rows));
  dialog.setAttribute('aria-label', 'Keys');
  dialog.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
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
