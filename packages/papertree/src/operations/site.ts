/** Public addresses of the service and of the archive, as answers name them. */

import { formatId, upstreamUrls } from 'papertree-convert/paper';
import type { ReadablePaper } from '../library/index.ts';

export interface Site {
  /** Our own public address. */
  readonly baseUrl: string;
  /** The archive's. */
  readonly archivePublicUrl: string;
}

/** The interface's `urls`, of the version that is served. */
export function urlsOf(paper: ReadablePaper['paper'], { baseUrl, archivePublicUrl }: Site) {
  const address = `${baseUrl}/${formatId(paper)}`;
  return {
    upstream: upstreamUrls(paper, archivePublicUrl),
    service: {
      json: `${address}.json`,
      md: `${address}.md`,
      txt: `${address}.txt`,
      outline: `${address}/outline.json`,
    },
  };
}
