/** Fetches the source of a paper: what its author submitted. */
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { ContentOptions } from './content.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';
import { isOfPaper } from './same-paper.ts';

/** Seconds: the archive answers 406 to those who have asked for many sources. */
const enoughSeconds = 3600;

/** The file as the archive has it. Throws `no-html` where there is none for us. */
export async function fetchSource(
  fetcher: Fetcher,
  paper: PaperId,
  { arxiv, maxBytes, maxWait, client, signal }: ContentOptions,
): Promise<Uint8Array> {
  const path = `/src/${formatId(paper)}`;
  const { status, body, measured } = await fetcher.fetch({
    role: 'content',
    url: arxiv + path,
    maxBytes,
    maxWait,
    client,
    signal,
    isFile: true,
    mayBeForbidden: true,
    mayRedirect: (to) => isOfPaper(to, 'src', paper),
  });
  if (status === 403) throw new Problem('no-html', 'The author has not made the source public.');
  if (status === 404 || status === 410) throw new Problem('no-html', `The archive’s ${path} answered ${status}.`);
  if (status === 406) throw new Outage(`The archive’s ${path} answered 406.`, { retryAfter: enoughSeconds });
  if (status !== 200) throw new Outage(`The archive’s ${path} answered ${status}.`);
  if (body.length === 0 && measured) throw new Problem('no-html', 'The source is empty.');
  return body;
}
