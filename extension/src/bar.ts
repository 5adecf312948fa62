/** The bar at the foot of a page: a button for each thing that can be done with the paper, and what came of the last. */

export interface Action {
  readonly label: string;
  /** What it does, in a sentence. */
  readonly title: string;
  /** Gives what is then said; throws what went wrong. */
  act(): Promise<string>;
}

export function showBar(actions: readonly Action[]): void {
  const bar = document.createElement('div');
  bar.id = 'papertree-bar';
  bar.role = 'toolbar';
  bar.ariaLabel = 'Papertree';
  const said = document.createElement('output');
  const buttons = actions.map(({ label, title, act }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.title = title;
    button.addEventListener('click', async () => {
      button.disabled = true;
      said.textContent = '…';
      said.textContent = await act().catch((fault: Error) => `This failed: ${fault.message}`);
      button.disabled = false;
    });
    return button;
  });
  bar.append(...buttons, said);
  document.body.append(bar);
}

export async function copy(text: string, what: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return `${what} copied.`;
}

/** Opens an address in a tab of its own. */
export async function go(address: string): Promise<string> {
  window.open(address, '_blank', 'noopener');
  return '';
}

/** Has the browser save a file. */
export function save(fileName: string, text: string): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return `${fileName} saved.`;
}
