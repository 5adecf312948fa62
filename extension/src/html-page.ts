/** On the archive's HTML of a paper: converts the page in this tab, from its bytes and not from what scripts made of it. */
import { type Conversion, convert } from 'papertree-convert';
import { renderHtml } from 'papertree-convert/html';
import { upstreamUrls } from 'papertree-convert/paper';
import { paperBibtex, paperToCite } from 'papertree-convert/render';
import { type Action, copy, go, save, showBar } from './bar.ts';
import { type PaperAddress, readAddress } from './paper-address.ts';
import { showReader } from './reader.ts';
import { findService } from './service.ts';

/** The browser has them already, and gives them again without asking the archive. */
async function readPage({ idv }: PaperAddress): Promise<Conversion> {
  const answer = await fetch(location.href.replace(/#.*$/, ''), { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`the archive answered ${answer.status}`);
  return convert(new Uint8Array(await answer.arrayBuffer()), { idv });
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** What the archive prints beside the paper: `arXiv:2401.00001v2 [cs.DM] 17 Apr 2024`. */
function stamp(): { primaryCategory?: string; submittedAt?: string } {
  const words = document.querySelector('#watermark-tr')?.textContent ?? '';
  const [, primaryCategory, day, month = '', year] =
    /\[([\w.-]+)\]\s+(\d\d?) ([A-Z][a-z]{2}) (\d{4})/.exec(words) ?? [];
  const at = months.indexOf(month) + 1;
  if (primaryCategory === undefined || at === 0) return {};
  return { primaryCategory, submittedAt: [year, at, day].map((each) => String(each).padStart(2, '0')).join('-') };
}

function citation({ outline }: Conversion, paper: PaperAddress): string {
  const { title, authors } = outline;
  const { id, version = 0 } = paper;
  return paperBibtex(paperToCite({ ...stamp(), id, version, title, authors, url: upstreamUrls(paper).abs }));
}

async function begin(paper: PaperAddress): Promise<void> {
  let read: Promise<Conversion> | undefined;
  const conversion = () => {
    read ??= readPage(paper);
    // What failed is tried again at the next click.
    read.catch(() => (read = undefined));
    return read;
  };
  const actions: Action[] = [
    {
      label: 'Markdown',
      title: 'Converts this page here, and saves the paper as Markdown',
      act: async () => save(`${paper.idv.replaceAll('/', '_')}.md`, (await conversion()).markdown),
    },
    {
      label: 'Copy Markdown',
      title: 'Converts this page here, and copies the paper as Markdown',
      act: async () => copy((await conversion()).markdown, 'Markdown'),
    },
    {
      label: 'Copy citation',
      title: 'Copies the citation of the paper as BibTeX',
      act: async () => copy(citation(await conversion(), paper), 'Citation'),
    },
    {
      label: 'Read',
      title: 'The paper without all else, over this page',
      act: async () => showReader(renderHtml((await conversion()).content)),
    },
  ];
  const service = await findService();
  if (service !== undefined)
    actions.push({
      label: 'Open in Papertree',
      title: service,
      act: () => go(`${service}/${paper.idv}.html`),
    });
  showBar(actions);
}

const paper = readAddress(location.href);
if (paper && document.querySelector('.ltx_document')) void begin(paper);
