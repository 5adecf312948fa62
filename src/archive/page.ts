/** Fetches the HTML page of a paper. */
import { Problem } from '../errors.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';
import { conditionalHeaders, type Known, readValidators, type Validators } from './validators.ts';

export interface Page extends Validators {
  readonly html: Uint8Array;
  /** As it was asked for, so that what stands in the page can be resolved against it. */
  readonly url: string;
}

export type PageAnswer = ({ readonly changed: true } & Page) | { readonly changed: false };

export interface PageOptions {
  readonly arxiv: string;
  readonly most: number;
  readonly maxWait: number;
}

/**
 * The page of a version, or that it is still the one already known. Whether the paper exists its metadata must say:
 * here, a paper that is not there and a paper without a page look the same, and both are `no-html`.
 */
export async function fetchPage(
  fetcher: Fetcher,
  paper: PaperId,
  { arxiv, most, maxWait }: PageOptions,
  known?: Known,
): Promise<PageAnswer> {
  const idv = formatId(paper);
  const url = `${arxiv}/html/${idv}`;
  const headers = { Accept: 'text/html', ...conditionalHeaders(known) };
  const answer = await fetcher.fetch({ role: 'content', url, most, maxWait, headers });
  if (answer.status === 304 && known) return { changed: false };
  if (answer.status === 404 || answer.status === 410) {
    throw new Problem('no-html', `${url} answered ${answer.status}.`);
  }
  if (answer.status !== 200) throw new Outage(`${url} answered ${answer.status}.`);
  const type = answer.headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new Outage(`${url} is of the type “${type}”.`);
  if (answer.body.length === 0) throw new Problem('no-html', `${url} is empty.`);
  if (
    !answer.measured &&
    !/<\/html\s*>\s*$/i.test(answer.body.toString('latin1', Math.max(0, answer.body.length - 500)))
  ) {
    throw new Outage(`${url} is cut short.`);
  }
  if (isSelector(answer.body)) throw new Problem('no-html', `${idv} is several HTML files of the author’s own.`);
  return { changed: true, html: answer.body, url, ...readValidators(answer.headers) };
}

/** An author's several files are listed on a small page of the archive's own. */
function isSelector(body: Buffer): boolean {
  if (body.length > 50_000) return false;
  const text = body.toString('latin1');
  return (
    /<title>[^<]*\| arXiv e-print repository\s*<\/title>/.test(text) &&
    /<h1>The following files are available for /.test(text)
  );
}
