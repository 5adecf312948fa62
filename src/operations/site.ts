/** Where we and the archive are, as answers name them. */
import { formatId } from '../paper/id.ts';
import { upstreamUrls } from '../paper/urls.ts';
import type { VersionId } from './questions.ts';

export interface Site {
  /** Our own public address. */
  readonly baseUrl: string;
  /** The archive's. */
  readonly archivePublicUrl: string;
}

/** The interface's `urls`, of the version that is served. */
export function urlsOf(paper: VersionId, { baseUrl, archivePublicUrl }: Site) {
  const place = `${baseUrl}/${formatId(paper)}`;
  return {
    upstream: upstreamUrls(paper, archivePublicUrl),
    service: { json: `${place}.json`, md: `${place}.md`, txt: `${place}.txt`, outline: `${place}/outline.json` },
  };
}
