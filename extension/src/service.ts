/** The service that the user named in the options; none by default. */

const name = 'service';

export async function findService(): Promise<string | undefined> {
  const { [name]: address } = await chrome.storage.local.get(name);
  return typeof address === 'string' && address !== '' ? address : undefined;
}

/** An empty text names none. Throws what is wrong with the address. */
export async function keepService(text: string): Promise<void> {
  await chrome.storage.local.set({ [name]: readService(text.trim()) });
}

function readService(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('Give an address like https://papers.example.org.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}
