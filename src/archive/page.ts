/** Fetches the HTML page of a paper, and notes how far it can be taken for that paper's. */
import { Problem } from '../errors.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import type { Download } from './download.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';
import { isOfPaper, namesPaper } from './same-paper.ts';
import { conditionalHeaders, readValidators, type Validators } from './validators.ts';

export interface Page extends Validators {
  readonly html: Uint8Array;
  /** The address that answered, after redirects: what stands in the page is resolved against it. */
  readonly url: string;
  /** Whether LaTeXML made it: it has an element of the class `ltx_document`. */
  readonly latexml: boolean;
  /** Whether the archive itself says, in a header or on the page, that it is of this paper. */
  readonly namesPaper: boolean;
}

export type PageAnswer = ({ readonly changed: true } & Page) | { readonly changed: false };

export interface PageOptions {
  readonly arxiv: string;
  readonly maxBytes: number;
  readonly maxWait: number;
  readonly client?: string | undefined;
}

/**
 * The page of a version, or that it is still the one already known. Whether the paper exists its metadata must say:
 * here, a paper that is not there and a paper without a page look the same, and both are `no-html`.
 */
export async function fetchPage(
  fetcher: Fetcher,
  paper: PaperId,
  { arxiv, maxBytes, maxWait, client }: PageOptions,
  known?: Partial<Validators>,
): Promise<PageAnswer> {
  const idv = formatId(paper);
  const path = `/html/${idv}`;
  const answer = await fetcher.fetch({
    role: 'content',
    url: arxiv + path,
    maxBytes,
    maxWait,
    client,
    headers: { Accept: 'text/html', ...conditionalHeaders(known) },
    mayRedirect: (to) => isOfPaper(to, 'html', paper),
  });
  if (answer.status === 304 && known) return { changed: false };
  if (answer.status === 404 || answer.status === 410) {
    throw new Problem('no-html', `The archive’s ${path} answered ${answer.status}.`);
  }
  const fault = faultOf(answer);
  if (fault !== undefined) throw new Outage(`The archive’s ${path} ${fault}.`);
  if (answer.body.length === 0) throw new Problem('no-html', `The archive’s ${path} is empty.`);
  if (isFileList(answer.body)) throw new Problem('no-html', `${idv} is several HTML files of the author’s own.`);
  return {
    changed: true,
    html: answer.body,
    url: answer.url,
    latexml: isLatexml(answer.body),
    namesPaper: namesPaper(answer, paper),
    ...readValidators(answer.headers),
  };
}

function faultOf({ status, headers, body, measured }: Download): string | undefined {
  if (status !== 200) return `answered ${status}`;
  const type = headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return `is of the type “${type.slice(0, 100)}”`;
  const end = body.toString('latin1', Math.max(0, body.length - 500));
  if (!measured && body.length > 0 && !/<\/html\s*>\s*$/i.test(end)) return 'is cut short';
  if (!isLatexml(body) && body.includes('class="submission-history"')) return 'is the abstract page';
  return undefined;
}

function isLatexml(body: Buffer): boolean {
  return body.includes('ltx_document');
}

/** An author's several files are listed on a small page of the archive's own. */
function isFileList(body: Buffer): boolean {
  if (body.length > 50_000) return false;
  const text = body.toString('latin1');
  return (
    /<title>[^<]*\| arXiv e-print repository\s*<\/title>/.test(text) &&
    /<h1>The following files are available for /.test(text)
  );
}
