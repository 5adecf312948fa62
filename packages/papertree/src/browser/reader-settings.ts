/** Settings of the reader: theme, how citations look, whether the contents are folded away. They are kept in this browser. */
import { keep, read } from './kept-settings.ts';
import { applyTheme, offerTheme } from './theme.ts';

interface Setting {
  readonly name: string;
  readonly label: string;
  /** The label of the button in each state; the first is the page as it comes. */
  readonly states: Readonly<Record<string, string>>;
}

const settings: readonly Setting[] = [
  { name: 'citations', label: 'Citations', states: { '': 'shown', dim: 'dimmed', hide: 'hidden' } },
];

/** How the page is to look; without any state, as it comes. */
export function applySettings(): void {
  applyTheme();
  for (const { name, states } of settings) show(name, stateOf(name, states));
}

/** The buttons that change it. */
export function offerSettings(): void {
  offerTheme();
  for (const { name, label, states } of settings) {
    const button = document.querySelector<HTMLButtonElement>(`[data-do="${name}"]`);
    if (!button) continue;
    const names = Object.keys(states);
    let state = stateOf(name, states);
    const tell = () => {
      button.textContent = `${label}: ${states[state]}`;
    };
    tell();
    button.addEventListener('click', () => {
      state = names[(names.indexOf(state) + 1) % names.length] ?? '';
      show(name, state);
      tell();
      keep(name, state);
    });
  }
}

function stateOf(name: string, states: Setting['states']): string {
  const state = read(name);
  return Object.hasOwn(states, state) ? state : '';
}

function show(name: string, state: string): void {
  if (state === '') delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = state;
}

/** The width from which the contents stand beside the text; that of the style sheet. */
export const wide = matchMedia('(min-width: 72rem)');

/** Beside the text the contents are open until they are folded away, which is kept; above it they close once they were used. */
export function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents details');
  if (!contents) return;
  const fit = () => {
    contents.open = wide.matches && read('contents') !== 'folded';
  };
  fit();
  wide.addEventListener('change', fit);
  contents.querySelector('summary')?.addEventListener('click', () => {
    if (wide.matches) keep('contents', contents.open ? 'folded' : '');
  });
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && !wide.matches) contents.open = false;
  });
}
