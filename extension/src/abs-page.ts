/** On the page about a paper: its citation, from what the page says; the rest by the service, where one is named. */
import { upstreamUrls } from 'papertree-convert/paper';
import { paperBibtex, paperToCite } from 'papertree-convert/render';
import { type Action, copy, go, showBar } from './bar.ts';
import { type PaperAddress, readAddress } from './paper-address.ts';
import { findService } from './service.ts';

const values = (name: string) =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name="citation_${name}"]`)].map(({ content }) => content.trim());
const value = (name: string) => values(name)[0] ?? '';

/** `Doe, Jane` as `Jane Doe`. */
const inOrder = (name: string) => name.replace(/^([^,]+), (.*)$/, '$2 $1');

function citation(paper: PaperAddress): string {
  const { id, version = 0 } = paper;
  const subject = document.querySelector('.primary-subject')?.textContent ?? '';
  return paperBibtex(
    paperToCite({
      id,
      version,
      title: value('title'),
      authors: values('author').map(inOrder),
      // The page tells the day of the first version; a later one has none.
      submittedAt: (value('date') || value('online_date')).replaceAll('/', '-'),
      primaryCategory: /\(([^)]+)\)\s*$/.exec(subject)?.[1] ?? '',
      doi: value('doi'),
      url: upstreamUrls(paper).abs,
    }),
  );
}

async function begin(paper: PaperAddress): Promise<void> {
  const service = await findService();
  const served = (label: string, title: string, ending: string): Action[] =>
    service === undefined ? [] : [{ label, title, act: () => go(`${service}/${paper.idv}${ending}`) }];
  showBar([
    ...served('Markdown', 'The paper as Markdown', '.md'),
    {
      label: 'Copy citation',
      title: 'Copies the citation of the paper as BibTeX',
      act: () => copy(citation(paper), 'Citation'),
    },
    ...served('Read', 'The paper as a page to read, in Papertree', '.html'),
  ]);
}

const paper = readAddress(location.href);
if (paper && value('title') !== '') void begin(paper);
