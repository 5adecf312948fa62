/** Settings of the reader: theme, how citations look, whether the contents are folded away. They are kept in this browser. */

interface Setting {
  readonly name: string;
  readonly label: string;
  /** The label of the button in each state; the first is the page as it comes. */
  readonly states: Readonly<Record<string, string>>;
}

/** Light or dark, which a button in the bar turns round; without a state as the system has it. */
const theme = { name: 'theme', states: { '': '', light: '', dark: '' } } as const;

const settings: readonly Setting[] = [
  { name: 'citations', label: 'Citations', states: { '': 'shown', dim: 'dimmed', hide: 'hidden' } },
];

/** How the page is to look; without any state, as it comes. */
export function applySettings(): void {
  for (const { name, states } of [theme, ...settings]) show(name, stateOf(name, states));
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

/** What is chosen is forgotten where it is what the system has, and follows the system again. */
function offerTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-do="theme"]');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const ofSystem = () => (system.matches ? 'dark' : 'light');
  const shown = () => document.documentElement.dataset.theme ?? ofSystem();
  const tell = () => button?.setAttribute('aria-pressed', String(shown() === 'dark'));
  tell();
  system.addEventListener('change', tell);
  button?.addEventListener('click', () => {
    const wanted = shown() === 'dark' ? 'light' : 'dark';
    const state = wanted === ofSystem() ? '' : wanted;
    show(theme.name, state);
    keep(theme.name, state);
    tell();
  });
}

function stateOf(name: string, states: Setting['states']): string {
  const state = read(name);
  return Object.hasOwn(states, state) ? state : '';
}

function show(name: string, state: string): void {
  if (state === '') delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = state;
}

// Storage may be forbidden; then a setting lasts as long as the page.
function read(name: string): string {
  try {
    return localStorage.getItem(`papertree ${name}`) ?? '';
  } catch {
    return '';
  }
}

function keep(name: string, state: string): void {
  try {
    localStorage.setItem(`papertree ${name}`, state);
  } catch {}
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
