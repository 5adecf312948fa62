/** The popup of the toolbar, for pages that take no bar, PDFs above all: what the service has of the paper in this tab. */
import { readAddress } from './paper-address.ts';
import { findService } from './service.ts';

function line(text: string, href: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.textContent = text;
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function say(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const paper = tab?.url === undefined ? undefined : readAddress(tab.url);
const service = await findService();
const list = document.createElement('ul');
if (paper && service !== undefined) {
  const at = `${service}/${paper.idv}`;
  list.append(line('Markdown', `${at}.md`), line('Citation (BibTeX)', `${at}.bib`), line('Read', `${at}.html`));
  list.append(line('Open in Papertree', `${service}/-/`));
} else if (paper) {
  list.append(line('The archive’s HTML, which is converted in the tab', `https://arxiv.org/html/${paper.idv}`));
  list.append(line('The page about it, for its citation', `https://arxiv.org/abs/${paper.idv}`));
}
const heading = document.createElement('h1');
heading.textContent = paper?.idv ?? 'Papertree';
const options = document.createElement('button');
options.type = 'button';
options.textContent = service === undefined ? 'Name a service' : 'Options';
options.addEventListener('click', () => void chrome.runtime.openOptionsPage());
document.body.append(heading, paper ? list : say('There is no paper of arXiv in this tab.'), options);
