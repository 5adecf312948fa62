/** Settings of the reader: theme, and how citations look. They are kept in this browser. */

interface Setting {
  readonly name: string;
  readonly label: string;
  /** The label of the button in each state; the first is the page as it comes. */
  readonly states: Readonly<Record<string, string>>;
}

const settings: readonly Setting[] = [
  { name: 'theme', label: 'Theme', states: { '': 'as the system', light: 'light', dark: 'dark' } },
  { name: 'citations', label: 'Citations', states: { '': 'shown', dim: 'dimmed', hide: 'hidden' } },
];

export function offerSettings(): void {
  for (const { name, label, states } of settings) {
    const button = document.querySelector<HTMLButtonElement>(`[data-do="${name}"]`);
    const names = Object.keys(states);
    const show = (state: string) => {
      if (state === '') delete document.documentElement.dataset[name];
      else document.documentElement.dataset[name] = state;
      if (button) button.textContent = `${label}: ${states[state]}`;
    };
    let state = read(name);
    if (!names.includes(state)) state = '';
    show(state);
    button?.addEventListener('click', () => {
      state = names[(names.indexOf(state) + 1) % names.length] ?? '';
      show(state);
      keep(name, state);
    });
  }
}

// Storage may be forbidden; then a setting lasts as long as the page.
export function read(name: string): string {
  try {
    return localStorage.getItem(`papertree ${name}`) ?? '';
  } catch {
    return '';
  }
}

export function keep(name: string, state: string): void {
  try {
    localStorage.setItem(`papertree ${name}`, state);
  } catch {}
}
