/** Light or dark: as the system has it, until a reader turns it round by the button of the page; for all pages of ours. */
import { keep, read } from './kept-settings.ts';

const system = matchMedia('(prefers-color-scheme: dark)');
const ofSystem = () => (system.matches ? 'dark' : 'light');
const root = document.documentElement;

export function applyTheme(): void {
  show(read('theme'));
}

/** What is chosen is forgotten where it is what the system has, and follows the system again. */
export function offerTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-do="theme"]');
  const shown = () => root.dataset.theme ?? ofSystem();
  const tell = () => button?.setAttribute('aria-pressed', String(shown() === 'dark'));
  tell();
  system.addEventListener('change', tell);
  button?.addEventListener('click', () => {
    const wanted = shown() === 'dark' ? 'light' : 'dark';
    const state = wanted === ofSystem() ? '' : wanted;
    show(state);
    keep('theme', state);
    tell();
  });
}

function show(state: string): void {
  if (state === 'light' || state === 'dark') root.dataset.theme = state;
  else delete root.dataset.theme;
}
