/** Fetches a file that a paper's page refers to: a figure, mostly. */
import { Problem } from '../errors.ts';
import { pathBeside } from '../paper/assets.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';
import { isOfPaper } from './same-paper.ts';
import { conditionalHeaders, readValidators, type Validators } from './validators.ts';

export interface Asset extends Validators {
  readonly bytes: Uint8Array;
  /** What the archive says it is; not to be repeated without a look. */
  readonly type: string;
  /** The address that was asked. */
  readonly url: string;
}

export type AssetAnswer = ({ readonly changed: true } & Asset) | { readonly changed: false };

export interface AssetOptions {
  readonly arxiv: string;
  readonly maxBytes: number;
  readonly maxWait: number;
}

/** `path` is the `src` as the page writes it, decoded once, with or without a leading `<idv>/`. */
export async function fetchAsset(
  fetcher: Fetcher,
  paper: PaperId,
  path: string,
  { arxiv, maxBytes, maxWait }: AssetOptions,
  known?: Partial<Validators>,
): Promise<AssetAnswer> {
  const short = pathBeside(path, paper);
  if (short === undefined) throw new Problem('not-found', `“${path.slice(0, 100)}” is not the path of a file.`);
  const place = `/html/${formatId(paper)}/${encode(short)}`;
  const url = arxiv + place;
  const answer = await fetcher.fetch({
    role: 'content',
    url,
    maxBytes,
    maxWait,
    headers: conditionalHeaders(known),
    isFile: true,
    mayRedirect: (to) => isOfPaper(to, 'html', paper),
  });
  if (answer.status === 304 && known) return { changed: false };
  const type = answer.headers['content-type'] ?? '';
  // A file that is missing may be answered with a page, whatever the status.
  const page = /^text\/html\b/i.test(type) && !/\.x?html?$/i.test(path);
  if (answer.status === 404 || answer.status === 410 || (answer.status === 200 && page)) {
    throw new Problem('not-found', `The archive has no file ${path} of ${formatId(paper)}.`);
  }
  if (answer.status !== 200) throw new Outage(`The archive’s ${place} answered ${answer.status}.`);
  return { changed: true, bytes: answer.body, type, url, ...readValidators(answer.headers) };
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
